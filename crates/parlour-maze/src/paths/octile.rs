//! Path lengths as in the Moving-AI benchmarks: straight moves cost 1, diagonal moves √2, and a diagonal move needs both
//! cells beside it open, so that no corner is cut.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::f64::consts::SQRT_2;

use crate::{Maze, Spot};

/// The length of a shortest path in eight directions; `None` if there is no path.
///
/// ```
/// use parlour_maze::{Maze, octile_length};
/// let maze: Maze = "S..\n...\n..D".parse().unwrap();
/// assert_eq!(octile_length(&maze), Some(2.0 * std::f64::consts::SQRT_2));
/// let corner: Maze = "S#\n.D".parse().unwrap();
/// assert_eq!(octile_length(&corner), Some(2.0));
/// ```
pub fn octile_length(maze: &Maze) -> Option<f64> {
    let grid = maze.grid();
    let goal = maze.destination();
    if !maze.has_open_ends() {
        return None;
    }
    let mut fewest = vec![f64::INFINITY; grid.cells()];
    let mut queue = BinaryHeap::from([waiting(maze.source(), goal, Length::default())]);
    fewest[grid.index(maze.source())] = 0.0;
    while let Some((_, _, spot, length)) = queue.pop() {
        if spot == goal {
            return Some(length.value());
        }
        if length.value() > fewest[grid.index(spot)] {
            continue;
        }
        for (to, step) in steps(maze, spot) {
            let length = length.plus(step);
            let known = &mut fewest[grid.index(to)];
            if length.value() < *known {
                *known = length.value();
                queue.push(waiting(to, goal, length));
            }
        }
    }
    None
}

/// Straight and diagonal moves, counted separately, so that equal lengths are exactly equal.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Length {
    straight: u32,
    diagonal: u32,
}

impl Length {
    fn value(self) -> f64 {
        f64::from(self.straight) + SQRT_2 * f64::from(self.diagonal)
    }

    fn plus(self, other: Self) -> Self {
        Self { straight: self.straight + other.straight, diagonal: self.diagonal + other.diagonal }
    }

    /// The length between two spots without walls.
    fn between(one: Spot, other: Spot) -> Self {
        let (rows, columns) = (one.row.abs_diff(other.row), one.column.abs_diff(other.column));
        Self { straight: rows.abs_diff(columns), diagonal: rows.min(columns) }
    }
}

/// A cell in the queue of A*, by the length so far plus the least length left; of equal sums, the cell that is farther
/// along comes first. Lengths are not negative, so their bits have the same order.
type Waiting = (Reverse<u64>, u64, Spot, Length);

fn waiting(spot: Spot, goal: Spot, length: Length) -> Waiting {
    let sum = length.plus(Length::between(spot, goal)).value();
    (Reverse(sum.to_bits()), length.value().to_bits(), spot, length)
}

/// The cells one move away, and what the move costs.
fn steps(maze: &Maze, from: Spot) -> impl Iterator<Item = (Spot, Length)> + '_ {
    const AROUND: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
    AROUND.into_iter().filter_map(move |(down, right)| {
        let at = |down, right| {
            let spot = Spot::new(from.row.checked_add_signed(down)?, from.column.checked_add_signed(right)?);
            maze.grid().is_open(spot).then_some(spot)
        };
        let to = at(down, right)?;
        // For a straight move, these are the two cells of the move itself.
        at(down, 0)?;
        at(0, right)?;
        Some((to, Length::between(from, to)))
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("S..D", Some((3, 0)))]
    #[case("S..\n...\n..D", Some((0, 2)))]
    #[case("S...\n....\n...D", Some((1, 2)))]
    #[case("S#\n.D", Some((2, 0)))]
    #[case("S#\n#D", None)]
    #[case("S..\n.#.\n..D", Some((4, 0)))]
    #[case("S....\n.....\n##.##\n.....\n....D", Some((4, 2)))]
    #[case("S", Some((0, 0)))]
    fn no_corner_is_cut(#[case] text: &str, #[case] expected: Option<(u32, u32)>) {
        let expected = expected.map(|(straight, diagonal)| Length { straight, diagonal }.value());
        assert_eq!(octile_length(&text.parse().unwrap()), expected);
    }
}
