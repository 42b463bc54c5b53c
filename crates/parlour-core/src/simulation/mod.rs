//! Games without people: chance, choices and many games at once.
//!
//! `random` turns random words into numbers, the same way everywhere, and `chance` is any source of them. A `policy` chooses
//! without searching, `strength` is that of bots that search. `playout` plays a game plainly to its end; `fast` is what a
//! simulator that plays the same games faster has to guarantee, and the loop that plays several of them side by side. `perft`
//! counts lines of play.

mod chance;
mod fast;
mod perft;
mod playout;
mod policy;
mod random;
mod strength;

pub use chance::{Chance, Choices, shuffle};
pub use fast::{FastSimulator, Lanes, Unwatched, View, Watcher, play_lanes};
pub use perft::{TooManyLines, perft};
pub use playout::{Decider, Ending, PlayoutObserver, Playouts, TurnLimit, Won, observed_playout, playout};
pub(crate) use playout::{Repeated, leader};
pub use policy::{Policy, PolicySeats};
pub use random::{
    GameDice, GameStreams, PackedDraws, RandomStream, SingleDraws, Split, accepted, below, digit,
};
pub use strength::Strength;
