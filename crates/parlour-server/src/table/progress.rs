//! The game at a table: where it is, and how it came there.

use std::fmt;

use parlour_core::{AnyEvent, AnyGame, Player, PlayerNames, Step, StepError, Turn};

use crate::messages::StepWords;

/// A step that was taken, and the line of the log that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct TakenStep {
    pub(crate) line: u64,
    pub(crate) player: Player,
    pub(crate) step: Step,
}

/// The game at a table.
#[derive(Clone)]
pub(crate) struct GameProgress {
    start: Box<dyn AnyGame>,
    game: Box<dyn AnyGame>,
    steps: Vec<TakenStep>,
    turns: u64,
    rolls: u64,
}

/// What a step did.
pub(crate) struct StepOutcome {
    pub(crate) player: Player,
    pub(crate) events: Vec<AnyEvent>,
}

impl GameProgress {
    pub(crate) fn new(start: Box<dyn AnyGame>) -> Self {
        Self {
            game: start.clone(),
            start,
            steps: Vec::new(),
            turns: 0,
            rolls: 0,
        }
    }

    /// Whether anything in the game is rolled.
    pub(crate) fn has_dice(&self) -> bool {
        !self.start.rolls().is_empty()
    }

    pub(crate) fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    pub(crate) fn steps(&self) -> &[TakenStep] {
        &self.steps
    }

    pub(crate) fn rolls(&self) -> u64 {
        self.rolls
    }

    /// Takes a step, or refuses it and changes nothing.
    pub(crate) fn take(&mut self, line: u64, step: Step) -> Result<StepOutcome, StepError> {
        let player = self.game.turn().player().ok_or(StepError::Over)?;
        let report = self.game.step(&step)?;
        self.turns += report.turns;
        self.rolls += u64::from(matches!(step, Step::Roll(_)));
        self.steps.push(TakenStep { line, player, step });
        Ok(StepOutcome {
            player,
            events: report.events,
        })
    }

    /// What a step would lead to: the turn then, and how many turns will have ended.
    pub(crate) fn attempt(&self, step: &Step) -> Result<(Box<dyn AnyGame>, u64), StepError> {
        let mut game = self.game.clone();
        let report = game.step(step)?;
        Ok((game, self.turns + report.turns))
    }

    /// Takes back the last steps; tells whether there are so many.
    pub(crate) fn back(&mut self, count: u32) -> bool {
        let Some(keep) = self.steps.len().checked_sub(count as usize) else {
            return false;
        };
        let kept = self.steps[..keep].to_vec();
        *self = Self::new(self.start.clone());
        // The steps were legal when they were taken; the same game takes them again.
        kept.into_iter()
            .all(|taken| self.take(taken.line, taken.step).is_ok())
    }

    /// How many turns will have ended when so many steps are taken back.
    pub(crate) fn turns_after_back(&self, count: u32) -> u64 {
        let mut copy = self.clone();
        copy.back(count);
        copy.turns
    }

    /// The last steps in words: the game is gone through again, so that nothing needs to be kept.
    pub(crate) fn log_words(&self, last: usize, names: &PlayerNames) -> Vec<StepWords> {
        let first = self.steps.len().saturating_sub(last);
        let mut game = self.start.clone();
        let mut told = Vec::with_capacity(self.steps.len() - first);
        for (index, taken) in self.steps.iter().enumerate() {
            let Ok(report) = game.step(&taken.step) else { break };
            if index >= first {
                told.push(StepWords {
                    step: index + 1,
                    words: StepWords::words(taken.player, &taken.step, &report.events, names),
                });
            }
        }
        told
    }

    /// How many steps `player` would take back: the player's last decision and all that followed. Never dice.
    pub(crate) fn last_decision(&self, player: Player) -> Result<u32, &'static str> {
        let own = |taken: &TakenStep| taken.player == player && matches!(taken.step, Step::Move(_));
        let at = self
            .steps
            .iter()
            .rposition(own)
            .ok_or("there is no decision to take back")?;
        let since = &self.steps[at..];
        if since.iter().any(|taken| matches!(taken.step, Step::Roll(_))) {
            return Err("the dice have been thrown since; dice are never taken back");
        }
        u32::try_from(since.len()).map_err(|_| "that is too long ago")
    }

    /// Who is to act, if the game goes on.
    pub(crate) fn turn(&self) -> Turn {
        self.game.turn()
    }
}

impl fmt::Debug for GameProgress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("GameProgress")
            .field("steps", &self.steps)
            .finish_non_exhaustive()
    }
}

impl PartialEq for GameProgress {
    fn eq(&self, other: &Self) -> bool {
        self.game.equals(&*other.game)
            && self.start.equals(&*other.start)
            && (&self.steps, self.turns, self.rolls) == (&other.steps, other.turns, other.rolls)
    }
}
