//! Backup and restore, while the database is in use.

mod full_game;
mod portable;
mod restore;

use std::fs::{self, File};
use std::path::Path;

use crate::database::Database;
use crate::{Location, StoreError};

pub(crate) use restore::restore;

/// Writes all games into a new file.
pub(crate) async fn save(database: &Database, to: &Path) -> Result<(), StoreError> {
    let file = new_file(to)?;
    let saved = match database.location() {
        Location::Sqlite(_) => copy(database, to).await,
        // SQLite cannot copy a database in memory to a file.
        Location::Memory | Location::Postgres(_) => portable::write(database, file, to).await,
    };
    // Half a backup is worse than none; the file was just created here.
    saved.inspect_err(|_| drop(fs::remove_file(to)))
}

/// A new file, readable only by its owner because it will hold the secrets of the dice.
fn new_file(path: &Path) -> Result<File, StoreError> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => {
            failed(path, "the file exists already; a backup never overwrites files")
        }
        _ => failed(path, &error),
    })
}

/// Has SQLite copy itself, which needs an empty file.
async fn copy(database: &Database, to: &Path) -> Result<(), StoreError> {
    let path = to.to_str().ok_or_else(|| failed(to, "the file name is not valid Unicode"))?;
    let mut connection = database.connect().await?;
    let copied = connection.run("VACUUM INTO $1", vec![path.into()]).await;
    connection.close().await;
    copied.map_err(|error| database.to_store_error(&error))?;
    let synced = File::open(to).and_then(|file| file.sync_all());
    synced.map_err(|error| failed(to, &error))
}

/// An error about a file.
fn failed(path: &Path, why: &(impl ToString + ?Sized)) -> StoreError {
    StoreError::File { path: path.to_owned(), why: why.to_string() }
}
