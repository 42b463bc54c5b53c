//! C-02: a server that is killed at any moment loses no step that it has acknowledged.

use std::sync::atomic::{AtomicUsize, Ordering};
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

/// Plays until the server is gone or the game is over and counts the steps; returns the number of the last state
/// acknowledged.
fn play(server: &Server, table: &Table, taken: &AtomicUsize) -> u64 {
    let mut acknowledged = 0;
    loop {
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
        taken.fetch_add(1, Ordering::SeqCst);
    }
    acknowledged
}

/// Plays and kills the server, in every round at another moment: counted in steps, since a fast machine ends a game in the
/// time in which a slow one takes no step at all.
fn play_and_kill(server: &Server, table: &Table, round: u32) -> u64 {
    let taken = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let player = scope.spawn(|| play(server, table, &taken));
        while taken.load(Ordering::SeqCst) < 3 + 2 * round as usize && !player.is_finished() {
            std::thread::sleep(Duration::from_micros(200));
        }
        std::thread::sleep(Duration::from_micros(900) * round);
        server.signal("KILL");
        player.join().expect("the player ends")
    })
}

fn steps(server: &Server, table: &Table) -> Vec<String> {
    let (_, record) = server.ask("GET", &table.path("/record"), "", "").expect("a record");
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
    for round in 0..6 {
        let acknowledged = play_and_kill(&server, &table, round);
        assert!(acknowledged > 0, "the tokens are good in round {round}");
        server = Server::start(&database, &[]);
        let (status, view) =
            server.ask("GET", &table.path("?scene=false"), "", "").expect("the table is there");
        assert_eq!(status, 200, "{view}");
        assert!(view["state"].as_u64() >= Some(acknowledged), "{acknowledged} was lost: {}", view["state"]);
        let now = steps(&server, &table);
        assert!(now.starts_with(&before), "the past has changed");
        before = now;
    }
}
