//! One client's conversation with a table, from the first message to the last.

use std::ops::ControlFlow;
use std::pin::pin;
use std::time::{Duration, Instant};

use axum::body::Bytes;
use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use tokio::time::{Instant as Beat, sleep_until, timeout};
use tungstenite::error::ProtocolError;

use super::metrics::Counted;
use super::shutdown::ShutdownListener;
use super::socket::SocketClient;
use crate::messages::{Answer, Code, Incoming, Refusal, Request, Text, Token};
use crate::registry::Watcher;

/// How often the server sends a keep-alive; a client that is silent between two of them is gone.
const BEAT: Duration = Duration::from_secs(30);
/// How long a client may take to accept a message.
const SEND_TIMEOUT: Duration = Duration::from_secs(20);
/// How many refusals to slow down in a row end the connection.
const WARNINGS: u32 = 100;

/// Why a conversation ends.
type End = Option<(u16, &'static str)>;

/// One client's conversation.
pub(crate) struct SocketSession {
    client: SocketClient,
    watcher: Option<Watcher>,
    shutdown: ShutdownListener,
    heard: bool,
    warnings: u32,
    _counted: Counted,
}

/// What can happen next.
enum Next {
    Heard(Option<Result<Message, axum::Error>>),
    Told(Option<Text>),
    Beat,
    Stop,
}

impl SocketSession {
    pub(crate) fn new(client: SocketClient) -> Self {
        Self {
            watcher: None,
            shutdown: client.app.shutdown.listener(),
            heard: false,
            warnings: 0,
            _counted: Counted::new(&client.app.metrics.sockets),
            client,
        }
    }

    /// Talks until one of both ends it.
    pub(crate) async fn run(mut self, mut socket: WebSocket) {
        let end = self.talk(&mut socket).await;
        // The others see that the client is gone even before the closing handshake is over.
        self.watcher = None;
        if let Some((code, reason)) = end {
            close(&mut socket, code, reason).await;
        }
    }

    async fn talk(&mut self, socket: &mut WebSocket) -> End {
        if !self.client.tokens.is_empty()
            && let Err(refusal) = self.watch(true).await
        {
            let _ = self.say(socket, Answer::refused(None, refusal).text()).await;
        }
        let mut beat = pin!(sleep_until(Beat::now() + BEAT));
        loop {
            let next = tokio::select! {
                message = socket.recv() => Next::Heard(message),
                text = told(self.watcher.as_mut()) => Next::Told(text),
                () = &mut beat => Next::Beat,
                () = self.shutdown.requested() => Next::Stop,
            };
            let went = match next {
                Next::Heard(message) => self.hear(socket, message).await,
                Next::Told(Some(text)) => self.say(socket, text).await,
                Next::Told(None) | Next::Stop => {
                    ControlFlow::Break(Some((close_code::RESTART, "the server stops; come back soon")))
                }
                Next::Beat => {
                    beat.as_mut().reset(Beat::now() + BEAT);
                    self.beat(socket).await
                }
            };
            if let ControlFlow::Break(end) = went {
                return end;
            }
        }
    }

    /// A message of the client.
    async fn hear(
        &mut self,
        socket: &mut WebSocket,
        message: Option<Result<Message, axum::Error>>,
    ) -> ControlFlow<End> {
        self.heard = true;
        match message {
            Some(Ok(Message::Text(text))) => self.answer(socket, &text).await,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => ControlFlow::Continue(()),
            Some(Ok(Message::Binary(_))) => {
                ControlFlow::Break(Some((close_code::UNSUPPORTED, "messages are text")))
            }
            Some(Ok(Message::Close(_))) => {
                read_to_end(socket).await;
                ControlFlow::Break(None)
            }
            None => ControlFlow::Break(None),
            Some(Err(error)) => ControlFlow::Break(close_reason(error)),
        }
    }

    async fn answer(&mut self, socket: &mut WebSocket, text: &str) -> ControlFlow<End> {
        let start = Instant::now();
        let answer = self.follow(text).await;
        let metrics = &self.client.app.metrics;
        metrics.received.inc();
        metrics.acts.observe(start.elapsed().as_secs_f64());
        match &answer {
            Some(Answer::Refused { refusal, .. }) => metrics.refuse(refusal.code.word()),
            Some(Answer::Seated { token, .. }) => self.sit(token.clone()).await,
            _ => {}
        }
        if self.warnings > WARNINGS {
            return ControlFlow::Break(Some((close_code::POLICY, "too many messages")));
        }
        match answer {
            Some(answer) => self.say(socket, answer.text()).await,
            None => ControlFlow::Continue(()),
        }
    }

    /// Does what a message asks for. Who says hello hears the whole table from the watcher.
    async fn follow(&mut self, text: &str) -> Option<Answer> {
        let read = Incoming::read(text);
        if let Err(refusal) = self.slow() {
            let key = read.ok().and_then(|incoming| incoming.key);
            return Some(Answer::refused(key, refusal));
        }
        let incoming = match read {
            Ok(incoming) => incoming,
            Err(refusal) => return Some(Answer::refused(None, refusal)),
        };
        if let Request::Hello { tokens, scene } = incoming.request {
            self.client.tokens = tokens;
            let refusal = self.watch(scene).await.err()?;
            return Some(Answer::refused(incoming.key, refusal));
        }
        let SocketClient { app, table, tokens, .. } = &self.client;
        Some(app.registry.handle(table, tokens, incoming).await)
    }

    /// Whether the client and the table are within their limits.
    fn slow(&mut self) -> Result<(), Refusal> {
        let client = &self.client;
        let limits = &client.app.limits;
        let taken = (limits.address(client.address)).and_then(|()| limits.table_message(&client.table));
        match taken {
            Ok(()) => {
                self.warnings = 0;
                Ok(())
            }
            Err(wait) => {
                self.warnings += 1;
                let message = format!("too many messages; try again in {} ms", wait.as_millis() + 1);
                Err(Refusal::new(Code::SlowDown, message))
            }
        }
    }

    /// Watches the table with the tokens that the client holds.
    async fn watch(&mut self, scene: bool) -> Result<(), Refusal> {
        let client = &self.client;
        let watcher = client.app.registry.watch(&client.table, &client.tokens, scene).await?;
        self.watcher = Some(watcher);
        Ok(())
    }

    /// The client has got a seat.
    async fn sit(&mut self, token: Token) {
        if !self.client.tokens.contains(&token) {
            self.client.tokens.push(token);
        }
        if let Some(watcher) = &mut self.watcher {
            watcher.hold(&self.client.tokens).await;
        }
    }

    async fn say(&self, socket: &mut WebSocket, text: Text) -> ControlFlow<End> {
        self.client.app.metrics.sent.inc();
        match timeout(SEND_TIMEOUT, socket.send(Message::Text(text))).await {
            Ok(Ok(())) => ControlFlow::Continue(()),
            Ok(Err(_)) | Err(_) => ControlFlow::Break(None),
        }
    }

    /// Sends a keep-alive.
    async fn beat(&mut self, socket: &mut WebSocket) -> ControlFlow<End> {
        if !std::mem::take(&mut self.heard) {
            return ControlFlow::Break(Some((close_code::POLICY, "no keep-alive")));
        }
        match timeout(SEND_TIMEOUT, socket.send(Message::Ping(Bytes::new()))).await {
            Ok(Ok(())) => ControlFlow::Continue(()),
            Ok(Err(_)) | Err(_) => ControlFlow::Break(None),
        }
    }
}

/// The next message of the watcher; without one nothing ever comes.
async fn told(watcher: Option<&mut Watcher>) -> Option<Text> {
    match watcher {
        Some(watcher) => watcher.next().await,
        None => std::future::pending().await,
    }
}

/// How to close a connection after an error: says why where the client broke the protocol.
fn close_reason(error: axum::Error) -> End {
    match error.into_inner().downcast_ref::<tungstenite::Error>()? {
        tungstenite::Error::Capacity(_) => Some((close_code::SIZE, "the message is too long")),
        tungstenite::Error::Utf8(_) => Some((close_code::INVALID, "messages are UTF-8 text")),
        tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        tungstenite::Error::Protocol(_) => Some((close_code::PROTOCOL, "this is no WebSocket message")),
        _ => None,
    }
}

/// How long the closing handshake may take.
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

/// Reads until both sides have closed: the library answers the client's close frame on the way.
async fn read_to_end(socket: &mut WebSocket) {
    let silence = async { while let Some(Ok(_)) = socket.recv().await {} };
    let _ = timeout(CLOSE_TIMEOUT, silence).await;
}
