//! A game on the screen: keys and mouse, bots, dice, animations.

mod act;
mod animation;
mod bot_thread;
mod choices;
mod dialogs;
mod draw;
mod keys;
mod log;
mod mouse;
mod next;
mod outlook;
mod pace;
mod panel;
mod screen_layout;
mod table_view;

use parlour::core::{AnyGame, Player, Scene};
use parlour::play::{DriveError, Driver, Need, Outlook, Session};

use crate::analysis::{Analyser, Analysis};
use crate::board::{ClickMap, Target};
use crate::theme::Theme;
use bot_thread::BotThread;

pub use next::Next;
pub use pace::Pace;

pub(crate) use animation::{Animation, FRAME};
pub(crate) use log::Log;
pub(crate) use panel::wrap;
pub(crate) use screen_layout::{SMALLEST, ScreenLayout, board_in, scene_of};
pub(crate) use table_view::TableView;

/// A message above the keys.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Notice {
    /// Information.
    Note(String),
    /// Why something is not possible.
    Refusal(String),
}

/// A dialog over the board.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Dialog {
    Help,
    /// Asks for a file; the name so far.
    Save(String),
    /// Asks whether to replace this file.
    Replace(String),
    Quit,
    /// Lists the legal moves; the index of the selected one.
    Moves(usize),
    /// The game is over: lists what comes next; the index of the selected line.
    Over(usize),
}

/// A game on the screen.
pub struct Play {
    driver: Driver,
    /// The bot that is deciding.
    bot: Option<BotThread>,
    theme: Theme,
    pace: Pace,
    animation: Option<Animation>,
    log: Log,
    /// The selection and whose it is; the next player gets a new one.
    selection: Option<(Player, Target)>,
    /// The digits typed so far.
    typed: String,
    message: Option<Notice>,
    dialog: Option<Dialog>,
    clicks: ClickMap,
    /// The time since the last step.
    waited: std::time::Duration,
    paused: bool,
    /// Whether the window is too small.
    small: bool,
    trouble: Option<DriveError>,
    /// What the user wants after the game.
    next: Option<Next>,
    /// What each legal move would do.
    outlooks: Vec<Outlook>,
    /// How many lines the log is scrolled back.
    scrolled: usize,
    /// `None` while analysis is off.
    analyser: Option<Analyser>,
    analysis: Analysis,
}

impl Play {
    /// A game on the screen.
    pub fn new(driver: Driver, theme: Theme, pace: Pace) -> Self {
        let mut play = Self {
            log: Log::of(driver.session()),
            driver,
            bot: None,
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
            next: None,
            outlooks: Vec::new(),
            scrolled: 0,
            analyser: None,
            analysis: Analysis::default(),
        };
        play.reset_selection();
        play
    }

    /// The game so far.
    pub fn session(&self) -> &Session {
        self.driver.session()
    }

    fn game(&self) -> &dyn AnyGame {
        self.driver.session().game()
    }

    fn scene(&self) -> Scene {
        scene_of(self.game(), &self.driver.session().table().player_names())
    }

    /// The error that closed the screen, if any.
    pub fn trouble(&self) -> Option<&DriveError> {
        self.trouble.as_ref()
    }

    /// The human to act, unless an animation is running.
    fn human_to_act(&self) -> Option<Player> {
        match self.driver.need() {
            Need::Human(player) if self.animation.is_none() => Some(player),
            _ => None,
        }
    }

    fn note(&mut self, text: impl Into<String>) {
        self.message = Some(Notice::Note(text.into()));
    }

    fn refuse(&mut self, text: impl Into<String>) {
        self.message = Some(Notice::Refusal(text.into()));
    }
}
