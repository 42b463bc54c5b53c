//! One table: its WebSockets, on which it plays one game after another.

use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use std::net::Ipv4Addr;

use crate::args::Args;
use crate::http::{Http, connect_from};
use crate::report::Tally;

type Socket = WebSocketStream<TcpStream>;

/// A table with its clients.
pub(crate) struct Table {
    pub(crate) id: String,
    /// Its players have an address of their own.
    source: Ipv4Addr,
    sockets: Vec<Socket>,
    turn: Turn,
    state: u64,
}

#[derive(Deserialize)]
struct Made {
    id: String,
    seats: Vec<SeatToken>,
}

#[derive(Deserialize)]
struct SeatToken {
    token: String,
}

/// The parts of a message that the client needs.
#[derive(Deserialize)]
struct Heard {
    #[serde(default)]
    state: u64,
    turn: Turn,
}

#[derive(Deserialize)]
struct Turn {
    #[serde(default)]
    player: usize,
    kind: String,
    #[serde(default)]
    moves: Vec<String>,
}

impl Table {
    /// Creates table number `index` for two and connects all clients.
    pub(crate) async fn open(args: &Args, index: usize) -> Self {
        let byte = |part: usize| u8::try_from(part % 250).unwrap_or(0) + 1;
        Self::open_from(args, Ipv4Addr::new(127, 1, byte(index / 250), byte(index))).await
    }

    async fn open_from(args: &Args, source: Ipv4Addr) -> Self {
        let mut http = Http::connect(args.server, source).await.expect("the server listens");
        let rules = if args.game == "mancala" { json!("kalah") } else { Value::Null };
        let board = (args.game == "snakes").then_some("commercial-48");
        let seats = json!([{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]);
        let table = json!({"game": args.game, "rules": rules, "board": board, "seats": seats});
        let made = http.post("/api/tables", &table.to_string()).await.expect("an answer");
        let made: Made = serde_json::from_str(&made).unwrap_or_else(|error| panic!("{error}: {made}"));
        let mut sockets = Vec::with_capacity(args.sockets());
        let mut first = None;
        for index in 0..args.sockets() {
            let tokens: Vec<&str> =
                made.seats.get(index).map(|seat| seat.token.as_str()).into_iter().collect();
            let hello = json!({"do": "hello", "tokens": tokens, "scene": args.scene});
            let mut socket = connect(args, source, &made.id).await;
            socket.send(Message::text(hello.to_string())).await.expect("sent");
            first = Some(hear(&mut socket, "{\"is\":\"table\"").await);
            sockets.push(socket);
        }
        let first: Heard = first.and_then(|text| serde_json::from_str(&text).ok()).expect("a table");
        Self { id: made.id, source, sockets, turn: first.turn, state: first.state }
    }

    /// Makes a step and waits until all clients have it.
    async fn step(&mut self, luck: &mut u64) {
        *luck = luck.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let request = if self.turn.kind == "roll" {
            format!("{{\"do\":\"roll\",\"state\":{}}}", self.state)
        } else {
            let count = self.turn.moves.len() as u64;
            let index = usize::try_from((*luck >> 33) % count).expect("small");
            let notation = &self.turn.moves[index];
            format!("{{\"do\":\"move\",\"move\":\"{notation}\",\"state\":{}}}", self.state)
        };
        let mover = self.turn.player - 1;
        self.sockets[mover].send(Message::text(request)).await.expect("sent");
        let mut last = String::new();
        for socket in &mut self.sockets {
            last = hear(socket, "{\"is\":\"step\"").await;
        }
        let heard: Heard = serde_json::from_str(&last).expect("a step");
        (self.turn, self.state) = (heard.turn, heard.state);
    }
}

async fn connect(args: &Args, source: Ipv4Addr, id: &str) -> Socket {
    let stream = connect_from(args.server, source).await.expect("the server listens");
    // Ten thousand of these must fit next to the server.
    let config = WebSocketConfig::default().read_buffer_size(1024).write_buffer_size(0);
    let url = format!("ws://{}/ws/{id}", args.server);
    let (socket, _) = client_async_with_config(url, stream, Some(config)).await.expect("a WebSocket");
    socket
}

/// The next message with this beginning. A refusal is a bug in this program or the server.
async fn hear(socket: &mut Socket, beginning: &str) -> String {
    loop {
        match socket.next().await {
            Some(Ok(Message::Text(text))) if text.starts_with(beginning) => return text.as_str().to_owned(),
            Some(Ok(Message::Text(text))) => assert!(!text.starts_with("{\"is\":\"refused\""), "{text}"),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
            other => panic!("no message but {other:?}"),
        }
    }
}

/// Plays one game after another until the time is up. Returns the table at which the next round goes on.
pub(crate) async fn play(args: &Args, mut table: Table, index: usize, end: Instant) -> (Tally, Table) {
    let mut tally = Tally::default();
    let mut luck = index as u64 + 1;
    let pause = pause(args);
    let mut due = Instant::now() + pause.mul_f64(spread(index));
    loop {
        if table.turn.kind == "over" {
            tally.games += 1;
            table = Table::open_from(args, table.source).await;
        }
        tokio::time::sleep_until(due.into()).await;
        if Instant::now() >= end {
            return (tally, table);
        }
        // The time of a late move counts from when it should have been sent.
        let sent = if pause.is_zero() { Instant::now() } else { due };
        table.step(&mut luck).await;
        tally.moves += 1;
        tally.micros.push(u32::try_from(sent.elapsed().as_micros()).unwrap_or(u32::MAX));
        due = (due + pause).max(if pause.is_zero() { Instant::now() } else { due });
    }
}

/// The time between two moves of one table.
#[expect(clippy::cast_precision_loss, reason = "thousands of tables")]
fn pause(args: &Args) -> Duration {
    if args.rate > 0.0 { Duration::from_secs_f64(args.tables as f64 / args.rate) } else { Duration::ZERO }
}

/// A number from 0 to 1, different for each table.
#[expect(clippy::cast_precision_loss, reason = "thousands of tables")]
fn spread(index: usize) -> f64 {
    (index as f64 * 0.618_033_988_75).fract()
}
