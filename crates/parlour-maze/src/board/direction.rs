//! The four directions and their notation.

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
        Self::ALL[3 - self as usize]
    }

    /// The letter it is written with.
    pub const fn letter(self) -> char {
        ['D', 'L', 'R', 'U'][self as usize]
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        ["down", "left", "right", "up"][self as usize]
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
    use crate::Spot;

    #[test]
    fn what_is_written_can_be_read() {
        for direction in Direction::ALL {
            assert_eq!(Direction::read(&direction.write()), Some(direction));
            assert_eq!(Direction::read(&direction.write().to_lowercase()), Some(direction));
            let there_and_back =
                Spot::new(4, 4).next(direction).and_then(|spot| spot.next(direction.opposite()));
            assert_eq!(there_and_back, Some(Spot::new(4, 4)));
        }
        assert_eq!(Direction::read("X"), None);
        assert_eq!(Direction::read("UU"), None);
        assert_eq!(Direction::read(""), None);
    }
}
