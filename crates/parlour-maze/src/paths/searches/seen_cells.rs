//! The cells a search has seen, and the direction in which it entered each.
//!
//! Three bits per cell: 37.5 MB for 10,000 × 10,000. A branch for every neighbour would often be mispredicted, so all four
//! are looked up at once, and only free ones are visited.

use crate::board::bits::{Bits, TwoBits};
use crate::{Direction, Grid, RulesFile, Spot};

/// The directions in the order in which they are tried; the index is the bit in a [`DirectionSet`].
const ORDER: [Direction; 4] = [Direction::Down, Direction::Right, Direction::Up, Direction::Left];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DirectionSet(u8);

impl DirectionSet {
    /// The directions that the rules allow.
    pub(super) fn allowed(rules: &RulesFile) -> Self {
        let allowed = (0..).zip(ORDER).filter(|(_, direction)| rules.directions().contains(direction));
        Self(allowed.map(|(bit, _)| 1 << bit).sum())
    }

    /// The directions one by one, in the order in which they are tried.
    #[inline]
    pub(super) fn iter(mut self) -> impl Iterator<Item = Direction> {
        std::iter::from_fn(move || {
            let direction = ORDER.get(self.0.trailing_zeros() as usize).copied();
            self.0 &= self.0.wrapping_sub(1);
            direction
        })
    }

    /// The opposite directions.
    pub(super) const fn back(self) -> Self {
        Self(((self.0 << 2) | (self.0 >> 2)) & 0b1111)
    }
}

/// The cells seen so far, and how each was entered.
pub(super) struct SeenCells<'m> {
    grid: &'m Grid,
    /// Open cells that were not seen yet.
    unseen: Bits,
    /// The direction in which each cell was entered.
    came: TwoBits,
}

impl<'m> SeenCells<'m> {
    pub(super) fn new(grid: &'m Grid) -> Self {
        Self { grid, unseen: grid.bits().clone(), came: TwoBits::zeros(grid.cells()) }
    }

    /// Marks a cell as seen, entered in this direction; returns whether it is new.
    #[inline]
    pub(super) fn see(&mut self, spot: Spot, direction: Direction) -> bool {
        let index = self.grid.index(spot);
        let news = self.unseen.get(index);
        if news {
            self.unseen.set(index, false);
            self.came.set(index, direction as u8);
        }
        news
    }

    /// The directions in which there is an open cell that was not seen yet.
    #[inline]
    pub(super) fn unseen_around(&self, spot: Spot, allowed: DirectionSet) -> DirectionSet {
        let (index, columns) = (self.grid.index(spot), self.grid.columns() as usize);
        // There are no bits above the first row and below the last one, and a missing bit counts as seen.
        let free = |index: usize| u8::from(self.unseen.get(index));
        let down = free(index + columns);
        let right = free(index + 1) & u8::from(spot.column + 1 < self.grid.columns());
        let up = free(index.wrapping_sub(columns));
        let left = free(index.wrapping_sub(1)) & u8::from(spot.column > 0);
        DirectionSet((down | (right << 1) | (up << 2) | (left << 3)) & allowed.0)
    }

    #[inline]
    pub(super) fn has_seen(&self, open: Spot) -> bool {
        !self.unseen.get(self.grid.index(open))
    }

    /// The moves from the start of the search to this cell.
    pub(super) fn trace(&self, start: Spot, end: Spot) -> Vec<Direction> {
        let mut moves = self.trace_back(start, end);
        moves.reverse();
        moves
    }

    /// The same moves, the last one first.
    pub(super) fn trace_back(&self, start: Spot, end: Spot) -> Vec<Direction> {
        let (mut moves, mut at) = (Vec::new(), end);
        while at != start {
            let came = Direction::ALL[usize::from(self.came.get(self.grid.index(at)))];
            moves.push(came);
            at = step(at, came.opposite());
        }
        moves
    }
}

/// The neighbour in this direction, which is known to exist.
#[inline]
pub(super) fn step(from: Spot, direction: Direction) -> Spot {
    const DOWN: [i32; 4] = [1, 0, 0, -1];
    const RIGHT: [i32; 4] = [0, -1, 1, 0];
    Spot::new(
        from.row.wrapping_add_signed(DOWN[direction as usize]),
        from.column.wrapping_add_signed(RIGHT[direction as usize]),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Directions, Maze};

    const FOUR: RulesFile = RulesFile::new(Directions::Four, 0);

    #[test]
    fn directions_keep_their_order() {
        let list = |around: DirectionSet| around.iter().collect::<Vec<_>>();
        let forward = DirectionSet::allowed(&RulesFile::default());
        assert_eq!(list(forward), [Direction::Down, Direction::Right]);
        assert_eq!(list(DirectionSet::allowed(&FOUR)), ORDER);
        let back = forward.back();
        assert_eq!(list(back), [Direction::Up, Direction::Left]);
        for direction in Direction::ALL {
            assert_eq!(Some(step(Spot::new(4, 4), direction)), Spot::new(4, 4).next(direction));
        }
    }

    #[test]
    fn nothing_is_seen_beyond_the_edges() {
        let maze: Maze = "...\n...\n...".parse().unwrap();
        let mut seen = SeenCells::new(maze.grid());
        let mut around = |row, column| -> String {
            let spot = Spot::new(row, column);
            let free = seen.unseen_around(spot, DirectionSet::allowed(&FOUR));
            seen.see(spot, Direction::Down);
            free.iter().map(Direction::letter).collect()
        };
        assert_eq!(around(0, 0), "DR");
        assert_eq!(around(1, 0), "DR");
        assert_eq!(around(1, 1), "DRU");
        assert_eq!(around(1, 2), "DU");
        assert_eq!(around(2, 2), "L");
    }
}
