//! Whole games over WebSockets: every kind, two players and a spectator.

use serde_json::{Value, json};

use crate::common::{Client, Made, Running, http};

/// A table of this kind with the default number of humans, all played from here.
async fn table(running: &Running, kind: &str) -> Made {
    let game = parlour::find(kind).unwrap();
    let rules = game.book().presets()[0].rules.clone();
    let seats = vec![json!({"kind": "human"}); game.default_seats(&rules)];
    running.table(&json!({"game": kind, "seats": seats})).await
}

/// The next step; `luck` varies the moves, so that no game goes in circles.
fn request(turn: &Value, state: &Value, luck: &mut usize) -> Value {
    if turn["kind"] == "roll" {
        return json!({"do": "roll", "state": state});
    }
    let moves = turn["moves"].as_array().expect("moves");
    *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    json!({"do": "move", "move": moves[(*luck >> 33) % moves.len()], "state": state})
}

/// Plays to the end; every client must get every step.
async fn play(clients: &mut [Client], watcher: &mut Client, table: &Value) -> usize {
    let (mut turn, mut state, mut steps) = (table["turn"].clone(), table["state"].clone(), 0);
    let mut luck = 7;
    while turn["kind"] != "over" {
        let player = turn["player"].as_u64().expect("a player");
        let index = usize::try_from(player).unwrap() - 1;
        clients[index].say(&request(&turn, &state, &mut luck)).await;
        let seen = watcher.sync_until_done("step").await;
        for client in &mut *clients {
            let step = client.sync_until_done("step").await;
            assert_eq!((&step["state"], &step["position"]), (&seen["state"], &seen["position"]));
        }
        (turn, state) = (seen["turn"].clone(), seen["state"].clone());
        steps += 1;
        assert_eq!(seen["step"], steps);
        assert!(steps < 20_000, "{turn}");
    }
    steps
}

// C-01: humans on different machines play, others watch.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_whole_game_of_each_kind_is_played_over_websockets() {
    let running = Running::new(&[]).await;
    for kind in parlour::GAMES.names() {
        let made = table(&running, kind).await;
        let mut clients = Vec::new();
        for token in &made.seats {
            clients.push(running.client(&made, std::slice::from_ref(token)).await);
        }
        let mut watcher = running.client(&made, &[]).await;
        for client in &mut clients {
            assert_eq!(client.sync_until_done("table").await["phase"], "running");
        }
        let first = watcher.sync_until_done("table").await;
        assert_eq!(first["you"], json!({"seats": [], "host": false}));
        let steps = play(&mut clients, &mut watcher, &first).await;
        let over = watcher.sync_until_done("change").await;
        let over = if over["what"] == "over" { over } else { watcher.sync_until_done("change").await };
        assert!(over["secret"].is_string(), "{kind}: {over}");
        let record = http(running.address, "GET", &made.path("/record"), "", "").await;
        // S-14: the record replays to the same end without a server.
        let record = parlour::play::Record::read(&record, parlour::GAMES).expect("a record");
        assert_eq!(record.steps.len(), steps, "{kind}");
    }
    running.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_gets_the_whole_table() {
    let running = Running::new(&[]).await;
    let made = table(&running, "snakes").await;
    let mut ann = running.client(&made, &made.seats).await;
    ann.sync_until_done("table").await;
    ann.say(&json!({"do": "roll", "key": "first"})).await;
    let step = ann.sync_until_done("step").await;
    drop(ann);
    let mut again = running.client(&made, &made.seats).await;
    let table = again.sync_until_done("table").await;
    assert_eq!((&table["state"], &table["position"]), (&step["state"], &step["position"]));
    assert_eq!(table["you"]["seats"], json!([1, 2]));
    running.stop().await;
}

#[tokio::test]
async fn a_join_over_the_websocket_seats_the_client() {
    let running = Running::new(&[]).await;
    let seats = json!([{"kind": "human", "name": "Ann"}, {"kind": "open"}]);
    let made = running.table(&json!({"game": "mancala", "rules": "kalah", "seats": seats})).await;
    let mut ann = running.client(&made, &made.seats).await;
    ann.sync_until_done("table").await;
    let mut bob = running.client(&made, &[]).await;
    bob.sync_until_done("table").await;
    bob.say(&json!({"do": "join", "name": "Bob"})).await;
    let seated = bob.sync_until_done("seated").await;
    assert_eq!(seated["seat"], 2);
    ann.say(&json!({"do": "move", "move": "2"})).await;
    bob.sync_until_done("step").await;
    // The socket holds the seat from now on.
    bob.say(&json!({"do": "move", "move": "9"})).await;
    let step = ann.sync_until_done("step").await;
    let step = if step["player"] == 2 { step } else { ann.sync_until_done("step").await };
    assert_eq!(step["move"], "9");
    running.stop().await;
}
