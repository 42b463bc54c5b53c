//! The orders in which map files list the cells.

use super::text::{SEPARATORS, Word, lines};
use super::token::number;
use crate::{Cell, Grid};

/// In which order a file lists the cells.
#[derive(Debug, Clone, Copy)]
pub(super) struct Order {
    top_first: bool,
    turning: bool,
}

/// All orders that are understood, the usual one first.
const ORDERS: [Order; 4] = [
    Order { top_first: true, turning: true },
    Order { top_first: false, turning: false },
    Order { top_first: false, turning: true },
    Order { top_first: true, turning: false },
];

impl Order {
    /// The cell at this place of the file.
    pub(super) fn cell(self, grid: Grid, x: u32, y: u32) -> Option<Cell> {
        let row = if self.top_first { (grid.rows() - 1).checked_sub(y)? } else { y };
        let turned = self.turning && row % 2 == 1;
        let along = if turned { (grid.columns() - 1).checked_sub(x)? } else { x };
        (along < grid.columns() && row < grid.rows()).then(|| row * grid.columns() + along + 1)
    }

    /// Whether most numbers of a text stand where they belong, in one order or another.
    pub(super) fn fits(grid: Grid, text: &str) -> bool {
        let mut votes = [0; ORDERS.len()];
        let mut numbers = 0;
        for (y, row) in (0..).zip(lines(text, &SEPARATORS)) {
            numbers += row.iter().filter(|word| number(word).is_some()).count() as u64;
            vote(grid, y, &row, &mut votes);
        }
        votes.into_iter().any(|votes| votes * 2 > numbers)
    }

    /// The order in which the most numbers stand where they belong.
    pub(super) fn of(grid: Grid, text: &str) -> Self {
        let mut votes = [0_u64; ORDERS.len()];
        for (y, row) in (0..).zip(lines(text, &SEPARATORS)) {
            if row.len() == grid.columns() as usize {
                vote(grid, y, &row, &mut votes);
            }
            if is_clear(votes) {
                break;
            }
        }
        let most = votes.iter().max().copied().unwrap_or(0);
        let best = ORDERS.iter().zip(votes).find(|(_, votes)| *votes == most);
        best.map_or(ORDERS[0], |(order, _)| *order)
    }
}

/// Every number votes for the orders in which it stands where it belongs.
fn vote(grid: Grid, y: u32, row: &[Word], votes: &mut [u64; ORDERS.len()]) {
    for (x, word) in (0..).zip(row) {
        let Some(number) = number(word) else { continue };
        for (order, votes) in ORDERS.iter().zip(&mut *votes) {
            *votes += u64::from(order.cell(grid, x, y) == Some(number));
        }
    }
}

/// Whether one order is so far ahead that the other rows need not be asked.
fn is_clear(mut votes: [u64; ORDERS.len()]) -> bool {
    const LEAD: u64 = 10_000;
    votes.sort_unstable();
    votes.iter().rev().take(2).copied().reduce(u64::saturating_sub).is_some_and(|lead| lead > LEAD)
}
