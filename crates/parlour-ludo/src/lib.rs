//! Ludo: track, house rules, position.
