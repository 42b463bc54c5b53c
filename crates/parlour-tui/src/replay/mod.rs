//! Replays a record: forward, backward, at any speed, with an analysis of each position.

mod draw;
mod keys;

use parlour::core::Step;
use parlour::play::{Record, Session, Table, Taken};

use crate::analysis::{Analyser, Analysis};
use crate::game::{Animation, Log, Pace};
use crate::playback::Playback;
use crate::theme::Theme;

/// A record on the screen.
pub struct Replay {
    table: Table,
    steps: Vec<Step>,
    /// The game at the current step.
    session: Session,
    log: Log,
    theme: Theme,
    playback: Playback,
    animation: Option<Animation>,
    /// `None` while analysis is off.
    analyser: Option<Analyser>,
    analysis: Analysis,
}

impl Replay {
    /// The record at its start. Verify it first: the replay stops at the first illegal step.
    pub fn new(record: &Record, theme: Theme, pace: Pace) -> Self {
        let mut replay = Self {
            table: record.table.clone(),
            steps: record.steps.iter().map(|(_, step)| step.clone()).collect(),
            session: Session::new(record.table.clone()),
            log: Log::default(),
            theme,
            playback: Playback::new(record.steps.len(), pace, Pace::step_delay),
            animation: None,
            analyser: Analyser::new(),
            analysis: Analysis::default(),
        };
        replay.analyse();
        replay
    }

    /// Turns analysis off.
    #[must_use]
    pub fn without_analysis(mut self) -> Self {
        self.analyser = None;
        self.analysis = Analysis::default();
        self
    }

    /// The number of the current step.
    pub fn at(&self) -> usize {
        self.session.steps().len()
    }

    /// Goes to a step.
    pub fn go_to(&mut self, step: usize) {
        self.playback.jump(step);
        self.show();
    }

    /// Brings the game to the current step of the playback.
    fn show(&mut self) {
        let (from, to) = (self.at(), self.playback.at());
        if from == to {
            return;
        }
        self.animation = None;
        if to < from {
            self.session = Session::new(self.table.clone());
            self.log.keep(to);
            for step in &self.steps[..to] {
                // The steps were legal the first time.
                let _ = self.session.take(step.clone());
            }
        }
        let before = self.session.game().boxed_clone();
        let mut last = None;
        while self.at() < to {
            last = self.advance();
            if last.is_none() {
                self.playback.resize(self.at());
                break;
            }
        }
        if to == from + 1
            && self.playback.pace.is_moving()
            && let Some(taken) = last
        {
            self.animation = Animation::of(before, self.session.game(), &taken, &self.table.player_names());
        }
        self.analyse();
    }

    /// Takes the next step of the record.
    fn advance(&mut self) -> Option<Taken> {
        let step = self.steps.get(self.at())?.clone();
        let taken = self.session.take(step).ok()?;
        self.log.add(&taken, &self.table.player_names());
        Some(taken)
    }

    fn analyse(&mut self) {
        self.analysis = Analysis::default();
        if let Some(analyser) = &mut self.analyser {
            analyser.ask(self.session.game(), self.table.player_names());
        }
    }
}
