//! Undo: moves by consent, rolls never.

use serde_json::json;

use crate::common::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_undone_when_everyone_agrees() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let both = tokens(&created);
    let (ann, bob) = (&both[..1], &both[1..]);
    let nothing = refused(&server.registry, &id, ann, json!({"do": "take-back", "seat": 1})).await;
    assert_eq!(nothing.code.word(), "illegal");
    let before = view(&server.registry, &id, ann).await;
    act(&server.registry, &id, ann, json!({"do": "move", "move": "1"})).await;
    act(&server.registry, &id, ann, json!({"do": "take-back", "seat": 1})).await;
    let asked = view(&server.registry, &id, bob).await;
    assert_eq!(asked["asked"], json!({"seat": 1, "steps": 1, "waiting": [2]}));
    let twice = refused(&server.registry, &id, bob, json!({"do": "take-back", "seat": 2})).await;
    assert_eq!(twice.code.word(), "too-many");
    let own = refused(&server.registry, &id, ann, json!({"do": "answer", "seat": 1, "yes": true})).await;
    assert_eq!(own.code.word(), "illegal");
    act(&server.registry, &id, bob, json!({"do": "answer", "seat": 2, "yes": false})).await;
    assert_eq!(view(&server.registry, &id, bob).await.get("asked"), None);
    act(&server.registry, &id, ann, json!({"do": "take-back", "seat": 1})).await;
    act(&server.registry, &id, bob, json!({"do": "answer", "seat": 2, "yes": true})).await;
    let after = view(&server.registry, &id, ann).await;
    assert_eq!(after["position"], before["position"]);
    assert!(after["state"].as_u64() > before["state"].as_u64());
    assert_eq!(after["log"], json!([]));
    assert_eq!(server.store.game(&id).await.unwrap().unwrap().steps, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_question_is_void_when_the_game_goes_on() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let both = tokens(&created);
    act(&server.registry, &id, &both, json!({"do": "move", "move": "1"})).await;
    act(&server.registry, &id, &both, json!({"do": "take-back", "seat": 1})).await;
    act(&server.registry, &id, &both, json!({"do": "move", "move": "8"})).await;
    let late = refused(&server.registry, &id, &both, json!({"do": "answer", "seat": 2, "yes": true})).await;
    assert_eq!(late.code.word(), "illegal");
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_always_agree() {
    let server = server().await;
    let table = json!({"game": "mancala", "rules": "kalah", "seats": [
        {"kind": "human"}, {"kind": "bot", "level": "random"}]});
    let (id, created) = create(&server.registry, table).await;
    let me = tokens(&created);
    act(&server.registry, &id, &me, json!({"do": "move", "move": "1"})).await;
    // The bot plays, perhaps several moves; then it is our turn again.
    while view(&server.registry, &id, &me).await["turn"]["player"] != 1 {
        tokio::time::sleep(std::time::Duration::from_millis(1)).await;
    }
    act(&server.registry, &id, &me, json!({"do": "take-back", "seat": 1})).await;
    let after = view(&server.registry, &id, &me).await;
    assert_eq!((&after["log"], &after["turn"]["player"]), (&json!([]), &json!(1)));
}

#[tokio::test(flavor = "multi_thread")]
async fn dice_are_never_taken_back() {
    let server = server().await;
    let table = json!({"game": "ludo", "rules": {"enter-on": [1, 2, 3, 4, 5, 6]}, "seats": [
        {"kind": "human"}, {"kind": "human"}]});
    let (id, created) = create(&server.registry, table).await;
    let both = tokens(&created);
    act(&server.registry, &id, &both, json!({"do": "roll"})).await;
    let rolled = refused(&server.registry, &id, &both, json!({"do": "take-back", "seat": 1})).await;
    assert_eq!(rolled.code.word(), "illegal");
    act(&server.registry, &id, &both, json!({"do": "move", "move": "1"})).await;
    act(&server.registry, &id, &both, json!({"do": "roll"})).await;
    let later = refused(&server.registry, &id, &both, json!({"do": "take-back", "seat": 1})).await;
    assert!(later.message.contains("the dice have been rolled since"), "{}", later.message);
}
