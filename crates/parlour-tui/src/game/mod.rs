//! A game on the screen: people choose with keys and mouse, bots answer, dice roll, pieces walk.

mod act;
mod animation;
mod choices;
mod dialogs;
mod draw;
mod keep;
mod keyframes;
mod keys;
mod log;
mod mouse;
mod pace;
mod panel;
mod ponder;
mod screen_layout;

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parlour::bots::Bot;
use parlour::core::{Player, StepError};
use parlour::play::{Dice, Seeded, Session};

use crate::board::{ClickMap, Target};
use crate::theme::Theme;
use ponder::Pondering;

pub use keep::Keep;
pub use pace::Pace;

pub(crate) use animation::{Animation, FRAME};
pub(crate) use keyframes::keyframes;
pub(crate) use log::Log;
pub(crate) use panel::{PanelContent, panel, wrap};
pub(crate) use screen_layout::{SMALLEST, ScreenLayout, board_in, scene_of};

/// Everything that a game on the screen needs beside the game.
pub struct Setting {
    /// The game, usually at its start.
    pub session: Session,
    /// The dice.
    pub dice: Box<dyn Dice>,
    /// What bots choose with.
    pub chance: Seeded,
    /// The bots by seat; nothing for a person.
    pub bots: Vec<Option<Box<dyn Bot>>>,
    /// Who keeps the record while the game is played, if somebody does.
    pub keeper: Option<Box<dyn Keep>>,
    /// How it looks.
    pub theme: Theme,
    /// How fast it moves.
    pub pace: Pace,
}

/// Why a game ended before it was left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trouble {
    /// The record could not be kept.
    Record(String),
    /// The loaded dice show what cannot be rolled here.
    Rolls(StepError),
    /// There is no step: the dice have run out, or a bot found no move.
    Stuck(&'static str),
}

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
    Quit,
    /// All legal moves, and which of them is selected.
    Moves(usize),
}

/// A game on the screen.
pub struct Play {
    session: Session,
    dice: Box<dyn Dice>,
    chance: Seeded,
    bots: Vec<Option<Arc<dyn Bot>>>,
    /// A bot that has not found its move yet.
    pondering: Option<Pondering>,
    keeper: Option<Box<dyn Keep>>,
    theme: Theme,
    pace: Pace,
    /// Rolls that were taken back come again before new ones: undo is no way to better dice.
    again: Vec<u32>,
    animation: Option<Animation>,
    log: Log,
    /// Who selected what: another player begins anew.
    selection: Option<(Player, Target)>,
    /// The digits of a move that is being typed.
    typed: String,
    /// Cells that a lonely piece has been on.
    trail: HashSet<u64>,
    remarks: HashMap<u64, String>,
    message: Option<Message>,
    dialog: Option<Dialog>,
    clicks: ClickMap,
    /// How long a bot has been thinking.
    waited: std::time::Duration,
    paused: bool,
    /// Whether the window is too small to show the game.
    small: bool,
    trouble: Option<Trouble>,
}

impl Play {
    /// A game on the screen.
    pub fn new(setting: Setting) -> Self {
        let mut play = Self {
            log: Log::of(&setting.session),
            session: setting.session,
            dice: setting.dice,
            chance: setting.chance,
            bots: setting.bots.into_iter().map(|bot| bot.map(Arc::from)).collect(),
            pondering: None,
            keeper: setting.keeper,
            theme: setting.theme,
            pace: setting.pace,
            again: Vec::new(),
            animation: None,
            selection: None,
            typed: String::new(),
            trail: HashSet::new(),
            remarks: HashMap::new(),
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
        &self.session
    }

    /// Why it ended before it was left, if it did.
    pub fn trouble(&self) -> Option<&Trouble> {
        self.trouble.as_ref()
    }

    /// Whether a person is to act, and nothing is moving.
    fn person_to_act(&self) -> Option<Player> {
        let player = self.session.game().turn().player()?;
        (self.animation.is_none() && self.session.is_human(player)).then_some(player)
    }

    fn note(&mut self, text: impl Into<String>) {
        self.message = Some(Message::Note(text.into()));
    }

    fn refuse(&mut self, text: impl Into<String>) {
        self.message = Some(Message::Refusal(text.into()));
    }
}
