//! The events of a game. The move itself is a [`Direction`], written `U`, `D`, `L` or `R`.

use std::sync::LazyLock;

use parlour_core::{Message, Messages, Motion, Player};
use serde::Serialize;
use serde_json::Value;

use crate::{Direction, Spot};

/// An event of a step.
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
/// assert_eq!(event.words(&PlayerNames::new(["Ann"])).as_deref(), Some("Ann goes right to row 1, column 2"));
/// assert_eq!(event.data()["direction"], "R");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[expect(missing_docs, reason = "the fields mean the same in all of them")]
pub enum Event {
    /// The rat went to the next cell.
    Stepped {
        player: Player,
        from: Spot,
        to: Spot,
        direction: Direction,
        /// Whether it went back along its trail.
        #[serde(skip_serializing_if = "std::ops::Not::not")]
        back: bool,
        /// The ids of the two cells in the scene; not part of the data, since they follow from the spots.
        #[serde(skip)]
        way: [u64; 2],
    },
    /// The rat is at the goal.
    Arrived {
        player: Player,
        at: Spot,
        /// The moves it needed, if a limit counts them.
        #[serde(skip_serializing_if = "Option::is_none")]
        moves: Option<u32>,
    },
    /// The rat has no legal move.
    Stuck { player: Player, at: Spot },
    /// The rat has used up the limit before the goal.
    OutOfMoves { player: Player, at: Spot },
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
        // Numbers and words only, so this cannot fail.
        serde_json::to_value(self).unwrap_or_default()
    }

    fn message(&self) -> Option<Message> {
        let message = match self {
            Self::Stepped { player, to, direction, back, .. } => {
                let key = if *back { "stepped-back" } else { "stepped" };
                let direction = Message::new(direction.word());
                Message::of(key, *player).with("direction", direction).with("to", at_words(*to))
            }
            Self::Arrived { player, moves: None, .. } => Message::of("arrived", *player),
            Self::Arrived { player, moves: Some(moves), .. } => {
                Message::of("arrived-after", *player).with("moves", *moves)
            }
            Self::Stuck { .. } => Message::new("stuck"),
            Self::OutOfMoves { .. } => Message::new("out-of-moves"),
        };
        Some(message)
    }

    fn table(&self) -> &'static Messages {
        &MESSAGES
    }

    fn motions(&self) -> Vec<Motion> {
        match self {
            Self::Stepped { way, .. } => vec![Motion::walk(RAT, *way)],
            Self::Arrived { .. } | Self::Stuck { .. } | Self::OutOfMoves { .. } => Vec::new(),
        }
    }
}

/// A cell in words. People count from 1; notation, files and errors from 0.
pub(crate) fn at_words(at: Spot) -> Message {
    Message::new("at").with("row", u64::from(at.row) + 1).with("column", u64::from(at.column) + 1)
}

/// The texts of events and scenes.
pub(crate) static MESSAGES: LazyLock<Messages> =
    LazyLock::new(|| Messages::new(include_str!("../messages.json")));

/// The id of the rat in the scene.
pub(crate) const RAT: &str = "rat";

#[cfg(test)]
mod tests {
    use parlour_core::{Event as _, PlayerNames};
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
        let words = |event: Event| event.words(&names).unwrap();
        assert_eq!(words(arrived(Some(6))), "Ann reaches the goal after 6 moves");
        assert_eq!(words(Event::Stuck { player, at }), "The rat is stuck");
        assert_eq!(Event::OutOfMoves { player, at }.data()["kind"], "out-of-moves");
    }
}
