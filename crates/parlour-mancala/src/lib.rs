//! Mancala: the game, house rules, a fast simulator and an exact solver.
//!
//! [`RulesFile`] holds the house rules as people write them, [`Position`] is the game (it implements
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
//! **Board.** Each player has a row of pits and a store. Pits and stores are numbered counter-clockwise: 0 is the
//! store of player 2, then come the pits of player 1 from left to right, the store of player 1, and the pits of
//! player 2 from right to left ([`Board`]). Data and notation call all of them *fields*. The board is a circular linked
//! structure ([`Circle`]); burning a column takes its two pits out of the circle, and the numbers close up.
//!
//! **Sowing.** The player to move empties one of their pits and drops its seeds one by one into the following pits
//! and stores: into both stores, or into their own store only (`sow-into`). A full lap gives the starting pit a seed
//! as well.
//!
//! **Extra turn.** If the last seed lands in a store, the player may move again (`extra-turn`).
//!
//! **Capture.** If the last seed lands in an empty pit, it takes the seeds of the opposite pit to the player's store
//! (`capture`, `capture-takes`, `capture-when`). A pit that was emptied by the move itself counts as empty.
//!
//! **Fire.** Instead of sowing, a player with three seeds in the store can pay them to burn a column while more than
//! three are left (`fire`); that ends the turn.
//!
//! **End.** The game is over when one of the two could not move (`end`). A player's score is what lies in their row
//! and their store; equal scores are a draw.
//!
//! **Every game ends**, under all rules. Passing a store drops a seed into it (a player reaches the other store only
//! past their own), and no seed ever leaves a store except to pay for a fire. So a move that brings no seed into a
//! store moves seeds forward inside one row: the columns left, then the seeds outside the stores, then the summed
//! distances of these seeds to the end of their rows get smaller with every move, compared in this order.
//!
//! What each rule means is written once, in `rules/stages.rs`: the position, the fast simulator and the solver all ask
//! the functions there.

mod board;
mod circle;
mod fast;
mod kind;
mod moves;
mod position;
mod rules;
mod scene;
mod solver;
mod watched;

pub use board::{Board, ONE, TWO, opponent};
pub use circle::Circle;
pub use fast::FastSowing;
pub use kind::Mancala;
pub use moves::{Event, Move};
pub use position::{Position, PositionError};
pub use rules::{
    Attics, Capture, CaptureTakes, CaptureWhen, End, ExtraTurn, Fire, MAX_COLUMNS, MAX_SEEDS, Rules,
    RulesFile, SowInto,
};
pub use solver::{
    Answer, Bounds, Database, DatabaseId, Options, PreparationProgress, Progress, ProvenBounds, SolveError,
    Solver, SolverHost, Standalone,
};
pub use watched::{CircleState, CircleStep};
