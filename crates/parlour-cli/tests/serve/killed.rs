//! C-02: a server that is killed at any moment loses no step that it has acknowledged.

use std::time::Duration;

use serde_json::{Value, json};

use crate::common::{Server, Table};

/// The next step of whoever is to move; nothing when the game is over.
fn next(view: &Value) -> Option<Value> {
    let state = &view["state"];
    match view["turn"]["kind"].as_str()? {
        "roll" => Some(json!({"do": "roll", "state": state})),
        "choose" => Some(json!({"do": "move", "move": view["turn"]["moves"][0], "state": state})),
        _ => None,
    }
}

/// Plays until the server is gone or so many steps are taken; returns the number of the last state acknowledged.
fn play(server: &Server, table: &Table, most: usize) -> u64 {
    let mut acknowledged = 0;
    for _ in 0..most {
        let Some((200, view)) = server.ask("GET", &table.path("?scene=false"), "", "") else {
            break;
        };
        let Some(step) = next(&view) else {
            break;
        };
        match server.ask("POST", &table.path("/steps"), &table.tokens, &step.to_string()) {
            Some((200, done)) => acknowledged = done["state"].as_u64().expect("a state"),
            _ => break,
        }
    }
    acknowledged
}

fn steps(server: &Server, table: &Table) -> Vec<String> {
    let (_, record) = server
        .ask("GET", &table.path("/record"), "", "")
        .expect("a record");
    let text = record.as_str().expect("lines").to_owned();
    text.lines().skip(1).map(str::to_owned).collect()
}

#[test]
fn a_killed_server_loses_no_acknowledged_step() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.db");
    let mut server = Server::start(&database, &[]);
    let table = server.table("ludo");
    let mut before: Vec<String> = Vec::new();
    for round in 0..6_u64 {
        let acknowledged = std::thread::scope(|scope| {
            let player = scope.spawn(|| play(&server, &table, 10_000));
            // At another moment in every round.
            std::thread::sleep(Duration::from_millis(60 + 37 * round));
            server.signal("KILL");
            player.join().expect("the player ends")
        });
        server = Server::start(&database, &[]);
        let (status, view) = server
            .ask("GET", &table.path("?scene=false"), "", "")
            .expect("the table is there");
        assert_eq!(status, 200, "{view}");
        assert!(
            view["state"].as_u64() >= Some(acknowledged),
            "{acknowledged} was lost: {}",
            view["state"]
        );
        let now = steps(&server, &table);
        assert!(now.starts_with(&before), "the past has changed");
        before = now;
    }
    assert!(before.len() > 5, "hardly anything was played");
    // The tokens are still good, and the game goes on.
    assert!(play(&server, &table, 3) > 0);
}
