//! Rat in a maze: the game, path searches, exact path counts, generators and file formats.
//!
//! [`Maze`] is a grid with a start and a goal, [`Walk`] is the game (it implements [`parlour_core::Game`]), and
//! [`Algorithm`] finds paths: by backtracking, breadth first, A* or from both ends, each observable step by step.
//!
//! ```
//! use parlour_maze::{Maze, RulesFile, solve};
//! let maze: Maze = "{1, 0, 0, 0}\n{1, 1, 0, 1}\n{0, 1, 0, 0}\n{1, 1, 1, 1}".parse().unwrap();
//! let solution = solve(&maze, &RulesFile::default()).unwrap();
//! assert_eq!(solution.matrix().to_string(), "1 0 0 0\n1 1 0 0\n0 1 0 0\n0 1 1 1\n");
//! ```
//!
//! # The rules used
//!
//! A maze is a rectangle of cells; 1 is open, 0 is a wall. The rat goes from the start (the top left cell by default) to the
//! goal (the bottom right one). Cells are written (row, column), counted from 0.
//!
//! - `moves`: the rat goes right and down only (`forward`), or in all four directions (`four`).
//! - `limit`: the most moves it can make; 0 for no limit.
//! - `tries`: the order in which backtracking tries the directions; also the order of paths and of legal moves.
//! - `back`: whether you can step back along your trail, even if `moves` would not let you.
//!
//! In the game you steer the rat, one move at a time: `U`, `D`, `L` or `R`. You win at the goal and lose when no move is
//! left. If start and goal are one cell, you win before the first move.
//!
//! What the rules mean is written once, in the functions of [`RulesFile`]; the game, the searches and the counts call them.
//! [`Paths`] lists every path, [`count`] says how many there are, [`generate`] makes mazes.

mod board;
mod formats;
mod generating;
mod kind;
mod moves;
mod paths;
mod position;
mod rules;
mod scene;
mod shipped;
mod svg;
mod tries;

use board::grid_builder;

pub use board::{Direction, Grid, MOST_CELLS, Maze, Outside, Spot};
pub use formats::{Format, Scenario};
pub use generating::{GenerateOptions, Generator, MazeOptions, generate};
pub use kind::RatInAMaze;
pub use moves::Event;
pub use paths::{
    Algorithm, BacktrackingSearch, CountError, CountProgress, Memory, PathSearch, Paths, SearchRecording,
    SearchStep, Solution, count, count_watched, octile_length, solve,
};
pub use position::Walk;
pub use rules::{Back, Directions, Rules, RulesFile};
pub use svg::svg;
pub use tries::Tries;
