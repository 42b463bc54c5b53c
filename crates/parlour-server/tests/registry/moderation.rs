//! Names that nobody can be fooled by, and what a host can do about guests.

use serde_json::{Value, json};

use crate::common::*;

/// Ann, who is the host, and two open seats.
fn three() -> Value {
    json!({"game": "snakes", "board": "commercial-48", "start": "host", "seats": [
        {"kind": "human", "name": "Ann"}, {"kind": "open"}, {"kind": "open"}]})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_looks_like_another_is_refused() {
    let server = server().await;
    let (id, _) = create(&server.registry, three()).await;
    for name in ["ann", "A\u{200b}nn", "Аnn", "Ａｎｎ", "Bot 3", "host"] {
        let wish = json!({"do": "join", "name": name, "seat": 2});
        assert_eq!(refused(&server.registry, &id, &[], wish).await.code.word(), "name-taken", "{name}");
    }
    join(&server.registry, &id, json!({"do": "join", "name": " Bo\u{200b}b \u{a0} B. ", "seat": 2})).await;
    assert_eq!(view(&server.registry, &id, &[]).await["seats"][1]["name"], "Bob B.");
    let twins = json!({"game": "mancala", "seats": [
        {"kind": "human", "name": "Ann"}, {"kind": "bot", "name": "ANN"}]});
    let refusal = server.registry.create(serde_json::from_value(twins).unwrap()).await.unwrap_err();
    assert_eq!(refusal.code.word(), "name-taken");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_removed_before_the_game_frees_the_seat() {
    let server = server().await;
    let (id, created) = create(&server.registry, three()).await;
    let host = [created.host.clone()];
    let (seat, eve) = join(&server.registry, &id, json!({"do": "join", "name": "Eve"})).await;
    let eve = [eve];
    let mut watcher = server.registry.watch(&id, &eve, false).await.unwrap();
    let not_host =
        refused(&server.registry, &id, &tokens(&created), json!({"do": "remove", "seat": 2})).await;
    assert_eq!(not_host.code.word(), "not-host");
    for (seat, code) in [(3, "illegal"), (9, "bad-message")] {
        let refusal = refused(&server.registry, &id, &host, json!({"do": "remove", "seat": seat})).await;
        assert_eq!(refusal.code.word(), code);
    }
    act(&server.registry, &id, &host, json!({"do": "remove", "seat": seat})).await;
    let told = messages_until(&mut watcher, |message| message["what"] == "removed").await;
    assert_eq!(told.last().unwrap()["player"]["kind"], "open");
    let seen = view(&server.registry, &id, &eve).await;
    assert_eq!((&seen["seats"][1]["kind"], &seen["you"]["seats"]), (&json!("open"), &json!([])));
    let silent = refused(&server.registry, &id, &eve, json!({"do": "chat", "text": "hi"})).await;
    assert_eq!(silent.code.word(), "not-yours");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_a_removed_guest_who_cannot_come_back() {
    let server = server().await;
    let (id, created) = create(&server.registry, three()).await;
    let host = [created.host.clone(), created.seats[0].token.clone()];
    let wish = json!({"do": "join", "name": "Eve", "key": "3d9f6c1e-8d0b-4f5e"});
    let (_, eve) = join(&server.registry, &id, wish.clone()).await;
    let eve = [eve];
    let (_, cleo) = join(&server.registry, &id, json!({"do": "join", "name": "Cleo"})).await;
    act(&server.registry, &id, &host, json!({"do": "start"})).await;
    let own = refused(&server.registry, &id, &host, json!({"do": "remove", "seat": 1})).await;
    assert_eq!(own.code.word(), "illegal");
    act(&server.registry, &id, &host, json!({"do": "remove", "seat": 2})).await;
    for wish in [json!({"do": "back", "seat": 2}), json!({"do": "roll", "seat": 2}), wish] {
        let refusal = refused(&server.registry, &id, &eve, wish.clone()).await;
        assert!(["not-yours", "illegal"].contains(&refusal.code.word()), "{wish}: {refusal}");
    }
    // The table is the fold of its log: another process sees the same.
    let fresh = open_store(&server.folder).await;
    let lines = fresh.lines(&id, 0).await.unwrap();
    let table = parlour_server::table::TableState::open(id, &lines, parlour::GAMES).unwrap();
    assert!(table.seats().get(2).unwrap().is_removed() && table.identify(&eve).seats().is_empty());
    let people = [host[1].clone(), cleo];
    let end = play_to_the_end(&server.registry, &id, &people).await;
    assert_eq!((&end["phase"], &end["seats"][1]["removed"]), (&json!("over"), &json!(true)));
    act(&server.registry, &id, &host, json!({"do": "rematch"})).await;
    let next = view(&server.registry, &id, &[]).await["next"].as_str().unwrap().parse().unwrap();
    let seen = view(&server.registry, &next, &eve).await;
    assert_eq!((&seen["seats"][1]["kind"], &seen["you"]["seats"]), (&json!("bot"), &json!([])));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_can_give_the_seat_back() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let (bob, host) = ([created.seats[1].token.clone()], [created.host.clone()]);
    act(&server.registry, &id, &host, json!({"do": "remove", "seat": 2})).await;
    act(&server.registry, &id, &host, json!({"do": "back", "seat": 2})).await;
    assert_eq!(view(&server.registry, &id, &bob).await["you"]["seats"], json!([2]));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_table_closes_when_the_last_human_is_removed() {
    let server = server().await;
    let table = json!({"game": "mancala", "seats": [{"kind": "open"}, {"kind": "bot"}]});
    let (id, created) = create(&server.registry, table).await;
    join(&server.registry, &id, json!({"do": "join", "name": "Eve"})).await;
    act(&server.registry, &id, &[created.host], json!({"do": "remove", "seat": 1})).await;
    assert_eq!(view(&server.registry, &id, &[]).await["phase"], "closed");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_muted_guest_plays_but_cannot_chat() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let (bob, host) = ([created.seats[1].token.clone()], [created.host.clone()]);
    let chat = json!({"do": "chat", "text": "hi"});
    act(&server.registry, &id, &bob, chat.clone()).await;
    act(&server.registry, &id, &host, json!({"do": "mute", "seat": 2})).await;
    assert_eq!(view(&server.registry, &id, &[]).await["seats"][1]["muted"], true);
    assert_eq!(refused(&server.registry, &id, &bob, chat.clone()).await.code.word(), "muted");
    act(
        &server.registry,
        &id,
        &created.seats[..1].iter().map(|seat| seat.token.clone()).collect::<Vec<_>>(),
        json!({"do": "move", "move": "1"}),
    )
    .await;
    act(&server.registry, &id, &bob, json!({"do": "move", "move": "8"})).await;
    act(&server.registry, &id, &host, json!({"do": "mute", "seat": 2, "muted": false})).await;
    act(&server.registry, &id, &bob, chat).await;
}

// A guest who floods a table must not keep the host from dealing with them.
#[tokio::test(flavor = "multi_thread")]
async fn the_host_can_act_at_a_table_that_is_full_of_chat() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let bob = [created.seats[1].token.clone()];
    let lines: Vec<String> =
        (0..4_998).map(|_| r#"{"table":{"what":"said","seat":2,"text":"x"}}"#.to_owned()).collect();
    let after = view(&server.registry, &id, &[]).await["number"].as_u64().unwrap();
    for (chunk, part) in lines.chunks(500).enumerate() {
        let after = after + chunk as u64 * 500;
        server.store.append(&id, after, part, parlour_store::Change::default()).await.unwrap();
    }
    let mut last = String::new();
    for _ in 0..5 {
        let answer = server.registry.handle(&id, &bob, request(json!({"do": "chat", "text": "y"}))).await;
        last = answer.refusal().map(|refusal| refusal.code.word().to_owned()).unwrap_or_default();
    }
    assert_eq!(last, "too-many");
    act(&server.registry, &id, &[created.host], json!({"do": "remove", "seat": 2})).await;
}
