//! Parlour: classic board games as one system.
//!
//! This crate has the registry of the built-in games, [`GAMES`], and re-exports the other crates under short names, so
//! that a program needs one dependency. It also has [`hints::Hint`], a suggestion for the player to move;
//! [`shared_solver::SharedSolver`], which solves Mancala for a surface; [`position_solver::PositionSolver`], which solves
//! many positions at once; [`solver_cache::SolverCache`], which stores exact values; [`endgames::EndgameBuilder`], which
//! adds databases to it in the background; and [`whole_file`], which writes files completely or not at all. The feature
//! `draw` adds pictures and charts.
//!
//! ```
//! use parlour::core::Step;
//! use parlour::play::{Seat, Session, Table};
//! use serde_json::json;
//!
//! let kind = parlour::find("mancala").unwrap();
//! let table = Table::new(kind, &json!("kalah"), None, vec![Seat::human("Ann"), Seat::human("Bob")]).unwrap();
//! let mut session = Session::new(table);
//! let taken = session.take(Step::Move("3".into())).unwrap();
//! assert_eq!(taken.events[0].data()["kind"], "sown");
//! assert_eq!(session.game().position()["player"], 1); // the last seed lands in Ann's store: she moves again
//! ```

pub mod endgames;
pub mod hints;
pub mod memory;
#[cfg(feature = "draw")]
pub mod pictures;
pub mod position_solver;
pub mod review;
pub mod shared_solver;
pub mod solver_cache;
pub mod whole_file;

pub use parlour_bots as bots;
pub use parlour_core as core;
#[cfg(feature = "draw")]
pub use parlour_draw as draw;
pub use parlour_ludo as ludo;
pub use parlour_mancala as mancala;
pub use parlour_maze as maze;
pub use parlour_play as play;
pub use parlour_sim as sim;
pub use parlour_snakes as snakes;

use parlour_core::{GameRegistry, Kind};

/// The built-in games, in the order of menus. CONTRIBUTING.md lists what a new game needs besides its line here.
///
/// ```
/// assert_eq!(parlour::GAMES.names()[0], "snakes");
/// ```
pub const GAMES: GameRegistry = GameRegistry::new(&[
    &parlour_snakes::Snakes,
    &parlour_ludo::Ludo,
    &parlour_mancala::Mancala,
    &parlour_maze::RatInAMaze,
]);

/// The built-in game with this name.
pub fn find(name: &str) -> Option<&'static dyn Kind> {
    GAMES.find(name)
}
