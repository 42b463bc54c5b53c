//! Moves and events, and how both are written.

use std::sync::LazyLock;

use parlour_core::{Manner, Message, Messages, Motion, Notation, Player};
use serde::Serialize;
use serde_json::Value;

/// A move. Sowing moves come before burning ones, each in ascending order.
///
/// ```
/// use parlour_core::Notation;
/// use parlour_mancala::Move;
/// assert_eq!(Move::Sow(3).write(), "3");
/// assert_eq!(Move::read("burn 3"), Some(Move::Burn(3)));
/// assert_eq!(Move::read("three"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// Sows the seeds of this pit.
    Sow(u16),
    /// Pays for a fire and burns this column, counted from player 1's left.
    Burn(u16),
}

impl Notation for Move {
    fn write(&self) -> String {
        match self {
            Self::Sow(field) => field.to_string(),
            Self::Burn(column) => format!("burn {column}"),
        }
    }

    fn read(text: &str) -> Option<Self> {
        match text.strip_prefix("burn ") {
            None => number(text).map(Self::Sow),
            Some(column) => number(column).map(Self::Burn),
        }
    }
}

/// A number in notation, without sign and leading zeros.
fn number(text: &str) -> Option<u16> {
    let number: u16 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
}

/// The events of a step. Pits and columns have their numbers from before the step; columns are counted from player 1's
/// left. The last seed captured `at` a pit what was in the opposite one (`from`).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[expect(missing_docs, reason = "the fields mean the same in all of them")]
pub enum Event {
    /// A pit was emptied and its seeds sown.
    Sown {
        player: Player,
        field: u16,
        seeds: u32,
        /// Where the seeds landed, in order.
        way: Vec<u16>,
        /// Where the last seed landed; not part of the data, since it follows from `way`.
        #[serde(skip)]
        place: Landing,
    },
    /// The last seed captured.
    Captured {
        player: Player,
        at: u16,
        from: u16,
        /// How many seeds went into the player's store.
        seeds: u32,
        /// How many of them were in the opposite pit; not part of the data, since it follows from the rules.
        #[serde(skip)]
        opposite: u32,
        /// The store; not part of the data, since it follows from the player.
        #[serde(skip)]
        store: u16,
    },
    /// The player gets an extra turn.
    PlaysAgain { player: Player },
    /// A column was burnt.
    Burnt {
        player: Player,
        column: u16,
        seeds: u32,
        paid: u32,
        /// The two pits of the column; not part of the data, since they follow from it.
        #[serde(skip)]
        fields: [u16; 2],
    },
    /// The game ended, and the seeds left in a row went to its owner.
    Swept {
        player: Player,
        fields: Vec<u16>,
        seeds: u32,
        /// The store they go to; not part of the data, since it follows from the player.
        #[serde(skip)]
        store: u16,
    },
    /// The game ended.
    Over { scores: [u32; 2] },
}

/// Where a seed lands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landing {
    /// In this pit.
    Pit(u16),
    /// In the store of this player.
    Store(Player),
}

impl parlour_core::Event for Event {
    fn kind(&self) -> &'static str {
        match self {
            Self::Sown { .. } => "sown",
            Self::Captured { .. } => "captured",
            Self::PlaysAgain { .. } => "plays-again",
            Self::Burnt { .. } => "burnt",
            Self::Swept { .. } => "swept",
            Self::Over { .. } => "over",
        }
    }

    fn data(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn message(&self) -> Option<Message> {
        let message = match self {
            Self::Sown { player, field, seeds, place, .. } => {
                let place = match place {
                    Landing::Pit(pit) => Message::new("pit").with("pit", *pit),
                    Landing::Store(owner) if owner == player => Message::new("own-store"),
                    Landing::Store(owner) => Message::new("store").with("owner", *owner),
                };
                Message::of("sown", *player).with("seeds", *seeds).with("pit", *field).with("place", place)
            }
            Self::Captured { player, opposite: 0, .. } => Message::of("captured-alone", *player),
            Self::Captured { player, at, seeds, opposite, .. } => {
                let key = if opposite == seeds { "captured" } else { "captured-both" };
                Message::of(key, *player).with("seeds", *opposite).with("pit", *at)
            }
            Self::PlaysAgain { player } => Message::of("plays-again", *player),
            Self::Burnt { player, column, seeds, paid, .. } => {
                let burnt = Message::of("burnt", *player).with("paid", *paid);
                burnt.with("column", *column).with("seeds", *seeds)
            }
            Self::Swept { player, seeds, .. } => Message::of("swept", *player).with("seeds", *seeds),
            Self::Over { scores: [one, two] } => Message::new("over").with("score", format!("{one}–{two}")),
        };
        Some(message)
    }

    fn table(&self) -> &'static Messages {
        &MESSAGES
    }

    fn is_capture(&self) -> bool {
        matches!(self, Self::Captured { .. })
    }

    fn motions(&self) -> Vec<Motion> {
        let motion = |field: u16, way: &[u16], manner| {
            let way = std::iter::once(field).chain(way.iter().copied());
            Motion::new(pile(field), way.map(u64::from), manner)
        };
        match self {
            Self::Sown { field, way, .. } => vec![motion(*field, way, Manner::Sow)],
            Self::Captured { from, store, .. } => vec![motion(*from, &[*store], Manner::Hop)],
            Self::Burnt { fields, .. } => fields.map(|field| motion(field, &[], Manner::Burn)).into(),
            Self::Swept { fields, store, .. } => {
                fields.iter().map(|field| motion(*field, &[*store], Manner::Hop)).collect()
            }
            Self::PlaysAgain { .. } | Self::Over { .. } => Vec::new(),
        }
    }
}

/// The id of a pit's seeds in the scene.
pub(crate) fn pile(field: u16) -> String {
    format!("seeds-{field}")
}

/// The texts of events and scenes.
pub(crate) static MESSAGES: LazyLock<Messages> =
    LazyLock::new(|| Messages::new(include_str!("../messages.json")));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ONE, TWO};
    use parlour_core::{Event as _, PlayerNames};
    use rstest::rstest;
    use serde_json::json;

    #[rstest]
    #[case("3", Some(Move::Sow(3)))]
    #[case("13", Some(Move::Sow(13)))]
    #[case(" 13", None)]
    #[case("burn 3", Some(Move::Burn(3)))]
    #[case("burn  3", None)]
    #[case("burn3", None)]
    #[case("03", None)]
    #[case("+3", None)]
    #[case("-1", None)]
    #[case("burn", None)]
    #[case("burn x", None)]
    #[case("65536", None)]
    #[case("", None)]
    #[case("3 4", None)]
    fn notation_is_read(#[case] text: &str, #[case] expected: Option<Move>) {
        assert_eq!(Move::read(text), expected);
        assert_eq!(expected.and_then(|mv| Move::read(&mv.write())), expected);
    }

    #[test]
    fn sowing_comes_before_burning() {
        assert!(Move::Sow(13) < Move::Burn(1) && Move::Sow(2) < Move::Sow(10));
    }

    #[test]
    fn events_are_data_and_words() {
        let names = PlayerNames::new(["Ann", "Bob"]);
        let words = |event: &Event| event.words(&names).unwrap();
        let place = Landing::Pit(8);
        let sown = Event::Sown { player: ONE, field: 5, seeds: 3, way: vec![6, 7, 8], place };
        assert_eq!(
            sown.data(),
            json!({"kind": "sown", "player": 1, "field": 5, "seeds": 3, "way": [6, 7, 8]})
        );
        assert_eq!(words(&sown), "Ann sows 3 seeds from pit 5; the last lands in pit 8");
        assert_eq!(sown.motions(), [Motion::new("seeds-5", 5..=8, Manner::Sow)]);
        let captured = Event::Captured { player: TWO, at: 8, from: 6, seeds: 3, opposite: 2, store: 0 };
        assert_eq!(captured.motions(), [Motion::new("seeds-6", [6, 0], Manner::Hop)]);
        assert_eq!(words(&captured), "Bob captures the last seed and 2 seeds opposite pit 8");
        let again = Event::PlaysAgain { player: TWO };
        assert_eq!(again.data(), json!({"kind": "plays-again", "player": 2}));
        let burnt = Event::Burnt { player: ONE, column: 2, seeds: 7, paid: 3, fields: [2, 12] };
        let motion = |field| Motion::new(pile(field), [u64::from(field)], Manner::Burn);
        assert_eq!(burnt.motions(), [motion(2), motion(12)]);
        assert_eq!(words(&burnt), "Ann pays 3 seeds to burn column 2 with 7 seeds in it");
        let swept = Event::Swept { player: TWO, fields: vec![9, 12], seeds: 5, store: 0 };
        assert_eq!(words(&swept), "Bob keeps the 5 seeds left on their side");
        let hop = |field| Motion::new(pile(field), [field.into(), 0], Manner::Hop);
        assert_eq!(swept.motions(), [hop(9), hop(12)]);
        let over = Event::Over { scores: [20, 16] };
        assert_eq!(words(&over), "The game ends 20–16");
    }
}
