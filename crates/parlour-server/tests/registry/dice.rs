//! Seeds of the dice over the registry: joining without one, rematches, and the time that is up after a restart.

use std::time::Duration;

use parlour_play::{Record, Verdict, seed_commitment, verify};
use parlour_server::messages::Answer;
use parlour_server::table_registry::TableRegistry;
use parlour_store::GameId;
use serde_json::{Value, json};

use crate::common::*;
use crate::restart::restart;

fn two(second: &Value) -> Value {
    json!({"game": "snakes", "board": "geeks-30", "seats": [{"kind": "human", "name": "Ann", "commits": true}, second]})
}

async fn waits(registry: &TableRegistry, id: &GameId) -> (Value, Value) {
    let seen = view(registry, id, &[]).await;
    (seen["phase"].clone(), seen["dice"]["waiting"].clone())
}

// Joining needs no seed: one request, and the answer says what that means.
#[tokio::test(flavor = "multi_thread")]
async fn who_joins_without_a_seed_is_told_what_it_means() {
    let server = server().await;
    let (id, created) = create(&server.registry, two(&json!({"kind": "open"}))).await;
    assert!(created.seats[0].dice.as_deref().unwrap().starts_with("seed expected: "));
    let seed = commit(&server.registry, &id, &created.seats[0].token, 1, 7).await;
    let wrong = json!({"do": "join", "name": "Bob", "seed_commitment": "horse"});
    assert_eq!(refused(&server.registry, &id, &[], wrong).await.code.word(), "bad-message");
    let joined = act(&server.registry, &id, &[], json!({"do": "join", "name": "Bob"})).await;
    let Answer::Seated { dice, .. } = joined else { panic!("{joined:?}") };
    assert!(dice.unwrap().starts_with("no seed: "));
    assert_eq!(waits(&server.registry, &id).await, (json!("revealing"), json!([1])));
    let full = refused(&server.registry, &id, &[], json!({"do": "join", "name": "Eve"})).await;
    assert_eq!(full.code.word(), "full");
    act(&server.registry, &id, &tokens(&created), json!({"do": "reveal", "seat": 1, "seed": seed})).await;
    assert_eq!(view(&server.registry, &id, &[]).await["phase"], "running");
    // Without any seed, nothing is waited for; games without dice need none.
    for table in [json!({"game": "snakes", "seats": [{"kind": "human"}]}), mancala()] {
        let (id, _) = create(&server.registry, table).await;
        assert_eq!(view(&server.registry, &id, &[]).await["phase"], "running");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_asks_for_new_seeds() {
    let server = server().await;
    let (id, created) = create(&server.registry, two(&json!({"kind": "human", "name": "Bob"}))).await;
    let both = tokens(&created);
    let first = commit(&server.registry, &id, &both[0], 1, 7).await;
    act(&server.registry, &id, &both, json!({"do": "reveal", "seat": 1, "seed": first})).await;
    play_to_the_end(&server.registry, &id, &both).await;
    act(&server.registry, &id, &[created.host], json!({"do": "rematch"})).await;
    let next = view(&server.registry, &id, &[]).await["next"].as_str().unwrap().parse().unwrap();
    // Bob had no seed, so only Ann is waited for.
    assert_eq!(waits(&server.registry, &next).await, (json!("committing"), json!([1])));
    // The seed of the first game is known, and its commitment is of no use here.
    let old = seed_commitment(id.as_str(), &created.commitment, &first);
    act(&server.registry, &next, &both, json!({"do": "commit", "seat": 1, "seed_commitment": old})).await;
    let known =
        refused(&server.registry, &next, &both, json!({"do": "reveal", "seat": 1, "seed": first})).await;
    assert_eq!(known.code.word(), "illegal");
    let seen = view(&server.registry, &next, &[]).await;
    assert_ne!(seen["dice"]["commitment"], created.commitment.as_str());
    assert_eq!(seen["dice"]["seeds"], json!(["", ""]));
}

// The time is up by the server's clock, also after a restart and with nobody connected. (The shortest time is 20 seconds.)
#[tokio::test(flavor = "multi_thread")]
async fn the_game_goes_on_without_missing_seeds_after_a_restart() {
    let server = server().await;
    let (silent, _) = create(&server.registry, two(&json!({"kind": "human", "name": "Bob"}))).await;
    let mut clocked = two(&json!({"kind": "human", "name": "Bob", "commits": true}));
    clocked["clock"] = json!({"seconds": 600, "grace": 0});
    let (patient, _) = create(&server.registry, clocked.clone()).await;
    clocked["clock"] = json!({"seconds": 5, "grace": 0});
    let (withheld, created) = create(&server.registry, clocked).await;
    let both = tokens(&created);
    let ann = commit(&server.registry, &withheld, &both[0], 1, 1).await;
    commit(&server.registry, &withheld, &both[1], 2, 2).await;
    act(&server.registry, &withheld, &both, json!({"do": "reveal", "seat": 1, "seed": ann})).await;

    let server = restart(server, quick()).await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert_eq!(waits(&server.registry, &silent).await, (json!("committing"), json!([1])));
    assert_eq!(waits(&server.registry, &withheld).await, (json!("revealing"), json!([2])));
    tokio::time::sleep(Duration::from_millis(10_500)).await;
    assert_eq!(view(&server.registry, &silent, &[]).await["phase"], "running");
    assert_eq!(view(&server.registry, &patient, &[]).await["phase"], "running", "without any seed");
    assert_eq!(waits(&server.registry, &withheld).await, (json!("committing"), json!([1])));
    let ann = commit(&server.registry, &withheld, &both[0], 1, 3).await;
    act(&server.registry, &withheld, &both, json!({"do": "reveal", "seat": 1, "seed": ann})).await;
    let end = play_to_the_end(&server.registry, &withheld, &both).await;
    assert_eq!((&end["dice"]["forfeited"], &end["seats"][1]["kind"]), (&json!([2]), &json!("bot")));
    let text = server.registry.record(&withheld).await.unwrap();
    let verdict = verify(&Record::read(&text, parlour::GAMES).unwrap()).unwrap();
    assert!(matches!(verdict, Verdict::Fair { .. }), "{verdict:?}");
}
