//! Exact odds: the laws of the game for a player alone, and winning chances per seat.
//!
//! Almost nothing here knows a rule of the game. All chances come from the game's own [`Position`](crate::Position),
//! asked with every roll in turn; what is left is arithmetic. The exception is the order in which stacked rolls are
//! thrown (`throws`): a stack has no bounds, so it is looked at from its top instead of roll by roll (`piles`).

mod alive;
mod chain;
mod crew;
mod dense;
mod each;
mod elimination;
mod error;
mod expansion;
mod flow;
mod influence;
mod joint;
mod law;
mod moment;
mod numbering;
#[cfg(test)]
mod oracle;
mod orders;
mod piles;
mod rounds;
mod seats;
mod single;
mod solo;
mod source;
mod stack;
mod stack_places;
mod stacked_turns;
mod steadiness;
mod sweeps;
mod system;
mod throws;

pub use error::{Estimate, OddsError};
pub use influence::influence;
pub use law::Law;
pub use moment::chances;
pub use seats::seats;
pub use solo::{Alone, Solo, solo};
