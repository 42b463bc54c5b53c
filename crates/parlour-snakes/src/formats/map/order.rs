//! The orders in which map files list the squares.

use super::token::number;
use crate::formats::text::{SEPARATORS, Word, lines};
use crate::{Cell, Grid};

/// The order in which a file lists the squares.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order {
    top_first: bool,
    turning: bool,
}

/// All orders understood, the usual one first.
const ORDERS: [Order; 4] = [
    Order { top_first: true, turning: true },
    Order { top_first: false, turning: false },
    Order { top_first: false, turning: true },
    Order { top_first: true, turning: false },
];

impl Order {
    /// The square at this position of the file.
    pub(super) fn cell(self, grid: Grid, x: u32, y: u32) -> Option<Cell> {
        let row = if self.top_first { (grid.rows() - 1).checked_sub(y)? } else { y };
        let turned = self.turning && row % 2 == 1;
        let along = if turned { (grid.columns() - 1).checked_sub(x)? } else { x };
        (along < grid.columns() && row < grid.rows()).then(|| row * grid.columns() + along + 1)
    }

    /// Whether most numbers of a text are where they belong, in any order.
    pub(super) fn fits(grid: Grid, text: &str) -> bool {
        fits_from(grid, text, 1)
    }

    /// Whether most numbers of a text would be where they belong if squares counted from 0.
    pub(super) fn counts_from_zero(grid: Grid, text: &str) -> bool {
        fits_from(grid, text, 0)
    }

    /// The orders in which the most numbers are where they belong, the usual one first; at least one.
    pub(super) fn all_of(grid: Grid, text: &str) -> Vec<Self> {
        let mut votes = [0_u64; ORDERS.len()];
        for (y, row) in (0..).zip(lines(text, &SEPARATORS)) {
            if row.len() == grid.columns() as usize {
                vote(grid, y, &row, 1, &mut votes);
            }
            if is_clear(votes) {
                break;
            }
        }
        let most = votes.iter().max().copied().unwrap_or(0);
        let best = ORDERS.into_iter().zip(votes).filter(|(_, votes)| *votes == most);
        best.map(|(order, _)| order).collect()
    }
}

/// Whether most numbers are where they belong in some order, if this is the number of the first square.
fn fits_from(grid: Grid, text: &str, first: Cell) -> bool {
    let (mut votes, mut numbers) = ([0; ORDERS.len()], 0);
    for (y, row) in (0..).zip(lines(text, &SEPARATORS)) {
        numbers += row.iter().filter(|word| number(word).is_some()).count() as u64;
        vote(grid, y, &row, first, &mut votes);
    }
    votes.into_iter().any(|votes| votes * 2 > numbers)
}

/// Every number votes for the orders in which it is where it belongs.
fn vote(grid: Grid, y: u32, row: &[Word], first: Cell, votes: &mut [u64; ORDERS.len()]) {
    for (x, word) in (0..).zip(row) {
        let Some(number) = number(word) else { continue };
        for (order, votes) in ORDERS.iter().zip(&mut *votes) {
            *votes += u64::from(order.cell(grid, x, y).map(|cell| cell - 1 + first) == Some(number));
        }
    }
}

/// Whether one order is so far ahead that the other rows need not be read.
fn is_clear(mut votes: [u64; ORDERS.len()]) -> bool {
    const LEAD: u64 = 10_000;
    votes.sort_unstable();
    votes.iter().rev().take(2).copied().reduce(u64::saturating_sub).is_some_and(|lead| lead > LEAD)
}
