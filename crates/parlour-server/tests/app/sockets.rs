//! Odd connections, and a server that stops.

use std::io::Read;
use std::time::Duration;

use flate2::read::GzDecoder;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;

use crate::common::{Client, Running, http, two_people};

#[tokio::test]
async fn a_client_that_asks_for_it_gets_long_messages_compressed() {
    let running = Running::new(&[]).await;
    let made = running.table(&two_people("snakes", "classic")).await;
    let mut client = Client::connect(running.address, &made.id).await;
    client.say(&json!({"do": "hello", "tokens": [], "gzip": true})).await;
    let Some(Message::Binary(packed)) = client.frame().await else { panic!("the table is compressed") };
    let mut text = String::new();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    let table: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(table["is"], "table");
    assert!(packed.len() * 3 < text.len(), "{} of {} bytes", packed.len(), text.len());
    // What is short stays text.
    client.say(&json!({"do": "ping"})).await;
    assert_eq!(client.sync_until_done("pong").await["is"], "pong");
    running.stop().await;
}

#[tokio::test]
async fn nonsense_on_a_socket_harms_no_one() {
    let running = Running::new(&[]).await;
    let made = running.table(&two_people("mancala", "kalah")).await;
    for bytes in [
        &b"\x00\xff\x16\x03\x01"[..],
        b"GET / HTTP/9\r\n\r\n",
        b"\r\n\r\n\r\n",
        b"POST /api/tables HTTP/1.1\r\ncontent-length: -1\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(running.address).await.unwrap();
        stream.write_all(bytes).await.unwrap();
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
    }
    let mut client = running.client(&made, &made.seats).await;
    client.sync_until_done("table").await;
    for text in ["", "{}", "[]", "{\"do\":", "\u{0}", "{\"do\":\"roll\",\"state\":1e999}"] {
        client.send(Message::text(text)).await;
        assert_eq!(client.sync_until_done("refused").await["code"], "bad-message", "{text}");
    }
    client.say(&json!({"do": "ping", "key": "k"})).await;
    assert_eq!(client.sync_until_done("pong").await["key"], "k");
    let mut leaving = running.client(&made, &made.seats).await;
    leaving.sync_until_done("table").await;
    leaving.send(Message::Close(None)).await;
    let mut answered = false;
    while let Some(frame) = leaving.frame().await {
        answered |= frame.is_close();
    }
    assert!(answered, "a goodbye is answered");
    client.send(Message::binary(vec![1, 2, 3])).await;
    while let Some(frame) = client.frame().await {
        if let Message::Close(Some(frame)) = frame {
            assert_eq!(frame.code, CloseCode::Unsupported);
        }
    }
    assert!(http(running.address, "GET", "/healthz", "", "").await.contains("true"));
    running.stop().await;
}

#[tokio::test]
async fn foreign_pages_and_unknown_tables_get_no_websocket() {
    let running = Running::new(&[("allow-origins", "https://friend.example")]).await;
    let made = running.table(&two_people("mancala", "kalah")).await;
    let url = format!("ws://{}/ws/{}", running.address, made.id);
    for (origin, may) in [("https://friend.example", true), ("https://stranger.example", false)] {
        let mut request = url.clone().into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        assert_eq!(connect_async(request).await.is_ok(), may, "{origin}");
    }
    let unknown = format!("ws://{}/ws/0000000000000000", running.address);
    assert!(connect_async(unknown).await.unwrap_err().to_string().contains("404"));
    running.stop().await;
}

#[tokio::test]
async fn tokens_may_come_with_the_first_request() {
    let running = Running::new(&[]).await;
    let made = running.table(&two_people("mancala", "kalah")).await;
    let mut request = format!("ws://{}/ws/{}", running.address, made.id).into_client_request().unwrap();
    let bearer = format!("Bearer {}", made.seats[1]);
    request.headers_mut().insert("authorization", bearer.parse().unwrap());
    let (mut socket, _) = connect_async(request).await.unwrap();
    let first = futures_util::StreamExt::next(&mut socket).await.unwrap().unwrap();
    let table: serde_json::Value = serde_json::from_str(first.to_text().unwrap()).unwrap();
    assert_eq!((&table["is"], &table["you"]["seats"]), (&json!("table"), &json!([2])));
    running.stop().await;
}

#[tokio::test]
async fn a_stopping_server_closes_its_sockets_and_refuses_new_ones() {
    let running = Running::new(&[("drain", "60")]).await;
    let address = running.address;
    let made = running.table(&two_people("mancala", "kalah")).await;
    let mut client = running.client(&made, &made.seats).await;
    client.sync_until_done("table").await;
    // A silent connection does not delay the shutdown for long.
    let idle = TcpStream::connect(address).await.unwrap();
    client.say(&json!({"do": "move", "move": "3", "key": "last"})).await;
    client.sync_until_done("done").await;
    let stopped = running.stopping();
    let closed = loop {
        match client.frame().await {
            Some(Message::Close(frame)) => break frame,
            Some(_) => {}
            None => break None,
        }
    };
    assert_eq!(closed.map(|frame| frame.code), Some(CloseCode::Restart));
    tokio::time::timeout(Duration::from_secs(30), stopped).await.expect("in time").expect("no panic");
    assert!(TcpStream::connect(address).await.is_err());
    drop(idle);
}
