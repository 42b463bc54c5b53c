//! SQLite: creates the file on first use, and never overwrites one.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

use sqlx::SqlitePool;
use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions, SqliteSynchronous};

use super::{Connection, Database};
use crate::{Durability, Options, StoreError};

/// How to connect to a file.
pub(super) fn connect_options(path: &Path, options: &Options) -> SqliteConnectOptions {
    // An absolute path is never `:memory:` or a URI, and does not depend on the current directory.
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    tuned(SqliteConnectOptions::new().filename(path), options)
}

/// How to connect to a new database in memory. All connections of this store share it by name; SQLite's `memdb` wants a
/// leading slash for that.
pub(super) fn memory_options(options: &Options) -> SqliteConnectOptions {
    let name = format!("/parlour-{}", crate::GameId::random());
    tuned(SqliteConnectOptions::new().filename(name).vfs("memdb").create_if_missing(true), options)
}

fn tuned(connect_options: SqliteConnectOptions, options: &Options) -> SqliteConnectOptions {
    let synchronous = match options.durability {
        Durability::Power => SqliteSynchronous::Full,
        Durability::Process => SqliteSynchronous::Normal,
    };
    let connect_options = connect_options
        .busy_timeout(options.busy)
        .synchronous(synchronous)
        .foreign_keys(false)
        // Checkpoints delay the writer, so they are rare and large.
        .pragma("wal_autocheckpoint", "4000")
        .pragma("journal_size_limit", "67108864")
        // In KiB.
        .pragma("cache_size", "-16384");
    match options.max_pages {
        Some(pages) => connect_options.pragma("max_page_count", pages.to_string()),
        None => connect_options,
    }
}

/// The connections for reading.
pub(super) fn pool(connect_options: &SqliteConnectOptions, busy: Duration, readers: u32) -> SqlitePool {
    SqlitePoolOptions::new()
        .max_connections(readers.max(1))
        .acquire_timeout(busy.max(Duration::from_secs(1)))
        .connect_lazy_with(connect_options.clone().pragma("query_only", "ON").pragma("cache_size", "-2048"))
}

/// Creates an empty file, readable only by its owner because it will hold the secrets of the dice.
pub(super) fn make_file(database: &Database, path: &Path) -> Result<(), StoreError> {
    if path.exists() {
        return Ok(());
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        fs::create_dir_all(folder)
            .map_err(|error| StoreError::Folder { path: folder.to_owned(), why: error.to_string() })?;
    }
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    match options.open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            Err(StoreError::CannotOpen { location: database.location().to_string(), why: error.to_string() })
        }
        _ => Ok(()),
    }
}

/// Switches the file to write-ahead logging, so that readers and the writer do not wait for each other.
pub(super) async fn use_write_ahead_log(
    database: &Database,
    connection: &mut Connection,
) -> Result<(), StoreError> {
    let until = Instant::now() + database.busy();
    loop {
        match connection
            .run("PRAGMA journal_mode = WAL", Vec::new())
            .await
            .map_err(|error| database.to_store_error(&error))
        {
            // SQLite does not wait here by itself, and another process may be doing the same.
            Err(StoreError::Locked { .. }) if Instant::now() < until => {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            done => return done.map(drop),
        }
    }
}

/// How to read a backup without changing it. A write-ahead log next to it is part of it.
pub(super) fn options_for_backup(path: &Path) -> SqliteConnectOptions {
    let mut log = path.as_os_str().to_owned();
    log.push("-wal");
    let has_log = fs::metadata(log).is_ok_and(|log| log.len() > 0);
    let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    SqliteConnectOptions::new().filename(path).read_only(true).immutable(!has_log)
}
