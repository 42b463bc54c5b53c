//! What players choose, and what happens: each with the text that records and people read.

use parlour_core::{Notation, Player, PlayerNames};
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

    fn words(&self, names: &PlayerNames) -> String {
        match self {
            Self::Added { player, pot } => format!("{} has {pot} in the pot", names.name(*player)),
            Self::Busted { player, lost } => format!("{} rolls a 1 and loses {lost}", names.name(*player)),
            Self::Held { player, score } => format!("{} holds and has {score}", names.name(*player)),
        }
    }
}
