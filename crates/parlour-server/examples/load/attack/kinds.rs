//! What attackers do: each kind is the heaviest of its sort that the server takes from anyone.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio_tungstenite::client_async;
use tokio_tungstenite::tungstenite::Message;

use super::Attacker;
use crate::http::{Http, connect_from};

/// The kinds, in the order of the report.
pub(crate) const NAMES: [&str; 12] = [
    "questions",
    "pictures",
    "boards",
    "views",
    "moves",
    "bots",
    "spectators",
    "flood",
    "bodies",
    "unread",
    "idle",
    "half",
];

/// Lets an attacker do this until then.
pub(super) fn spawn(attacker: &Attacker, name: &str, until: Instant) {
    let me = attacker.clone();
    match name {
        "questions" => questions(&me, until),
        "pictures" => drop(tokio::spawn(pictures(me, until))),
        "boards" => boards(&me, until),
        "views" => drop(tokio::spawn(views(me, until))),
        "moves" => moves(&me, until),
        "bots" => drop(tokio::spawn(bots(me, until))),
        "spectators" => spectators(&me, until),
        "flood" => flood(&me, until),
        "bodies" => bodies(&me, until),
        "unread" => drop(tokio::spawn(unread(me, until))),
        "idle" => drop(tokio::spawn(idle(me, until, b""))),
        _ => {
            const HALF: &[u8] = b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\r\n{";
            drop(tokio::spawn(idle(me, until, HALF)));
        }
    }
}

/// A board for Snakes & Ladders with many snakes.
fn snakes_board(side: u32) -> Value {
    let last = side * side;
    let snakes = (1..last / 6).map(|place| json!({"kind": "snake", "from": place * 6 + 1, "to": place}));
    json!({"columns": side, "rows": side, "entities": snakes.collect::<Vec<_>>()})
}

/// Exact answers: odds, boards of a wanted length, mazes, fewest rolls.
fn questions(me: &Attacker, until: Instant) {
    let send_back = json!({"preset": "classic", "landing": "send-opponent"});
    let maze = json!({"columns": 100, "rows": 100, "generator": "wilson", "seed": 1});
    for (path, body) in [
        ("/api/study/snakes", json!({"board": snakes_board(45), "rules": send_back, "players": 2})),
        ("/api/study/snakes/tune", json!({"board": snakes_board(20), "turns": 9000})),
        ("/api/study/snakes/search", json!({"board": snakes_board(60)})),
        ("/api/boards/maze", maze),
    ] {
        tokio::spawn(me.clone().insist("POST", path.to_owned(), body.to_string(), until));
    }
    tokio::spawn(mancala(me.clone(), until));
}

/// The values of a very wide board of Mancala.
async fn mancala(me: Attacker, until: Instant) {
    let rules = json!({"preset": "kalah", "columns": 1000, "seeds": 10000});
    let table = json!({"game": "mancala", "rules": rules, "seats": people(2)});
    if let Some(id) = table_of(&me, &table).await {
        me.insist("GET", format!("/api/tables/{id}/values"), String::new(), until).await;
    }
}

fn people(count: usize) -> Value {
    Value::Array(vec![json!({"kind": "human"}); count])
}

/// Creates a table; its id.
async fn table_of(me: &Attacker, table: &Value) -> Option<String> {
    let made = me.once("POST", "/api/tables", &table.to_string()).await?;
    Some(made.get("id")?.as_str()?.to_owned())
}

/// Pictures, animations and reviews of a long game between bots.
async fn pictures(me: Attacker, until: Instant) {
    let bots = vec![json!({"kind": "bot", "level": "random"}); 4];
    let table = json!({"game": "snakes", "options": {"size": 40}, "seats": bots});
    let Some(id) = table_of(&me, &table).await else { return };
    tokio::time::sleep(Duration::from_secs(2)).await;
    for kind in ["picture.png", "film.gif", "film.svg", "film", "summary", "review", "record"] {
        tokio::spawn(me.clone().insist("GET", format!("/api/tables/{id}/{kind}"), String::new(), until));
    }
}

/// Generated boards, and tables with them.
fn boards(me: &Attacker, until: Instant) {
    let table = json!({"game": "snakes", "options": {"size": 100}, "seats": people(2)});
    for (path, body) in [
        ("/api/boards/made-up", json!({"game": "snakes", "options": {"size": 100}, "seed": 7})),
        ("/api/boards/made-up", json!({"game": "snakes", "options": {"size": 50}, "seed": 7})),
        ("/api/tables", table),
    ] {
        tokio::spawn(me.clone().insist("POST", path.to_owned(), body.to_string(), until));
    }
}

/// A table with a board as large as allowed.
fn large(seats: &Value) -> Value {
    json!({"game": "snakes", "board": snakes_board(100), "seats": seats})
}

/// Looks at a very large table, again and again.
async fn views(me: Attacker, until: Instant) {
    let Some(id) = table_of(&me, &large(&people(100))).await else { return };
    for _ in 0..2 {
        tokio::spawn(me.clone().insist("GET", format!("/api/tables/{id}"), String::new(), until));
    }
}

/// Plays at very large tables as fast as allowed, with the board drawn for everyone.
fn moves(me: &Attacker, until: Instant) {
    for _ in 0..4 {
        tokio::spawn(play(me.clone(), until));
    }
}

async fn play(me: Attacker, until: Instant) -> Option<()> {
    let made = me.once("POST", "/api/tables", &large(&people(8)).to_string()).await?;
    let tokens: Vec<&str> =
        made["seats"].as_array()?.iter().filter_map(|seat| seat["token"].as_str()).collect();
    let stream = connect_from(me.server, me.source).await.ok()?;
    let url = format!("ws://{}/ws/{}", me.server, made["id"].as_str()?);
    let (mut socket, _) = client_async(url, stream).await.ok()?;
    let hello = json!({"do": "hello", "tokens": tokens, "scene": true});
    socket.send(Message::text(hello.to_string())).await.ok()?;
    while Instant::now() < until {
        socket.send(Message::text(json!({"do": "roll"}).to_string())).await.ok()?;
        // An answer and a step.
        for _ in 0..2 {
            tokio::time::timeout(Duration::from_secs(5), socket.next()).await.ok()??.ok()?;
        }
    }
    Some(())
}

/// Tables of bots that think for long, each watched.
async fn bots(me: Attacker, until: Instant) {
    let levels = ["master", "clever"].map(|level| json!({"kind": "bot", "level": level}));
    for round in 0..10 {
        let (game, rules) = [("mancala", json!("kalah")), ("ludo", Value::Null)][round % 2].clone();
        let table = json!({"game": game, "rules": rules, "seats": [levels[0], levels[1]]});
        let Some(id) = table_of(&me, &table).await else { continue };
        tokio::spawn(watch(me.clone(), id, until));
    }
}

/// Watches the tables of others.
fn spectators(me: &Attacker, until: Instant) {
    for (index, id) in
        me.victims.iter().enumerate().filter(|(index, _)| index % 10 == me.number % 10).take(10)
    {
        tokio::spawn(watch(me.clone(), id.clone(), until));
        if index % 20 == me.number % 20 {
            tokio::spawn(me.clone().insist("GET", format!("/api/tables/{id}"), String::new(), until));
        }
    }
}

/// Watches a table, and asks for the whole of it again and again.
async fn watch(me: Attacker, id: String, until: Instant) -> Option<()> {
    let stream = connect_from(me.server, me.source).await.ok()?;
    let (mut socket, _) = client_async(format!("ws://{}/ws/{id}", me.server), stream).await.ok()?;
    while Instant::now() < until {
        socket.send(Message::text(r#"{"do":"hello","scene":true,"gzip":true}"#)).await.ok()?;
        let _ = tokio::time::timeout(Duration::from_millis(50), socket.next()).await;
    }
    Some(())
}

/// Cheap requests, as fast as answered, far beyond the limits of an address.
fn flood(me: &Attacker, until: Instant) {
    for path in ["/api/games", "/api/tables", "/openapi.json", "/js/main.js", "/api/server", "/nowhere"] {
        for _ in 0..2 {
            tokio::spawn(me.clone().insist("GET", path.to_owned(), String::new(), until));
        }
    }
}

/// Bodies as long as allowed that mean nothing.
fn bodies(me: &Attacker, until: Instant) {
    let deep = format!("{{\"game\":\"snakes\",\"board\":[{}1]}}", "1.0,".repeat(60_000));
    for path in ["/api/boards/check", "/api/tables", "/api/study/maze"] {
        tokio::spawn(me.clone().insist("POST", path.to_owned(), deep.clone(), until));
    }
}

/// Asks for large answers and reads none.
async fn unread(me: Attacker, until: Instant) {
    let id = table_of(&me, &large(&people(8))).await;
    let path = id.map_or("/openapi.json".to_owned(), |id| format!("/api/tables/{id}"));
    let mut open = Vec::new();
    while Instant::now() < until {
        if let Ok(mut http) = Http::connect(me.server, me.source).await {
            for path in [path.as_str(), "/openapi.json", "/api/games"] {
                let _ = http.send("GET", path, "").await;
            }
            open.push(http);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
}

/// Holds connections open on which nothing follows these bytes.
async fn idle(me: Attacker, until: Instant, beginning: &'static [u8]) {
    let mut open = Vec::new();
    while Instant::now() < until {
        if open.len() < 80
            && let Ok(mut stream) = connect_from(me.server, me.source).await
            && stream.write_all(beginning).await.is_ok()
        {
            open.push(stream);
            tokio::task::yield_now().await;
            continue;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        // The server may have closed them: come back.
        open.retain(|stream| stream.try_read(&mut [0; 64]).is_err());
    }
}
