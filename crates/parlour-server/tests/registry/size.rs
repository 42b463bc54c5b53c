//! The memory of tables. It measures the whole process: run it alone.

use parlour_server::table_registry::Watcher;
use serde_json::{Value, json};

use crate::common::*;

/// The memory of this process in bytes.
fn memory() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS"));
    let number = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
    number.unwrap_or(0) * 1024
}

async fn size_of(server: &TestServer, table: Value) -> (u64, Vec<Watcher>) {
    const TABLES: u64 = 500;
    create(&server.registry, table.clone()).await;
    let before = memory();
    let mut watchers = Vec::new();
    for _ in 0..TABLES {
        let (id, created) = create(&server.registry, table.clone()).await;
        for token in tokens(&created) {
            let mut watcher = server.registry.watch(&id, &[token], true).await.unwrap();
            next(&mut watcher).await;
            watchers.push(watcher);
        }
    }
    ((memory() - before) / TABLES, watchers)
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures the memory of the whole process"]
async fn an_idle_table_is_small() {
    let server = server().await;
    // New tables must not reuse memory that was freed before.
    let mut kept = Vec::new();
    for kind in parlour::GAMES.iter() {
        let (game, allowed) = (kind.name(), kind.seats(&kind.book().presets()[0].rules));
        let seats = vec![json!({"kind": "human"}); 2.clamp(*allowed.start(), *allowed.end())];
        let (size, watchers) = size_of(&server, json!({"game": game, "seats": seats})).await;
        kept.push(watchers);
        println!("{game}: {size} bytes for a table and its watchers");
        assert!(size < 30_000, "{game}: {size}");
    }
}
