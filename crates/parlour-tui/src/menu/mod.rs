//! What shall be played? A form for game, rules, board and players, which is also a command line.

mod draw;
mod form;
mod game_setup;
mod keys;
mod preview;

use parlour::core::{GameRegistry, Kind, RuleError};
use serde_json::{Map, Value};

use self::preview::Preview;
use crate::board::ClickMap;
use crate::theme::Theme;

pub use game_setup::{GameSetup, PlayerSetup};

/// A line of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Game,
    Preset,
    Board,
    /// The house rules, each on its own.
    Rules,
    Player(usize),
    AddPlayer,
    Order,
    Start,
}

/// What is being written.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Writing {
    /// The name of a player.
    Name(usize, String),
    /// The value of a house rule or an option of the board.
    Value(Form, String, String),
}

/// Which page is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    Main,
    /// A form, with the line that is selected.
    Form(Form, usize),
}

/// What a form is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The house rules.
    Rules,
    /// The options of a generated board.
    Board,
}

/// What shall be played?
pub struct Menu {
    games: GameRegistry,
    setup: GameSetup,
    theme: Theme,
    row: Row,
    page: Page,
    writing: Option<Writing>,
    message: Option<String>,
    help: bool,
    chosen: bool,
    /// The seed of the first board that is shown.
    seed: u64,
    preview: Option<Preview>,
    /// Whether the window is too small to show anything.
    small: bool,
    clicks: ClickMap,
}

impl Menu {
    /// The menu of these games, with what was chosen the last time.
    pub fn new(games: GameRegistry, setup: GameSetup, theme: Theme) -> Self {
        Self {
            games,
            setup,
            theme,
            row: Row::Game,
            page: Page::Main,
            writing: None,
            message: None,
            help: false,
            chosen: false,
            seed: 1,
            preview: None,
            small: false,
            clicks: ClickMap::default(),
        }
    }

    /// The same menu, whose first generated board comes from this random seed.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// What was chosen, if something was.
    pub fn chosen(&self) -> Option<&GameSetup> {
        self.chosen.then_some(&self.setup)
    }

    fn kind(&self) -> &'static dyn Kind {
        self.setup.kind()
    }

    /// All lines, from the top.
    fn rows(&self) -> Vec<Row> {
        let mut rows = vec![Row::Game, Row::Preset];
        if self.kind().boards().is_some() {
            rows.push(Row::Board);
        }
        rows.push(Row::Rules);
        rows.extend((0..self.setup.players.len()).map(Row::Player));
        if self.setup.players.len() < self.most_players() {
            rows.push(Row::AddPlayer);
        }
        if self.setup.players.len() > 1 {
            rows.push(Row::Order);
        }
        rows.push(Row::Start);
        rows
    }

    fn most_players(&self) -> usize {
        let seats = self.setup.rules().map(|rules| self.kind().seats(&rules));
        // More would not fit onto the screen; the flags know no limit.
        seats.map_or(8, |seats| (*seats.end()).min(8))
    }

    /// The complete rules, if they are possible.
    fn rules(&self) -> Result<Map<String, Value>, RuleError> {
        self.setup.rules()
    }
}
