//! Mancala: two rows of fields, two attics, seeds that go round.
//!
//! **Board.** Each player has a row of fields and an attic. The fields are numbered counter-clockwise: 0 is the
//! attic of player 2, then come the fields of player 1 from left to right, the attic of player 1, and the fields
//! of player 2 from right to left ([`Board`]). The board is a circular linked structure ([`Circle`]); burning a
//! column takes its two fields out of the circle, and the numbers close up.
//!
//! **Sowing.** The player to move empties one of the own fields that has seeds and drops them one by one into the
//! following fields and attics: into both attics, or into the own attic only (`sow-into`). A full round gives the
//! start field a seed, too.
//!
//! **Extra turn.** The last seed in an attic lets the player play again (`extra-turn`).
//!
//! **Capture.** The last seed in an empty field takes the seeds of the opposite field to the player's attic
//! (`capture`, `capture-takes`, `capture-when`). A field that was emptied by the move itself is empty.
//!
//! **Field fire.** Instead of sowing, a player with three seeds in the attic may pay them to burn a column while
//! more than three are left (`fire`); that ends the turn.
//!
//! **End.** The game is over when one of the two could not move (`end`). A player's score is what lies in the own
//! row and the own attic; equal scores are a draw.
//!
//! **Every game ends**, under all rules. Passing an attic drops a seed into it (a player reaches the other attic
//! only past the own one), and no seed ever leaves an attic except to pay for a fire. So a move that brings no seed
//! into an attic moves seeds forward inside one row: the columns left, then the seeds outside the attics, then the
//! summed distances of these seeds to the end of their rows get smaller with every move, compared in this order.
//!
//! **Perfect play.** [`Solver`] gives the exact value of a position and of every legal move.
//!
//! ```
//! use std::sync::Arc;
//! use parlour_core::{Game, Silent, Turn};
//! use parlour_mancala::{Move, Position, Rules, RulesFile};
//!
//! let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
//! let mut position = Position::new(&rules, 2).unwrap();
//! position.play(Move::Sow(3), &mut Silent).unwrap();
//! assert_eq!(position.to_string(), "0,4,4,0,5,5,5,1,4,4,4,4,4,4 1");
//! assert_eq!(position.turn(), Turn::Choose(parlour_mancala::ONE));
//! ```

mod board;
mod circle;
pub mod fast;
mod kind;
mod moves;
mod position;
mod rules;
mod scene;
mod selection;
mod solver;

pub use board::{Board, ONE, TWO, opponent};
pub use circle::Circle;
pub use fast::FastSowing;
pub use kind::Mancala;
pub use moves::{Event, Move};
pub use position::{Position, PositionError};
pub use rules::{
    Capture, CaptureTakes, CaptureWhen, End, ExtraTurn, Fire, MAX_COLUMNS, MAX_SEEDS, Rules, RulesFile,
    SowInto,
};
pub use selection::Selection;
pub use solver::{
    Answer, Bounds, Database, DatabaseId, Options, PreparationProgress, Progress, ProvenBounds, SolveError,
    Solver, SolverHost, Standalone,
};
