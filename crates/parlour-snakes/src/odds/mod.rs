//! Exact odds: the laws of the game for a player alone, and winning chances per seat.
//!
//! Nothing here knows a rule of the game. All chances come from the game's own [`Position`](crate::Position), asked
//! with every roll in turn; what is left is arithmetic.

mod chain;
mod elimination;
mod error;
mod expansion;
mod flow;
mod influence;
mod joint;
mod law;
mod numbering;
mod orders;
mod rounds;
mod seats;
mod solo;
mod sweeps;

pub use error::{Estimate, OddsError};
pub use influence::influence;
pub use law::Law;
pub use seats::seats;
pub use solo::{Solo, solo};
