//! Keeping a record while a game is played.

use parlour::core::Step;
use parlour::play::Session;

/// Keeps the record of a game. A step is kept before it is shown: what people have seen is never lost.
pub trait Keep {
    /// Adds a step; an error, in words, ends the game.
    fn step(&mut self, step: &Step) -> Result<(), String>;

    /// Writes the whole record anew, after something was taken back.
    fn rewrite(&mut self, session: &Session) -> Result<(), String>;
}
