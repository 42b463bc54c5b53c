//! Programs that the operator allows play at tables; no others do.

use parlour_engines::EngineSettings;
use parlour_server::messages::NewTable;
use parlour_server::table_registry::TableRegistryOptions;
use serde_json::{Value, json};

use crate::common::*;

/// An engine that answers every question with this command.
fn engine(go: &str) -> EngineSettings {
    let command = format!(
        "sh -c 'while read word rest; do case $word in parlour|newgame) echo ready;; \
         position) move=${{rest#*moves\\\":[\\\"}}; move=${{move%%\\\"*}};; go) {go};; quit) exit;; esac; done'"
    );
    EngineSettings::new(&command).expect("a command")
}

fn table(level: &str) -> Value {
    json!({"game": "mancala", "rules": "kalah", "seats": [
        {"kind": "bot", "name": "Program", "level": level}, {"kind": "bot", "level": "greedy"}]})
}

#[tokio::test(flavor = "multi_thread")]
async fn allowed_engines_play_and_failing_ones_do_not_stop_a_game() {
    let engines = vec![
        ("first".to_owned(), engine("echo bestmove $move")),
        ("liar".to_owned(), engine("echo bestmove 99")),
    ];
    let server = server_with(TableRegistryOptions { engines, ..quick() }).await;
    for level in ["engine:first", "engine:liar"] {
        let (id, created) = create(&server.registry, table(level)).await;
        let end = play_to_the_end(&server.registry, &id, &tokens(&created)).await;
        assert_eq!(end["phase"], "over", "{level}");
        let record = server.registry.record(&id).await.unwrap();
        let name = level.trim_start_matches("engine:");
        let seat = format!(r#""name":"Program","kind":"engine","engine":"{name}""#);
        assert!(record.contains(&seat), "{record}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn other_programs_are_refused() {
    let server = server().await;
    for level in ["engine:first", "engine:sh -c ls", "engine:"] {
        let table: NewTable = serde_json::from_value(table(level)).unwrap();
        let refusal = server.registry.create(table).await.expect_err("refused");
        assert!(refusal.message.contains("this server runs no engines"), "{}", refusal.message);
    }
}
