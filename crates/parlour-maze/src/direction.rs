//! The four directions, and how they are written.

use parlour_core::Notation;
use serde::{Serialize, Serializer};

/// One move of the rat. The order is that of the letters: `D`, `L`, `R`, `U`.
///
/// ```
/// use parlour_core::Notation;
/// use parlour_maze::Direction;
/// assert_eq!(Direction::Right.write(), "R");
/// assert_eq!(Direction::read("d"), Some(Direction::Down));
/// assert!(Direction::ALL.is_sorted());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the next row.
    Down,
    /// To the previous column.
    Left,
    /// To the next column.
    Right,
    /// To the previous row.
    Up,
}

impl Direction {
    /// All four, in order.
    pub const ALL: [Self; 4] = [Self::Down, Self::Left, Self::Right, Self::Up];

    /// The direction that undoes this one.
    #[must_use]
    pub const fn opposite(self) -> Self {
        match self {
            Self::Down => Self::Up,
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            Self::Up => Self::Down,
        }
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        match self {
            Self::Down => 'D',
            Self::Left => 'L',
            Self::Right => 'R',
            Self::Up => 'U',
        }
    }

    /// The word for people.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::Up => "up",
        }
    }
}

impl Notation for Direction {
    fn write(&self) -> String {
        self.letter().to_string()
    }

    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        (Self::ALL.into_iter())
            .find(|direction| text.eq_ignore_ascii_case(direction.letter().encode_utf8(&mut [0; 4])))
    }
}

impl Serialize for Direction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_char(self.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        for direction in Direction::ALL {
            assert_eq!(Direction::read(&direction.write()), Some(direction));
            assert_eq!(Direction::read(&direction.write().to_lowercase()), Some(direction));
            assert_eq!(direction.opposite().opposite(), direction);
        }
        assert_eq!(Direction::read("X"), None);
        assert_eq!(Direction::read("UU"), None);
        assert_eq!(Direction::read(""), None);
    }
}
