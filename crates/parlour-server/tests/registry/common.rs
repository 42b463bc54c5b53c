//! A registry on a new database, and clients for it.

use std::time::Duration;

use parlour_core::Kind;
use parlour_play::{Secret, seed_commitment};
use parlour_server::messages::{Answer, Created, Incoming, NewTable, Refusal, Request, Token};
use parlour_server::table_registry::{TableRegistry, TableRegistryOptions, Watcher};
use parlour_store::{GameId, Location, Options, Store};
use serde_json::{Value, json};

/// A registry and the folder of its database.
pub(crate) struct TestServer {
    pub(crate) registry: TableRegistry,
    pub(crate) store: Store,
    pub(crate) folder: tempfile::TempDir,
}

/// Bots that do not wait.
pub(crate) fn quick() -> TableRegistryOptions {
    TableRegistryOptions { bot_pace: Duration::ZERO, ..TableRegistryOptions::default() }
}

pub(crate) async fn server() -> TestServer {
    server_with(quick()).await
}

pub(crate) async fn server_with(setting: TableRegistryOptions) -> TestServer {
    let folder = tempfile::tempdir().unwrap();
    let store = open_store(&folder).await;
    let registry = TableRegistry::open(store.clone(), parlour::GAMES, setting).await.unwrap();
    TestServer { registry, store, folder }
}

pub(crate) async fn open_store(folder: &tempfile::TempDir) -> Store {
    let location = Location::Sqlite(folder.path().join("games.db"));
    Store::open(&location, Options::default()).await.unwrap()
}

/// The games that two can play.
pub(crate) fn games_for_two() -> impl Iterator<Item = &'static str> {
    let for_two = |kind: &&dyn Kind| kind.seats(&kind.book().presets()[0].rules).contains(&2);
    parlour::GAMES.iter().filter(for_two).map(Kind::name)
}

/// A table from JSON.
pub(crate) async fn create(registry: &TableRegistry, table: Value) -> (GameId, Created) {
    let table: NewTable = serde_json::from_value(table).unwrap();
    let created = registry.create(table).await.unwrap();
    (created.id.parse().unwrap(), created)
}

/// Two humans at a game of Mancala.
pub(crate) fn mancala() -> Value {
    json!({"game": "mancala", "rules": "kalah", "seats": [
        {"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]})
}

/// The tokens of all seats of a new table.
pub(crate) fn tokens(created: &Created) -> Vec<Token> {
    created.seats.iter().map(|seat| seat.token.clone()).collect()
}

/// A request as a client would write it.
pub(crate) fn request(data: Value) -> Incoming {
    Incoming::from_value(data).unwrap()
}

/// Sends a request that must succeed.
pub(crate) async fn act(registry: &TableRegistry, id: &GameId, tokens: &[Token], data: Value) -> Answer {
    let answer = registry.handle(id, tokens, request(data.clone())).await;
    assert!(answer.refusal().is_none(), "{data}: {:?}", answer.refusal());
    answer
}

/// Sends a request that must be refused.
pub(crate) async fn refused(registry: &TableRegistry, id: &GameId, tokens: &[Token], data: Value) -> Refusal {
    let answer = registry.handle(id, tokens, request(data.clone())).await;
    answer.refusal().unwrap_or_else(|| panic!("{data} was followed")).clone()
}

/// Joins and returns seat and token.
pub(crate) async fn join(registry: &TableRegistry, id: &GameId, data: Value) -> (u32, Token) {
    match act(registry, id, &[], data).await {
        Answer::Seated { seat, token, .. } => (seat, token),
        other => panic!("not seated: {other:?}"),
    }
}

/// Commits to a seed made of this byte; returns the seed.
pub(crate) async fn commit(
    registry: &TableRegistry,
    id: &GameId,
    token: &Token,
    seat: u32,
    byte: u8,
) -> String {
    let seed = Secret::from([byte; 32]).hex();
    let table = view(registry, id, &[]).await;
    let commitment = seed_commitment(id.as_str(), table["dice"]["commitment"].as_str().unwrap(), &seed);
    let wish = json!({"do": "commit", "seat": seat, "seed_commitment": commitment});
    act(registry, id, std::slice::from_ref(token), wish).await;
    seed
}

/// Commits and reveals for all seats of a new table, one seat per token.
pub(crate) async fn give_seeds(registry: &TableRegistry, id: &GameId, created: &Created) {
    let mut seeds = Vec::new();
    for (byte, seat) in (1..).zip(&created.seats) {
        seeds.push((seat, commit(registry, id, &seat.token, seat.seat, byte).await));
    }
    for (seat, seed) in seeds {
        let wish = json!({"do": "reveal", "seat": seat.seat, "seed": seed});
        act(registry, id, std::slice::from_ref(&seat.token), wish).await;
    }
}

pub(crate) async fn view(registry: &TableRegistry, id: &GameId, tokens: &[Token]) -> Value {
    serde_json::to_value(registry.view(id, tokens, false).await.unwrap()).unwrap()
}

/// The next step of a human: a roll, or the first legal move.
pub(crate) fn next_step(view: &Value) -> Option<Request> {
    let state = view["state"].as_u64();
    match view["turn"]["kind"].as_str()? {
        "roll" => Some(Request::Roll { state, seat: None }),
        "choose" => {
            Some(Request::Move { notation: view["turn"]["moves"][0].as_str()?.to_owned(), state, seat: None })
        }
        _ => None,
    }
}

/// Plays with these tokens until the game is over; bots play in between.
pub(crate) async fn play_to_the_end(registry: &TableRegistry, id: &GameId, tokens: &[Token]) -> Value {
    for _ in 0..20_000 {
        let seen = view(registry, id, tokens).await;
        if seen["phase"] != "running" {
            return seen;
        }
        let mine = seen["you"]["seats"].as_array().unwrap().contains(&seen["turn"]["player"]);
        match next_step(&seen) {
            Some(step) if mine => {
                let answer = registry.handle(id, tokens, step.into()).await;
                assert!(answer.refusal().is_none(), "{answer:?}");
            }
            _ => tokio::time::sleep(Duration::from_millis(1)).await,
        }
    }
    panic!("the game does not end");
}

/// The next message of a watcher as data.
pub(crate) async fn next(watcher: &mut Watcher) -> Value {
    let text = tokio::time::timeout(Duration::from_secs(10), watcher.next())
        .await
        .expect("a message comes")
        .expect("the registry is open");
    serde_json::from_str(&text).unwrap()
}

/// The messages up to the one for which `until` is true.
pub(crate) async fn messages_until(watcher: &mut Watcher, until: impl Fn(&Value) -> bool) -> Vec<Value> {
    let mut messages = Vec::new();
    loop {
        let message = next(watcher).await;
        let last = until(&message);
        messages.push(message);
        if last {
            return messages;
        }
    }
}
