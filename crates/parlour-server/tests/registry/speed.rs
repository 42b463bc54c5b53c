//! The speed of the registry without a network: many tables at once, every step saved before it is sent.

use std::time::{Duration, Instant};

use parlour_server::table_registry::TableRegistry;
use serde_json::json;

use crate::common::*;

/// The processor time of this process.
fn work() -> Duration {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<u64> =
        (stat.split_whitespace().skip(13).take(2)).filter_map(|field| field.parse().ok()).collect();
    Duration::from_millis(fields.iter().sum::<u64>() * 10)
}

/// Two humans roll until the game is over; two clients watch.
async fn play(registry: TableRegistry, scene: bool) -> u32 {
    let table = json!({"game": "snakes", "seats": [{"kind": "human"}, {"kind": "human"}]});
    let (id, created) = create(&registry, table).await;
    let both = tokens(&created);
    for _ in 0..2 {
        let mut watcher = registry.watch(&id, &both, scene).await.unwrap();
        tokio::spawn(async move { while watcher.next().await.is_some() {} });
    }
    let mut steps = 0;
    while steps < 60 {
        let answer = registry.handle(&id, &both, request(json!({"do": "roll"}))).await;
        if answer.refusal().is_some() {
            break;
        }
        steps += 1;
    }
    steps
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "measures the speed of this machine"]
async fn steps_per_second() {
    for scene in [false, true] {
        let server = server().await;
        let (started, before) = (Instant::now(), work());
        let tables: Vec<_> = (0..200).map(|_| tokio::spawn(play(server.registry.clone(), scene))).collect();
        let mut steps = 0;
        for table in tables {
            steps += table.await.unwrap();
        }
        let (time, work) = (started.elapsed(), work().saturating_sub(before));
        println!(
            "scene {scene}: {steps} steps, {:.0} a second, {:.0} µs of work each",
            f64::from(steps) / time.as_secs_f64(),
            work.as_secs_f64() * 1e6 / f64::from(steps)
        );
    }
}
