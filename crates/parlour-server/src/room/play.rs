//! The game at a table: where it is, and how it came there.

use std::fmt;

use parlour_core::{AnyEvent, AnyGame, Cast, Player, Step, StepError, Turn};

use crate::messages::Told;

/// A step that was taken, and the line of the log that says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Past {
    pub(crate) line: u64,
    pub(crate) player: Player,
    pub(crate) step: Step,
}

/// The game at a table.
#[derive(Clone)]
pub(crate) struct Play {
    start: Box<dyn AnyGame>,
    game: Box<dyn AnyGame>,
    past: Vec<Past>,
    turns: u64,
    rolls: u64,
}

/// What a step did.
pub(crate) struct Did {
    pub(crate) player: Player,
    pub(crate) events: Vec<AnyEvent>,
}

impl Play {
    pub(crate) fn new(start: Box<dyn AnyGame>) -> Self {
        Self {
            game: start.clone(),
            start,
            past: Vec::new(),
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

    pub(crate) fn past(&self) -> &[Past] {
        &self.past
    }

    pub(crate) fn rolls(&self) -> u64 {
        self.rolls
    }

    /// Takes a step, or refuses it and changes nothing.
    pub(crate) fn take(&mut self, line: u64, step: Step) -> Result<Did, StepError> {
        let player = self.game.turn().player().ok_or(StepError::Over)?;
        let report = self.game.step(&step)?;
        self.turns += report.turns;
        self.rolls += u64::from(matches!(step, Step::Roll(_)));
        self.past.push(Past { line, player, step });
        Ok(Did {
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
        let Some(keep) = self.past.len().checked_sub(count as usize) else {
            return false;
        };
        let kept = self.past[..keep].to_vec();
        *self = Self::new(self.start.clone());
        // The steps were legal when they were taken; the same game takes them again.
        kept.into_iter()
            .all(|past| self.take(past.line, past.step).is_ok())
    }

    /// How many turns will have ended when so many steps are taken back.
    pub(crate) fn turns_after_back(&self, count: u32) -> u64 {
        let mut copy = self.clone();
        copy.back(count);
        copy.turns
    }

    /// The last steps in words: the game is gone through again, so that nothing needs to be kept.
    pub(crate) fn told(&self, last: usize, cast: &Cast) -> Vec<Told> {
        let first = self.past.len().saturating_sub(last);
        let mut game = self.start.clone();
        let mut told = Vec::with_capacity(self.past.len() - first);
        for (index, past) in self.past.iter().enumerate() {
            let Ok(report) = game.step(&past.step) else { break };
            if index >= first {
                told.push(Told {
                    step: index + 1,
                    words: Told::words(past.player, &past.step, &report.events, cast),
                });
            }
        }
        told
    }

    /// How many steps `player` would take back: the player's last decision and all that followed. Never dice.
    pub(crate) fn last_decision(&self, player: Player) -> Result<u32, &'static str> {
        let own = |past: &Past| past.player == player && matches!(past.step, Step::Move(_));
        let at = self
            .past
            .iter()
            .rposition(own)
            .ok_or("there is no decision to take back")?;
        let since = &self.past[at..];
        if since.iter().any(|past| matches!(past.step, Step::Roll(_))) {
            return Err("the dice have been thrown since; dice are never taken back");
        }
        u32::try_from(since.len()).map_err(|_| "that is too long ago")
    }

    /// Who is to act, if the game goes on.
    pub(crate) fn turn(&self) -> Turn {
        self.game.turn()
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Play")
            .field("past", &self.past)
            .finish_non_exhaustive()
    }
}

impl PartialEq for Play {
    fn eq(&self, other: &Self) -> bool {
        self.game.equals(&*other.game)
            && self.start.equals(&*other.start)
            && (&self.past, self.turns, self.rolls) == (&other.past, other.turns, other.rolls)
    }
}
