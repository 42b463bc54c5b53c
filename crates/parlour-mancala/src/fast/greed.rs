//! The moves of a greedy player: the same heuristic as in the plain game, by table.

use super::sowing::{Rows, Sowed, Sowing};
use crate::position::heuristic::{AGAIN, CAPTURED, END, STORED};

impl Sowing {
    /// The move with the best heuristic. `lead` is the lead of the player to move in the stores at the start. No two moves
    /// are equal: at least, one is nearer to the store.
    #[inline(never)]
    pub(super) fn best(&self, rows: Rows, lead: i64) -> u8 {
        let mut filled = self.lanes.filled(rows.own);
        let (mut most, mut best) = (i64::MIN, 0);
        while filled != 0 {
            #[expect(clippy::cast_possible_truncation, reason = "one of eight bits")]
            let lane = filled.trailing_zeros() as u8;
            filled &= filled - 1;
            let value = self.value(&self.sow(rows, self.line(rows.own, lane)), lead) + i64::from(lane);
            (most, best) = if value > most { (value, lane) } else { (most, best) };
        }
        best
    }

    #[inline]
    fn value(&self, sowed: &Sowed, lead: i64) -> i64 {
        let captured = i64::from(self.lanes.sum(sowed.captured));
        let brought = captured * CAPTURED + i64::from(sowed.stored) * STORED;
        let turn = if self.is_over(&Self::hand_on(sowed)) {
            END * (lead + self.lead(&sowed.rows)).signum()
        } else {
            AGAIN & (!sowed.hands_on).cast_signed()
        };
        brought + turn
    }
}
