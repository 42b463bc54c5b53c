//! A database of the first schema opens in this version, is brought up to date, and its games go on.

use std::path::Path;
use std::time::Duration;

use parlour_play::{Record, Verdict, verify};
use parlour_server::messages::{Incoming, TableFilter, Token};
use parlour_server::table_registry::{TableRegistry, TableRegistryOptions};
use parlour_store::{Filter, GameId, Location, Options, Status, Store};
use serde_json::{Value, json};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{Connection, SqliteConnection};

const FIRST: &str = include_str!("schema-1.sql");
const RUNNING: &str = "y91w3z31n34ak7a3";
const OVER: &str = "s8g4r80r1001b371";
const OPEN: &str = "t11zz3xkarf2cgzb";
/// The tokens of Ann and Bob at the running game.
const TOKENS: [&str; 2] = [
    "ed6c3d2965e1ac4c62cfba8206e98d8c71e04a4b8a0fdaad61c4e8d77e67f0de",
    "c374e3df4b75aa6b5ae56768f05809aa1e85a5a4f3cd7f3d858e6803878ca3c4",
];

/// The database of the first schema as a file.
async fn first(path: &Path) {
    let file = SqliteConnectOptions::new().filename(path).create_if_missing(true);
    let mut connection = SqliteConnection::connect_with(&file).await.unwrap();
    sqlx::raw_sql(FIRST).execute(&mut connection).await.unwrap();
    connection.close().await.unwrap();
}

async fn open(path: &Path) -> (Store, TableRegistry) {
    let store = Store::open(&Location::Sqlite(path.to_owned()), Options::default()).await.unwrap();
    let options = TableRegistryOptions { bot_pace: Duration::ZERO, ..TableRegistryOptions::default() };
    let tables = TableRegistry::open(store.clone(), parlour::GAMES, options).await.unwrap();
    (store, tables)
}

async fn view(tables: &TableRegistry, id: &GameId, tokens: &[Token]) -> Value {
    serde_json::to_value(tables.view(id, tokens, false).await.unwrap()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_the_first_schema_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("games.db");
    first(&path).await;
    let (store, tables) = open(&path).await;
    let all = store.list(&Filter::default()).await.unwrap();
    let over = all.iter().filter(|game| game.status == Status::Over).count();
    assert_eq!((all.len(), over), (5, 3));

    // The running game goes on, with its tokens, its chat and its dice, to the end.
    let id: GameId = RUNNING.parse().unwrap();
    let tokens: Vec<Token> = TOKENS.iter().map(|token| token.parse().unwrap()).collect();
    let mut seen = view(&tables, &id, &tokens).await;
    assert_eq!((&seen["you"]["seats"], &seen["chat"][0]["text"]), (&json!([1, 2]), &json!("hello")));
    while seen["phase"] == "running" {
        let step = match seen["turn"]["kind"].as_str() {
            Some("roll") => json!({"do": "roll", "state": seen["state"]}),
            _ => json!({"do": "move", "move": seen["turn"]["moves"][0], "state": seen["state"]}),
        };
        let answer = tables.handle(&id, &tokens, Incoming::from_value(step).unwrap()).await;
        assert!(answer.refusal().is_none(), "{answer:?}");
        seen = view(&tables, &id, &tokens).await;
    }
    assert_eq!(seen["phase"], "over");

    // An open table takes a guest, and a finished one has its record.
    let listed = tables.tables(&TableFilter::default()).await.unwrap();
    assert_eq!(listed.iter().map(|row| row.id.as_str()).collect::<Vec<_>>(), [OPEN]);
    let join = Incoming::from_value(json!({"do": "join", "name": "Bob"})).unwrap();
    assert!(tables.handle(&OPEN.parse().unwrap(), &[], join).await.refusal().is_none());

    // Every roll follows from the commitment: those of the old game, and those of before and after the upgrade.
    for id in [OVER, RUNNING] {
        let record = tables.record(&id.parse().unwrap()).await.unwrap();
        let record = Record::read(&record, parlour::GAMES).unwrap();
        assert!(matches!(verify(&record), Ok(Verdict::Fair { rolls: 10.. })), "{id}");
    }
}
