//! Mancala: linked circle, house rules, position.
