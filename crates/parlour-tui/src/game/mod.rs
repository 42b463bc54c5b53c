//! A game on the screen: people choose with keys and mouse, bots answer, dice roll, pieces walk.

mod act;
mod animation;
mod choices;
mod dialogs;
mod draw;
mod keys;
mod log;
mod mouse;
mod pace;
mod panel;
mod ponder;
mod screen_layout;
mod table_view;

use parlour::core::Player;
use parlour::play::{DriveError, Driver, Need, Session};

use crate::board::{ClickMap, Target};
use crate::theme::Theme;
use ponder::Pondering;

pub use pace::Pace;

pub(crate) use animation::{Animation, FRAME};
pub(crate) use log::Log;
pub(crate) use panel::wrap;
pub(crate) use screen_layout::{SMALLEST, ScreenLayout, board_in, scene_of};
pub(crate) use table_view::TableView;

/// What a message is about.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Message {
    /// Something to know.
    Note(String),
    /// Something that is not possible, and why.
    Refusal(String),
}

/// What covers the board.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Dialog {
    Help,
    /// The name of the file so far.
    Save(String),
    /// The name of a file that exists.
    Replace(String),
    Quit,
    /// All legal moves, and which of them is selected.
    Moves(usize),
}

/// A game on the screen.
pub struct Play {
    driver: Driver,
    /// A bot that has not found its move yet.
    pondering: Option<Pondering>,
    theme: Theme,
    pace: Pace,
    animation: Option<Animation>,
    log: Log,
    /// Who selected what: another player begins anew.
    selection: Option<(Player, Target)>,
    /// The digits of a move that is being typed.
    typed: String,
    message: Option<Message>,
    dialog: Option<Dialog>,
    clicks: ClickMap,
    /// How long a bot has been thinking.
    waited: std::time::Duration,
    paused: bool,
    /// Whether the window is too small to show the game.
    small: bool,
    trouble: Option<DriveError>,
}

impl Play {
    /// A game on the screen.
    pub fn new(driver: Driver, theme: Theme, pace: Pace) -> Self {
        let mut play = Self {
            log: Log::of(driver.session()),
            driver,
            pondering: None,
            theme,
            pace,
            animation: None,
            selection: None,
            typed: String::new(),
            message: None,
            dialog: None,
            clicks: ClickMap::default(),
            waited: std::time::Duration::ZERO,
            paused: false,
            small: false,
            trouble: None,
        };
        play.reset_selection();
        play
    }

    /// The game, as far as it has been played.
    pub fn session(&self) -> &Session {
        self.driver.session()
    }

    /// Why it ended before it was left, if it did.
    pub fn trouble(&self) -> Option<&DriveError> {
        self.trouble.as_ref()
    }

    /// Whether a person is to act, and nothing is moving.
    fn person_to_act(&self) -> Option<Player> {
        match self.driver.need() {
            Need::Human(player) if self.animation.is_none() => Some(player),
            _ => None,
        }
    }

    fn note(&mut self, text: impl Into<String>) {
        self.message = Some(Message::Note(text.into()));
    }

    fn refuse(&mut self, text: impl Into<String>) {
        self.message = Some(Message::Refusal(text.into()));
    }
}
