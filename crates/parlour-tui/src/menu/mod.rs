//! The menu: game, rules, board and players, with the equivalent command line.

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

/// A row of the menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Row {
    Game,
    Preset,
    Board,
    /// Opens the house rules.
    Rules,
    Player(usize),
    AddPlayer,
    Order,
    Start,
}

/// The text being edited.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Editing {
    /// The name of a player.
    Name(usize, String),
    /// The value of a house rule or an option of the board.
    Value(Form, String, String),
}

/// The current page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Page {
    Main,
    /// A form and its selected line.
    Form(Form, usize),
    /// The preview alone; leads back to this line of the board form.
    View(usize),
}

/// The subject of a form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// The house rules.
    Rules,
    /// The options of a generated board.
    Board,
}

/// The menu that sets up a game.
pub struct Menu {
    games: GameRegistry,
    setup: GameSetup,
    theme: Theme,
    row: Row,
    page: Page,
    editing: Option<Editing>,
    message: Option<String>,
    help: bool,
    chosen: bool,
    /// The random seed of the first generated board.
    seed: u64,
    preview: Option<Preview>,
    /// Whether the window is too small.
    small: bool,
    clicks: ClickMap,
}

impl Menu {
    /// A menu of these games that starts with `setup`.
    pub fn new(games: GameRegistry, setup: GameSetup, theme: Theme) -> Self {
        Self {
            games,
            setup,
            theme,
            row: Row::Game,
            page: Page::Main,
            editing: None,
            message: None,
            help: false,
            chosen: false,
            seed: 1,
            preview: None,
            small: false,
            clicks: ClickMap::default(),
        }
    }

    /// Sets the random seed of the first generated board.
    #[must_use]
    pub fn with_seed(mut self, seed: u64) -> Self {
        self.seed = seed;
        self
    }

    /// The setup, if the user started a game.
    pub fn chosen(&self) -> Option<&GameSetup> {
        self.chosen.then_some(&self.setup)
    }

    fn kind(&self) -> &'static dyn Kind {
        self.setup.kind()
    }

    /// All rows, from the top.
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
        // More do not fit on the screen; the flags have no limit.
        seats.map_or(8, |seats| (*seats.end()).min(8))
    }

    /// The complete rules, if they are valid.
    fn rules(&self) -> Result<Map<String, Value>, RuleError> {
        self.setup.rules()
    }
}
