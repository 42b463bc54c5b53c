//! The search: from a question about a position to proven bounds of its margin.
//!
//! [`driver`] turns "what is the margin?" into yes-or-no questions ("is it at least beta?") and starts the threads.
//! Each thread is a [`alpha_beta::Searcher`]. Far above the database it runs proof-number search ([`proof_number`]),
//! which works on the move that looks cheapest ([`effort`]); closer to the database, plain alpha-beta
//! ([`alpha_beta`]). [`heuristic`] estimates margins to order the work, with a short [`lookahead`]. All threads read
//! one [`context::SearchContext`]: sowing table, endgame database, transposition table; [`shared`] is what they tell
//! each other while they run.

pub(super) mod alpha_beta;
pub(super) mod context;
pub(super) mod driver;
pub(super) mod effort;
pub(super) mod heuristic;
mod lookahead;
mod proof_number;
mod shared;
