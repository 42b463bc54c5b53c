//! Restarts: every running game continues, every token still works.

use std::time::Duration;

use parlour_server::table_registry::{TableRegistry, TableRegistryOptions};
use parlour_store::{Status, StoreError};
use serde_json::json;

use crate::common::*;

/// Drops a registry and opens another on the same file.
pub(crate) async fn restart(server: TestServer, setting: TableRegistryOptions) -> TestServer {
    let TestServer { registry, store, folder } = server;
    drop(registry);
    drop(store);
    for _ in 0..500 {
        let store = open_store(&folder).await;
        match TableRegistry::open(store.clone(), parlour::GAMES, setting.clone()).await {
            Ok(registry) => {
                return TestServer { registry, store, folder };
            }
            // Requests of the dropped registry may still be finishing.
            Err(StoreError::AnotherServer { .. }) => tokio::time::sleep(Duration::from_millis(10)).await,
            Err(error) => panic!("{error}"),
        }
    }
    panic!("the old registry does not end");
}

// C-02: bots continue by themselves, humans with their tokens.
#[tokio::test(flavor = "multi_thread")]
async fn games_go_on_after_a_restart() {
    let slow = TableRegistryOptions { bot_pace: Duration::from_millis(20), ..quick() };
    let server = server_with(slow.clone()).await;
    let bots = json!({"game": "mancala", "seats": [{"kind": "bot"}, {"kind": "bot"}]});
    let (bots, _) = create(&server.registry, bots).await;
    let mixed = json!({"game": "snakes", "seats": [{"kind": "human"}, {"kind": "bot"}]});
    let (mixed, created) = create(&server.registry, mixed).await;
    let me = tokens(&created);
    let (people, _) = create(&server.registry, mancala()).await;
    let state = view(&server.registry, &mixed, &me).await["state"].clone();
    let wish = json!({"do": "roll", "state": state, "key": "my first roll"});
    act(&server.registry, &mixed, &me, wish.clone()).await;
    while server.store.game(&bots).await.unwrap().unwrap().steps < 3 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let before = server.store.lines(&bots, 0).await.unwrap();

    let server = restart(server, quick()).await;
    // The answer may have been lost with the old registry: repeating the request does not roll again.
    act(&server.registry, &mixed, &me, wish).await;
    assert_eq!(play_to_the_end(&server.registry, &mixed, &me).await["phase"], "over");
    for _ in 0..1000 {
        if server.store.game(&bots).await.unwrap().unwrap().status == Status::Over {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let after = server.store.lines(&bots, 0).await.unwrap();
    assert_eq!(&after[..before.len()], &before[..]);
    assert_eq!(server.store.game(&bots).await.unwrap().unwrap().status, Status::Over);
    // A table without bots is not loaded before a client connects.
    assert!(server.registry.stats().loaded <= 2);
    assert_eq!(view(&server.registry, &people, &[]).await["phase"], "running");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_idle_table_is_unloaded_and_loaded_again() {
    let server = server_with(TableRegistryOptions { idle_after: Duration::from_millis(50), ..quick() }).await;
    let (id, created) = create(&server.registry, mancala()).await;
    let both = tokens(&created);
    act(&server.registry, &id, &both, json!({"do": "move", "move": "1"})).await;
    let before = view(&server.registry, &id, &both).await;
    let watcher = server.registry.watch(&id, &[], false).await.unwrap();
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(server.registry.stats().tables, 1, "somebody watches");
    drop(watcher);
    for _ in 0..200 {
        if server.registry.stats().tables == 0 {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    assert_eq!((server.registry.stats().tables, server.registry.stats().watchers), (0, 0));
    let mut after = view(&server.registry, &id, &both).await;
    after["now"] = before["now"].clone();
    assert_eq!(after, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_drained_hall_ends_every_watch_and_takes_no_steps() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let mut watcher = server.registry.watch(&id, &[], false).await.unwrap();
    next(&mut watcher).await;
    server.registry.drain().await;
    assert_eq!(watcher.next().await, None);
    let late = refused(&server.registry, &id, &tokens(&created), json!({"do": "move", "move": "1"})).await;
    assert_eq!(late.code.word(), "storage");
    // The next server can use the database at once.
    TableRegistry::open(server.store.clone(), parlour::GAMES, quick()).await.unwrap();
}
