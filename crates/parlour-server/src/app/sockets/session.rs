//! The session of one WebSocket: the client's messages to the table, and the table's changes to the client.

use std::ops::{ControlFlow, Range};
use std::pin::pin;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use flate2::Compression;
use tokio::time::{Instant as TokioInstant, sleep_until, timeout};
use tungstenite::error::ProtocolError;

use crate::app::admission::Caller;
use crate::app::http::coding::{AT_ONCE, gzip};
use crate::app::operation::metrics::Counted;
use crate::app::operation::shutdown::ShutdownListener;
use crate::app::sockets::SocketClient;
use crate::messages::{Answer, Code, Incoming, Refusal, Request, Text, Token};
use crate::table_registry::Watcher;

/// How often the server sends a keep-alive; a client that is silent for that long is disconnected.
const KEEP_ALIVE: Duration = Duration::from_secs(30);
/// How long a client can take to accept a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// The connection ends after this many `slow-down` refusals in a row.
const WARNINGS: u32 = 100;

/// The length of messages that are compressed: less is not worth it, and more takes too long.
const COMPRESSED: Range<usize> = 4 << 10..1 << 20;

/// The close code and reason; none if the client has gone.
type CloseReason = Option<(u16, &'static str)>;

/// The session of one WebSocket.
pub(crate) struct SocketSession {
    client: SocketClient,
    watcher: Option<Watcher>,
    shutdown: ShutdownListener,
    /// How the client's messages are counted.
    caller: Caller,
    /// Whether the client has sent anything since the last keep-alive.
    active: bool,
    warnings: u32,
    /// Whether the client can read compressed messages.
    gzip: bool,
    _counted: Counted,
}

/// The next thing to deal with.
enum SessionEvent {
    Received(Option<Result<Message, axum::Error>>),
    Update(Option<Text>),
    KeepAlive,
    Stop,
}

impl SocketSession {
    pub(crate) fn new(client: SocketClient) -> Self {
        Self {
            watcher: None,
            shutdown: client.app.shutdown.listener(),
            caller: Caller::Stranger(client.address),
            active: false,
            warnings: 0,
            gzip: false,
            _counted: Counted::new(&client.app.metrics.sockets),
            client,
        }
    }

    /// Runs until either side ends it.
    pub(crate) async fn run(mut self, mut socket: WebSocket) {
        let end = self.serve(&mut socket).await;
        // Tell the others before the closing handshake, which can take a while.
        self.watcher = None;
        if let Some((code, reason)) = end {
            close(&mut socket, code, reason).await;
        }
    }

    async fn serve(&mut self, socket: &mut WebSocket) -> CloseReason {
        if !self.client.tokens.is_empty()
            && let Err(refusal) = self.watch(true).await
        {
            let _ = self.send_text(socket, Answer::refused(None, refusal).text()).await;
        }
        let mut timer = pin!(sleep_until(TokioInstant::now() + KEEP_ALIVE));
        loop {
            let next = tokio::select! {
                message = socket.recv() => SessionEvent::Received(message),
                text = next_update(self.watcher.as_mut()) => SessionEvent::Update(text),
                () = &mut timer => SessionEvent::KeepAlive,
                () = self.shutdown.requested() => SessionEvent::Stop,
            };
            let flow = match next {
                SessionEvent::Received(message) => self.receive(socket, message).await,
                SessionEvent::Update(Some(text)) => self.send_text(socket, text).await,
                SessionEvent::Update(None) | SessionEvent::Stop => ControlFlow::Break(Some((
                    close_code::RESTART,
                    "the server is stopping; connect again soon",
                ))),
                SessionEvent::KeepAlive => {
                    timer.as_mut().reset(TokioInstant::now() + KEEP_ALIVE);
                    self.keep_alive(socket).await
                }
            };
            if let ControlFlow::Break(end) = flow {
                return end;
            }
        }
    }

    /// Deals with a message of the client.
    async fn receive(
        &mut self,
        socket: &mut WebSocket,
        message: Option<Result<Message, axum::Error>>,
    ) -> ControlFlow<CloseReason> {
        self.active = true;
        match message {
            Some(Ok(Message::Text(text))) => self.answer(socket, &text).await,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => ControlFlow::Continue(()),
            Some(Ok(Message::Binary(_))) => {
                ControlFlow::Break(Some((close_code::UNSUPPORTED, "messages must be text")))
            }
            Some(Ok(Message::Close(_))) => {
                read_to_end(socket).await;
                ControlFlow::Break(None)
            }
            None => ControlFlow::Break(None),
            Some(Err(error)) => ControlFlow::Break(reason_of(error)),
        }
    }

    async fn answer(&mut self, socket: &mut WebSocket, text: &str) -> ControlFlow<CloseReason> {
        let start = Instant::now();
        let answer = self.handle_message(text).await;
        let metrics = &self.client.app.metrics;
        metrics.received.inc();
        metrics.acts.observe(start.elapsed().as_secs_f64());
        match &answer {
            Some(Answer::Refused { refusal, .. }) => metrics.refuse(refusal.code.word()),
            Some(Answer::Seated { token, .. }) => self.add_token(token.clone()).await,
            _ => {}
        }
        if self.warnings > WARNINGS {
            return ControlFlow::Break(Some((close_code::POLICY, "too many messages")));
        }
        match answer {
            Some(answer) => self.send_text(socket, answer.text()).await,
            None => ControlFlow::Continue(()),
        }
    }

    /// Carries out a message. The answer to `hello`, the whole table, comes from the watcher.
    async fn handle_message(&mut self, text: &str) -> Option<Answer> {
        let read = Incoming::read(text);
        if let Err(refusal) = self.check_rate() {
            let key = read.ok().and_then(|incoming| incoming.key);
            return Some(Answer::refused(key, refusal));
        }
        let incoming = match read {
            Ok(incoming) => incoming,
            Err(refusal) => return Some(Answer::refused(None, refusal)),
        };
        if let Request::Hello { tokens, scene, gzip } = incoming.request {
            self.client.tokens = tokens;
            self.gzip = gzip;
            let refusal = self.watch(scene).await.err()?;
            return Some(Answer::refused(incoming.key, refusal));
        }
        let SocketClient { app, table, tokens, .. } = &self.client;
        Some(app.tables.handle(table, tokens, incoming).await)
    }

    /// Checks the rate limit of the player, or of the address and the table.
    fn check_rate(&mut self) -> Result<(), Refusal> {
        let client = &self.client;
        match self.caller.count(&client.app, Some(&client.table)) {
            Ok(()) => {
                self.warnings = 0;
                Ok(())
            }
            Err(wait) => {
                self.warnings += 1;
                Err(Refusal::slow_down(wait))
            }
        }
    }

    /// Watches the table with the client's tokens.
    async fn watch(&mut self, scene: bool) -> Result<(), Refusal> {
        let client = &self.client;
        let (tables, table, tokens) = (client.app.tables.clone(), client.table, client.tokens.clone());
        let background = tables.background().clone();
        let watching = background.run(async move { tables.watch(&table, &tokens, scene).await }).await;
        let watcher = watching
            .ok_or_else(|| Refusal::new(Code::Storage, "server error; details are in the server log"))??;
        self.caller = Caller::find(&client.app, client.address, &client.table, &client.tokens).await;
        self.watcher = Some(watcher);
        Ok(())
    }

    /// Adds the token of a seat that the client has taken.
    async fn add_token(&mut self, token: Token) {
        if !self.client.tokens.contains(&token) {
            self.client.tokens.push(token);
        }
        let client = &self.client;
        self.caller = Caller::find(&client.app, client.address, &client.table, &client.tokens).await;
        if let Some(watcher) = &mut self.watcher {
            watcher.set_tokens(&self.client.tokens).await;
        }
    }

    async fn send_text(&self, socket: &mut WebSocket, text: Text) -> ControlFlow<CloseReason> {
        self.client.app.metrics.sent.inc();
        let packed = match text.len() {
            length if !self.gzip || !COMPRESSED.contains(&length) => None,
            ..=AT_ONCE => gzip(text.as_bytes(), Compression::fast()),
            _ => {
                let long = text.clone();
                let packing = async move { gzip(long.as_bytes(), Compression::fast()) };
                self.client.app.tables.background().run(packing).await.flatten()
            }
        };
        send(socket, packed.map_or(Message::Text(text), |bytes| Message::Binary(bytes.into()))).await
    }

    /// Sends a keep-alive, or ends the session if the client did not answer the last one.
    async fn keep_alive(&mut self, socket: &mut WebSocket) -> ControlFlow<CloseReason> {
        if !std::mem::take(&mut self.active) {
            return ControlFlow::Break(Some((close_code::POLICY, "no answer to the keep-alive")));
        }
        send(socket, Message::Ping(Bytes::new())).await
    }
}

/// Sends a message, if the client takes it in time.
async fn send(socket: &mut WebSocket, message: Message) -> ControlFlow<CloseReason> {
    match timeout(SEND_TIMEOUT, socket.send(message)).await {
        Ok(Ok(())) => ControlFlow::Continue(()),
        Ok(Err(_)) | Err(_) => ControlFlow::Break(None),
    }
}

/// The next message of the watcher; waits forever without one.
async fn next_update(watcher: Option<&mut Watcher>) -> Option<Text> {
    match watcher {
        Some(watcher) => watcher.next().await,
        None => std::future::pending().await,
    }
}

/// The close code after an error, if the client broke the protocol.
fn reason_of(error: axum::Error) -> CloseReason {
    match error.into_inner().downcast_ref::<tungstenite::Error>()? {
        tungstenite::Error::Capacity(_) => Some((close_code::SIZE, "the message is too long")),
        tungstenite::Error::Utf8(_) => Some((close_code::INVALID, "messages must be UTF-8 text")),
        tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        tungstenite::Error::Protocol(_) => Some((close_code::PROTOCOL, "not a valid WebSocket message")),
        _ => None,
    }
}

/// How long the closing handshake can take.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

/// Sends a close frame and waits for the client's.
async fn close(socket: &mut WebSocket, code: u16, reason: &'static str) {
    let frame = CloseFrame { code, reason: reason.into() };
    let handshake = async {
        if socket.send(Message::Close(Some(frame))).await.is_ok() {
            read_to_end(socket).await;
        }
    };
    let _ = timeout(CLOSE_TIMEOUT, handshake).await;
}

/// Reads until both sides have closed; the library answers the client's close frame.
async fn read_to_end(socket: &mut WebSocket) {
    let silence = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = timeout(CLOSE_TIMEOUT, silence).await;
}
