//! What has happened so far, in words.

use parlour::core::{Player, PlayerNames, Step};
use parlour::play::{Session, Taken};

/// One thing that was said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The number of the step it belongs to.
    pub(crate) step: usize,
    /// Who took that step.
    pub(crate) player: Player,
    /// Whether it begins a step.
    pub(crate) first: bool,
    pub(crate) words: String,
}

/// The log of a game: words, rolls, and who has got which place.
#[derive(Debug, Clone, Default)]
pub(crate) struct Log {
    pub(crate) entries: Vec<Entry>,
    /// The rolls with the number of the step.
    pub(crate) rolls: Vec<(usize, Player, u32)>,
    /// Places reached, with the number of the step.
    places: Vec<(usize, Player, usize)>,
}

impl Log {
    /// The log of the steps that a session has already taken.
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

    /// Adds what a step did.
    pub(crate) fn add(&mut self, taken: &Taken, names: &PlayerNames) {
        let (step, player) = (taken.number, taken.player);
        let entry = |first: bool, words: String| Entry { step, player, first, words };
        if let Step::Roll(number) = taken.step {
            self.rolls.push((step, player, number));
            self.entries.push(entry(true, format!("{} rolls {number}", names.name(player))));
        }
        let silent = taken.events.is_empty();
        for event in &taken.events {
            let first = matches!(taken.step, Step::Move(_)) && self.last_step() != Some(step);
            self.entries.push(entry(first, event.words(names)));
            self.places.extend(event.finished().map(|(player, place)| (step, player, place)));
        }
        if let Step::Move(notation) = &taken.step
            && silent
        {
            self.entries.push(entry(true, format!("{} plays {notation}", names.name(player))));
        }
    }

    fn last_step(&self) -> Option<usize> {
        self.entries.last().map(|entry| entry.step)
    }

    /// Forgets what was taken back.
    pub(crate) fn keep(&mut self, steps: usize) {
        self.entries.retain(|entry| entry.step <= steps);
        self.rolls.retain(|(step, ..)| *step <= steps);
        self.places.retain(|(step, ..)| *step <= steps);
    }

    /// The place that a player has got so far.
    pub(crate) fn place(&self, player: Player) -> Option<usize> {
        let found = self.places.iter().find(|(_, finished, _)| *finished == player);
        found.map(|(_, _, place)| *place)
    }
}

/// `1st`, `2nd`, `3rd`, `4th`.
pub(crate) fn ordinal(place: usize) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_endings() {
        let words = [1, 2, 3, 4, 11, 12, 13, 21, 102].map(ordinal);
        assert_eq!(words, ["1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "102nd"]);
    }
}
