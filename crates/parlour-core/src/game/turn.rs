//! Turns and outcomes.

use smallvec::{SmallVec, smallvec};

use crate::Player;

/// What a position waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Turn {
    /// The player chooses one of the legal moves.
    Choose(Player),
    /// The player rolls: chance picks one of the position's rolls.
    Roll(Player),
    /// The game has ended; there is an outcome.
    Over,
}

impl Turn {
    /// The player to act, if the game goes on.
    ///
    /// ```
    /// use parlour_core::{Player, Turn};
    /// assert_eq!(Turn::Roll(Player::new(0)).player(), Some(Player::new(0)));
    /// assert_eq!(Turn::Over.player(), None);
    /// ```
    pub const fn player(self) -> Option<Player> {
        match self {
            Self::Choose(player) | Self::Roll(player) => Some(player),
            Self::Over => None,
        }
    }

    /// Whether the game has ended.
    pub const fn is_over(self) -> bool {
        matches!(self, Self::Over)
    }
}

/// How a game ended: a place for each player, ties allowed. A player who loses alone, such as a rat that is stuck, has
/// no place.
///
/// ```
/// use parlour_core::{Outcome, Player};
/// let outcome = Outcome::new([Some(1), Some(3), Some(2)]);
/// assert_eq!(outcome.in_order(), [0, 2, 1].map(Player::new));
/// assert_eq!(outcome.winners(), [Player::new(0)]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// Without allocation for the usual number of players: simulations end millions of games a second.
    places: SmallVec<[Option<u32>; 4]>,
}

impl Outcome {
    /// An outcome from the place of each player, in turn order; the best place is 1.
    pub fn new(places: impl IntoIterator<Item = Option<u32>>) -> Self {
        Self { places: places.into_iter().collect() }
    }

    /// An outcome from the players with a place of their own, best first; all others share the next place.
    ///
    /// ```
    /// use parlour_core::{Outcome, Player};
    /// let outcome = Outcome::ranking(&[Player::new(2)], 3);
    /// assert_eq!(outcome.places(), [Some(2), Some(2), Some(1)]);
    /// ```
    pub fn ranking(finished: &[Player], players: usize) -> Self {
        let behind = place(finished.len());
        let mut places = smallvec![Some(behind); players];
        for (index, player) in finished.iter().enumerate() {
            places[player.index()] = Some(place(index));
        }
        Self { places }
    }

    /// An outcome from scores: more is better, equal scores share a place.
    ///
    /// ```
    /// use parlour_core::Outcome;
    /// assert_eq!(Outcome::scores(&[3, 9, 3]).places(), [Some(2), Some(1), Some(2)]);
    /// ```
    pub fn scores(scores: &[i64]) -> Self {
        let better = |score| scores.iter().filter(|other| **other > score).count();
        Self::new(scores.iter().map(|score| Some(place(better(*score)))))
    }

    /// The place of each player, in turn order.
    pub fn places(&self) -> &[Option<u32>] {
        &self.places
    }

    /// The players with a place, best first; players who share a place are in turn order.
    pub fn in_order(&self) -> Vec<Player> {
        let mut order: Vec<(u32, Player)> = (self.places.iter().enumerate())
            .filter_map(|(index, place)| place.map(|place| (place, Player::new(index))))
            .collect();
        order.sort();
        order.into_iter().map(|(_, player)| player).collect()
    }

    /// The players in 1st place: none (a rat that is stuck), one winner, or several who drew.
    pub fn winners(&self) -> Vec<Player> {
        self.first_places().collect()
    }

    /// As [`Outcome::winners`], one after the other.
    pub(crate) fn first_places(&self) -> impl Iterator<Item = Player> + '_ {
        let first = (self.places.iter().enumerate()).filter(|(_, place)| **place == Some(1));
        first.map(|(index, _)| Player::new(index))
    }
}

fn place(index: usize) -> u32 {
    u32::try_from(index + 1).unwrap_or(u32::MAX)
}
