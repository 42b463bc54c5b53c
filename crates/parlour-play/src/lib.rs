//! Dice, sessions and records around any game.
