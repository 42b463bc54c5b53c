//! What a solver answers.

use crate::Move;

/// Bounds of a value; equal if it is known exactly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bounds {
    /// The value is at least this.
    pub lower: i64,
    /// The value is at most this.
    pub upper: i64,
}

impl Bounds {
    /// A value that is known.
    pub const fn exactly(value: i64) -> Self {
        Self { lower: value, upper: value }
    }

    /// The value, if it is known exactly.
    ///
    /// ```
    /// use parlour_mancala::Bounds;
    /// assert_eq!(Bounds::exactly(8).value(), Some(8));
    /// assert_eq!(Bounds { lower: 4, upper: 8 }.value(), None);
    /// ```
    pub const fn value(self) -> Option<i64> {
        if self.lower == self.upper { Some(self.lower) } else { None }
    }

    /// The bounds seen by the other player.
    pub(crate) const fn turned(self) -> Self {
        Self { lower: -self.upper, upper: -self.lower }
    }

    /// The bounds of a value that is greater by this much.
    pub(crate) const fn plus(self, more: i64) -> Self {
        Self { lower: self.lower + more, upper: self.upper + more }
    }
}

/// The result of perfect play: the final score of the player to move minus the opponent's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    /// The value of the position.
    pub value: Bounds,
    /// The legal moves with their values, in the order of the moves.
    pub moves: Vec<(Move, Bounds)>,
    /// How many positions were searched.
    pub nodes: u64,
}

impl Answer {
    /// Whether every value is known.
    pub fn is_exact(&self) -> bool {
        let exact = |bounds: &Bounds| bounds.value().is_some();
        exact(&self.value) && self.moves.iter().all(|(_, bounds)| exact(bounds))
    }

    /// The moves that are known to reach the value of the position.
    pub fn best(&self) -> impl Iterator<Item = Move> {
        let reaches = |bounds: Bounds| self.value.value().is_some_and(|value| bounds.lower >= value);
        self.moves.iter().filter(move |(_, bounds)| reaches(*bounds)).map(|(mv, _)| *mv)
    }
}
