//! The log of a game.

use parlour::core::{Player, PlayerNames, Step};
use parlour::play::{Session, Taken, step_sentences};

/// A line of the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The number of its step.
    pub(crate) step: usize,
    /// Who took the step.
    pub(crate) player: Player,
    /// Whether it is the first line of its step.
    pub(crate) first: bool,
    pub(crate) words: String,
}

/// The log of a game: lines, rolls and places.
#[derive(Debug, Clone, Default)]
pub(crate) struct Log {
    pub(crate) entries: Vec<Entry>,
    /// The rolls, each with its step.
    pub(crate) rolls: Vec<(usize, Player, u32)>,
    /// The places of players who have finished, each with its step.
    places: Vec<(usize, Player, usize)>,
}

impl Log {
    /// The log of a session so far.
    pub(crate) fn of(session: &Session) -> Self {
        let mut log = Self::default();
        let mut again = Session::new(session.table().clone());
        let names = session.table().player_names();
        for step in session.steps() {
            if let Ok(taken) = again.take(step.clone()) {
                log.add(&taken, &names);
            }
        }
        log
    }

    /// Adds a step.
    pub(crate) fn add(&mut self, taken: &Taken, names: &PlayerNames) {
        let (step, player) = (taken.number, taken.player);
        if let Step::Roll(number) = taken.step {
            self.rolls.push((step, player, number));
        }
        for words in step_sentences(player, &taken.step, &taken.events, names) {
            let first = self.entries.last().is_none_or(|entry| entry.step != step);
            self.entries.push(Entry { step, player, first, words });
        }
        let finished = taken.events.iter().filter_map(|event| event.finished());
        self.places.extend(finished.map(|(player, place)| (step, player, place)));
    }

    /// Removes the steps that were undone.
    pub(crate) fn keep(&mut self, steps: usize) {
        self.entries.retain(|entry| entry.step <= steps);
        self.rolls.retain(|(step, ..)| *step <= steps);
        self.places.retain(|(step, ..)| *step <= steps);
    }

    /// The place of a player who has finished.
    pub(crate) fn place(&self, player: Player) -> Option<usize> {
        let found = self.places.iter().find(|(_, finished, _)| *finished == player);
        found.map(|(_, _, place)| *place)
    }
}
