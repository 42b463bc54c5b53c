//! Watchers: slow ones, many of them, and who is connected.

use parlour_server::table_registry::TableRegistryOptions;
use serde_json::json;

use crate::common::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_watcher_gets_the_whole_table_instead_of_a_long_queue() {
    let server = server_with(TableRegistryOptions { queue: 4, ..quick() }).await;
    let (id, created) = create(&server.registry, mancala()).await;
    let both = tokens(&created);
    let mut watcher = server.registry.watch(&id, &both[..1], false).await.unwrap();
    for number in 0..20 {
        act(&server.registry, &id, &both, json!({"do": "chat", "text": format!("{number}")})).await;
    }
    assert_eq!(next(&mut watcher).await["is"], "table");
    for number in 0..4 {
        assert_eq!(next(&mut watcher).await["text"], number.to_string());
    }
    let whole = next(&mut watcher).await;
    assert_eq!((&whole["is"], &whole["you"]["seats"]), (&json!("table"), &json!([1])));
    assert_eq!(whole["chat"].as_array().unwrap().len(), 20);
    act(&server.registry, &id, &both, json!({"do": "chat", "text": "now"})).await;
    let told = next(&mut watcher).await;
    assert_eq!(told["text"], "now");
    assert_eq!(told["number"].as_u64(), whole["number"].as_u64().map(|number| number + 1));
    assert_eq!(server.registry.stats().lagged, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_is_told_who_connects_and_disconnects() {
    let server = server().await;
    let table = json!({"game": "snakes", "seats": [{"kind": "human"}, {"kind": "open"}]});
    let (id, created) = create(&server.registry, table).await;
    let mut stranger = server.registry.watch(&id, &[], false).await.unwrap();
    assert_eq!(next(&mut stranger).await["seats"][0]["connected"], false);
    let first = server.registry.watch(&id, &tokens(&created), false).await.unwrap();
    let told = next(&mut stranger).await;
    assert_eq!((&told["what"], &told["player"]["connected"]), (&json!("connected"), &json!(true)));
    // A second client of the same player changes nothing.
    let second = server.registry.watch(&id, &tokens(&created), false).await.unwrap();
    drop(second);
    let mut guest = server.registry.watch(&id, &[], false).await.unwrap();
    assert_eq!(next(&mut guest).await["seats"][0]["connected"], true);
    let (_, bob) = join(&server.registry, &id, json!({"do": "join", "name": "Bob"})).await;
    assert_eq!(next(&mut stranger).await["player"]["connected"], false);
    assert_eq!(next(&mut stranger).await["what"], "started");
    guest.set_tokens(&[bob]).await;
    let told = next(&mut stranger).await;
    assert_eq!((&told["player"]["seat"], &told["player"]["connected"]), (&json!(2), &json!(true)));
    drop(first);
    let told = next(&mut stranger).await;
    assert_eq!((&told["player"]["seat"], &told["player"]["connected"]), (&json!(1), &json!(false)));
}

#[tokio::test(flavor = "multi_thread")]
async fn many_watch_the_same_table() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let mut watchers = Vec::new();
    for _ in 0..200 {
        let mut watcher = server.registry.watch(&id, &[], true).await.unwrap();
        next(&mut watcher).await;
        watchers.push(watcher);
    }
    act(&server.registry, &id, &tokens(&created), json!({"do": "move", "move": "1"})).await;
    for watcher in &mut watchers {
        assert_eq!(next(watcher).await["move"], "1");
    }
    assert_eq!(server.registry.stats().watchers, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_alone_wait_for_spectators() {
    let setting = TableRegistryOptions { unwatched: std::time::Duration::ZERO, ..quick() };
    let server = server_with(setting).await;
    let bots = json!({"game": "mancala", "rules": "kalah", "seats": [{"kind": "bot"}, {"kind": "bot"}]});
    let (id, _) = create(&server.registry, bots).await;
    tokio::time::sleep(std::time::Duration::from_millis(300)).await;
    let alone = server.registry.stats();
    assert!(alone.finished == 0 && alone.server_steps < 5, "{alone:?}");
    let mut watcher = server.registry.watch(&id, &[], false).await.unwrap();
    while next(&mut watcher).await["what"] != "over" {}
}
