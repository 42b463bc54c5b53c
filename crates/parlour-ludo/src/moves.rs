//! What a player chooses, what the die shows, what happens — and how each is written.

use parlour_core::{Manner, Motion, Notation, Player, PlayerNames};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use crate::board::{MOST_TOKENS, TokenState};

/// What the die shows: 1 to 6.
pub type Roll = u8;

/// The token that is moved, by its number from 1 to 4.
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

/// One particular token, in events and in the scene.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TokenName {
    /// Whose it is.
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

    /// `token 2` for its owner, `Cid's token 2` for everybody else.
    fn words(self, mover: Player, names: &PlayerNames) -> String {
        if mover == self.player {
            format!("token {}", self.token)
        } else {
            format!("{}'s token {}", names.name(self.player), self.token)
        }
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
    /// The roll grants another one.
    Roll,
    /// A token was captured.
    Capture,
    /// A token was finished.
    Finish,
}

/// What happens in a step. `from` and `to` are steps from the token's own start, `way` are ids of the scene's
/// cells from the first to the last, and `by` is the player who chose the move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Event {
    /// A token comes out of its yard onto its start cell.
    Entered {
        /// The token.
        #[serde(flatten)]
        name: TokenName,
        /// Who chose it.
        by: Player,
        /// The steps before: −1.
        from: i16,
        /// The steps after: 0.
        to: i16,
        /// The start cell.
        cell: u16,
        /// The yard and the start cell.
        way: Vec<u64>,
    },
    /// A token moves on.
    Moved {
        /// The token.
        #[serde(flatten)]
        name: TokenName,
        /// Who chose it.
        by: Player,
        /// The steps before.
        from: i16,
        /// The steps after.
        to: i16,
        /// Where that is; not part of the data, since it follows from the steps.
        #[serde(skip)]
        state: TokenState,
        /// The cells it passes.
        way: Vec<u64>,
    },
    /// A token is sent home.
    Captured {
        /// The token that is sent home.
        #[serde(flatten)]
        name: TokenName,
        /// Who sends it.
        by: Player,
        /// The steps it had made.
        from: i16,
        /// The steps after: −1.
        to: i16,
        /// The cell of the track where it happens.
        cell: u16,
        /// From that cell to the yard.
        way: Vec<u64>,
    },
    /// A token reaches its goal.
    FinishedToken {
        /// The token.
        #[serde(flatten)]
        name: TokenName,
    },
    /// No token may move, so the roll is passed.
    Passed {
        /// Who rolled.
        player: Player,
        /// What was rolled.
        roll: Roll,
    },
    /// The third six in a row is not played.
    Forfeited {
        /// Who rolled.
        player: Player,
    },
    /// The same player rolls again.
    RollsAgain {
        /// Who rolls.
        player: Player,
        /// Why.
        reason: Reason,
    },
    /// All tokens of a player are finished, and the partner's are moved from now on.
    Helps {
        /// Who has finished.
        player: Player,
        /// Whose tokens are moved.
        partner: Player,
    },
    /// A player (with teams: both partners, one event each) has finished everything.
    Finished {
        /// Who.
        player: Player,
        /// The place; partners share one.
        place: u32,
    },
    /// Nobody can ever move again, so the game is over.
    Deadlock {
        /// The players who share the next place.
        players: Vec<Player>,
    },
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

    fn words(&self, names: &PlayerNames) -> String {
        let name = |player: &Player| names.name(*player);
        match self {
            Self::Entered { name: token, by, cell, .. } => {
                format!("{} brings {} out to cell {cell}", name(by), token.words(*by, names))
            }
            Self::Moved { name: token, by, state, .. } => {
                format!("{} moves {} to {}", name(by), token.words(*by, names), place(*state))
            }
            Self::Captured { name: token, by, cell, .. } => {
                format!("{} sends {} home from cell {cell}", name(by), token.words(*by, names))
            }
            Self::FinishedToken { name: token } => {
                format!("{}'s token {} is finished", name(&token.player), token.token)
            }
            Self::Passed { player, roll } => format!("{} cannot move with {roll}", name(player)),
            Self::Forfeited { player } => format!("{} forfeits the third six in a row", name(player)),
            Self::RollsAgain { player, reason } => format!("{} rolls again{}", name(player), thanks(*reason)),
            Self::Helps { player, partner } => {
                format!("{} is finished and now moves {}'s tokens", name(player), name(partner))
            }
            Self::Finished { player, place: 1 } => format!("{} wins", name(player)),
            Self::Finished { player, place } => format!("{} finishes in place {place}", name(player)),
            Self::Deadlock { .. } => "nobody can ever move again, so the game is over".to_owned(),
        }
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

/// Where a token is, in words.
pub(crate) fn place(state: TokenState) -> String {
    match state {
        TokenState::Home => "the yard".to_owned(),
        TokenState::Track(cell) => format!("cell {cell}"),
        TokenState::Stretch(number) => format!("cell {number} of the stretch"),
        TokenState::Finished => "the goal".to_owned(),
    }
}

fn thanks(reason: Reason) -> &'static str {
    match reason {
        Reason::Roll => "",
        Reason::Capture => " for the capture",
        Reason::Finish => " for the finished token",
    }
}

#[cfg(test)]
mod tests;
