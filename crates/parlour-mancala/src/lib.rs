//! Mancala: the game, house rules, a fast simulator and an exact solver.
//!
//! [`RulesFile`] holds the house rules as written in a file, [`Position`] is the game (it implements
//! [`parlour_core::Game`]), and [`Solver`] gives the exact value of a position and of every legal move.
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
//!
//! # The rules used
//!
//! **Board.** Each player has a row of pits and a store, numbered anticlockwise: 0 is the store of player 2, then come
//! the pits of player 1 from left to right, the store of player 1, and the pits of player 2 from right to left
//! ([`Board`]). Data calls all of them `fields`. The board is a circular linked structure ([`Circle`]); burning a column
//! takes its two pits out of the circle, and the others are renumbered.
//!
//! **Sowing.** You empty one of your pits and drop its seeds one by one into the next pits and stores: into both stores,
//! or into your own only (`sow-into`). On a full lap the pit you emptied gets a seed as well.
//!
//! **Extra turn.** If your last seed lands in a store, you may get an extra turn (`extra-turn`).
//!
//! **Capture.** If your last seed lands in an empty pit, you may capture the seeds in the opposite pit (`capture`,
//! `capture-takes`, `capture-when`). The pit you emptied counts as empty.
//!
//! **Fire.** Instead of sowing, you can pay three seeds from your store to burn a column, if more than three columns are
//! left (`fire`). That ends your turn.
//!
//! **End.** The game is over when a player cannot move (`end`). Your score is the number of seeds in your pits and your
//! store; equal scores are a draw.
//!
//! **Every game ends**, under all rules. A player passes their own store first and drops a seed into it, and seeds leave a
//! store only to pay for a fire. So a move that brings no seed into a store only moves seeds forward inside one row. With
//! every move, one of these gets smaller, and the ones before it stay the same: the number of columns, the seeds in the
//! pits, the sum of their distances to the end of their rows.
//!
//! What each rule means is written once, in `rules/stages.rs`; the position, the fast simulator and the solver call those
//! functions.

mod board;
mod bot;
mod circle;
mod fast;
mod kind;
mod moves;
mod position;
mod proof;
mod rules;
mod scene;
mod solver;
mod watched;

pub use board::{Board, ONE, TWO, opponent};
pub use circle::Circle;
pub use fast::FastSowing;
pub use kind::Mancala;
pub use moves::{Event, Landing, Move};
pub use position::{Position, PositionError};
pub use proof::{ProofError, ProofHead, ProofReport, ProofWork, verify_proof};
pub use rules::{
    Attics, Capture, CaptureTakes, CaptureWhen, End, ExtraTurn, Fire, MAX_COLUMNS, MAX_SEEDS, Rules,
    RulesFile, SowInto,
};
pub use solver::{
    Answer, Bounds, Database, DatabaseId, OpeningBook, Options, ParallelSolver, PreparationProgress,
    Progress, ProvenBounds, SolveError, Solver, SolverHost, Standalone,
};
pub use watched::{CircleState, CircleStep};
