//! The games that a program offers.

use std::fmt;

use crate::{Kind, nearest};

/// The games that a program offers, found by name. A program passes it to the server, the terminal and all readers of
/// records; none of them depends on a game.
///
/// ```
/// use parlour_core::GameRegistry;
///
/// let games = GameRegistry::new(&[]); // `parlour::GAMES` has the built-in games; add your own beside them
/// assert!(games.find("chess").is_none() && games.names().is_empty());
/// ```
#[derive(Clone, Copy)]
pub struct GameRegistry(&'static [&'static dyn Kind]);

impl GameRegistry {
    /// These games, in this order.
    pub const fn new(games: &'static [&'static dyn Kind]) -> Self {
        Self(games)
    }

    /// All games.
    pub fn iter(self) -> impl ExactSizeIterator<Item = &'static dyn Kind> {
        self.0.iter().copied()
    }

    /// The game with this name.
    pub fn find(self, name: &str) -> Option<&'static dyn Kind> {
        self.iter().find(|kind| kind.name() == name)
    }

    /// The names of all games.
    pub fn names(self) -> Vec<&'static str> {
        self.iter().map(Kind::name).collect()
    }

    /// The name most similar to the given one.
    pub fn nearest_name(self, given: &str) -> Option<&'static str> {
        nearest(given, self.names())
    }
}

impl fmt::Debug for GameRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("GameRegistry").field(&self.names()).finish()
    }
}
