//! A server without a socket, and one with a socket.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE};
use axum::http::{HeaderMap, Request, StatusCode};
use futures_util::{SinkExt, StreamExt};
use parlour_server::app::{Server, app};
use parlour_server::config::{Config, Layers};
use parlour_server::table_registry::{TableRegistry, TableRegistryOptions};
use parlour_store::{Durability, Location, Options, Store};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;

/// Settings for tests: these, bots without a pause, and no work in the background.
pub(crate) fn config(settings: &[(&str, &str)]) -> Config {
    let mut layers = Layers::new();
    let usual =
        [("bot-pace", "0"), ("durability", "process"), ("listen", "127.0.0.1:0"), ("solver-disk", "0")];
    for (key, text) in usual.iter().chain(settings) {
        layers.flag(key, text).expect("a good setting");
    }
    layers.config().expect("good settings")
}

/// Settings without rate limits.
pub(crate) fn unlimited(settings: &[(&str, &str)]) -> Config {
    let off =
        ["player-rate", "address-rate", "table-rate", "question-rate", "create-rate", "tables-per-address"];
    let off = off.map(|limit| (limit, "0"));
    config(&off.iter().chain(settings).copied().collect::<Vec<_>>())
}

/// A server without a socket.
pub(crate) struct TestServer {
    pub(crate) router: Router,
    pub(crate) store: Store,
    pub(crate) folder: TempDir,
}

/// A response.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_slice(&self.bytes).unwrap_or_else(|error| panic!("{error}: {:?}", self.bytes))
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.bytes).expect("UTF-8")
    }

    /// The code of the error; every error has one.
    pub(crate) fn code(&self) -> String {
        let json = self.json();
        assert!(json["error"]["message"].is_string(), "{json}");
        json["error"]["code"].as_str().expect("a code").to_owned()
    }
}

impl TestServer {
    pub(crate) async fn new(config: &Config) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let options = Options { durability: Durability::Process, ..Options::default() };
        let location = Location::Sqlite(folder.path().join("games.db"));
        let store = Store::open(&location, options).await.expect("a store");
        let setting = TableRegistryOptions { bot_pace: Duration::ZERO, ..TableRegistryOptions::default() };
        let registry = TableRegistry::open(store.clone(), parlour::GAMES, setting).await.expect("a registry");
        Self { router: app(registry, store.clone(), config), store, folder }
    }

    /// A server without limits.
    pub(crate) async fn open() -> Self {
        Self::new(&unlimited(&[])).await
    }

    /// Sends any request, as if from this machine.
    pub(crate) async fn send(&self, mut request: Request<Body>) -> Answer {
        let here: SocketAddr = "127.0.0.1:40000".parse().expect("an address");
        if request.extensions().get::<ConnectInfo<SocketAddr>>().is_none() {
            request.extensions_mut().insert(ConnectInfo(here));
        }
        let response = self.router.clone().oneshot(request).await.expect("an answer");
        let (parts, body) = response.into_parts();
        Answer {
            status: parts.status,
            headers: parts.headers,
            bytes: to_bytes(body, usize::MAX).await.expect("a body"),
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(Request::get(path).body(Body::empty()).expect("a request")).await
    }

    pub(crate) async fn get_as(&self, path: &str, token: &str) -> Answer {
        let request = Request::get(path).header(AUTHORIZATION, format!("Bearer {token}"));
        self.send(request.body(Body::empty()).expect("a request")).await
    }

    /// Posts with these tokens, separated by commas; an empty text means none.
    pub(crate) async fn post(&self, path: &str, tokens: &str, body: impl Into<Body>) -> Answer {
        let mut request = Request::post(path).header(CONTENT_TYPE, "application/json");
        if !tokens.is_empty() {
            request = request.header(AUTHORIZATION, format!("Bearer {tokens}"));
        }
        self.send(request.body(body.into()).expect("a request")).await
    }

    /// Creates a table.
    pub(crate) async fn table(&self, table: Value) -> Made {
        let answer = self.post("/api/tables", "", table.to_string()).await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text());
        Made::of(&answer.json())
    }
}

/// A new table.
#[derive(Debug, Clone)]
pub(crate) struct Made {
    pub(crate) id: String,
    pub(crate) host: String,
    pub(crate) seats: Vec<String>,
}

impl Made {
    pub(crate) fn of(created: &Value) -> Self {
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let seats = created["seats"].as_array().expect("seats").iter();
        Self {
            id: text(&created["id"]),
            host: text(&created["host"]),
            seats: seats.map(|seat| text(&seat["token"])).collect(),
        }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/tables/{}{rest}", self.id)
    }
}

/// A table for Ann and Bob, both played from here.
pub(crate) fn two_people(game: &str, rules: &str) -> Value {
    let seats = json!([{"kind": "human", "name": "Ann"}, {"kind": "human", "name": "Bob"}]);
    json!({"game": game, "rules": rules, "seats": seats})
}

/// A server with a socket.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: tokio::sync::oneshot::Sender<()>,
    pub(crate) task: JoinHandle<()>,
    _folder: Option<TempDir>,
}

impl Running {
    pub(crate) async fn new(settings: &[(&str, &str)]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("games.db");
        let path = path.to_str().expect("a path").to_owned();
        let mut all = vec![("database", path.as_str())];
        all.extend(settings);
        let server = Server::open(&unlimited(&all), parlour::GAMES).await.expect("a server");
        let address = server.address();
        let (stop, stopped) = tokio::sync::oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        Self { address, stop, task, _folder: Some(folder) }
    }

    /// Asks the server to stop, and waits until it has.
    pub(crate) async fn stop(self) {
        let _ = self.stop.send(());
        self.task.await.expect("the server ends");
    }

    /// Tells the server to stop; the task ends when it has.
    pub(crate) fn stopping(self) -> JoinHandle<()> {
        let _ = self.stop.send(());
        self.task
    }

    pub(crate) async fn client(&self, made: &Made, tokens: &[String]) -> Client {
        let mut client = Client::connect(self.address, &made.id).await;
        client.say(&json!({"do": "hello", "tokens": tokens})).await;
        client
    }

    /// Creates a table over a plain connection.
    pub(crate) async fn table(&self, table: &Value) -> Made {
        let answer = http(self.address, "POST", "/api/tables", "", &table.to_string()).await;
        Made::of(&serde_json::from_str(&answer).unwrap_or_else(|error| panic!("{error}: {answer}")))
    }
}

/// Sends one request over a new connection and returns the body of the response.
pub(crate) async fn http(address: SocketAddr, method: &str, path: &str, token: &str, body: &str) -> String {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\nauthorization: Bearer {token}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    stream.write_all(request.as_bytes()).await.expect("written");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("an answer");
    answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).expect("a body")
}

/// A client connected by WebSocket.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Client {
    pub(crate) async fn connect(address: SocketAddr, id: &str) -> Self {
        let url = format!("ws://{address}/api/tables/{id}/ws");
        let (socket, _) = connect_async(url).await.expect("a WebSocket");
        Self { socket }
    }

    pub(crate) async fn say(&mut self, message: &Value) {
        self.send(Message::text(message.to_string())).await;
    }

    pub(crate) async fn send(&mut self, message: Message) {
        self.socket.send(message).await.expect("sent");
    }

    /// Sends unless the connection is closed.
    pub(crate) async fn try_say(&mut self, message: &Value) {
        let _ = self.socket.send(Message::text(message.to_string())).await;
    }

    /// The next frame, within a few seconds.
    pub(crate) async fn frame(&mut self) -> Option<Message> {
        let next = tokio::time::timeout(Duration::from_secs(20), self.socket.next()).await;
        next.expect("something comes").and_then(Result::ok)
    }

    /// The next message as data.
    pub(crate) async fn hear(&mut self) -> Value {
        loop {
            match self.frame().await {
                Some(Message::Text(text)) => return serde_json::from_str(&text).expect("JSON"),
                Some(Message::Ping(_) | Message::Pong(_)) => {}
                other => panic!("no message but {other:?}"),
            }
        }
    }

    /// The next message of this kind; others are skipped.
    pub(crate) async fn sync_until_done(&mut self, is: &str) -> Value {
        loop {
            let message = self.hear().await;
            if message["is"] == is {
                return message;
            }
        }
    }
}
