//! Whole games: humans and bots, every kind of game, watched and recorded.

use parlour::play::{Record, Verdict, verify};
use parlour_server::messages::Answer;
use parlour_store::Status;
use serde_json::{Value, json};

use crate::common::*;

fn seats(people: usize, bots: usize) -> Vec<Value> {
    let person = (0..people).map(|_| json!({"kind": "human", "commits": true}));
    let bot = (0..bots).map(|_| json!({"kind": "bot", "level": "greedy"}));
    person.chain(bot).collect()
}

// C-01, S-14: humans and bots play every game to the end; its record is right and its dice are fair.
#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_to_its_end() {
    let server = server().await;
    let tables = [
        ("snakes", seats(1, 2)),
        ("snakes", seats(2, 0)),
        ("ludo", seats(1, 1)),
        ("mancala", seats(1, 1)),
        ("mancala", seats(0, 2)),
        ("maze", seats(1, 0)),
    ];
    for (game, seats) in tables {
        let count = seats.len();
        // A rat that always takes the first move would go back and forth at a dead end.
        let rules = if game == "maze" { json!({"back": "never"}) } else { json!({}) };
        let (id, created) =
            create(&server.registry, json!({"game": game, "rules": rules, "seats": seats})).await;
        if view(&server.registry, &id, &[]).await["phase"] == "committing" {
            give_seeds(&server.registry, &id, &created).await;
        }
        let end = play_to_the_end(&server.registry, &id, &tokens(&created)).await;
        assert_eq!(end["phase"], "over", "{game}");
        assert_eq!(end["turn"]["kind"], "over");
        let text = server.registry.record(&id).await.unwrap();
        let record = Record::read(&text, parlour::GAMES).unwrap();
        assert_eq!(record.table.seats().len(), count);
        let verdict = verify(&record).unwrap();
        assert!(matches!(verdict, Verdict::Fair { .. }), "{game}: {verdict:?}");
        assert_eq!(end["dice"]["commitment"], created.commitment);
        let stored = server.store.game(&id).await.unwrap().unwrap();
        assert_eq!(stored.status, Status::Over);
        assert_eq!(stored.steps, record.steps.len() as u64);
        let lines = server.store.lines(&id, 0).await.unwrap();
        assert_eq!(parlour_store::record(&stored, &lines).unwrap(), text);
        if game != "maze" {
            assert!(stored.players.iter().any(|player| player.place == Some(1)));
        }
    }
}

// The messages of single steps add up to the whole table of a view.
#[tokio::test(flavor = "multi_thread")]
async fn watchers_see_every_step_once() {
    let server = server().await;
    for game in games_for_two() {
        let table = json!({"game": game, "seats": seats(0, 2), "start": "host"});
        let (id, created) = create(&server.registry, table).await;
        let mut drawing = server.registry.watch(&id, &[], true).await.unwrap();
        let mut plain = server.registry.watch(&id, &[], false).await.unwrap();
        let first = next(&mut drawing).await;
        assert_eq!((&first["is"], &first["phase"]), (&json!("table"), &json!("open")));
        next(&mut plain).await;
        let reader = tokio::spawn(async move {
            let over = |message: &Value| message["what"] == "over";
            let drawn = messages_until(&mut drawing, over);
            let read = messages_until(&mut plain, over);
            tokio::join!(drawn, read)
        });
        act(&server.registry, &id, &[created.host], json!({"do": "start"})).await;
        let (drawn, read) = reader.await.unwrap();
        let end = serde_json::to_value(server.registry.view(&id, &[], true).await.unwrap()).unwrap();
        assert_eq!(follow_scene(&first, &drawn), sorted(&end["scene"]), "{game}");
        for messages in [&drawn, &read] {
            if messages.iter().any(|message| message["is"] == "table") {
                // On a busy machine the watcher can fall behind and get the whole table.
                continue;
            }
            let steps: Vec<u64> = (messages.iter())
                .filter(|message| message["is"] == "step")
                .map(|message| message["step"].as_u64().unwrap())
                .collect();
            assert!(steps.iter().copied().eq(1..=steps.len() as u64), "{steps:?}");
            let last = messages.iter().rfind(|message| message["is"] == "step").unwrap();
            assert_eq!(last["position"], end["position"]);
        }
    }
}

/// The scene of a client after these messages: cells and pieces by id.
fn follow_scene(first: &Value, messages: &[Value]) -> Value {
    let mut scene = first["scene"].clone();
    for message in messages {
        if message["is"] == "table" {
            scene = message["scene"].clone();
            continue;
        }
        for list in ["cells", "pieces"] {
            for item in message[list].as_array().into_iter().flatten() {
                let items = scene[list].as_array_mut().unwrap();
                match items.iter_mut().find(|other| other["id"] == item["id"]) {
                    Some(known) => *known = item.clone(),
                    None => items.push(item.clone()),
                }
            }
            for id in message["gone"][list].as_array().into_iter().flatten() {
                scene[list].as_array_mut().unwrap().retain(|item| item["id"] != *id);
            }
        }
        for whole in ["links", "notes", "focus", "art"] {
            if let Some(new) = message.get(whole) {
                scene[whole] = new.clone();
            }
        }
    }
    sorted(&scene)
}

fn sorted(scene: &Value) -> Value {
    let mut scene = scene.clone();
    for list in ["cells", "pieces"] {
        scene[list].as_array_mut().unwrap().sort_by_key(|item| item["id"].to_string());
    }
    scene
}

#[tokio::test(flavor = "multi_thread")]
async fn clever_bots_play_beside_the_others() {
    let server = server().await;
    let table = json!({"game": "mancala", "rules": {"columns": 2, "seeds": 2}, "seats": [
        {"kind": "bot", "level": "clever"}, {"kind": "bot", "level": "random"}]});
    let (id, _) = create(&server.registry, table).await;
    assert_eq!(play_to_the_end(&server.registry, &id, &[]).await["phase"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_step_is_refused_and_a_repeated_one_is_done_once() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let ann = &tokens(&created)[..1];
    let state = view(&server.registry, &id, ann).await["state"].as_u64().unwrap();
    let first = json!({"do": "move", "move": "1", "state": state, "key": "k1"});
    let done = act(&server.registry, &id, ann, first.clone()).await;
    let again = act(&server.registry, &id, ann, first.clone()).await;
    assert_eq!(serde_json::to_value(&done).unwrap(), serde_json::to_value(&again).unwrap());
    // A new key is a new request, but the step was made already and is recognised.
    let other = json!({"do": "move", "move": "1", "state": state, "key": "k2"});
    assert!(matches!(act(&server.registry, &id, ann, other).await, Answer::Done { .. }));
    // Without a key it is stale.
    let late = refused(&server.registry, &id, ann, json!({"do": "move", "move": "1", "state": state})).await;
    assert_eq!(late.code.word(), "stale");
    assert_eq!(late.state, Some(state + 1));
    assert_eq!(view(&server.registry, &id, ann).await["log"].as_array().unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn illegal_steps_are_refused_with_the_reason() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let both = tokens(&created);
    let code =
        async |tokens: &[_], data: Value| refused(&server.registry, &id, tokens, data).await.code.word();
    assert_eq!(code(&both[..1], json!({"do": "move", "move": "99"})).await, "illegal");
    assert_eq!(code(&both[..1], json!({"do": "roll"})).await, "illegal");
    assert_eq!(code(&both[1..], json!({"do": "move", "move": "1"})).await, "not-your-turn");
    assert_eq!(code(&[], json!({"do": "move", "move": "1"})).await, "not-yours");
    assert_eq!(code(&both[1..], json!({"do": "move", "move": "1", "seat": 1})).await, "not-yours");
    let long = "1".repeat(100);
    assert_eq!(code(&both[..1], json!({"do": "move", "move": long})).await, "too-long");
}
