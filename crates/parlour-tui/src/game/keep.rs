//! Keeping a record while a game is played.

use parlour::core::Step;
use parlour::play::{Seeded, Session};

/// Keeps the record of a game. A step is kept before it is shown: what people have seen is never lost.
pub trait Keep {
    /// Adds the step that the session has just taken; an error, in words, ends the game. `chance` is what bots choose
    /// with from now on.
    fn step(&mut self, session: &Session, step: &Step, chance: &Seeded) -> Result<(), String>;

    /// Writes the whole record anew, after something was taken back.
    fn rewrite(&mut self, session: &Session) -> Result<(), String>;

    /// Whether people have asked for a record: then no dice are taken back in a game against others.
    fn is_record(&self) -> bool {
        true
    }
}
