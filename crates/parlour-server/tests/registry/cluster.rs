//! Several processes on one PostgreSQL: the same tables everywhere, no step lost or made twice, bots keep playing.

use std::time::Duration;

use parlour::play::{Record, Verdict, verify};
use parlour_server::messages::Code;
use parlour_server::table_registry::{TableRegistry, TableRegistryOptions};
use parlour_store::{GameId, Location, Options, Status, Store};
use serde_json::{Value, json};
use tokio::runtime::Runtime;

use crate::common::*;

/// Stands for a process: it ends abruptly when its runtime is shut down.
struct Node {
    runtime: Runtime,
    registry: TableRegistry,
}

impl Node {
    fn start(location: &Location, setting: &TableRegistryOptions) -> Self {
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
        let (location, setting) = (location.clone(), setting.clone());
        let opened = runtime.block_on(async move {
            let store = Store::open(&location, Options::default()).await?;
            TableRegistry::open(store, parlour::GAMES, setting).await
        });
        Self { registry: opened.unwrap(), runtime }
    }

    fn kill(self) {
        self.runtime.shutdown_background();
    }
}

/// Waits until something is true.
async fn eventually(what: &str, mut is_true: impl AsyncFnMut() -> bool) {
    for _ in 0..600 {
        if is_true().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("{what} does not come true");
}

/// Plays through all nodes in turn, as a load balancer would.
async fn play(
    nodes: &[&TableRegistry],
    id: &GameId,
    tokens: &[parlour_server::messages::Token],
    steps: usize,
) -> usize {
    let mut acknowledged = 0;
    for round in 0..20_000 {
        let registry = nodes[round % nodes.len()];
        let seen = view(registry, id, tokens).await;
        if seen["phase"] != "running" || acknowledged == steps {
            break;
        }
        let mine = seen["you"]["seats"].as_array().unwrap().contains(&seen["turn"]["player"]);
        match next_step(&seen) {
            Some(step) if mine => {
                let answer = registry.handle(id, tokens, step.into()).await;
                match answer.refusal() {
                    None => acknowledged += 1,
                    // Another node was ahead of this one: look again.
                    Some(refusal) => assert!(matches!(refusal.code, Code::Stale | Code::Over), "{refusal}"),
                }
            }
            _ => tokio::time::sleep(Duration::from_millis(2)).await,
        }
    }
    acknowledged
}

fn seats() -> Value {
    json!([{"kind": "human", "commits": true}, {"kind": "bot"}, {"kind": "human"}])
}

#[test]
fn three_nodes_host_the_same_tables_and_one_of_them_dies() {
    let Some(server) = parlour_store::testing::postgres() else {
        return;
    };
    let runtime = Runtime::new().unwrap();
    let location = runtime.block_on(server.database()).unwrap();
    let setting = TableRegistryOptions { bot_pace: Duration::from_millis(5), ..quick() };
    let [a, b, c] = [(); 3].map(|()| Node::start(&location, &setting));
    runtime.block_on(async {
        let all = [&a.registry, &b.registry, &c.registry];
        eventually("that the nodes share the games", async || {
            let shares = all.map(TableRegistry::owned_shards);
            shares.iter().sum::<u32>() == 64 && shares.iter().all(|count| *count > 0)
        })
        .await;
        let store = Store::open(&location, Options::default()).await.unwrap();
        let mut tables = Vec::new();
        for (number, registry) in all.iter().enumerate() {
            let table = json!({"game": "snakes", "name": format!("table {number}"), "public": true, "seats": seats()});
            let (id, created) = create(registry, table).await;
            let ann = &created.seats[0];
            // Each seed is committed to at one node and revealed at another.
            let seed = commit(registry, &id, &ann.token, ann.seat, 1).await;
            let wish = json!({"do": "reveal", "seat": ann.seat, "seed": seed});
            act(all[(number + 1) % 3], &id, std::slice::from_ref(&ann.token), wish).await;
            tables.push((id, created));
        }
        let bots = json!({"game": "ludo", "seats": [{"kind": "bot"}, {"kind": "bot"}]});
        let mut lonely = Vec::new();
        for registry in all {
            lonely.push(create(registry, bots.clone()).await.0);
        }
        // A spectator watches the first table through the last node from start to end.
        let (id, _) = &tables[0];
        let mut watcher = b.registry.watch(id, &[], false).await.unwrap();
        let reader = tokio::spawn(async move {
            messages_until(&mut watcher, |message| message["what"] == "over").await
        });
        let mut acknowledged = Vec::new();
        for (id, created) in &tables {
            acknowledged.push(play(&all, id, &tokens(created), 6).await);
        }
        // One node dies in the middle; the clients continue with the others.
        c.kill();
        let left = [&a.registry, &b.registry];
        for ((id, created), acknowledged) in tables.iter().zip(acknowledged) {
            let more = play(&left, id, &tokens(created), usize::MAX).await;
            finished(&store, id).await;
            let lines = store.lines(id, 0).await.unwrap();
            let game = store.game(id).await.unwrap().unwrap();
            let text = parlour_store::record(&game, &lines).unwrap();
            let record = Record::read(&text, parlour::GAMES).unwrap();
            assert!(matches!(verify(&record).unwrap(), Verdict::Fair { .. }));
            let steps = lines.iter().filter(|line| line.text.starts_with("{\"roll\"")).count();
            assert_eq!(steps, record.steps.len(), "no step is there twice");
            // Every acknowledged step is there: two of three players are human.
            let people = people_steps(&record);
            assert_eq!(people, acknowledged + more);
        }
        for id in &lonely {
            finished(&store, id).await;
        }
        let seen = reader.await.unwrap();
        let steps: Vec<u64> = (seen.iter())
            .filter(|message| message["is"] == "step")
            .map(|message| message["step"].as_u64().unwrap())
            .collect();
        if seen.iter().filter(|message| message["is"] == "table").count() == 1 {
            assert!(steps.iter().copied().eq(1..=steps.len() as u64), "{steps:?}");
        }
    });
}

async fn finished(store: &Store, id: &GameId) {
    eventually("the end of the game", async || store.game(id).await.unwrap().unwrap().status == Status::Over)
        .await;
}

/// The number of steps made by humans.
fn people_steps(record: &Record) -> usize {
    let mut count = 0;
    record.replay(|_, taken| count += usize::from(taken.player.number() != 2)).unwrap();
    count
}
