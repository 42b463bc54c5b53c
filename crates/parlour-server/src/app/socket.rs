//! The WebSocket: messages of a client to the table, and everything that happens there to the client.

use std::net::IpAddr;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequestParts, Request, State};
use axum::response::{IntoResponse, Response};
use parlour_store::GameId;

use super::failure::Failure;
use super::headers::may_ask;
use super::health::not_ready;
use super::limits::{ConnectionPermit, SocketPermit};
use super::request;
use super::socket_session::SocketSession;
use super::state::App;
use crate::messages::Token;

/// Messages of clients are short. The library's own buffer of 128 KiB for each socket would be most of the memory of a
/// server with thousands of them; a longer message is read in several pieces.
const READ_BUFFER: usize = 512;
/// Every message is written at once.
const WRITE_BUFFER: usize = 0;

/// Somebody who may open a WebSocket.
pub(crate) struct SocketClient {
    pub(crate) app: App,
    pub(crate) table: GameId,
    pub(crate) address: IpAddr,
    pub(crate) tokens: Vec<Token>,
    /// Counts for the address as long as it is there.
    pub(crate) _socket: SocketPermit,
    /// Counts for the server as long as it is there; the request that began it has long ended.
    pub(crate) _connection: Option<ConnectionPermit>,
}

/// `GET /api/tables/{id}/ws`
pub(crate) async fn upgrade(State(app): State<App>, request: Request) -> Response {
    open(app, request).await.unwrap_or_else(IntoResponse::into_response)
}

async fn open(app: App, request: Request) -> Result<Response, Failure> {
    let (mut parts, _) = request.into_parts();
    let table = request::table(&mut parts).await?.ok_or_else(Failure::not_found)?;
    app.limits.table(&table)?;
    if !may_ask(&parts.headers, &app.settings.allow_origins) {
        return Err(Failure::foreign());
    }
    if app.shutdown.requested() {
        return Err(not_ready("the server is about to stop"));
    }
    let tokens = request::tokens(&parts.headers)?;
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &app)
        .await
        .map_err(|rejection| Failure::new(rejection.status(), "bad-message", rejection.body_text()))?;
    // An unknown table is an error of the request, not of the conversation.
    app.registry.find(&table).await?;
    let address = app.address(&parts);
    let socket =
        (app.limits.socket(address)).ok_or_else(|| Failure::slow_down(std::time::Duration::from_secs(10)))?;
    let most = usize::try_from(app.settings.message_limit).unwrap_or(usize::MAX);
    let client = SocketClient {
        app,
        table,
        address,
        tokens,
        _socket: socket,
        _connection: parts.extensions.get().cloned(),
    };
    Ok(upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(most)
        .max_frame_size(most)
        .on_upgrade(move |socket| SocketSession::new(client).run(socket)))
}
