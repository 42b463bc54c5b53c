//! The progress of a game: the position, the steps that led to it, and what can be undone.

use std::fmt;

use parlour_core::{AnyEvent, AnyGame, Message, Messages, Player, PlayerNames, Step, StepError};
use thiserror::Error;

/// A step and its events.
pub struct Taken {
    /// Its number, counted from 1.
    pub number: usize,
    /// Who took it.
    pub player: Player,
    /// The step.
    pub step: Step,
    /// What happened.
    pub events: Vec<AnyEvent>,
}

impl Taken {
    /// The step and what it did: "Ann rolls a 4, moves to 4 and climbs the ladder to 14."
    pub fn words(&self, names: &PlayerNames) -> String {
        step_sentences(self.player, &self.step, &self.events, names).join(" ")
    }
}

/// A step and its events in sentences. A move that its events describe is not described twice.
pub fn step_sentences(player: Player, step: &Step, events: &[AnyEvent], names: &PlayerNames) -> Vec<String> {
    let table = events.first().map_or(Messages::common(), |event| event.table());
    table.sentences(&step_messages(player, step, events), names)
}

/// A step and its events as messages, for clients with words of their own.
pub fn step_messages(player: Player, step: &Step, events: &[AnyEvent]) -> Vec<Message> {
    let told: Vec<Message> = events.iter().filter_map(|event| event.message()).collect();
    let first = match step {
        Step::Roll(number) => Some(Message::of("rolls", player).with("roll", *number)),
        Step::Move(notation) if told.is_empty() => {
            Some(Message::of("plays", player).with("move", notation.as_str()))
        }
        Step::Move(_) => None,
    };
    first.into_iter().chain(told).collect()
}

/// Why nothing was undone.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum UndoError {
    /// The game is over: its result is saved, counted and, at a server, its dice are revealed.
    #[error("cannot undo: the game is over")]
    Over,
    /// No player who can undo has made a decision yet.
    #[error("there is nothing to undo")]
    Nothing,
    /// Another player has rolled since.
    #[error("cannot undo: another player has rolled since")]
    OthersRolled,
    /// The game is recorded and played against others.
    #[error("cannot undo: rolls stay in a recorded game against others")]
    DiceStay,
    /// The dice have been rolled since, and rolls are never undone in this game.
    #[error("cannot undo: the dice have been rolled since")]
    DiceRolled,
    /// The undo could not be saved; the game cannot continue.
    #[error("{0}")]
    NotStored(String),
}

/// Which rolls an undo can include.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RollUndo {
    /// The player's own; the dice show the same numbers again.
    Own,
    /// None, because the game is recorded and played against others.
    Recorded,
    /// None, and a roll alone is not a decision.
    Never,
}

/// A game in progress, without the table it is played at.
#[derive(Clone)]
pub struct Progress {
    start: Box<dyn AnyGame>,
    game: Box<dyn AnyGame>,
    steps: Vec<(Player, Step)>,
    turns: u64,
    rolls: usize,
}

impl Progress {
    /// The start of a game.
    pub fn new(start: Box<dyn AnyGame>) -> Self {
        Self { game: start.clone(), start, steps: Vec::new(), turns: 0, rolls: 0 }
    }

    /// The first position.
    pub fn start(&self) -> &dyn AnyGame {
        &*self.start
    }

    /// The position.
    pub fn game(&self) -> &dyn AnyGame {
        &*self.game
    }

    /// The steps so far.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = &Step> {
        self.steps.iter().map(|(_, step)| step)
    }

    /// The steps so far, each with its player.
    pub fn history(&self) -> &[(Player, Step)] {
        &self.steps
    }

    /// How many turns have ended.
    pub fn turns(&self) -> u64 {
        self.turns
    }

    /// The number of rolls.
    pub fn rolls(&self) -> usize {
        self.rolls
    }

    /// Takes a step, or refuses it and changes nothing.
    pub fn take(&mut self, step: Step) -> Result<Taken, StepError> {
        let player = self.game.turn().player().ok_or(StepError::Over)?;
        // The meaning of a text depends on the position before the step: pits are renumbered when a column burns.
        let (typed, step) = (step.clone(), self.game.canonical(step));
        let report = self.game.step(&step).map_err(|error| as_typed(error, typed))?;
        self.turns += report.turns;
        self.rolls += usize::from(is_roll(&step));
        self.steps.push((player, step.clone()));
        Ok(Taken { number: self.steps.len(), player, step, events: report.events })
    }

    /// The position after this many steps.
    pub fn position_after(&self, count: usize) -> Box<dyn AnyGame> {
        let mut game = self.start.clone();
        for step in self.steps().take(count) {
            // The steps were legal when they were taken; the same game takes them again.
            let _ = game.step(step);
        }
        game
    }

    /// The position after a step, and how many turns will have ended.
    pub fn preview(&self, step: &Step) -> Result<(Box<dyn AnyGame>, u64), StepError> {
        let mut game = self.game.clone();
        let report = game.step(step)?;
        Ok((game, self.turns + report.turns))
    }

    /// The number of steps back to the last decision of a player who `may_undo`, if it can be undone.
    ///
    /// Undoing it includes everything after it, such as bots' moves, but never another player's roll. In games where
    /// players only roll, a roll is a decision. A finished game stays finished.
    pub fn undoable(&self, may_undo: impl Fn(Player) -> bool, rolls: RollUndo) -> Result<usize, UndoError> {
        if self.game.turn().is_over() {
            return Err(UndoError::Over);
        }
        let rolls_decide = rolls != RollUndo::Never && self.steps.iter().all(|(_, step)| is_roll(step));
        let decided = |(who, step): &(Player, Step)| may_undo(*who) && (rolls_decide || !is_roll(step));
        let at = self.steps.iter().rposition(decided).ok_or(UndoError::Nothing)?;
        let (who, undone) = (self.steps[at].0, &self.steps[at..]);
        let mut rollers = undone.iter().filter(|(_, step)| is_roll(step)).peekable();
        match rolls {
            _ if rollers.peek().is_none() => Ok(undone.len()),
            RollUndo::Never => Err(UndoError::DiceRolled),
            _ if rollers.any(|(roller, _)| *roller != who) => Err(UndoError::OthersRolled),
            RollUndo::Recorded => Err(UndoError::DiceStay),
            RollUndo::Own => Ok(undone.len()),
        }
    }

    /// Undoes the last steps and returns the rolls among them, the earliest first: the same dice must show them again.
    pub fn take_back(&mut self, count: usize) -> Vec<u32> {
        let keep = self.steps.len().saturating_sub(count);
        let undone = self.steps.split_off(keep);
        let kept = std::mem::take(&mut self.steps);
        *self = Self::new(self.start.clone());
        for (_, step) in kept {
            // The steps were legal when they were taken; the same game takes them again.
            let _ = self.take(step);
        }
        let rolled = |(_, step)| match step {
            Step::Roll(number) => Some(number),
            Step::Move(_) => None,
        };
        undone.into_iter().filter_map(rolled).collect()
    }
}

/// An illegal move is quoted as the player wrote it.
fn as_typed(error: StepError, typed: Step) -> StepError {
    match (error, typed) {
        (StepError::Illegal { legal, .. }, Step::Move(given)) => StepError::Illegal { given, legal },
        (error, _) => error,
    }
}

fn is_roll(step: &Step) -> bool {
    matches!(step, Step::Roll(_))
}

impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress").field("steps", &self.steps).finish_non_exhaustive()
    }
}

impl PartialEq for Progress {
    fn eq(&self, other: &Self) -> bool {
        self.game.equals(&*other.game)
            && self.start.equals(&*other.start)
            && (&self.steps, self.turns) == (&other.steps, other.turns)
    }
}
