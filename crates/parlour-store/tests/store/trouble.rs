//! Trouble with files: a clear message, and nothing overwritten.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

use parlour_store::{AppendError, Filter, Location, Options, ShardSet, Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use crate::common::{TestDatabase, append, new_game, numbers};
use crate::killed::run_again;

/// A database with one game of three lines, closed, as the bytes of its file.
async fn filled(database: &TestDatabase) -> Vec<u8> {
    let store = database.open().await;
    let id = new_game(&store).await;
    for after in 0..3 {
        append(&store, &id, after, 1).await.unwrap();
    }
    store.close().await;
    fs::read(database.path()).unwrap()
}

async fn refused(database: &TestDatabase) -> StoreError {
    match Store::open(&database.location, Options::default()).await {
        Ok(_) => panic!("this should not open"),
        Err(error) => error,
    }
}

async fn raw(path: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path)).await.unwrap()
}

async fn tell(path: &Path, sql: &'static str) {
    let mut connection = raw(path).await;
    sqlx::raw_sql(sql).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

#[tokio::test]
async fn a_new_file_is_private_and_in_a_new_folder() {
    let database = TestDatabase::sqlite();
    database.open().await.close().await;
    assert_eq!(fs::metadata(database.path()).unwrap().permissions().mode() & 0o777, 0o600);
}

#[tokio::test]
async fn a_file_of_garbage_is_left_as_it_is() {
    let database = TestDatabase::sqlite();
    fs::create_dir_all(database.path().parent().unwrap()).unwrap();
    for garbage in ["my diary\n".to_owned(), "precious ".repeat(10_000), "SQLite format 3\0oh no".repeat(500)]
    {
        fs::write(database.path(), &garbage).unwrap();
        let error = refused(&database).await;
        assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
        assert!(error.to_string().contains(database.path().to_str().unwrap()), "{error}");
        assert_eq!(fs::read_to_string(database.path()).unwrap(), garbage);
    }
}

#[tokio::test]
async fn a_damaged_file_is_left_as_it_is() {
    let database = TestDatabase::sqlite();
    let whole = filled(&database).await;
    let mut torn = whole.clone();
    torn[100..4096].fill(0xa5);
    for bad in [&whole[..whole.len() / 2], &torn] {
        fs::write(database.path(), bad).unwrap();
        let error = refused(&database).await;
        assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
        assert!(fs::read(database.path()).unwrap() == bad);
    }
}

#[tokio::test]
async fn a_database_of_another_program_is_left_as_it_is() {
    let database = TestDatabase::sqlite();
    fs::create_dir_all(database.path().parent().unwrap()).unwrap();
    let connect_options = SqliteConnectOptions::new().filename(database.path()).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&connect_options).await.unwrap();
    sqlx::query("CREATE TABLE recipes (text TEXT)").execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
    let before = fs::read(database.path()).unwrap();
    assert!(matches!(refused(&database).await, StoreError::Foreign { .. }));
    assert!(fs::read(database.path()).unwrap() == before);
}

#[tokio::test]
async fn a_newer_database_is_left_as_it_is() {
    let database = TestDatabase::sqlite();
    filled(&database).await;
    tell(database.path(), "PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)").await;
    let before = fs::read(database.path()).unwrap();
    let error = refused(&database).await;
    assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error}");
    assert!(error.to_string().contains("newer Parlour"), "{error}");
    assert!(fs::read(database.path()).unwrap() == before);
}

#[tokio::test]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    let database = TestDatabase::sqlite();
    let tight = Options { max_pages: Some(40), ..Options::default() };
    let store = database.open_with(tight).await;
    let id = new_game(&store).await;
    let mut state = 0;
    let error = loop {
        let line = format!("{{\"table\":{{\"said\":\"{}\"}}}}", "x".repeat(3000));
        match store.append(&id, state, &[line], parlour_store::Change::default()).await {
            Ok(number) => state = number,
            Err(error) => break error,
        }
    };
    assert!(matches!(&error, AppendError::Store(StoreError::Full { .. })), "{error}");
    assert!(error.to_string().contains("no space left"), "{error}");
    assert!(state > 10);
    assert!(matches!(store.writable().await, Err(StoreError::Full { .. })));
    assert_eq!(numbers(&store, &id).await, (1..=state).collect::<Vec<_>>());
    store.close().await;
    // There is space again.
    let store = database.open().await;
    assert_eq!(numbers(&store, &id).await, (1..=state).collect::<Vec<_>>());
    assert_eq!(append(&store, &id, state, 1).await, Ok(state + 1));
}

#[tokio::test]
async fn a_database_that_is_locked_for_too_long_is_reported_and_works_later() {
    let database = TestDatabase::sqlite();
    let hasty = || Options { busy: Duration::from_millis(150), ..Options::default() };
    let store = database.open_with(hasty()).await;
    let id = new_game(&store).await;
    let mut other = raw(database.path()).await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let error = append(&store, &id, 0, 1).await.unwrap_err();
    assert!(matches!(error, AppendError::Store(StoreError::Locked { .. })), "{error}");
    assert!(matches!(store.delete(&id).await, Err(StoreError::Locked { .. })));
    let second = Store::open(&database.location, hasty()).await;
    assert!(matches!(second.err(), Some(StoreError::Locked { .. })));
    assert!(matches!(store.writable().await, Err(StoreError::Locked { .. })));
    // Reading still works.
    assert_eq!(store.list(&Filter::default()).await.unwrap().len(), 1);
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(store.writable().await, Ok(()));
    assert_eq!(append(&store, &id, 0, 1).await, Ok(1));
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let database = TestDatabase::sqlite();
    let file = database.folder.path().join("file");
    fs::write(&file, "a file").unwrap();
    let location = Location::Sqlite(file.join("deeper/games.db"));
    let error = Store::open(&location, Options::default()).await.err().unwrap();
    assert!(matches!(error, StoreError::Folder { .. }), "{error}");
    let location = Location::Sqlite(database.folder.path().to_owned());
    let error = Store::open(&location, Options::default()).await.err().unwrap();
    assert!(matches!(error, StoreError::CannotOpen { .. }), "{error}");
}

// Root can write everywhere, so another user, who owns the files, tries it.
#[tokio::test]
async fn a_read_only_database_says_so() {
    let database = TestDatabase::sqlite();
    let before = filled(&database).await;
    let folder = database.path().parent().unwrap();
    permit(database.folder.path(), 0o755);
    give_away(&[folder, database.path()]);
    permit(database.path(), 0o444);
    let said = run_again("trouble::child_opens", database.path(), database.folder.path());
    assert!(said.contains("games.db is read-only"), "{said}");
    assert!(fs::read(database.path()).unwrap() == before);

    let later = folder.join("later.db");
    let said = run_again("trouble::child_loses_the_right_to_write", &later, database.folder.path());
    assert!(said.contains("not writable") && said.contains("later.db is read-only"), "{said}");

    permit(folder, 0o555);
    let fresh = folder.join("fresh.db");
    let said = run_again("trouble::child_opens", &fresh, database.folder.path());
    assert!(said.contains("cannot open") && said.contains("fresh.db"), "{said}");
    assert!(!fresh.exists());
    permit(folder, 0o755);
}

fn permit(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Gives files to the user that [`run_again`] chooses.
fn give_away(paths: &[&Path]) {
    if fs::metadata("/proc/self").is_ok_and(|me| me.uid() == 0) {
        for path in paths {
            std::os::unix::fs::chown(path, Some(65534), Some(65534)).unwrap();
        }
    }
}

/// Not a test of its own: what the other process does.
#[tokio::test]
#[ignore = "started by another test"]
async fn child_opens() {
    let Some(path) = std::env::var_os("PARLOUR_STORE_CHILD") else {
        return;
    };
    assert_ne!(fs::metadata("/proc/self").map_or(1, |me| me.uid()), 0, "this must not run as root");
    match Store::open(&Location::Sqlite(path.into()), Options::default()).await {
        Ok(_) => println!("opened"),
        Err(error) => println!("refused: {error}"),
    }
}

/// Not a test of its own: what the other process does.
#[tokio::test]
#[ignore = "started by another test"]
async fn child_loses_the_right_to_write() {
    let Some(path) = std::env::var_os("PARLOUR_STORE_CHILD") else {
        return;
    };
    let path = Path::new(&path);
    let store = Store::open(&Location::Sqlite(path.to_owned()), Options::default()).await.unwrap();
    // The writer connects when there is something to write.
    permit(path, 0o444);
    match store.writable().await {
        Ok(()) => println!("writable"),
        Err(error) => println!("not writable: {error}"),
    }
}

#[tokio::test]
async fn a_second_server_is_refused() {
    let database = TestDatabase::sqlite();
    let (first, second) = (database.open().await, database.open().await);
    let ownership = first.ownership().await.unwrap();
    assert_eq!(ownership.held(), ShardSet::ALL);
    assert!(ownership.owns(&new_game(&first).await));
    let error = second.ownership().await.err().unwrap();
    assert!(matches!(error, StoreError::AnotherServer { .. }), "{error}");
    assert!(error.to_string().starts_with("another server uses the database"), "{error}");
    drop(ownership);
    second.ownership().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_may_open_a_new_database_at_once() {
    let database = TestDatabase::sqlite();
    let mut opening = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let location = database.location.clone();
        opening.spawn(async move { Store::open(&location, Options::default()).await.map(drop) });
    }
    for opened in opening.join_all().await {
        opened.unwrap();
    }
}
