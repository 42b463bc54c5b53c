//! What is stored, as plain data.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::GameId;

/// Declares an enum whose variants are stored and shown as words.
macro_rules! words {
    ($(#[$about:meta])* $enum:ident { $($(#[$meaning:meta])* $name:ident = $word:literal,)* }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
        pub enum $enum {
            $($(#[$meaning])* #[serde(rename = $word)] $name,)*
        }

        impl $enum {
            /// Every one there is.
            pub const ALL: &'static [Self] = &[$(Self::$name),*];

            /// The word that is stored and shown.
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$name => $word,)*
                }
            }

            /// The one of this word.
            pub fn of(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.word() == word)
            }
        }
    };
}

words! {
    /// How far a game is.
    Status {
        /// A table that waits for players.
        Open = "open",
        /// It is being played.
        Running = "running",
        /// It was played to its end.
        Over = "over",
        /// It was left unfinished and will not go on by itself.
        Left = "left",
    }
}

words! {
    /// Where a game comes from.
    Origin {
        /// Played in a terminal.
        Play = "play",
        /// Played at a server's table.
        Server = "server",
        /// Read from a record.
        Import = "import",
    }
}

/// Who sits on a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayerKind {
    /// A person.
    Human,
    /// A program.
    Bot,
    /// Nobody yet.
    Open,
}

/// A player of a stored game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRow {
    /// The seat, counted from 1.
    pub seat: u32,
    /// The name for people.
    pub name: String,
    /// A person, a program or nobody yet.
    pub kind: PlayerKind,
    /// How a program plays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub level: Option<String>,
    /// The place at the end, 1 for a winner; equal where players drew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<u32>,
}

/// A game that is about to be stored.
#[derive(Clone, PartialEq, Eq)]
pub struct NewGame {
    /// Its id, usually [`GameId::random`].
    pub id: GameId,
    /// The name of the kind of game.
    pub game: String,
    /// Where it comes from.
    pub origin: Origin,
    /// How far it is.
    pub status: Status,
    /// The first line of its record; nothing as long as a table has not started.
    pub head: Option<String>,
    /// The players.
    pub players: Vec<PlayerRow>,
    /// The secret of its dice; only [`crate::Store::secret`] gives it back.
    pub secret: Option<Vec<u8>>,
    /// Whatever the origin wants to remember, as a JSON object.
    pub about: String,
    /// The first lines of the log.
    pub lines: Vec<String>,
    /// How many of these lines count as steps.
    pub steps: u64,
    /// How many turns have ended by them.
    pub turns: u64,
}

impl NewGame {
    /// A running game without players, head, secret and lines; set what there is.
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

/// Without the secret, which must not get into a log by accident.
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

/// What changes about a game together with an append; what is nothing stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Change {
    /// How far it is.
    pub status: Option<Status>,
    /// The first line of its record.
    pub head: Option<String>,
    /// All its players.
    pub players: Option<Vec<PlayerRow>>,
    /// How many steps it has.
    pub steps: Option<u64>,
    /// How many turns have ended.
    pub turns: Option<u64>,
    /// Whatever the origin wants to remember, as a JSON object.
    pub about: Option<String>,
}

/// A stored game without its log and its secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Its id.
    pub id: GameId,
    /// The name of the kind of game.
    pub game: String,
    /// Where it comes from.
    pub origin: Origin,
    /// How far it is.
    pub status: Status,
    /// The first line of its record, once it has started.
    pub head: Option<String>,
    /// The players.
    pub players: Vec<PlayerRow>,
    /// The number of the last line of its log.
    pub state: u64,
    /// How many steps it has.
    pub steps: u64,
    /// How many turns have ended.
    pub turns: u64,
    /// When it was created, in milliseconds since 1970.
    pub created: i64,
    /// When it last changed, in milliseconds since 1970.
    pub updated: i64,
    /// Whatever the origin wants to remember, as a JSON object.
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

/// What makes a game newer than another one.
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
    /// Only with one of these; none means any.
    pub status: Vec<Status>,
    /// Only of this origin.
    pub origin: Option<Origin>,
    /// Only created at or after this moment, in milliseconds since 1970.
    pub since: Option<i64>,
    /// Only created before this moment, in milliseconds since 1970.
    pub until: Option<i64>,
    /// Only these.
    pub ids: Option<Vec<GameId>>,
    /// Which games come first.
    pub newest: Newest,
    /// At most this many.
    pub limit: Option<u32>,
    /// Without the first ones.
    pub offset: u32,
}

/// What another process has done with the games of this database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Changed {
    /// A game is new or has new lines.
    Grown {
        /// The game.
        id: GameId,
        /// The number of its last line.
        state: u64,
    },
    /// Messages may have been missed: look at every game that you hold.
    CatchUp,
}

/// What a restore has done.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Restored {
    /// Games that were added.
    pub added: u64,
    /// Games that were there already, exactly the same.
    pub present: u64,
}
