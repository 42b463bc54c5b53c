//! What a greedy player plays: the value of every move as the plain game sees it, by table.

use super::sowing::{Rows, Sowed, Sowing};
use crate::position::heuristic::{AGAIN, CAPTURED, END, STORED};

impl Sowing {
    /// The move of the greatest value. `lead` is what the player to move had more in the stores than the opponent
    /// before the game began. No two moves have the same value: at the least, one is nearer to the store.
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
