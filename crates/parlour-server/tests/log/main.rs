//! The log has no secrets. A separate test program, because the log is global.

#[path = "../app/common.rs"]
#[expect(dead_code, reason = "shared with the other tests of the server")]
mod common;

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use parlour_server::app::log;
use parlour_server::config::Settings;
use serde_json::{Value, json};

use common::{Running, http};

#[derive(Clone, Default)]
struct Sheet(Arc<Mutex<Vec<u8>>>);

impl Write for Sheet {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Plays a little over HTTP and WebSocket, with errors; returns everything that must not be in a log.
async fn play() -> Vec<String> {
    let running = Running::new(&[]).await;
    let table = json!({
        "game": "snakes", "seats": [{"kind": "human", "name": "Ann"}, {"kind": "open"}],
    });
    let made = running.table(&table).await;
    let joined = http(running.address, "POST", &made.path("/join"), &made.host, r#"{"name":"Bob"}"#).await;
    let joined: Value = serde_json::from_str(&joined).unwrap();
    let bob = joined["token"].as_str().unwrap().to_owned();
    let wrong = bob.replace('0', "x") + "y";
    http(running.address, "GET", &made.path(&format!("?token={bob}")), &wrong, "").await;
    let mut client = running.client(&made, &[bob.clone(), made.seats[0].clone()]).await;
    client.sync_until_done("table").await;
    for _ in 0..4 {
        client.say(&json!({"do": "roll"})).await;
        client.sync_until_done("step").await;
    }
    client.say(&json!({"do": "hello", "tokens": [wrong]})).await;
    client.sync_until_done("refused").await;
    client.say(&json!({"do": "chat", "text": "between us"})).await;
    client.sync_until_done("done").await;
    running.stop().await;
    vec![made.host, made.seats[0].clone(), bob, wrong, made.id, "between us".to_owned()]
}

#[tokio::test]
async fn the_log_knows_no_secret_even_when_it_tells_everything() {
    let sheet = Sheet::default();
    let writer = sheet.clone();
    let settings = Settings { log: "trace".to_owned(), ..Settings::default() };
    let log = log(&settings, false, move || writer.clone()).unwrap();
    tracing::subscriber::set_global_default(log).unwrap();
    let hidden = play().await;
    let text = String::from_utf8_lossy(&sheet.0.lock().unwrap()).into_owned();
    assert!(text.contains("route=\"/api/tables/{id}/join\""), "{text}");
    for secret in hidden {
        assert!(!text.contains(&secret), "a secret is in the log");
    }
}
