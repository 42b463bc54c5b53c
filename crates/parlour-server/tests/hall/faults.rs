//! When something is wrong with the store: nothing is guessed, nothing is told that is not durable.

use parlour_server::messages::Code;
use parlour_store::Change;
use serde_json::json;

use crate::common::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_was_deleted_is_gone_for_everybody() {
    let house = house().await;
    let (id, created) = create(&house.hall, mancala()).await;
    let mut watcher = house.hall.watch(&id, &[], false).await.unwrap();
    next(&mut watcher).await;
    assert!(house.store.delete(&id).await.unwrap());
    let gone = refused(
        &house.hall,
        &id,
        &tokens(&created),
        json!({"do": "move", "move": "1"}),
    )
    .await;
    assert_eq!(gone.code, Code::UnknownTable);
    assert_eq!(watcher.next().await, None);
    assert_eq!(house.hall.find(&id).await.unwrap_err().code, Code::UnknownTable);
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_of_somebody_else_are_read_before_anything_is_decided() {
    let house = house().await;
    let (id, created) = create(&house.hall, mancala()).await;
    let both = tokens(&created);
    let mut watcher = house.hall.watch(&id, &[], false).await.unwrap();
    let state = next(&mut watcher).await["state"].as_u64().unwrap();
    let line = [r#"{"move":"1"}"#.to_owned()];
    house
        .store
        .append(&id, state, &line, Change::default())
        .await
        .unwrap();
    let late = json!({"do": "move", "move": "2", "state": state});
    assert_eq!(refused(&house.hall, &id, &both, late).await.code, Code::Stale);
    assert_eq!(next(&mut watcher).await["move"], "1");
    act(
        &house.hall,
        &id,
        &both,
        json!({"do": "move", "move": "8", "state": state + 1}),
    )
    .await;
    assert_eq!(house.hall.numbers().heard, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_not_understood_is_not_guessed_at() {
    let house = house().await;
    for line in [
        r#"{"table":{"what":"danced"}}"#,
        r#"{"move":"99"}"#,
        r#"{"back":7}"#,
    ] {
        let (id, created) = create(&house.hall, mancala()).await;
        let state = view(&house.hall, &id, &[]).await["number"].as_u64().unwrap();
        house
            .store
            .append(&id, state, &[line.to_owned()], Change::default())
            .await
            .unwrap();
        let wish = json!({"do": "move", "move": "1"});
        assert_eq!(
            refused(&house.hall, &id, &tokens(&created), wish).await.code,
            Code::Storage
        );
        assert_eq!(house.hall.find(&id).await.unwrap_err().code, Code::Storage);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_stored_is_not_told() {
    let house = house().await;
    let (id, created) = create(&house.hall, mancala()).await;
    let before = view(&house.hall, &id, &[]).await;
    house.store.close().await;
    let wish = json!({"do": "move", "move": "1"});
    let failed = refused(&house.hall, &id, &tokens(&created), wish).await;
    assert_eq!(failed.code, Code::Storage);
    // What exactly is wrong with the database is nobody else's business.
    assert!(!failed.message.contains("games.db"), "{}", failed.message);
    assert_eq!(view(&house.hall, &id, &[]).await["position"], before["position"]);
}
