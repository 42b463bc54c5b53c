//! A board of kalah and its moves, written as plainly as possible: what a proof is checked with.
//!
//! Nothing here is shared with the solver or the game. Stores are left out: a move says what it added to them.

use std::cmp::Ordering;

/// The most columns of a board.
pub(super) const MOST_COLUMNS: usize = 9;

/// The player whose claim is proven; the other is 1.
pub(super) const PROVER: u8 = 0;

/// The rules of play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct PlainRules {
    pub(super) columns: usize,
    /// Whether the last seed is captured even if the opposite pit is empty.
    pub(super) captures_alone: bool,
}

/// The seeds in the pits and the player to move. Seeds are sown towards higher indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Board {
    pub(super) rows: [[u8; MOST_COLUMNS]; 2],
    pub(super) mover: u8,
}

impl Board {
    /// The start of a game.
    pub(super) fn start(rules: PlainRules, seeds: u8, mover: u8) -> Self {
        let mut row = [0; MOST_COLUMNS];
        row[..rules.columns].fill(seeds);
        Self { rows: [row, row], mover }
    }

    /// The seeds in the pits of a player.
    pub(super) fn row_sum(&self, player: usize) -> i32 {
        self.rows[player].iter().map(|seeds| i32::from(*seeds)).sum()
    }

    /// The seeds in all pits.
    pub(super) fn seeds(&self) -> i32 {
        self.row_sum(0) + self.row_sum(1)
    }

    /// If a row is empty, the game is over and each player keeps the seeds of their row: the prover's minus the other's.
    pub(super) fn over(&self) -> Option<i32> {
        let [prover, other] = [self.row_sum(0), self.row_sum(1)];
        (prover == 0 || other == 0).then_some(prover - other)
    }

    /// Whether the player to move can sow this pit.
    pub(super) fn allows(&self, rules: PlainRules, pit: usize) -> bool {
        pit < rules.columns && self.rows[usize::from(self.mover)][pit] > 0
    }

    /// Sows a pit of the player to move. Returns the board after the move, and what the mover's store got.
    pub(super) fn play(&self, rules: PlainRules, pit: usize) -> (Self, i32) {
        let (mut next, mover) = (*self, usize::from(self.mover));
        let mut hand = std::mem::take(&mut next.rows[mover][pit]);
        let mut store = 0;
        // The pits of the mover, the mover's store, the pits of the opponent: a lap leaves out the opponent's store.
        let lap = 2 * rules.columns + 1;
        let mut place = pit;
        while hand > 0 {
            place = (place + 1) % lap;
            hand -= 1;
            match place.cmp(&rules.columns) {
                Ordering::Less => next.rows[mover][place] += 1,
                Ordering::Equal => store += 1,
                Ordering::Greater => next.rows[1 - mover][place - rules.columns - 1] += 1,
            }
        }
        if place == rules.columns {
            return (next, store);
        }
        if place < rules.columns && next.rows[mover][place] == 1 {
            let opposite = rules.columns - 1 - place;
            let taken = next.rows[1 - mover][opposite];
            if taken > 0 || rules.captures_alone {
                next.rows[mover][place] = 0;
                next.rows[1 - mover][opposite] = 0;
                store += 1 + i32::from(taken);
            }
        }
        next.mover = 1 - self.mover;
        (next, store)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULES: PlainRules = PlainRules { columns: 3, captures_alone: false };

    fn board(own: [u8; 3], other: [u8; 3]) -> Board {
        let mut board = Board::start(RULES, 0, PROVER);
        board.rows[0][..3].copy_from_slice(&own);
        board.rows[1][..3].copy_from_slice(&other);
        board
    }

    // K-09: by hand: past the own store into the opponent's row; into the store; a capture; a lap without the other store.
    #[test]
    fn moves_follow_the_rules() {
        let turned = |own, other| Board { mover: 1, ..board(own, other) };
        assert_eq!(board([0, 3, 0], [1, 0, 0]).play(RULES, 1), (turned([0, 0, 1], [2, 0, 0]), 1));
        assert_eq!(board([0, 2, 0], [1, 0, 0]).play(RULES, 1), (board([0, 0, 1], [1, 0, 0]), 1));
        assert_eq!(board([1, 0, 0], [0, 4, 1]).play(RULES, 0), (turned([0, 0, 0], [0, 0, 1]), 5));
        assert_eq!(board([1, 0, 1], [1, 0, 1]).play(RULES, 0), (turned([0, 1, 1], [1, 0, 1]), 0));
        let alone = PlainRules { captures_alone: true, ..RULES };
        assert_eq!(board([1, 0, 1], [1, 0, 1]).play(alone, 0), (turned([0, 0, 1], [1, 0, 1]), 1));
        assert_eq!(board([0, 0, 7], [0, 0, 1]).play(RULES, 2), (turned([1, 1, 0], [0, 1, 2]), 1 + 2));
    }
}
