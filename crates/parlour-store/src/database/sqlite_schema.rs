//! The schema of an SQLite file: created on first use, brought up to date by a newer Parlour.

use std::fs;
use std::path::{Path, PathBuf};

use super::sqlite::use_write_ahead_log;
use super::{Connection, Database};
use crate::{Location, StoreError, backup};

/// The schema, one script per version. A script that was released never changes; the next version is a new one.
pub(super) const SCRIPTS: [&str; 1] = [include_str!("../../migrations/sqlite-1.sql")];

/// `parl` as a number: the SQLite application id of Parlour's files.
const APPLICATION_ID: i64 = 0x7061_726c;

/// Brings the schema up to date. Refuses databases of other programs.
pub(super) async fn prepare(database: &Database, scripts: &[&'static str]) -> Result<(), StoreError> {
    let mut connection = database.connect().await?;
    check_owner_and_version(database, &mut connection, scripts).await?;
    use_write_ahead_log(database, &mut connection).await?;
    migrate(database, &mut connection, scripts).await?;
    connection.close().await;
    Ok(())
}

/// Refuses a database of another program or of a newer Parlour before anything is written.
pub(super) async fn check_owner_and_version(
    database: &Database,
    connection: &mut Connection,
    scripts: &[&'static str],
) -> Result<(), StoreError> {
    let said = |error: sqlx::Error| database.to_store_error(&error);
    // In one transaction, because another process may be creating the tables.
    connection.run("BEGIN", Vec::new()).await.map_err(said)?;
    let tables =
        number(database, connection, "SELECT count(*) AS tables FROM sqlite_schema", "tables").await?;
    let owner = number(database, connection, "PRAGMA application_id", "application_id").await?;
    let found = version(database, connection).await?;
    connection.run("COMMIT", Vec::new()).await.map_err(said)?;
    let location = database.location().to_string();
    if owner != APPLICATION_ID && (tables > 0 || owner != 0 || found != 0) {
        return Err(StoreError::Foreign { location });
    }
    let known = newest(scripts);
    if found > known {
        return Err(StoreError::Newer { location, found, known });
    }
    Ok(())
}

/// Runs the missing scripts in one exclusive transaction. An older file is copied before.
async fn migrate(
    database: &Database,
    connection: &mut Connection,
    scripts: &[&'static str],
) -> Result<(), StoreError> {
    let said = |error: sqlx::Error| database.to_store_error(&error);
    connection.run("BEGIN IMMEDIATE", Vec::new()).await.map_err(said)?;
    let (found, newest) = (version(database, connection).await?, newest(scripts));
    let copy = match database.location() {
        Location::Sqlite(path) if (1..newest).contains(&found) => {
            // The transaction keeps writers out, so the copy is the file as it was before.
            let copy = copy_name(database, connection, path, found).await?;
            backup::save(database, &copy).await?;
            tracing::info!(from = found, to = newest, copy = %copy.display(), "upgrading the database");
            Some(copy)
        }
        _ => None,
    };
    for script in scripts.iter().skip(usize::try_from(found).unwrap_or(usize::MAX)) {
        let done = connection.script(script).await;
        // A server that is started again and again must not fill the disk with copies.
        done.inspect_err(|_| drop(copy.as_ref().map(fs::remove_file))).map_err(said)?;
    }
    if found < newest {
        for (key, value) in [("application_id", APPLICATION_ID), ("user_version", newest)] {
            connection.run(&format!("PRAGMA {key} = {value}"), Vec::new()).await.map_err(said)?;
        }
    }
    // Deletes nothing, but finds out about a read-only database now and not in the middle of a game.
    connection.run("DELETE FROM games WHERE id = ''", Vec::new()).await.map_err(said)?;
    connection.run("COMMIT", Vec::new()).await.map(drop).map_err(said)
}

/// The file beside the database that keeps it as it was, such as `games.db.schema-1-20261118T170000Z`.
async fn copy_name(
    database: &Database,
    connection: &mut Connection,
    path: &Path,
    found: i64,
) -> Result<PathBuf, StoreError> {
    let said = |error: sqlx::Error| database.to_store_error(&error);
    let sql = "SELECT strftime('%Y%m%dT%H%M%SZ', 'now') AS time";
    let rows = connection.rows(sql, Vec::new()).await.map_err(said)?;
    let time = rows.first().map_or(Ok(String::new()), |row| row.get::<String>("time")).map_err(said)?;
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".schema-{found}-{time}"));
    Ok(name.into())
}

/// The newest known version.
fn newest(scripts: &[&'static str]) -> i64 {
    i64::try_from(scripts.len()).unwrap_or(i64::MAX)
}

async fn version(database: &Database, connection: &mut Connection) -> Result<i64, StoreError> {
    number(database, connection, "PRAGMA user_version", "user_version").await
}

async fn number(
    database: &Database,
    connection: &mut Connection,
    sql: &str,
    column: &str,
) -> Result<i64, StoreError> {
    let rows = connection.rows(sql, Vec::new()).await.map_err(|error| database.to_store_error(&error))?;
    let value = rows.first().map_or(Ok(0), |row| row.get::<i64>(column));
    value.map_err(|error| database.to_store_error(&error))
}

#[cfg(test)]
mod tests {
    use crate::{GameId, NewGame, Options, Origin, Store};

    use super::*;

    /// What a later Parlour might do.
    const NEXT: [&str; 2] =
        [SCRIPTS[0], "ALTER TABLE games ADD COLUMN mood TEXT; UPDATE games SET mood = 'fine'"];
    const WRONG: [&str; 2] =
        [SCRIPTS[0], "ALTER TABLE games ADD COLUMN mood TEXT; ALTER TABLE nothing ADD COLUMN x TEXT"];

    /// A database of the first schema with one game, closed.
    async fn first(location: &Location) -> GameId {
        let store = Store::open(location, Options::default()).await.unwrap();
        let game = NewGame {
            lines: vec![r#"{"roll":3}"#.to_owned()],
            ..NewGame::new(GameId::random(), "snakes", Origin::Play)
        };
        store.create(&game).await.unwrap();
        store.close().await;
        game.id
    }

    /// Opens the file as a Parlour with these scripts does.
    async fn upgrade(location: &Location, scripts: &[&'static str]) -> Result<(), StoreError> {
        let Location::Sqlite(path) = location else { panic!("{location} is no file") };
        let options = Options::default();
        let database = Database {
            location: location.clone(),
            connect_options: super::super::ConnectOptions::Sqlite(
                super::super::sqlite::connect_options(path, &options).into(),
            ),
            ..Database::of_backup(path)
        };
        prepare(&database, scripts).await
    }

    async fn has_game(location: &Location, id: &GameId) -> bool {
        let store = Store::open(location, Options::default()).await.unwrap();
        let lines = store.lines(id, 0).await.unwrap().len();
        store.close().await;
        lines == 1
    }

    fn copies(folder: &Path) -> Vec<PathBuf> {
        let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
        files.filter(|path| path.to_string_lossy().contains(".db.schema-1-")).collect()
    }

    #[tokio::test]
    async fn an_older_file_is_copied_and_upgraded_and_there_is_a_way_back() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games.db");
        let location = Location::Sqlite(path.clone());
        let id = first(&location).await;
        assert_eq!(copies(folder.path()), [] as [PathBuf; 0], "a new file needs no copy");
        upgrade(&location, &NEXT).await.unwrap();
        upgrade(&location, &NEXT).await.unwrap();
        let kept = copies(folder.path());
        assert_eq!(kept.len(), 1, "{kept:?}");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&kept[0]).unwrap().permissions().mode() & 0o777, 0o600);
        }
        let refused = Store::open(&location, Options::default()).await.err();
        assert!(matches!(refused, Some(StoreError::Newer { found: 2, known: 1, .. })), "{refused:?}");
        // The way back: the older Parlour on the copy.
        for log in ["-wal", "-shm"] {
            let _ = fs::remove_file(folder.path().join(format!("games.db{log}")));
        }
        fs::rename(&kept[0], &path).unwrap();
        assert!(has_game(&location, &id).await);
    }

    #[tokio::test]
    async fn a_failed_upgrade_changes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let location = Location::Sqlite(folder.path().join("games.db"));
        let id = first(&location).await;
        assert!(upgrade(&location, &WRONG).await.is_err());
        assert_eq!(copies(folder.path()), [] as [PathBuf; 0]);
        assert!(has_game(&location, &id).await);
        upgrade(&location, &NEXT).await.unwrap();
    }

    #[tokio::test]
    async fn without_a_copy_there_is_no_upgrade() {
        let folder = tempfile::tempdir().unwrap();
        // The name of the copy would be longer than a file name can be.
        let location = Location::Sqlite(folder.path().join(format!("{}.db", "g".repeat(240))));
        let id = first(&location).await;
        let refused = upgrade(&location, &NEXT).await;
        assert!(matches!(refused, Err(StoreError::File { .. })), "{refused:?}");
        assert!(has_game(&location, &id).await);
    }
}
