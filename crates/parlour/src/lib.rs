//! The registry of Parlour's games and the facade over its crates.
