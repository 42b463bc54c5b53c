//! What can go wrong, said so that a person knows what to do.

use std::path::PathBuf;

use thiserror::Error;

use crate::GameId;

/// Why the store could not do something. Nothing was overwritten.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// The directory of the file cannot be made.
    #[error("the directory {} cannot be made: {why}", path.display())]
    Folder {
        /// The directory.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// The file cannot be opened or made.
    #[error(
        "{location} cannot be opened: {why}; check that the directory is there and that you may read and write in it"
    )]
    CannotOpen {
        /// The database.
        location: String,
        /// What the system says.
        why: String,
    },
    /// It may only be read.
    #[error("{location} is read-only; make it writable, or name another database with --database")]
    ReadOnly {
        /// The database.
        location: String,
    },
    /// Somebody else kept it locked for too long.
    #[error(
        "{location} is in use: another program has kept it locked for {seconds} seconds; try again when it is done"
    )]
    Locked {
        /// The database.
        location: String,
        /// How long we have waited.
        seconds: u64,
    },
    /// There is no room left.
    #[error(
        "there is no room left for {location}; nothing of this change was stored: free some space and try again"
    )]
    Full {
        /// The database.
        location: String,
    },
    /// It is damaged, or something else.
    #[error(
        "{location} is damaged or no database ({why}); it was left as it is: restore a backup into a new database"
    )]
    Damaged {
        /// The database.
        location: String,
        /// What was found.
        why: String,
    },
    /// A database of another program.
    #[error(
        "{location} belongs to another program; it was left as it is: name another database with --database"
    )]
    Foreign {
        /// The database.
        location: String,
    },
    /// Written by a newer Parlour.
    #[error(
        "{location} was written by a newer Parlour (version {found} of the database, {known} is known here); it was left as it is: use the newer Parlour"
    )]
    Newer {
        /// The database.
        location: String,
        /// The version found.
        found: i64,
        /// The newest version known.
        known: i64,
    },
    /// Another server runs on the same file.
    #[error("another server uses the database {location}; several servers need PostgreSQL")]
    AnotherServer {
        /// The database.
        location: String,
    },
    /// The database is a server, and this program was built for files only.
    #[error(
        "{location}: this parlour was built without PostgreSQL; build it with `cargo build --release --features postgres`"
    )]
    WithoutPostgres {
        /// The database.
        location: String,
    },
    /// The database server does not answer.
    #[error("the database {location} cannot be reached: {why}")]
    Unreachable {
        /// The database.
        location: String,
        /// What went wrong.
        why: String,
    },
    /// The store was closed.
    #[error("the database {location} was closed")]
    Closed {
        /// The database.
        location: String,
    },
    /// There is a game with this id already.
    #[error("there is a game {id} already")]
    Exists {
        /// The id.
        id: GameId,
    },
    /// A text is not what a log or a game can hold.
    #[error("this cannot be stored: {why}")]
    Invalid {
        /// What is wrong.
        why: String,
    },
    /// A file is there already, or cannot be read or written.
    #[error("{}: {why}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        why: String,
    },
    /// A backup holds a game that is here with other content.
    #[error("game {id} of the backup is in the database already, with other content; nothing was restored")]
    Conflict {
        /// The game.
        id: GameId,
    },
    /// Anything else that the database says.
    #[error("the database {location} says: {why}")]
    Database {
        /// The database.
        location: String,
        /// What it says.
        why: String,
    },
}

/// Why nothing was appended.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AppendError {
    /// Somebody else has written since.
    #[error("the game has gone on: its last line has the number {state}")]
    Stale {
        /// The number of the last line there is.
        state: u64,
    },
    /// There is no such game.
    #[error("there is no such game")]
    Unknown,
    /// The store could not do it.
    #[error(transparent)]
    Store(#[from] StoreError),
}
