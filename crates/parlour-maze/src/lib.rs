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

mod backtracking;
mod bits;
mod board;
mod counting;
mod default_maze;
mod direction;
mod distance_map;
mod formats;
mod generating;
mod grid_builder;
mod kind;
mod moves;
mod octile;
mod options;
mod paths;
mod position;
mod recording;
mod rules;
mod scene;
mod searches;
mod shipped;
mod svg;
mod tries;

pub use backtracking::{BacktrackingSearch, Memory, SearchStep, Solution, solve};
pub use board::{Grid, MOST_CELLS, Maze, Outside, Spot};
pub use counting::{CountError, CountProgress, count, count_watched};
pub use direction::Direction;
pub use formats::{Format, Scenario};
pub use generating::{GenerateOptions, Generator, generate};
pub use kind::RatInAMaze;
pub use moves::Event;
pub use octile::octile_length;
pub use options::MazeOptions;
pub use paths::Paths;
pub use position::Walk;
pub use recording::SearchRecording;
pub use rules::{Back, Directions, Rules, RulesFile};
pub use searches::{Algorithm, PathSearch};
pub use svg::svg;
pub use tries::Tries;
