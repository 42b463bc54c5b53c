//! Exact odds: how long a game takes a player alone, and each seat's chance of winning.
//!
//! For one player, `chain` explores what can happen and numbers it; if rolls are stacked, `stack` supplies what can
//! happen. `linear` solves the equations of the chain: means, variances, visits ([`solo`]) and the effect of each
//! entity ([`influence()`]). `distribution` moves probability through the chain, one roll or turn at a time. For
//! several players, [`seats`] compares distributions if players do not affect each other, and iterates over joint
//! positions if they do.
//!
//! All chances come from the game's own [`Position`](crate::Position), asked with every roll in turn, so any rules
//! with a small enough chain have an answer. Faster methods list the rules they support (`rules::coverage`).

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
