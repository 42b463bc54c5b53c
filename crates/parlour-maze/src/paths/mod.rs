//! Paths through a maze: find one, list them all, count them.
//!
//! `searches` finds a path with any algorithm, step by step if someone watches; `backtracking` is the textbook's own. A
//! `recording` keeps the steps for replay. `all_paths` lists every path and `counting` says how many there are without
//! listing them. `distance_map` tells which way is nearer to the goal, and `octile` measures paths in eight directions.

mod all_paths;
mod backtracking;
pub(crate) mod counting;
pub(crate) mod distance_map;
mod octile;
mod recording;
mod searches;

pub use all_paths::Paths;
pub use backtracking::{BacktrackingSearch, Memory, SearchStep, Solution, solve};
pub use counting::{CountError, CountProgress, count, count_watched};
pub use octile::octile_length;
pub use recording::SearchRecording;
pub use searches::{Algorithm, PathSearch};
