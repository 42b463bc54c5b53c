//! Linear systems of absorbing Markov chains: sparse and dense elimination, and the two together.

pub(crate) mod dense;
pub(crate) mod elimination;
pub(crate) mod parallel;
pub(crate) mod system;
