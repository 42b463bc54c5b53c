//! A record on the screen: forward, backward, at any speed, with what is known about the position.

mod draw;
mod keys;

use std::time::Duration;

use parlour::core::Step;
use parlour::play::{Record, Session, Table};

use crate::board::ClickMap;
use crate::game::{Animation, Log, Pace};
use crate::theme::Theme;
use crate::thinking::{Thinker, Thought};

/// Whether a record runs by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Running {
    Still,
    Playing,
}

/// Whether positions are thought about.
enum Thinking {
    Off,
    On(Thinker),
}

/// A record on the screen.
pub struct Replay {
    table: Table,
    steps: Vec<Step>,
    /// The game at the step that is shown.
    session: Session,
    log: Log,
    theme: Theme,
    pace: Pace,
    animation: Option<Animation>,
    running: Running,
    waited: Duration,
    /// The number of the step that is being typed.
    typed: String,
    help: bool,
    /// Whether the window is too small to show anything.
    small: bool,
    thinking: Thinking,
    thought: Thought,
    clicks: ClickMap,
}

impl Replay {
    /// The record at its start. Its steps should have been checked: it ends at the first that breaks a rule.
    pub fn new(record: &Record, theme: Theme, pace: Pace) -> Self {
        let mut replay = Self {
            table: record.table.clone(),
            steps: record.steps.iter().map(|(_, step)| step.clone()).collect(),
            session: Session::new(record.table.clone()),
            log: Log::default(),
            theme,
            pace,
            animation: None,
            running: Running::Still,
            waited: Duration::ZERO,
            typed: String::new(),
            help: false,
            small: false,
            thinking: Thinker::new().map_or(Thinking::Off, Thinking::On),
            thought: Thought::default(),
            clicks: ClickMap::default(),
        };
        replay.think();
        replay
    }

    /// The same without thoughts about positions.
    #[must_use]
    pub fn without_thoughts(mut self) -> Self {
        self.thinking = Thinking::Off;
        self.thought = Thought::default();
        self
    }

    /// The number of the step that is shown.
    pub fn at(&self) -> usize {
        self.session.steps().len()
    }

    /// Shows another step.
    pub fn go_to(&mut self, step: usize) {
        let step = step.min(self.steps.len());
        self.animation = None;
        if step < self.at() {
            self.session = Session::new(self.table.clone());
            self.log.keep(step);
            let again = self.steps.get(..step).unwrap_or_default().to_vec();
            for step in again {
                // The record was checked before it was shown.
                let _ = self.session.take(step);
            }
        }
        while self.at() < step && self.advance().is_some() {}
        self.think();
    }

    /// Takes the next step of the record.
    fn advance(&mut self) -> Option<parlour::play::Taken> {
        let step = self.steps.get(self.at())?.clone();
        let taken = self.session.take(step).ok()?;
        self.log.add(&taken, &self.table.player_names());
        Some(taken)
    }

    /// One step forward, as people see it.
    fn step(&mut self) {
        self.animation = None;
        let before = self.session.game().boxed_clone();
        let Some(taken) = self.advance() else {
            self.running = Running::Still;
            return;
        };
        if self.pace.is_moving() {
            self.animation = Animation::of(before, self.session.game(), &taken, &self.table.player_names());
        }
        self.waited = Duration::ZERO;
        self.think();
    }

    fn think(&mut self) {
        self.thought = Thought::default();
        if let Thinking::On(thinker) = &mut self.thinking {
            thinker.ask(self.session.game(), self.table.player_names());
        }
    }
}
