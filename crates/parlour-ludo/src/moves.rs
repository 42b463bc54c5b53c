//! Moves, rolls and events, and how each is written.

use std::sync::LazyLock;

use parlour_core::{Manner, Message, Messages, Motion, Notation, Player};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::board::{MOST_TOKENS, TokenState};

/// What the die shows: 1 to 6.
pub type Roll = u8;

/// A move: the number of the token, from 1 to 4.
///
/// ```
/// use parlour_core::Notation;
/// use parlour_ludo::Move;
/// assert_eq!(Move::read("2"), Move::token(2));
/// assert_eq!(Move::token(5), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u8);

impl Move {
    /// The move of the token with this number, counted from 1.
    pub fn token(number: u8) -> Option<Self> {
        (1..=MOST_TOKENS).contains(&number.into()).then_some(Self(number))
    }

    /// The move of the token with this index, counted from 0, which is below [`MOST_TOKENS`].
    pub(crate) fn of(index: usize) -> Self {
        Self(token_number(index))
    }

    /// The token's number, counted from 1.
    pub fn number(self) -> u8 {
        self.0
    }

    /// The token's index, counted from 0.
    pub(crate) fn index(self) -> usize {
        usize::from(self.0) - 1
    }
}

impl Notation for Move {
    fn write(&self) -> String {
        self.0.to_string()
    }

    fn read(text: &str) -> Option<Self> {
        match text.as_bytes() {
            [digit @ b'1'..=b'4'] => Self::token(digit - b'0'),
            _ => None,
        }
    }
}

fn token_number(index: usize) -> u8 {
    u8::try_from(index % MOST_TOKENS).unwrap_or(0) + 1
}

/// A token, in events and in the scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenName {
    /// Its owner.
    pub player: Player,
    /// Its number, counted from 1.
    pub token: u8,
}

impl TokenName {
    pub(crate) fn new(player: usize, index: usize) -> Self {
        Self { player: Player::new(player), token: token_number(index) }
    }

    /// The id of the token's piece in the scene, e.g. `token-1-2`.
    pub fn piece(self) -> String {
        format!("token-{}-{}", self.player, self.token)
    }

    /// `token 2` for its owner, `Cid's token 2` for all others.
    fn message(self, mover: Player) -> Message {
        let token = if mover == self.player {
            Message::new("token")
        } else {
            Message::new("token-of").with("owner", self.player)
        };
        token.with("number", self.token)
    }
}

impl Serialize for TokenName {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(3))?;
        map.serialize_entry("player", &self.player)?;
        map.serialize_entry("token", &self.token)?;
        map.serialize_entry("piece", &self.piece())?;
        map.end()
    }
}

/// Why a player rolls again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The roll earns an extra roll.
    Roll,
    /// A token was captured.
    Capture,
    /// A token got home.
    Finish,
}

/// The events of a step. `name` is the token, `from` and `to` are steps from its start square, −1 in the yard; `way`
/// lists the ids of cells in the scene, and `by` is the player who chose the move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[expect(missing_docs, reason = "the fields mean the same in all of them")]
pub enum Event {
    /// A token comes out of its yard onto its start square.
    Entered {
        #[serde(flatten)]
        name: TokenName,
        by: Player,
        from: i16,
        to: i16,
        /// The start square.
        cell: u16,
        /// The yard and the start square.
        way: Vec<u64>,
    },
    /// A token moves on.
    Moved {
        #[serde(flatten)]
        name: TokenName,
        by: Player,
        from: i16,
        to: i16,
        /// The place it moves to; not part of the data, since it follows from the steps.
        #[serde(skip)]
        state: TokenState,
        /// The squares it passes.
        way: Vec<u64>,
    },
    /// A token is captured and goes back to its yard.
    Captured {
        #[serde(flatten)]
        name: TokenName,
        by: Player,
        from: i16,
        to: i16,
        /// The square of the track where it happens.
        cell: u16,
        /// From that square to the yard.
        way: Vec<u64>,
    },
    /// A token gets home.
    FinishedToken {
        #[serde(flatten)]
        name: TokenName,
    },
    /// No token can move, so the player passes.
    Passed { player: Player, roll: Roll },
    /// The third 6 in a row is not played.
    Forfeited { player: Player },
    /// The same player rolls again.
    RollsAgain { player: Player, reason: Reason },
    /// All tokens of a player are home; from now on they move their partner's.
    Helps { player: Player, partner: Player },
    /// A player (with teams: both partners, one event each) has all tokens home.
    Finished { player: Player, place: u32 },
    /// No player can ever move again, so the game is over.
    Deadlock { players: Vec<Player> },
}

impl parlour_core::Event for Event {
    fn kind(&self) -> &'static str {
        match self {
            Self::Entered { .. } => "entered",
            Self::Moved { .. } => "moved",
            Self::Captured { .. } => "captured",
            Self::FinishedToken { .. } => "finished-token",
            Self::Passed { .. } => "passed",
            Self::Forfeited { .. } => "forfeited",
            Self::RollsAgain { .. } => "rolls-again",
            Self::Helps { .. } => "helps",
            Self::Finished { .. } => "finished",
            Self::Deadlock { .. } => "deadlock",
        }
    }

    fn data(&self) -> Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn message(&self) -> Option<Message> {
        let message = match self {
            Self::Entered { name, by, cell, .. } => about("entered", *name, *by).with("cell", *cell),
            Self::Moved { name, by, state: TokenState::Finished, .. } => about("moved-home", *name, *by),
            Self::Moved { name, by, state, .. } => about("moved", *name, *by).with("place", place(*state)),
            Self::Captured { name, by, .. } => about("captured", *name, *by),
            // The event of the move says so already.
            Self::FinishedToken { .. } => return None,
            Self::Passed { player, .. } => Message::of("passed", *player),
            Self::Forfeited { player } => Message::of("forfeited", *player),
            Self::RollsAgain { player, reason } => match reason {
                Reason::Roll => Message::of("rolls-again", *player),
                Reason::Capture => Message::of("rolls-again-capture", *player),
                Reason::Finish => Message::of("rolls-again-finish", *player),
            },
            Self::Helps { player, partner } => Message::of("helps", *player).with("partner", *partner),
            Self::Finished { player, place } => Message::finishes(*player, (*place).into()),
            Self::Deadlock { .. } => Message::new("deadlock"),
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
        match self {
            Self::Entered { name, way, .. } | Self::Moved { name, way, .. } => {
                vec![Motion::walk(name.piece(), way.iter().copied())]
            }
            Self::Captured { name, way, .. } => {
                vec![Motion::new(name.piece(), way.iter().copied(), Manner::Hop)]
            }
            _ => Vec::new(),
        }
    }

    fn finished(&self) -> Option<(Player, usize)> {
        match self {
            Self::Finished { player, place } => Some((*player, *place as usize)),
            _ => None,
        }
    }
}

/// The texts of events and scenes.
pub(crate) static MESSAGES: LazyLock<Messages> =
    LazyLock::new(|| Messages::new(include_str!("../messages.json")));

fn about(key: &'static str, token: TokenName, by: Player) -> Message {
    Message::of(key, by).with("token", token.message(by))
}

/// Where a token is.
pub(crate) fn place(state: TokenState) -> Message {
    match state {
        TokenState::Home => Message::new("yard"),
        TokenState::Track(cell) => Message::new("square").with("cell", cell),
        TokenState::Stretch(number) => Message::new("column-square").with("number", number),
        TokenState::Finished => Message::new("home"),
    }
}

#[cfg(test)]
mod tests;
