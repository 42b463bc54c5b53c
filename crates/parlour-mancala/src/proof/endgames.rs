//! The margins of all endgames with few seeds, solved by plain recursion: the leaves of a proof.

use super::board::{Board, MOST_COLUMNS, PROVER, PlainRules};

/// A margin that is not known yet.
const UNKNOWN: i8 = i8::MIN;

/// All positions with at most some seeds in the pits, as the player to move sees them.
pub(super) struct Endgames {
    rules: PlainRules,
    pub(super) seeds: u8,
    /// `choose[n][k]` is the binomial coefficient.
    choose: Vec<Vec<usize>>,
    margins: Vec<i8>,
}

impl Endgames {
    /// Solves all of them.
    pub(super) fn solve(rules: PlainRules, seeds: u8) -> Self {
        let pits = 2 * rules.columns;
        let choose = binomials(usize::from(seeds) + pits, pits);
        let count = choose[usize::from(seeds) + pits][pits];
        let mut endgames = Self { rules, seeds, choose, margins: vec![UNKNOWN; count] };
        for total in 0..=seeds {
            let mut pits = vec![0; pits];
            endgames.solve_from(&mut pits, 0, total);
        }
        endgames
    }

    /// The bytes it takes.
    pub(super) fn size(columns: usize, seeds: u8) -> usize {
        let pits = 2 * columns;
        binomials(usize::from(seeds) + pits, pits)[usize::from(seeds) + pits][pits]
    }

    /// The prover's seeds minus the other player's from here on, under perfect play; `None` with more seeds.
    pub(super) fn margin(&self, board: &Board) -> Option<i32> {
        let known = board.seeds() <= i32::from(self.seeds);
        known.then(|| {
            let margin = i32::from(self.margins[self.number(board)]);
            if board.mover == PROVER { margin } else { -margin }
        })
    }

    /// Solves all positions with these first pits and this many seeds in the others.
    fn solve_from(&mut self, pits: &mut Vec<u8>, place: usize, left: u8) {
        if place + 1 == pits.len() {
            pits[place] = left;
            let mut board = Board { rows: [[0; MOST_COLUMNS]; 2], mover: PROVER };
            for (index, seeds) in pits.iter().enumerate() {
                board.rows[index / self.rules.columns][index % self.rules.columns] = *seeds;
            }
            self.solved(&board);
            return;
        }
        for seeds in 0..=left {
            pits[place] = seeds;
            self.solve_from(pits, place + 1, left - seeds);
        }
    }

    /// The margin for the player to move. A game cannot come back to a position, so the recursion ends.
    fn solved(&mut self, board: &Board) -> i32 {
        let number = self.number(board);
        if self.margins[number] != UNKNOWN {
            return self.margins[number].into();
        }
        let margin = match board.over() {
            Some(margin) if board.mover == PROVER => margin,
            Some(margin) => -margin,
            None => {
                let rules = self.rules;
                let pits = (0..rules.columns).filter(|pit| board.allows(rules, *pit));
                let after = |pit| {
                    let (next, gain) = board.play(rules, pit);
                    let rest = self.solved(&next);
                    if next.mover == board.mover { gain + rest } else { gain - rest }
                };
                pits.map(after).max().unwrap_or(0)
            }
        };
        // At most as many seeds as a byte holds.
        self.margins[number] = i8::try_from(margin).unwrap_or(UNKNOWN);
        margin
    }

    /// The number of a position: all with fewer seeds come first. With the sums s₁ ≤ s₂ ≤ … of the first pits, the first two
    /// and so on, those of the player to move first, it is Σ C(sⱼ + j − 1, j).
    fn number(&self, board: &Board) -> usize {
        let (mut sum, mut number, mut place) = (0, 0, 0);
        for player in [board.mover, 1 - board.mover].map(usize::from) {
            for seeds in &board.rows[player][..self.rules.columns] {
                sum += usize::from(*seeds);
                place += 1;
                number += self.choose[sum + place - 1][place];
            }
        }
        number
    }
}

/// Pascal's triangle, up to these.
fn binomials(most: usize, columns: usize) -> Vec<Vec<usize>> {
    let mut rows = vec![vec![0_usize; columns + 1]; most + 1];
    rows[0][0] = 1;
    for n in 1..=most {
        rows[n][0] = 1;
        for k in 1..=columns {
            rows[n][k] = rows[n - 1][k - 1].saturating_add(rows[n - 1][k]);
        }
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    // K-09: every position has a number of its own, and is solved.
    #[test]
    fn all_endgames_are_numbered_and_solved() {
        let rules = PlainRules { columns: 3, captures_alone: false };
        let endgames = Endgames::solve(rules, 6);
        assert_eq!(endgames.margins.len(), Endgames::size(3, 6));
        assert!(!endgames.margins.contains(&UNKNOWN));
        // By hand: the only seed next to the store is worth one; one that needs a move more is as well.
        let mut board = Board::start(rules, 0, PROVER);
        board.rows[0][2] = 1;
        assert_eq!(endgames.margin(&board), Some(1));
        board.rows[1][2] = 6;
        assert_eq!(endgames.margin(&board), None);
    }
}
