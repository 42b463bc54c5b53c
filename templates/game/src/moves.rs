//! Moves and events, each with the text for records and people.

use std::sync::LazyLock;

use parlour_core::{Message, Messages, Notation, Player};
use serde::Serialize;
use serde_json::Value;

/// What a player chooses after a roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Move {
    /// Keep the pot and end the turn.
    Hold,
    /// Roll once more.
    Roll,
}

impl Notation for Move {
    fn write(&self) -> String {
        match self {
            Self::Hold => "hold".to_owned(),
            Self::Roll => "roll".to_owned(),
        }
    }

    fn read(text: &str) -> Option<Self> {
        [Self::Hold, Self::Roll].into_iter().find(|mv| mv.write() == text)
    }
}

/// Something that happened in a step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    /// A roll went into the pot.
    Added {
        /// Who rolled.
        player: Player,
        /// The pot after the roll.
        pot: u32,
    },
    /// A 1 ended the turn.
    Busted {
        /// Who rolled it.
        player: Player,
        /// The points that were lost.
        lost: u32,
    },
    /// The pot went to the score.
    Held {
        /// Whose score.
        player: Player,
        /// The score after it.
        score: u32,
    },
}

impl parlour_core::Event for Event {
    fn kind(&self) -> &'static str {
        match self {
            Self::Added { .. } => "added",
            Self::Busted { .. } => "busted",
            Self::Held { .. } => "held",
        }
    }

    fn data(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn message(&self) -> Option<Message> {
        let message = match self {
            Self::Added { player, pot } => Message::of("added", *player).with("pot", *pot),
            Self::Busted { player, lost } => Message::of("busted", *player).with("lost", *lost),
            Self::Held { player, score } => Message::of("held", *player).with("score", *score),
        };
        Some(message)
    }

    fn table(&self) -> &'static Messages {
        &MESSAGES
    }
}

/// The texts of events and scenes.
pub(crate) static MESSAGES: LazyLock<Messages> =
    LazyLock::new(|| Messages::new(include_str!("../messages.json")));
