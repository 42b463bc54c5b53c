//! A server that is asked to stop finishes what was begun; asked twice, it ends at once.

use std::io::Write;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::common::Server;

const SOON: Duration = Duration::from_secs(10);

#[test]
fn termination_tells_the_watchers_and_ends_well() {
    for signal in ["TERM", "INT"] {
        let folder = tempfile::tempdir().expect("a folder");
        let server = Server::start(&folder.path().join("games.db"), &[]);
        let table = server.table("mancala");
        let runtime = tokio::runtime::Runtime::new().expect("a runtime");
        let closed = runtime.block_on(async {
            let url = format!("ws://{}/ws/{}", server.address, table.id);
            let (mut socket, _) = connect_async(url).await.expect("a WebSocket");
            socket.send(Message::text("{\"do\":\"hello\"}")).await.expect("sent");
            assert!(matches!(socket.next().await, Some(Ok(Message::Text(_)))));
            server.signal(signal);
            loop {
                match socket.next().await {
                    Some(Ok(Message::Close(frame))) => break frame,
                    Some(Ok(_)) => {}
                    other => panic!("no goodbye but {other:?}"),
                }
            }
        });
        assert_eq!(closed.map(|frame| frame.code), Some(CloseCode::Restart));
        assert_eq!(server.end(SOON).code(), Some(0), "{signal}");
    }
}

#[test]
fn a_second_signal_ends_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("games.db"), &["--drain", "60"]);
    // A request that never gets complete holds the first stop up.
    let mut stream = TcpStream::connect(&server.address).expect("a connection");
    stream
        .write_all(b"POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\n{")
        .expect("written");
    std::thread::sleep(Duration::from_millis(200));
    server.signal("TERM");
    let start = Instant::now();
    while TcpStream::connect(&server.address).is_ok() {
        assert!(start.elapsed() < SOON, "somebody new was let in");
        std::thread::sleep(Duration::from_millis(20));
    }
    server.signal("TERM");
    // Long before the first signal would have ended it.
    assert_eq!(server.end(SOON).code(), Some(130));
}

#[test]
fn work_does_not_hold_up_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let server = Server::start(&folder.path().join("games.db"), &["--drain", "4", "--question-time", "600"]);
    let rules = r#"{"preset":"kalah","columns":1000,"seeds":10000}"#;
    let table =
        format!(r#"{{"game":"mancala","rules":{rules},"seats":[{{"kind":"human"}},{{"kind":"human"}}]}}"#);
    let (status, made) = server.ask("POST", "/api/tables", "", &table).expect("an answer");
    assert_eq!(status, 201, "{made}");
    let id = made["id"].as_str().expect("an id");
    let question = format!("GET /api/tables/{id}/values HTTP/1.1\r\nhost: x\r\n\r\n");
    let ask = || {
        let mut stream = TcpStream::connect(&server.address).expect("a connection");
        stream.write_all(question.as_bytes()).expect("written");
        stream
    };
    let _asked: Vec<TcpStream> = (0..4).map(|_| ask()).collect();
    std::thread::sleep(Duration::from_millis(500));
    server.signal("TERM");
    assert_eq!(server.end(SOON).code(), Some(0));
}
