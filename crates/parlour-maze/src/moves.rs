//! What happens on a walk. The move itself is a [`Direction`], written `U`, `D`, `L` or `R`.

use parlour_core::{Motion, Player, PlayerNames};
use serde::Serialize;
use serde_json::Value;

use crate::{Direction, Spot};

/// Something that happened to the rat.
///
/// ```
/// use parlour_core::{PlayerNames, Event as _, Player};
/// use parlour_maze::{Direction, Event, Spot};
/// let event = Event::Stepped {
///     player: Player::new(0),
///     from: Spot::new(0, 0),
///     to: Spot::new(0, 1),
///     direction: Direction::Right,
///     back: false,
///     way: [0, 1],
/// };
/// assert_eq!(event.words(&PlayerNames::new(["Ann"])), "Ann goes right to (0, 1)");
/// assert_eq!(event.data()["direction"], "R");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    /// The rat went to the next cell.
    Stepped {
        /// Whose rat.
        player: Player,
        /// The cell it left.
        from: Spot,
        /// The cell it entered.
        to: Spot,
        /// The direction.
        direction: Direction,
        /// Whether it went back along its trail.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        back: bool,
        /// The ids of the two cells in the scene; not part of the data, since they follow from the spots.
        #[serde(skip)]
        way: [u64; 2],
    },
    /// The rat is at the destination.
    Arrived {
        /// Whose rat.
        player: Player,
        /// The destination.
        at: Spot,
        /// The moves it needed, where they are counted because there is a limit.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<u32>,
    },
    /// No move is left from here.
    Stuck {
        /// Whose rat.
        player: Player,
        /// Where it is.
        at: Spot,
    },
    /// The limit is used up before the destination.
    OutOfMoves {
        /// Whose rat.
        player: Player,
        /// Where it is.
        at: Spot,
    },
}

impl parlour_core::Event for Event {
    fn kind(&self) -> &'static str {
        match self {
            Self::Stepped { .. } => "stepped",
            Self::Arrived { .. } => "arrived",
            Self::Stuck { .. } => "stuck",
            Self::OutOfMoves { .. } => "out-of-moves",
        }
    }

    fn data(&self) -> Value {
        // Numbers and words only: there is nothing that could fail.
        serde_json::to_value(self).unwrap_or_default()
    }

    fn words(&self, names: &PlayerNames) -> String {
        match self {
            Self::Stepped { player, to, direction, back, .. } => {
                let goes = if *back { "goes back" } else { "goes" };
                format!("{} {goes} {} to {to}", names.name(*player), direction.word())
            }
            Self::Arrived { player, at, moves } => {
                let counted = moves.map_or_else(String::new, |moves| format!(" after {moves} moves"));
                format!("{} arrives at the destination {at}{counted}", names.name(*player))
            }
            Self::Stuck { player, at } => format!("{} is stuck at {at}", names.name(*player)),
            Self::OutOfMoves { player, at } => format!("{} has no moves left at {at}", names.name(*player)),
        }
    }

    fn motions(&self) -> Vec<Motion> {
        match self {
            Self::Stepped { way, .. } => vec![Motion::walk(RAT, *way)],
            Self::Arrived { .. } | Self::Stuck { .. } | Self::OutOfMoves { .. } => Vec::new(),
        }
    }
}

/// The id of the rat in the scene.
pub(crate) const RAT: &str = "rat";

#[cfg(test)]
mod tests {
    use parlour_core::Event as _;
    use serde_json::json;

    use super::*;

    #[test]
    fn events_are_data_and_words() {
        let (player, at) = (Player::new(0), Spot::new(3, 3));
        let names = PlayerNames::new(["Ann"]);
        let arrived = |moves| Event::Arrived { player, at, moves };
        assert_eq!(arrived(None).data(), json!({"kind": "arrived", "player": 1, "at": [3, 3]}));
        assert_eq!(arrived(Some(6)).data()["moves"], 6);
        assert!(arrived(None).motions().is_empty());
        assert_eq!(arrived(Some(6)).words(&names), "Ann arrives at the destination (3, 3) after 6 moves");
        assert_eq!(Event::Stuck { player, at }.words(&names), "Ann is stuck at (3, 3)");
        assert_eq!(Event::OutOfMoves { player, at }.data()["kind"], "out-of-moves");
    }
}
