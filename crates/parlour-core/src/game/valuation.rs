//! What a position is worth, for hints and reviews.

/// What a value counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Unit {
    /// A player's chance of winning, from 0 to 1.
    Win,
    /// A player's final score minus the best opponent's, in seeds.
    Seeds,
    /// Moves to the goal, as a negative number: fewer are better.
    Moves,
}

impl Unit {
    /// The name in JSON.
    ///
    /// ```
    /// assert_eq!(parlour_core::Unit::Win.name(), "win");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Seeds => "seeds",
            Self::Moves => "moves",
        }
    }
}

/// The value of a position for each player.
///
/// ```
/// use parlour_core::{Unit, Valuation};
/// let even = Valuation { unit: Unit::Win, is_exact: false, values: vec![0.5, 0.5] };
/// assert_eq!(even.values.iter().sum::<f64>(), 1.0);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Valuation {
    /// What the values count.
    pub unit: Unit,
    /// Whether they are exact; otherwise they are estimates.
    pub is_exact: bool,
    /// The value for each player, in turn order.
    pub values: Vec<f64>,
}
