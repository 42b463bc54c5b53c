//! What happens to files: a clear message, and nothing overwritten.

use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::time::Duration;

use parlour_store::{AppendError, Filter, Held, Options, Place, Store, StoreError};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use crate::killed::run_again;
use crate::room::{Room, append, new_game, numbers};

/// A database with one game of three lines, closed, as the bytes of its file.
async fn filled(room: &Room) -> Vec<u8> {
    let store = room.open().await;
    let id = new_game(&store).await;
    for after in 0..3 {
        append(&store, &id, after, 1).await.unwrap();
    }
    store.close().await;
    fs::read(room.path()).unwrap()
}

async fn refused(room: &Room) -> StoreError {
    match Store::open(&room.place, Options::default()).await {
        Ok(_) => panic!("this should not open"),
        Err(error) => error,
    }
}

async fn raw(path: &Path) -> SqliteConnection {
    SqliteConnection::connect_with(&SqliteConnectOptions::new().filename(path))
        .await
        .unwrap()
}

async fn tell(path: &Path, sql: &'static str) {
    let mut link = raw(path).await;
    sqlx::raw_sql(sql).execute(&mut link).await.unwrap();
    link.close().await.unwrap();
}

#[tokio::test]
async fn a_new_file_is_private_and_in_a_new_folder() {
    let room = Room::sqlite();
    room.open().await.close().await;
    assert_eq!(
        fs::metadata(room.path()).unwrap().permissions().mode() & 0o777,
        0o600
    );
}

#[tokio::test]
async fn a_file_of_garbage_is_left_as_it_is() {
    let room = Room::sqlite();
    fs::create_dir_all(room.path().parent().unwrap()).unwrap();
    for garbage in [
        "my diary\n".to_owned(),
        "precious ".repeat(10_000),
        "SQLite format 3\0oh no".repeat(500),
    ] {
        fs::write(room.path(), &garbage).unwrap();
        let error = refused(&room).await;
        assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
        assert!(
            error.to_string().contains(room.path().to_str().unwrap()),
            "{error}"
        );
        assert_eq!(fs::read_to_string(room.path()).unwrap(), garbage);
    }
}

#[tokio::test]
async fn a_damaged_file_is_left_as_it_is() {
    let room = Room::sqlite();
    let whole = filled(&room).await;
    let mut torn = whole.clone();
    torn[100..4096].fill(0xa5);
    for bad in [&whole[..whole.len() / 2], &torn] {
        fs::write(room.path(), bad).unwrap();
        let error = refused(&room).await;
        assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
        assert!(fs::read(room.path()).unwrap() == bad);
    }
}

#[tokio::test]
async fn a_database_of_another_program_is_left_as_it_is() {
    let room = Room::sqlite();
    fs::create_dir_all(room.path().parent().unwrap()).unwrap();
    let doors = SqliteConnectOptions::new()
        .filename(room.path())
        .create_if_missing(true);
    let mut link = SqliteConnection::connect_with(&doors).await.unwrap();
    sqlx::query("CREATE TABLE recipes (text TEXT)")
        .execute(&mut link)
        .await
        .unwrap();
    link.close().await.unwrap();
    let before = fs::read(room.path()).unwrap();
    assert!(matches!(refused(&room).await, StoreError::Foreign { .. }));
    assert!(fs::read(room.path()).unwrap() == before);
}

#[tokio::test]
async fn a_newer_database_is_left_as_it_is() {
    let room = Room::sqlite();
    filled(&room).await;
    tell(
        room.path(),
        "PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)",
    )
    .await;
    let before = fs::read(room.path()).unwrap();
    let error = refused(&room).await;
    assert!(matches!(error, StoreError::Newer { found: 99, .. }), "{error}");
    assert!(error.to_string().contains("newer Parlour"), "{error}");
    assert!(fs::read(room.path()).unwrap() == before);
}

#[tokio::test]
async fn a_full_disk_loses_nothing_that_was_acknowledged() {
    let room = Room::sqlite();
    let tight = Options {
        max_pages: Some(40),
        ..Options::default()
    };
    let store = room.open_with(tight).await;
    let id = new_game(&store).await;
    let mut state = 0;
    let error = loop {
        let line = format!("{{\"table\":{{\"said\":\"{}\"}}}}", "x".repeat(3000));
        match store
            .append(&id, state, &[line], parlour_store::Change::default())
            .await
        {
            Ok(number) => state = number,
            Err(error) => break error,
        }
    };
    assert!(
        matches!(&error, AppendError::Store(StoreError::Full { .. })),
        "{error}"
    );
    assert!(error.to_string().contains("no room left"), "{error}");
    assert!(state > 10);
    assert_eq!(numbers(&store, &id).await, (1..=state).collect::<Vec<_>>());
    store.close().await;
    // There is room again.
    let store = room.open().await;
    assert_eq!(numbers(&store, &id).await, (1..=state).collect::<Vec<_>>());
    assert_eq!(append(&store, &id, state, 1).await, Ok(state + 1));
}

#[tokio::test]
async fn a_database_that_is_locked_for_too_long_is_reported_and_works_later() {
    let room = Room::sqlite();
    let hasty = || Options {
        busy: Duration::from_millis(150),
        ..Options::default()
    };
    let store = room.open_with(hasty()).await;
    let id = new_game(&store).await;
    let mut other = raw(room.path()).await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    let error = append(&store, &id, 0, 1).await.unwrap_err();
    assert!(
        matches!(error, AppendError::Store(StoreError::Locked { .. })),
        "{error}"
    );
    assert!(matches!(store.delete(&id).await, Err(StoreError::Locked { .. })));
    let second = Store::open(&room.place, hasty()).await;
    assert!(matches!(second.err(), Some(StoreError::Locked { .. })));
    // Reading goes on.
    assert_eq!(store.list(&Filter::default()).await.unwrap().len(), 1);
    sqlx::query("ROLLBACK").execute(&mut other).await.unwrap();
    assert_eq!(append(&store, &id, 0, 1).await, Ok(1));
}

#[tokio::test]
async fn a_folder_that_cannot_be_made_is_named() {
    let room = Room::sqlite();
    let file = room.folder.path().join("file");
    fs::write(&file, "a file").unwrap();
    let place = Place::Sqlite(file.join("deeper/games.db"));
    let error = Store::open(&place, Options::default()).await.err().unwrap();
    assert!(matches!(error, StoreError::Folder { .. }), "{error}");
    let place = Place::Sqlite(room.folder.path().to_owned());
    let error = Store::open(&place, Options::default()).await.err().unwrap();
    assert!(matches!(error, StoreError::CannotOpen { .. }), "{error}");
}

// Root may write everywhere, so the attempt is made by somebody else, to whom everything belongs.
#[tokio::test]
async fn a_read_only_database_says_so() {
    let room = Room::sqlite();
    let before = filled(&room).await;
    let folder = room.path().parent().unwrap();
    permit(room.folder.path(), 0o755);
    give_away(&[folder, room.path()]);
    permit(room.path(), 0o444);
    let said = run_again("trouble::child_opens", room.path(), room.folder.path());
    assert!(said.contains("games.db is read-only"), "{said}");
    assert!(fs::read(room.path()).unwrap() == before);

    permit(folder, 0o555);
    let fresh = folder.join("fresh.db");
    let said = run_again("trouble::child_opens", &fresh, room.folder.path());
    assert!(said.contains("fresh.db cannot be opened"), "{said}");
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
    assert_ne!(
        fs::metadata("/proc/self").map_or(1, |me| me.uid()),
        0,
        "this must not run as root"
    );
    match Store::open(&Place::Sqlite(path.into()), Options::default()).await {
        Ok(_) => println!("opened"),
        Err(error) => println!("refused: {error}"),
    }
}

#[tokio::test]
async fn a_second_server_is_refused() {
    let room = Room::sqlite();
    let (first, second) = (room.open().await, room.open().await);
    let shares = first.shares().await.unwrap();
    assert_eq!(shares.held(), Held::ALL);
    assert!(shares.mine(&new_game(&first).await));
    let error = second.shares().await.err().unwrap();
    assert!(matches!(error, StoreError::AnotherServer { .. }), "{error}");
    assert!(
        error.to_string().starts_with("another server uses the database"),
        "{error}"
    );
    drop(shares);
    second.shares().await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_may_open_a_new_database_at_once() {
    let room = Room::sqlite();
    let mut opening = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let place = room.place.clone();
        opening.spawn(async move { Store::open(&place, Options::default()).await.map(drop) });
    }
    for opened in opening.join_all().await {
        opened.unwrap();
    }
}
