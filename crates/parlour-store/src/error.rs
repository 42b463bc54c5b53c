//! Errors, which say what to do.

use std::path::PathBuf;

use thiserror::Error;

use crate::GameId;

/// Why the store failed. Nothing was overwritten. `location` is the database, `why` is what the system says.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum StoreError {
    /// The directory of the file cannot be created.
    #[error("cannot create the directory {}: {why}", path.display())]
    Folder { path: PathBuf, why: String },
    /// The file cannot be opened or created.
    #[error(
        "cannot open {location}: {why}; check that its directory exists and that you can read and write there"
    )]
    CannotOpen { location: String, why: String },
    /// The database is read-only.
    #[error("{location} is read-only; make it writable, or choose another database with --database")]
    ReadOnly { location: String },
    /// Another program kept it locked for too long.
    #[error("{location} is in use: another program has kept it locked for {seconds} s; try again later")]
    Locked { location: String, seconds: u64 },
    /// The disk is full.
    #[error("no space left for {location}; the change was not saved: free some space and try again")]
    Full { location: String },
    /// The file is damaged or not a database.
    #[error(
        "{location} is damaged or not a database ({why}); it was not changed: restore a backup into a new database"
    )]
    Damaged { location: String, why: String },
    /// A database of another program.
    #[error(
        "{location} belongs to another program; it was not changed: choose another database with --database"
    )]
    Foreign { location: String },
    /// Written by a newer Parlour.
    #[error(
        "{location} was written by a newer Parlour (database version {found}, this one knows {known}); it was not changed: use the newer Parlour"
    )]
    Newer { location: String, found: i64, known: i64 },
    /// Another server uses the same file.
    #[error("another server uses the database {location}; use PostgreSQL for several servers")]
    AnotherServer { location: String },
    /// The location is PostgreSQL, which is not built in.
    #[error(
        "{location}: this parlour was built without PostgreSQL; build it with `cargo build --release --features postgres`"
    )]
    WithoutPostgres { location: String },
    /// The database server does not answer.
    #[error("cannot reach the database {location}: {why}")]
    Unreachable { location: String, why: String },
    /// A connection pooler stands before PostgreSQL and does not give this process sessions of its own.
    #[error(
        "{location} is a connection pooler that lends its sessions ({why}); have it pool whole sessions (PgBouncer: \
         pool_mode = session, ignore_startup_parameters = extra_float_digits,options), or connect to PostgreSQL directly"
    )]
    Pooler { location: String, why: String },
    /// The store was closed.
    #[error("the database {location} is closed")]
    Closed { location: String },
    /// A game with this id exists already.
    #[error("game {id} exists already")]
    Exists { id: GameId },
    /// A text or number cannot be saved.
    #[error("cannot save the game: {why}")]
    Invalid { why: String },
    /// A file exists already, or cannot be read or written.
    #[error("{}: {why}", path.display())]
    File { path: PathBuf, why: String },
    /// A game of the backup exists with different content.
    #[error(
        "game {id} of the backup is already in the database with different content; nothing was restored"
    )]
    Conflict { id: GameId },
    /// Any other error of the database.
    #[error("database error in {location}: {why}")]
    Database { location: String, why: String },
}

/// Why nothing was appended.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AppendError {
    /// There are newer lines.
    #[error("the game has moved on; its last line is {last_line}")]
    Stale {
        /// The number of the last line.
        last_line: u64,
    },
    /// There is no such game.
    #[error("no such game")]
    Unknown,
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
