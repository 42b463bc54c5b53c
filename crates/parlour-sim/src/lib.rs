//! Simulates many games and collects statistics.
//!
//! A [`Simulation`] plays numbered games of a table of bots. Game K has the same dice and choices on any number of threads,
//! so a seed repeats a run, and any of its games can be replayed alone ([`Simulation::session`]).
//!
//! There are two ways to play a game. The plain one ([`parlour_core::playout()`]) plays any game under any rules. If the
//! game has a fast simulator for the rules and bots, that one is used; both play the same game for the same dice.
//!
//! ```
//! use parlour_play::{Seat, Table};
//! use parlour_sim::{Workers, Simulation};
//! use serde_json::json;
//!
//! let seats = vec![Seat::bot("Ann", "random"), Seat::bot("Bob", "greedy")];
//! let table = Table::new(&parlour_mancala::Mancala, &json!("kalah"), None, seats).unwrap();
//! let simulation = Simulation::new(&table, 7).unwrap();
//! let tally = Workers::new(2).play(&simulation, 0..1000);
//! assert_eq!(tally.games(), 1000);
//! assert!(tally.seat_wins()[1] > tally.seat_wins()[0], "looking one move ahead helps");
//! ```

pub mod baseline;
mod bots;
mod compare;
mod counts;
mod details;
mod exact;
mod fast;
mod fast_seats;
mod interval;
mod league;
mod ordered;
mod part;
pub mod records;
mod seating;
mod simulation;
pub mod sweep;
mod tally;
mod text_number;
mod workers;

pub use compare::{Comparison, Measure, Paired};
pub use counts::{Bin, Counts};
pub use details::Details;
pub use exact::{Distribution, Exact};
pub use interval::{Interval, mean_interval, rate_interval};
pub use league::{Match, MatchTally, Pairing, Rating, Ratings, Until, swiss_round, swiss_rounds};
pub use ordered::in_order;
pub use part::{Part, PartError, PartRun};
pub use records::winner;
pub use seating::Order;
pub use simulation::{Method, Simulation, SimulationError};
pub use sweep::spread;
pub use tally::Tally;
pub use workers::{Each, RunControl, Workers};
