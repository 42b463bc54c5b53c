//! Joining, leaving, bots that stand in for humans, rematches.

use parlour_server::messages::{Answer, TableFilter};
use parlour_store::Status;
use serde_json::{Value, json};

use crate::common::*;

fn open_table() -> Value {
    json!({"game": "mancala", "rules": "kalah", "public": true, "name": "Sunday", "seats": [
        {"kind": "human", "name": "Ann"}, {"kind": "open"}]})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_starts_when_the_last_seat_is_taken() {
    let server = server().await;
    let (id, created) = create(&server.registry, open_table()).await;
    let ann = tokens(&created);
    let early = refused(&server.registry, &id, &ann, json!({"do": "move", "move": "1"})).await;
    assert_eq!(early.code.word(), "not-running");
    let listed = server.registry.tables(&TableFilter::default()).await.unwrap();
    assert_eq!((listed.len(), listed[0].name.as_deref()), (1, Some("Sunday")));
    let taken = refused(&server.registry, &id, &[], json!({"do": "join", "name": "Eve", "seat": 1})).await;
    assert_eq!(taken.code.word(), "seat-taken");
    let (seat, bob) = join(&server.registry, &id, json!({"do": "join", "name": " Bob "})).await;
    assert_eq!(seat, 2);
    let seen = view(&server.registry, &id, &[bob]).await;
    assert_eq!((&seen["phase"], &seen["seats"][1]["name"]), (&json!("running"), &json!("Bob")));
    assert_eq!(seen["you"], json!({"seats": [2], "host": false}));
    let full = refused(&server.registry, &id, &[], json!({"do": "join", "name": "Eve"})).await;
    assert_eq!(full.code.word(), "illegal");
    assert_eq!(server.store.game(&id).await.unwrap().unwrap().status, Status::Running);
}

#[tokio::test(flavor = "multi_thread")]
async fn joining_twice_with_the_same_key_takes_one_seat() {
    let server = server().await;
    let table = json!({"game": "snakes", "seats": [{"kind": "open"}, {"kind": "open"}, {"kind": "open"}]});
    let (id, _) = create(&server.registry, table).await;
    let wish = json!({"do": "join", "name": "Ann", "key": "3d9f6c1e-8d0b-4f5e"});
    let first = join(&server.registry, &id, wish.clone()).await;
    let again = join(&server.registry, &id, wish).await;
    assert_eq!(first, again);
    // A short key, which others might use as well, does not give the seat away.
    let weak = json!({"do": "join", "name": "Bob", "key": "1"});
    let bob = join(&server.registry, &id, weak).await;
    let eve = join(&server.registry, &id, json!({"do": "join", "name": "Eve", "key": "1"})).await;
    assert_ne!(bob.1, eve.1);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_starts_and_bots_take_the_open_seats() {
    let server = server().await;
    let table = json!({"game": "snakes", "start": "host", "seats": [
        {"kind": "human", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}]});
    let (id, created) = create(&server.registry, table).await;
    let ann = tokens(&created);
    let guest = refused(&server.registry, &id, &ann, json!({"do": "start"})).await;
    assert_eq!(guest.code.word(), "not-host");
    let (_, bob) = join(&server.registry, &id, json!({"do": "join", "name": "Bob", "seat": 3})).await;
    let mine = commit(&server.registry, &id, &bob, 3, 7).await;
    let wish = json!({"do": "commit", "seat": 3, "seed_commitment": "00".repeat(32)});
    let foreign = refused(&server.registry, &id, &ann, wish).await;
    assert_eq!(foreign.code.word(), "not-yours");
    act(&server.registry, &id, std::slice::from_ref(&created.host), json!({"do": "start"})).await;
    let seen = view(&server.registry, &id, &ann).await;
    assert_eq!((&seen["seats"][1]["kind"], &seen["phase"]), (&json!("bot"), &json!("revealing")));
    act(&server.registry, &id, std::slice::from_ref(&bob), json!({"do": "reveal", "seat": 3, "seed": mine}))
        .await;
    let seen = view(&server.registry, &id, &ann).await;
    assert_eq!(seen["dice"]["seeds"], json!(["", "", mine]));
    let all = [ann[0].clone(), bob];
    assert_eq!(play_to_the_end(&server.registry, &id, &all).await["phase"], "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_leaves_before_the_start_frees_the_seat() {
    let server = server().await;
    let table = json!({"game": "snakes", "seats": [{"kind": "open"}, {"kind": "open"}]});
    let (id, _) = create(&server.registry, table).await;
    let (seat, ann) = join(&server.registry, &id, json!({"do": "join", "name": "Ann"})).await;
    let ann = [ann];
    act(&server.registry, &id, &ann, json!({"do": "leave", "seat": seat})).await;
    let seen = view(&server.registry, &id, &ann).await;
    assert_eq!(seen["seats"][0]["kind"], "open");
    assert_eq!(seen["you"]["seats"], json!([]));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_one_who_is_away_and_gives_the_seat_back() {
    let server = server_with(parlour_server::table_registry::TableRegistryOptions {
        bot_pace: std::time::Duration::from_hours(1),
        ..quick()
    })
    .await;
    let (id, created) = create(&server.registry, mancala()).await;
    let both = tokens(&created);
    let host = [created.host.clone()];
    let not_host = refused(&server.registry, &id, &both, json!({"do": "bot", "seat": 1})).await;
    assert_eq!(not_host.code.word(), "not-host");
    let watcher = server.registry.watch(&id, &both[..1], false).await.unwrap();
    let here = refused(&server.registry, &id, &host, json!({"do": "bot", "seat": 1})).await;
    assert_eq!(here.code.word(), "seat-taken");
    drop(watcher);
    for _ in 0..200 {
        if view(&server.registry, &id, &[]).await["seats"][0]["connected"] == false {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    act(&server.registry, &id, &host, json!({"do": "bot", "seat": 1, "level": "random"})).await;
    let seen = view(&server.registry, &id, &[]).await;
    assert_eq!(seen["seats"][0]["replaced"], true);
    let barred = refused(&server.registry, &id, &both[..1], json!({"do": "move", "move": "1"})).await;
    assert_eq!(barred.code.word(), "not-your-turn");
    act(&server.registry, &id, &both[..1], json!({"do": "back", "seat": 1})).await;
    act(&server.registry, &id, &both[..1], json!({"do": "move", "move": "1"})).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_replaces_a_player_who_leaves_and_the_table_closes_after_the_last() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let both = tokens(&created);
    act(&server.registry, &id, &both[1..], json!({"do": "leave", "seat": 2})).await;
    assert_eq!(view(&server.registry, &id, &[]).await["seats"][1]["replaced"], true);
    act(&server.registry, &id, &both[..1], json!({"do": "leave", "seat": 1})).await;
    let seen = view(&server.registry, &id, &[]).await;
    assert_eq!(seen["phase"], "closed");
    assert!(seen["dice"]["secret"].is_string());
    let closed = refused(&server.registry, &id, &both, json!({"do": "move", "move": "1"})).await;
    assert_eq!(closed.code.word(), "closed");
    assert_eq!(server.store.game(&id).await.unwrap().unwrap().status, Status::Left);
}

// C-01: a player for whom a bot stands in has not left, so the table stays open.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_stays_open_for_one_whose_seat_a_bot_keeps() {
    let server = server_with(parlour_server::table_registry::TableRegistryOptions {
        bot_pace: std::time::Duration::from_hours(1),
        ..quick()
    })
    .await;
    let (id, created) = create(&server.registry, mancala()).await;
    let both = tokens(&created);
    let host = [created.host.clone(), both[0].clone()];
    act(&server.registry, &id, &host, json!({"do": "bot", "seat": 1})).await;
    act(&server.registry, &id, &both[1..], json!({"do": "leave", "seat": 2})).await;
    assert_eq!(view(&server.registry, &id, &[]).await["phase"], "running");
    act(&server.registry, &id, &both[..1], json!({"do": "back", "seat": 1})).await;
    act(&server.registry, &id, &both[..1], json!({"do": "move", "move": "1"})).await;
    act(&server.registry, &id, &host, json!({"do": "bot", "seat": 1})).await;
    act(&server.registry, &id, &both[..1], json!({"do": "leave", "seat": 1})).await;
    assert_eq!(view(&server.registry, &id, &[]).await["phase"], "closed");
}

// Default names have the number of the seat in any turn order.
#[tokio::test(flavor = "multi_thread")]
async fn players_without_a_name_are_called_by_their_seat() {
    let server = server().await;
    let table = json!({"game": "snakes", "order": "random", "seats": [
        {"kind": "human"}, {"kind": "bot"}, {"kind": "human"}, {"kind": "bot"}]});
    for _ in 0..8 {
        let (id, _) = create(&server.registry, table.clone()).await;
        let seen = view(&server.registry, &id, &[]).await;
        for seat in seen["seats"].as_array().unwrap() {
            let kind = if seat["kind"] == "bot" { "Bot" } else { "Player" };
            assert_eq!(seat["name"], format!("{kind} {}", seat["seat"]));
        }
    }
}

// L-11: the host chooses colours, other seats get free ones; players join by colour; the colour stays with the seat.
#[tokio::test(flavor = "multi_thread")]
async fn a_colour_is_a_seat() {
    let server = server().await;
    let table = json!({"game": "ludo", "rules": {"tokens": 1}, "seats": [
        {"kind": "human", "name": "Ann", "color": "Yellow"}, {"kind": "open"}, {"kind": "open", "color": "red"}]});
    let (id, created) = create(&server.registry, table).await;
    let colours = |seen: &Value| {
        let seats = seen["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["color"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(colours(&view(&server.registry, &id, &[]).await), ["yellow", "blue", "red"]);
    let taken =
        refused(&server.registry, &id, &[], json!({"do": "join", "name": "Eve", "color": "yellow"})).await;
    assert_eq!(
        (taken.code.word(), taken.message.as_str()),
        ("seat-taken", "no open seat is \"yellow\"; open: blue, red")
    );
    let (seat, bob) = join(&server.registry, &id, json!({"do": "join", "name": "Bob", "color": "red"})).await;
    assert_eq!(seat, 3);
    act(&server.registry, &id, std::slice::from_ref(&bob), json!({"do": "leave", "seat": 3})).await;
    let (_, bob) = join(&server.registry, &id, json!({"do": "join", "name": "Bob", "color": "red"})).await;
    let (seat, cleo) = join(&server.registry, &id, json!({"do": "join", "name": "Cleo"})).await;
    assert_eq!(seat, 2);
    let people = [tokens(&created), vec![cleo, bob]].concat();
    play_to_the_end(&server.registry, &id, &people).await;
    act(&server.registry, &id, std::slice::from_ref(&created.host), json!({"do": "rematch"})).await;
    let seen = view(&server.registry, &id, &people).await;
    let next = seen["next"].as_str().unwrap().parse().unwrap();
    assert_eq!(colours(&view(&server.registry, &next, &people).await), ["yellow", "blue", "red"]);
}

// L-11: a random order with colours goes clockwise; impossible colours are refused.
#[tokio::test(flavor = "multi_thread")]
async fn play_passes_clockwise_from_colour_to_colour() {
    let server = server().await;
    let seats = |colours: [&str; 3]| {
        let seats: Vec<Value> =
            colours.iter().map(|colour| json!({"kind": "human", "color": colour})).collect();
        json!({"game": "ludo", "order": "random", "seats": seats})
    };
    let mut first = std::collections::BTreeSet::new();
    for _ in 0..24 {
        let (id, _) = create(&server.registry, seats(["green", "red", "yellow"])).await;
        let seen = view(&server.registry, &id, &[]).await;
        let order: Vec<&str> =
            seen["seats"].as_array().unwrap().iter().map(|seat| seat["color"].as_str().unwrap()).collect();
        assert!("red green yellow red green".contains(&order.join(" ")), "{order:?}");
        first.insert(order[0].to_owned());
    }
    assert_eq!(first.len(), 3);
    for (colours, words) in
        [(["red", "red", "blue"], "both chose red"), (["red", "bleu", "green"], "did you mean blue?")]
    {
        let table = serde_json::from_value(seats(colours)).unwrap();
        let refusal = server.registry.create(table).await.unwrap_err();
        assert!(refusal.message.contains(words), "{}", refusal.message);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_all_players() {
    let server = server().await;
    let table = json!({"game": "mancala", "rules": {"columns": 1, "seeds": 1}, "seats": [
        {"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]});
    let (id, created) = create(&server.registry, table).await;
    let both = tokens(&created);
    let early = refused(&server.registry, &id, &both, json!({"do": "rematch"})).await;
    assert_eq!(early.code.word(), "illegal");
    let mut watcher = server.registry.watch(&id, &[], false).await.unwrap();
    play_to_the_end(&server.registry, &id, &both).await;
    act(&server.registry, &id, &both[..1], json!({"do": "rematch"})).await;
    act(&server.registry, &id, &both[..1], json!({"do": "rematch"})).await;
    assert_eq!(view(&server.registry, &id, &[]).await["rematch"], json!([1]));
    let stranger = refused(&server.registry, &id, &[], json!({"do": "rematch"})).await;
    assert_eq!(stranger.code.word(), "not-yours");
    act(&server.registry, &id, &both[1..], json!({"do": "rematch"})).await;
    let told = messages_until(&mut watcher, |message| message["what"] == "rematch").await;
    let next = told.last().unwrap()["next"].as_str().unwrap().parse().unwrap();
    let seen = view(&server.registry, &next, &both).await;
    assert_eq!(seen["phase"], "running");
    assert_eq!(seen["previous"], id.to_string());
    assert_eq!(seen["you"]["seats"], json!([1, 2]));
    assert_eq!(seen["seats"][0]["name"], "Ann");
    assert_ne!(seen["dice"]["commitment"], created.commitment.as_str());
    assert_eq!(view(&server.registry, &next, &[created.host]).await["you"]["host"], true);
    play_to_the_end(&server.registry, &next, &both).await;
}

// S-19: a rematch has the same board and the options it was generated with.
#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_keeps_the_generated_board() {
    let server = server().await;
    let table = json!({"game": "snakes", "options": {"size": 8, "traps": 1}, "seed": 5, "seats": [{"kind": "human"}]});
    let (id, created) = create(&server.registry, table).await;
    play_to_the_end(&server.registry, &id, &tokens(&created)).await;
    act(&server.registry, &id, &[created.host], json!({"do": "rematch"})).await;
    let first = view(&server.registry, &id, &[]).await;
    let next = view(&server.registry, &first["next"].as_str().unwrap().parse().unwrap(), &[]).await;
    assert_eq!((&next["setup"]["size"], &next["setup"]["seed"]), (&json!(8), &json!(5)));
    assert_eq!((&next["setup"], &next["board"]), (&first["setup"], &first["board"]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_alone_may_call_a_rematch_and_close_a_table() {
    let server = server().await;
    let table = json!({"game": "mancala", "rules": {"columns": 1, "seeds": 1}, "seats": [
        {"kind": "human"}, {"kind": "human"}]});
    let (id, created) = create(&server.registry, table).await;
    let host = [created.host.clone()];
    play_to_the_end(&server.registry, &id, &tokens(&created)).await;
    act(&server.registry, &id, &host, json!({"do": "rematch"})).await;
    let next = view(&server.registry, &id, &[]).await["next"].as_str().unwrap().parse().unwrap();
    // Asking again does not create another table.
    act(&server.registry, &id, &host, json!({"do": "rematch"})).await;
    assert_eq!(view(&server.registry, &id, &[]).await["next"], json!(next));
    let not_host = refused(&server.registry, &next, &tokens(&created), json!({"do": "close"})).await;
    assert_eq!(not_host.code.word(), "not-host");
    act(&server.registry, &next, &host, json!({"do": "close"})).await;
    assert_eq!(view(&server.registry, &next, &[]).await["phase"], "closed");
    let over = refused(&server.registry, &id, &host, json!({"do": "close"})).await;
    assert_eq!(over.code.word(), "over");
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_bounded_and_belongs_to_the_table() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let ann = &tokens(&created)[..1];
    let say = |text: &str| json!({"do": "chat", "text": text});
    for number in 0..103 {
        act(&server.registry, &id, ann, say(&format!("<i>{number}</i>"))).await;
    }
    act(&server.registry, &id, std::slice::from_ref(&created.host), say("hello")).await;
    let seen = view(&server.registry, &id, ann).await;
    let chat = seen["chat"].as_array().unwrap();
    assert_eq!(chat.len(), 100);
    assert_eq!((&chat[99]["name"], &chat[98]["text"]), (&json!("host"), &json!("<i>102</i>")));
    assert_eq!(refused(&server.registry, &id, &[], say("hi")).await.code.word(), "not-yours");
    assert_eq!(refused(&server.registry, &id, ann, say(&"x".repeat(501))).await.code.word(), "too-long");
    let state = seen["state"].clone();
    assert_eq!(view(&server.registry, &id, ann).await["state"], state);
    assert!(matches!(
        act(&server.registry, &id, ann, json!({"do": "move", "move": "1", "state": state})).await,
        Answer::Done { .. }
    ));
}
