//! Limits: too many, too long, too fast.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Request;
use axum::http::header::RETRY_AFTER;
use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::common::{Client, Running, TestServer, config, two_people, unlimited};

fn from(peer: &str, path: &str) -> Request<Body> {
    let mut request = Request::get(path).body(Body::empty()).unwrap();
    let peer: SocketAddr = peer.parse().unwrap();
    request.extensions_mut().insert(ConnectInfo(peer));
    request
}

#[tokio::test]
async fn an_address_that_asks_too_much_waits_and_others_do_not() {
    let server = TestServer::new(&config(&[("address-rate", "1"), ("address-burst", "3")])).await;
    let mut statuses = Vec::new();
    for _ in 0..4 {
        statuses.push(server.send(from("203.0.113.1:5", "/healthz")).await.status.as_u16());
    }
    assert_eq!(statuses, [200, 200, 200, 429]);
    let answer = server.send(from("203.0.113.1:6", "/nowhere")).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (429, "slow-down"));
    assert_eq!(answer.headers[RETRY_AFTER], "1");
    assert!(answer.headers.contains_key("content-security-policy"));
    assert_eq!(server.send(from("203.0.113.2:5", "/healthz")).await.status.as_u16(), 200);
    // Files of the page are not counted: several people behind one address load dozens at once.
    for path in ["/", "/theme.css", "/js/main.js"] {
        assert_eq!(server.send(from("203.0.113.1:7", path)).await.status.as_u16(), 200, "{path}");
    }
}

#[tokio::test]
async fn a_table_that_is_asked_too_much_waits_and_others_do_not() {
    let settings = [("address-rate", "0"), ("table-rate", "1"), ("table-burst", "2")];
    let server = TestServer::new(&config(&settings)).await;
    let made = server.table(two_people("mancala", "kalah")).await;
    let other = server.table(two_people("mancala", "kalah")).await;
    for expected in [200, 200, 429] {
        assert_eq!(server.get(&made.path("?scene=false")).await.status.as_u16(), expected);
    }
    assert_eq!(server.get(&other.path("")).await.status.as_u16(), 200);
}

#[tokio::test]
async fn tables_are_not_made_without_end() {
    let server = TestServer::new(&config(&[("create-rate", "1"), ("create-burst", "2")])).await;
    let table = two_people("mancala", "kalah").to_string();
    let mut statuses = Vec::new();
    for _ in 0..3 {
        statuses.push(server.post("/api/tables", "", table.clone()).await.status.as_u16());
    }
    assert_eq!(statuses, [201, 201, 429]);
}

#[tokio::test]
async fn a_body_that_is_too_long_is_not_read() {
    let server = TestServer::new(&unlimited(&[("body-limit", "1024")])).await;
    let body = json!({"game": "x".repeat(2000), "seats": []}).to_string();
    let answer = server.post("/api/tables", "", body).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (413, "too-long"));
}

#[tokio::test]
async fn a_message_that_is_too_long_ends_the_conversation() {
    let running = Running::new(&[("message-limit", "1024")]).await;
    let made = running.table(&two_people("mancala", "kalah")).await;
    let mut client = running.client(&made, &made.seats).await;
    client.sync_until_done("table").await;
    let long = json!({"do": "chat", "text": "x".repeat(5000)});
    client.say(&long).await;
    let closed = loop {
        match client.frame().await {
            Some(Message::Close(frame)) => break frame,
            Some(_) => {}
            None => break None,
        }
    };
    assert_eq!(closed.map(|frame| frame.code), Some(CloseCode::Size));
    running.stop().await;
}

#[tokio::test]
async fn a_client_over_its_limit_is_refused_then_disconnected() {
    let running = Running::new(&[("player-rate", "1"), ("player-burst", "5")]).await;
    let made = running.table(&two_people("mancala", "kalah")).await;
    let mut client = running.client(&made, &made.seats).await;
    client.sync_until_done("table").await;
    for number in 0..150 {
        // The server may disconnect before all are sent.
        client.try_say(&json!({"do": "ping", "key": number.to_string()})).await;
    }
    let (mut slow, mut closed) = (0, None);
    while let Some(frame) = client.frame().await {
        match frame {
            Message::Text(text) if text.contains("slow-down") => {
                let refused: serde_json::Value = serde_json::from_str(&text).unwrap();
                assert!((1..=1000).contains(&refused["wait"].as_u64().unwrap()), "{refused}");
                slow += 1;
            }
            Message::Close(frame) => closed = frame,
            _ => {}
        }
    }
    assert!(slow > 50, "{slow}");
    assert_eq!(closed.map(|frame| frame.code), Some(CloseCode::Policy));
    running.stop().await;
}

#[tokio::test]
async fn an_address_has_so_many_websockets() {
    let running = Running::new(&[("sockets-per-address", "2")]).await;
    let made = running.table(&two_people("mancala", "kalah")).await;
    let first = Client::connect(running.address, &made.id).await;
    let _second = Client::connect(running.address, &made.id).await;
    let url = format!("ws://{}/ws/{}", running.address, made.id);
    let refused = tokio_tungstenite::connect_async(&url).await.expect_err("no third");
    assert!(refused.to_string().contains("429"), "{refused}");
    drop(first);
    let again = async {
        while tokio_tungstenite::connect_async(&url).await.is_err() {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(5), again).await.expect("a free place");
    running.stop().await;
}

#[tokio::test]
async fn strangers_never_use_up_the_moves_of_a_player() {
    let limits = [("address-rate", "1"), ("address-burst", "3"), ("table-rate", "1"), ("table-burst", "2")];
    let server = TestServer::new(&config(&limits)).await;
    let made = server.table(two_people("mancala", "kalah")).await;
    let mut refused = 0;
    for _ in 0..20 {
        refused += u32::from(server.get(&made.path("")).await.status.as_u16() == 429);
        // A token that nobody has is no way around the limit.
        let token = "5e".repeat(32);
        refused += u32::from(server.get_as(&made.path(""), &token).await.status.as_u16() == 429);
    }
    assert!(refused > 30, "{refused}");
    let tokens = made.seats.join(",");
    for mv in ["3", "1"] {
        let answer =
            server.post(&made.path("/steps"), &tokens, json!({"do": "move", "move": mv}).to_string()).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.text());
    }
}

#[tokio::test]
async fn a_refusal_says_in_milliseconds_how_long_to_wait() {
    let server = TestServer::new(&config(&[("address-rate", "1"), ("address-burst", "1")])).await;
    server.get("/api/tables").await;
    let answer = server.get("/api/tables").await;
    assert_eq!(answer.code(), "slow-down");
    assert!((1..=1000).contains(&answer.json()["error"]["wait"].as_u64().unwrap()), "{}", answer.text());
}

#[tokio::test]
async fn an_address_has_so_many_unfinished_tables() {
    let server = TestServer::new(&config(&[("tables-per-address", "2")])).await;
    let table = two_people("mancala", "kalah").to_string();
    let first = server.table(two_people("mancala", "kalah")).await;
    assert_eq!(server.post("/api/tables", "", table.clone()).await.status.as_u16(), 201);
    let answer = server.post("/api/tables", "", table.clone()).await;
    assert_eq!((answer.status.as_u16(), answer.code().as_str()), (429, "too-many"));
    let ended = server.post(&first.path("/actions"), &first.host, json!({"do": "close"}).to_string()).await;
    assert_eq!(ended.status.as_u16(), 200, "{}", ended.text());
    assert_eq!(server.post("/api/tables", "", table).await.status.as_u16(), 201);
}

#[tokio::test]
async fn idle_connections_of_one_address_leave_room_for_others() {
    use tokio::io::AsyncReadExt;
    let running = Running::new(&[("connections", "8"), ("connections-per-address", "100")]).await;
    let mut idle = Vec::new();
    for _ in 0..6 {
        idle.push(tokio::net::TcpStream::connect(running.address).await.expect("a connection"));
    }
    let mut seventh = tokio::net::TcpStream::connect(running.address).await.expect("a connection");
    let mut said = String::new();
    let reading = seventh.read_to_string(&mut said);
    tokio::time::timeout(std::time::Duration::from_secs(5), reading).await.expect("an end").expect("text");
    assert!(said.starts_with("HTTP/1.1 429"), "{said}");
    let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
    socket.bind("127.0.0.2:0".parse().unwrap()).expect("another address");
    let mut other = socket.connect(running.address).await.expect("a connection");
    tokio::io::AsyncWriteExt::write_all(
        &mut other,
        b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n",
    )
    .await
    .expect("written");
    let mut said = String::new();
    let reading = other.read_to_string(&mut said);
    tokio::time::timeout(std::time::Duration::from_secs(5), reading).await.expect("an answer").expect("text");
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
    drop(idle);
    running.stop().await;
}

#[tokio::test]
async fn open_websockets_are_connections() {
    let running = Running::new(&[]).await;
    let made = running.table(&two_people("mancala", "kalah")).await;
    let mut client = running.client(&made, &made.seats).await;
    client.sync_until_done("table").await;
    let metrics = crate::common::http(running.address, "GET", "/metrics", "", "").await;
    // The WebSocket, and the request for the metrics itself.
    assert!(metrics.contains("\nparlour_connections 2\n"), "{metrics}");
    running.stop().await;
}
