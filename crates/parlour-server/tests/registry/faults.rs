//! Storage errors: nothing is sent that is not durable.

use parlour_server::messages::Code;
use parlour_store::Change;
use serde_json::json;

use crate::common::*;

#[tokio::test(flavor = "multi_thread")]
async fn a_deleted_table_is_gone_for_everyone() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let mut watcher = server.registry.watch(&id, &[], false).await.unwrap();
    next(&mut watcher).await;
    assert!(server.store.delete(&id).await.unwrap());
    let gone = refused(&server.registry, &id, &tokens(&created), json!({"do": "move", "move": "1"})).await;
    assert_eq!(gone.code, Code::UnknownTable);
    assert_eq!(watcher.next().await, None);
    assert_eq!(server.registry.find(&id).await.unwrap_err().code, Code::UnknownTable);
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_of_other_processes_are_read_before_a_decision() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let both = tokens(&created);
    let mut watcher = server.registry.watch(&id, &[], false).await.unwrap();
    let state = next(&mut watcher).await["state"].as_u64().unwrap();
    let line = [r#"{"move":"1"}"#.to_owned()];
    server.store.append(&id, state, &line, Change::default()).await.unwrap();
    let late = json!({"do": "move", "move": "2", "state": state});
    assert_eq!(refused(&server.registry, &id, &both, late).await.code, Code::Stale);
    assert_eq!(next(&mut watcher).await["move"], "1");
    act(&server.registry, &id, &both, json!({"do": "move", "move": "8", "state": state + 1})).await;
    assert_eq!(server.registry.stats().foreign_lines, 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_is_not_understood_is_not_guessed_at() {
    let server = server().await;
    for line in [r#"{"table":{"what":"danced"}}"#, r#"{"move":"99"}"#, r#"{"back":7}"#] {
        let (id, created) = create(&server.registry, mancala()).await;
        let state = view(&server.registry, &id, &[]).await["number"].as_u64().unwrap();
        server.store.append(&id, state, &[line.to_owned()], Change::default()).await.unwrap();
        let wish = json!({"do": "move", "move": "1"});
        assert_eq!(refused(&server.registry, &id, &tokens(&created), wish).await.code, Code::Storage);
        assert_eq!(server.registry.find(&id).await.unwrap_err().code, Code::Storage);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_that_cannot_be_saved_is_not_sent() {
    let server = server().await;
    let (id, created) = create(&server.registry, mancala()).await;
    let before = view(&server.registry, &id, &[]).await;
    server.store.close().await;
    let wish = json!({"do": "move", "move": "1"});
    let failed = refused(&server.registry, &id, &tokens(&created), wish).await;
    assert_eq!(failed.code, Code::Storage);
    // Clients get no details of the database.
    assert!(!failed.message.contains("games.db"), "{}", failed.message);
    assert_eq!(view(&server.registry, &id, &[]).await["position"], before["position"]);
}
