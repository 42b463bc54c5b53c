//! Players: their numbers, and the names shown to people.

use std::fmt;

use serde::{Serialize, Serializer};

/// A player of a game, in turn order.
///
/// The code uses indices from 0; people and records count from 1.
///
/// ```
/// use parlour_core::Player;
/// let second = Player::new(1);
/// assert_eq!(second.index(), 1);
/// assert_eq!(second.number(), 2);
/// assert_eq!(second.to_string(), "2");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Player(u32);

impl Player {
    /// The player with this index, counted from 0.
    pub const fn new(index: usize) -> Self {
        // More than four billion players do not fit into memory, let alone around a table.
        #[expect(clippy::cast_possible_truncation, reason = "an index of a player in memory")]
        Self(index as u32)
    }

    /// The index, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The number shown to people, counted from 1.
    pub const fn number(self) -> usize {
        self.0 as usize + 1
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl Serialize for Player {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u64(self.number() as u64)
    }
}

/// The names of the players, for sentences.
///
/// ```
/// use parlour_core::{PlayerNames, Player};
/// let names = PlayerNames::new(["Ann", "Bob"]);
/// assert_eq!(names.name(Player::new(1)), "Bob");
/// assert_eq!(names.name(Player::new(7)), "player 8");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerNames(Vec<String>);

impl PlayerNames {
    /// Names in turn order.
    pub fn new<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Self {
        Self(names.into_iter().map(Into::into).collect())
    }

    /// The player's name, or `player N` if none is known.
    pub fn name(&self, player: Player) -> String {
        self.0.get(player.index()).cloned().unwrap_or_else(|| format!("player {player}"))
    }
}
