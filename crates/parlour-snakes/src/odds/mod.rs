//! Exact odds: how long a game takes a player alone, and the winning chances per seat.
//!
//! The way through, for one player: `chain` explores what can happen and numbers it; where rolls are stacked, `stack`
//! tells it what can happen. `linear` solves the equations of the chain: means, variances, visits ([`solo`]) and what
//! each entity changes ([`influence()`]). `distribution` lets chance flow through the chain, one roll or turn at a time.
//! For several players [`seats`] compares distributions where players do not influence each other, and iterates over
//! joint positions where they do.
//!
//! All chances come from the game's own [`Position`](crate::Position), asked with every roll in turn, so there is an answer
//! for any rules whose chain is small enough. Faster ways know which rules they cover (`rules::coverage`).

mod chain;
mod distribution;
mod error;
mod influence;
mod linear;
mod seats;
mod solo;
mod stack;

pub use distribution::Distribution;
pub use error::OddsError;
pub use influence::{Influence, first_seat_influence, influence};
pub use seats::midgame::chances;
pub use seats::{is_quick, seats};
pub use solo::{SoloOdds, SoloSolver, solo};
