//! Clocks: the server moves for players who run out of time.

use std::time::Duration;

use parlour_server::table_registry::TableRegistryOptions;
use serde_json::json;

use crate::common::*;

#[tokio::test(flavor = "multi_thread")]
async fn the_server_plays_for_one_who_takes_too_long() {
    let server = server().await;
    let table = json!({"game": "ludo", "clock": {"seconds": 2, "grace": 0}, "seats": [
        {"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]});
    let (id, _) = create(&server.registry, table).await;
    let mut watcher = server.registry.watch(&id, &[], false).await.unwrap();
    let first = next(&mut watcher).await;
    let deadline = first["clock"]["deadline"].as_i64().unwrap();
    let left = deadline - first["now"].as_i64().unwrap();
    assert!((1..=2000).contains(&left), "{first}");
    let step = next(&mut watcher).await;
    assert_eq!((&step["is"], &step["player"]), (&json!("step"), &json!(1)));
    assert!(step["deadline"].as_i64().unwrap() > deadline);
    // The step is sent before it is counted.
    tokio::time::timeout(Duration::from_secs(5), async {
        while server.registry.stats().server_steps == 0 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    })
    .await
    .expect("the step is counted");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_clock_runs_on_at_a_table_that_was_forgotten() {
    let server =
        server_with(TableRegistryOptions { idle_after: Duration::from_millis(100), ..quick() }).await;
    let table = json!({"game": "snakes", "clock": {"seconds": 1, "grace": 0}, "seats": [
        {"kind": "human"}, {"kind": "human"}]});
    let (id, _) = create(&server.registry, table).await;
    tokio::time::timeout(Duration::from_secs(20), async {
        while server.registry.stats().tables > 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
    .await
    .expect("it is forgotten");
    for _ in 0..100 {
        if server.store.game(&id).await.unwrap().unwrap().steps > 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("the clock has stopped");
}
