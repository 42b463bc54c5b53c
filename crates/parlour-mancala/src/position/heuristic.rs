//! The heuristic of a move, for bots.

use std::cmp::Ordering;

use parlour_core::Silent;

use super::Position;
use crate::rules::stages::FIRE_PRICE;
use crate::{Move, opponent};

/// A move that wins at once; one that loses counts as much less.
pub(crate) const END: i64 = 10_000_000_000_000_000;
/// An extra turn costs nothing and can be followed by any other move.
pub(crate) const AGAIN: i64 = 1_000_000_000_000_000;
/// A captured seed is one that the opponent loses.
pub(crate) const CAPTURED: i64 = 10_000_000;
/// A seed in the store is safe.
pub(crate) const STORED: i64 = 10_000;

impl Position {
    pub(super) fn heuristic_of(&self, mv: Move) -> i64 {
        match mv {
            Move::Sow(pit) => self.heuristic_of_sowing(pit),
            Move::Burn(column) => self.heuristic_of_burning(column),
        }
    }

    /// Plays the stages on a copy and evaluates their results.
    fn heuristic_of_sowing(&self, pit: u16) -> i64 {
        let mut after = self.clone();
        let Some(start) = self.circle.place(pit) else {
            return 0;
        };
        let last = after.sow(pit, start, &mut Silent);
        let captured = after.capture(last, &mut Silent);
        let stored = after.store(self.mover).saturating_sub(self.store(self.mover) + captured);
        after.hand_on(after.next_player(last), &mut Silent);
        // Pits near the store first: they empty quickly and make room for extra turns.
        let nearness = i64::from(pit - self.board().row(self.mover).start().min(&pit)) + 1;
        i64::from(captured) * CAPTURED
            + i64::from(stored) * STORED
            + nearness
            + self.heuristic_of_turn(&after)
    }

    /// A fire pays off only if the opponent loses more than the player pays and loses.
    fn heuristic_of_burning(&self, column: u16) -> i64 {
        let lost = |player| {
            let seeds = self.seeds(self.board().pit(player, column));
            i64::from(seeds.unwrap_or(0))
        };
        let gain = lost(opponent(self.mover)) - lost(self.mover) - i64::from(FIRE_PRICE);
        let mut after = self.clone();
        after.play_burning(column, &mut Silent);
        gain * CAPTURED - 1 + self.heuristic_of_turn(&after)
    }

    fn heuristic_of_turn(&self, after: &Self) -> i64 {
        let (mine, theirs) = (after.score(self.mover), after.score(opponent(self.mover)));
        match (after.turn.is_over(), mine.cmp(&theirs)) {
            (true, Ordering::Greater) => END,
            (true, Ordering::Less) => -END,
            (false, _) if after.mover == self.mover => AGAIN,
            (true, Ordering::Equal) | (false, _) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Position, Rules, RulesFile};
    use parlour_core::{Game, Notation};
    use rstest::rstest;
    use std::sync::Arc;

    /// The legal moves, the best first.
    fn ranked(file: RulesFile, position: &str) -> String {
        let rules = Arc::new(Rules::new(file).unwrap());
        let position = Position::parse(&rules, position).unwrap();
        let mut moves = position.legal_moves();
        moves.sort_by_key(|mv| -position.heuristic(mv));
        moves.iter().map(Notation::write).collect::<Vec<_>>().join(" ")
    }

    #[rstest]
    #[case::extra_turn_then_nearest(RulesFile::kalah(), "0,4,4,4,4,4,4,0,4,4,4,4,4,4 1", "3 6 5 4 2 1")]
    #[case::extra_turn_capture_store(RulesFile::kalah(), "0,1,0,2,5,0,1,9,9,9,9,9,9,9 1", "6 3 1 4")]
    #[case::second_player(RulesFile::kalah(), "0,4,4,4,4,4,4,0,4,4,4,4,4,4 2", "10 13 12 11 9 8")]
    #[case::win_before_extra_turn(RulesFile::kalah(), "0,1,0,1,9,0,5,0 1", "1 3")]
    #[case::fire_only_when_it_hurts(
        RulesFile::fire(),
        "0,1,1,1,1,9,9,3,4,5 1",
        "4 burn 4 burn 1 3 2 1 burn 2 burn 3"
    )]
    fn greedy_order(#[case] file: RulesFile, #[case] position: &str, #[case] expected: &str) {
        assert_eq!(ranked(file, position), expected);
    }
}
