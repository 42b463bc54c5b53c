//! Random mazes.

use parlour_maze::{Grid, Maze, Spot};
use proptest::prelude::*;

/// A small maze with any start and goal, open or not.
pub(crate) fn mazes(most: u32) -> impl Strategy<Value = Maze> {
    (1..=most, 1..=most)
        .prop_flat_map(|(rows, columns)| {
            let cells = proptest::collection::vec(0..10_u8, (rows * columns) as usize);
            (Just((rows, columns)), cells, spots(rows, columns), spots(rows, columns), any::<bool>())
        })
        .prop_map(|((rows, columns), cells, from, to, corners)| {
            let mut grid = Grid::closed(rows, columns).unwrap();
            for (index, cell) in cells.into_iter().enumerate() {
                grid.set(grid.spot(index), cell < 7);
            }
            let maze = Maze::new(grid);
            if corners { maze } else { maze.between(from, to).unwrap() }
        })
}

fn spots(rows: u32, columns: u32) -> impl Strategy<Value = Spot> {
    (0..rows, 0..columns).prop_map(|(row, column)| Spot::new(row, column))
}
