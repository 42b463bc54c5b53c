//! Linear systems of absorbing Markov chains.
//!
//! `elimination` solves sparse systems and `dense` full ones; `system` combines the two for a chain, and `parallel`
//! spreads work over all cores.

pub(crate) mod dense;
pub(crate) mod elimination;
pub(crate) mod parallel;
pub(crate) mod system;
