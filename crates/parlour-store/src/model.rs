//! Saved games as plain data.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::GameId;

/// Declares an enum whose variants are saved and shown as words.
macro_rules! words {
    ($(#[$about:meta])* $enum:ident { $($(#[$meaning:meta])* $name:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $enum {
            $($(#[$meaning])* #[serde(rename = $word)] $name,)*
        }

        impl $enum {
            /// All variants.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The word that is saved and shown.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }

            /// The variant with this word.
            pub fn of(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.word() == word)
            }
        }
    };
}

words! {
    /// The status of a game.
    Status {
        /// A table waiting for players.
        Open = "open",
        /// The game is not over.
        Running = "running",
        /// The game is over.
        Over = "over",
        /// The game was left unfinished.
        Left = "left",
    }
}

words! {
    /// The origin of a game.
    Origin {
        /// Played in a terminal.
        Play = "play",
        /// Played at a server's table.
        Server = "server",
        /// Imported from a record.
        Import = "import",
    }
}

/// The kind of player on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A human.
    Human,
    /// A bot.
    Bot,
    /// No one yet.
    Open,
}

/// A player of a saved game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRow {
    /// The seat, counted from 1.
    pub seat: u32,
    /// The name.
    pub name: String,
    /// The kind of player.
    pub kind: PlayerKind,
    /// The level of a bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The place at the end, 1 for a winner; equal for players who drew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
}

/// A game to save.
#[derive(Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Its id, usually [`GameId::random`].
    pub id: GameId,
    /// The game's name, e.g. `ludo`.
    pub game: String,
    /// Its origin.
    pub origin: Origin,
    /// Its status.
    pub status: Status,
    /// The first line of its record; none before a table starts.
    pub head: Option<String>,
    /// The players.
    pub players: Vec<PlayerRow>,
    /// The secret of its dice; only [`crate::Store::secret`] returns it.
    pub secret: Option<Vec<u8>>,
    /// Data of the origin, as a JSON object.
    pub about: String,
    /// The first lines of the log.
    pub lines: Vec<String>,
    /// The number of steps in these lines.
    pub steps: u64,
    /// The number of turns completed by them.
    pub turns: u64,
}

impl NewGame {
    /// A running game without players, head, secret and lines.
    pub fn new(id: GameId, game: impl Into<String>, origin: Origin) -> Self {
        Self {
            id,
            game: game.into(),
            origin,
            status: Status::Running,
            head: None,
            players: Vec::new(),
            secret: None,
            about: "{}".into(),
            lines: Vec::new(),
            steps: 0,
            turns: 0,
        }
    }
}

/// Without the secret, which must never get into a log.
impl fmt::Debug for NewGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NewGame")
            .field("id", &self.id)
            .field("game", &self.game)
            .field("origin", &self.origin)
            .field("status", &self.status)
            .field("lines", &self.lines.len())
            .finish_non_exhaustive()
    }
}

/// What an append changes besides the lines; `None` changes nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Change {
    /// Its status.
    pub status: Option<Status>,
    /// The first line of its record.
    pub head: Option<String>,
    /// All its players.
    pub players: Option<Vec<PlayerRow>>,
    /// The number of steps.
    pub steps: Option<u64>,
    /// The number of turns completed.
    pub turns: Option<u64>,
    /// Data of the origin, as a JSON object.
    pub about: Option<String>,
}

/// A saved game without its log and its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Its id.
    pub id: GameId,
    /// The game's name, e.g. `ludo`.
    pub game: String,
    /// Its origin.
    pub origin: Origin,
    /// Its status.
    pub status: Status,
    /// The first line of its record, once it has started.
    pub head: Option<String>,
    /// The players.
    pub players: Vec<PlayerRow>,
    /// The number of the last line of its log.
    pub state: u64,
    /// The number of steps.
    pub steps: u64,
    /// The number of turns completed.
    pub turns: u64,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// When it last changed, in milliseconds since 1970.
    pub updated: i64,
    /// Data of the origin, as a JSON object.
    pub about: String,
}

/// A line of a game's log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Its number, counted from 1.
    pub number: u64,
    /// When it was written, in milliseconds since 1970.
    pub at: i64,
    /// One JSON object.
    pub text: String,
}

/// What makes a game newer than another.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Newest {
    /// It was created later.
    #[default]
    Created,
    /// It was played later.
    Updated,
}

/// Which games to list. The default is all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only this kind of game.
    pub game: Option<String>,
    /// Only with a player of exactly this name.
    pub player: Option<String>,
    /// Only with one of these; empty means any.
    pub status: Vec<Status>,
    /// Only of this origin.
    pub origin: Option<Origin>,
    /// Only created at or after this time, in milliseconds since 1970.
    pub since: Option<i64>,
    /// Only created before this time, in milliseconds since 1970.
    pub until: Option<i64>,
    /// Only those whose data of the origin begins with this text.
    pub about: Option<String>,
    /// Only these.
    pub ids: Option<Vec<GameId>>,
    /// Which games come first.
    pub newest: Newest,
    /// At most this many.
    pub limit: Option<u32>,
    /// Skip this many.
    pub offset: u32,
}

/// A change by another process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    /// A game is new or has new lines.
    Grown {
        /// The game.
        id: GameId,
        /// The number of its last line.
        last_line: u64,
    },
    /// Changes may have been missed: check every game in memory.
    CatchUp,
}

/// The result of a restore.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Restored {
    /// Games added.
    pub added: u64,
    /// Games that existed already with the same content.
    pub present: u64,
}
