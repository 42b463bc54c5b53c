//! `/readyz` when the database refuses to be written.

use std::time::Duration;

use axum::http::StatusCode;
use parlour_server::app::app;
use parlour_server::table_registry::{TableRegistry, TableRegistryOptions};
use parlour_store::{Change, GameId, Location, NewGame, Options, Origin, Store};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

use crate::common::{TestServer, unlimited};

/// A server on a store with these options, which refuses sooner than `/readyz` loses patience.
async fn server(options: Options) -> TestServer {
    let folder = tempfile::tempdir().expect("a folder");
    let location = Location::Sqlite(folder.path().join("games.db"));
    let options = Options { busy: Duration::from_millis(200), ..options };
    let store = Store::open(&location, options).await.expect("a store");
    let tables = TableRegistry::open(store.clone(), parlour::GAMES, TableRegistryOptions::default());
    let router = app(tables.await.expect("a registry"), store.clone(), &unlimited(&[]));
    TestServer { router, store, folder }
}

async fn expect_trouble(server: &TestServer, words: &str) {
    let answer = server.get("/readyz").await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::SERVICE_UNAVAILABLE, "not-ready"));
    assert_eq!(answer.json()["error"]["message"], words);
}

#[tokio::test]
async fn a_locked_database_is_not_ready() {
    let server = server(Options::default()).await;
    let file = SqliteConnectOptions::new().filename(server.folder.path().join("games.db"));
    let mut other = SqliteConnection::connect_with(&file).await.expect("a connection");
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.expect("a lock");
    expect_trouble(&server, "the database is locked by another program").await;
    sqlx::query("ROLLBACK").execute(&mut other).await.expect("no lock");
    assert_eq!(server.get("/readyz").await.status, StatusCode::OK);
}

#[tokio::test]
async fn a_full_database_is_not_ready() {
    let server = server(Options { max_pages: Some(40), ..Options::default() }).await;
    assert_eq!(server.get("/readyz").await.status, StatusCode::OK);
    let id = GameId::random();
    server.store.create(&NewGame::new(id, "mancala", Origin::Server)).await.expect("a game");
    let line = format!("{{\"table\":{{\"said\":\"{}\"}}}}", "x".repeat(3000));
    let mut after = 0;
    while let Ok(last) = server.store.append(&id, after, std::slice::from_ref(&line), Change::default()).await
    {
        after = last;
    }
    // A successful write counts for a second.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    expect_trouble(&server, "the database is full").await;
}

#[tokio::test]
async fn a_database_that_refuses_writes_is_not_ready() {
    let server = server(Options::default()).await;
    // The test of the store has a file that is read-only, for which another user is needed.
    let file = SqliteConnectOptions::new().filename(server.folder.path().join("games.db"));
    let mut other = SqliteConnection::connect_with(&file).await.expect("a connection");
    let refuse = "CREATE TRIGGER closed BEFORE INSERT ON sheets BEGIN SELECT RAISE(ABORT, 'closed'); END";
    sqlx::query(refuse).execute(&mut other).await.expect("a trigger");
    expect_trouble(&server, "the database is not ready; details are in the server log").await;
}
