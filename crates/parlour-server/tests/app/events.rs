//! Programs that only listen: the events of a table as a stream.

use std::net::SocketAddr;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::common::{Running, http, two_people};

/// A client that reads events.
struct Listener {
    lines: Lines<BufReader<TcpStream>>,
    head: String,
}

impl Listener {
    async fn open(address: SocketAddr, path: &str, after: Option<u64>) -> Self {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        let last = after.map(|after| format!("last-event-id: {after}\r\n")).unwrap_or_default();
        let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\n{last}\r\n");
        stream.write_all(request.as_bytes()).await.expect("written");
        let mut listener = Self { lines: BufReader::new(stream).lines(), head: String::new() };
        while let Some(line) = listener.line().await.filter(|line| !line.is_empty()) {
            listener.head += &format!("{line}\n");
        }
        listener
    }

    async fn line(&mut self) -> Option<String> {
        let next = timeout(Duration::from_secs(20), self.lines.next_line()).await;
        next.expect("something comes").ok().flatten()
    }

    /// The kind, id and data of the next event; none at the end.
    async fn event(&mut self) -> Option<(String, u64, Value)> {
        let (mut kind, mut id, mut data) = (String::new(), 0, Value::Null);
        let mut numbers = 0;
        loop {
            let line = self.line().await?;
            match line.split_once(": ") {
                Some(("event", word)) => word.clone_into(&mut kind),
                Some(("id", number)) => id = number.parse().expect("a number"),
                Some(("data", text)) => {
                    numbers = text.matches("\"number\":").count();
                    data = serde_json::from_str(text).expect("JSON");
                }
                // The name of an event can come after its data.
                _ if line.is_empty() && !data.is_null() => {
                    assert!(numbers == 1 || kind == "table", "{data}");
                    return Some((kind, id, data));
                }
                _ => {}
            }
        }
    }
}

async fn play(running: &Running, path: &str, tokens: &str, moves: &[&str]) {
    for pit in moves {
        let body = json!({"do": "move", "move": pit}).to_string();
        let answer = http(running.address, "POST", &format!("{path}/steps"), tokens, &body).await;
        assert!(answer.contains("done"), "{answer}");
    }
}

#[tokio::test]
async fn a_listener_that_reconnects_misses_nothing_and_gets_nothing_twice() {
    let running = Running::new(&[]).await;
    let made = running.table(&two_people("mancala", "kalah")).await;
    let (path, tokens) = (made.path(""), made.seats.join(","));
    let mut first = Listener::open(running.address, &made.path("/events"), None).await;
    for header in ["200 OK", "content-type: text/event-stream", "x-accel-buffering: no"] {
        assert!(first.head.contains(header), "{}", first.head);
    }
    let (kind, start, table) = first.event().await.expect("the table");
    assert_eq!((kind.as_str(), &table["number"], table["scene"].is_null()), ("table", &json!(start), true));
    play(&running, &path, &tokens, &["3"]).await;
    let (kind, known, step) = first.event().await.expect("a step");
    assert_eq!((kind.as_str(), &step["move"], known), ("step", &json!("3"), start + 1));
    drop(first);

    play(&running, &path, &tokens, &["1", "8"]).await;
    let said = json!({"do": "chat", "text": "well played"}).to_string();
    http(running.address, "POST", &made.path("/actions"), &made.seats[0], &said).await;
    for after in [Some(known), None] {
        // By the header, or in the address for clients that cannot send it.
        let query = if after.is_some() { String::new() } else { format!("?after={known}") };
        let events = made.path(&format!("/events{query}"));
        let mut again = Listener::open(running.address, &events, after).await;
        for (kind, number) in [("step", known + 1), ("step", known + 2), ("change", known + 3)] {
            let (found, id, data) = again.event().await.expect("what was missed");
            assert_eq!((found.as_str(), id, &data["number"]), (kind, number, &json!(number)), "{data}");
        }
        // Then it goes on as it happens.
        let said = json!({"do": "chat", "text": "again"}).to_string();
        http(running.address, "POST", &made.path("/actions"), &made.seats[0], &said).await;
        let (_, _, data) = again.event().await.expect("a message");
        assert_eq!(data["text"], "again", "{data}");
    }
    // A number of the future, and a client that draws, get the whole table.
    for (query, after) in [("", 10_000), ("?scene=true", known)] {
        let mut other =
            Listener::open(running.address, &made.path(&format!("/events{query}")), Some(after)).await;
        assert_eq!(other.event().await.expect("the table").0, "table");
    }
    running.stop().await;
}

#[tokio::test]
async fn streams_are_counted_and_end_with_the_server() {
    let running = Running::new(&[("sockets-per-address", "2")]).await;
    let made = running.table(&two_people("mancala", "kalah")).await;
    let mut first = Listener::open(running.address, &made.path("/events"), None).await;
    first.event().await.expect("the table");
    let second = Listener::open(running.address, &made.path("/events"), None).await;
    assert!(second.head.contains("200 OK"), "{}", second.head);
    let third = Listener::open(running.address, &made.path("/events"), None).await;
    assert!(third.head.contains("429") && third.head.contains("retry-after"), "{}", third.head);
    drop((second, third));
    let metrics = http(running.address, "GET", "/metrics", "", "").await;
    assert!(metrics.contains("\nparlour_event_streams "), "{metrics}");
    let unknown = http(running.address, "GET", "/api/tables/0000000000000000/events", "", "").await;
    assert!(unknown.contains("unknown-table"), "{unknown}");
    let wrong = Listener::open(running.address, &made.path("/events?after=x"), None).await;
    assert!(wrong.head.contains("400"), "{}", wrong.head);
    let stopped = running.stopping();
    assert_eq!(first.event().await, None);
    timeout(Duration::from_secs(5), stopped).await.expect("in time").expect("the server ends");
}

// Only what every spectator sees: no token gives a listener more.
#[tokio::test]
async fn a_stream_has_no_secrets() {
    let running = Running::new(&[]).await;
    let made = running.table(&two_people("snakes", "classic")).await;
    let mut listener = Listener::open(running.address, &made.path("/events"), None).await;
    let (_, _, table) = listener.event().await.expect("the table");
    assert_eq!(table["you"], json!({"seats": [], "host": false}));
    let seat = usize::try_from(table["turn"]["player"].as_u64().expect("a player")).expect("small") - 1;
    http(running.address, "POST", &made.path("/steps"), &made.seats[seat], r#"{"do":"roll"}"#).await;
    let (_, _, step) = listener.event().await.expect("a step");
    for token in made.seats.iter().chain([&made.host]) {
        assert!(!table.to_string().contains(token.as_str()) && !step.to_string().contains(token.as_str()));
    }
    running.stop().await;
}
