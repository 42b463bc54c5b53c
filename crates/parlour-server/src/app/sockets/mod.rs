//! Opens the WebSocket of a client to a table; `session` then carries messages in both directions.

mod session;

use std::net::IpAddr;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{FromRequestParts, Request, State};
use axum::response::{IntoResponse, Response};
use parlour_store::GameId;

use crate::app::admission::limits::{ConnectionPermit, CountPermit};
use crate::app::http::failure::Failure;
use crate::app::http::request;
use crate::app::http::strangers::origin_allowed;
use crate::app::operation::health::not_ready;
use crate::app::sockets::session::SocketSession;
use crate::app::state::App;
use crate::messages::Token;

/// Clients send short messages; longer ones are read in pieces. With thousands of sockets, the library's default buffer
/// of 128 KiB each would be most of the server's memory.
const READ_BUFFER: usize = 512;
/// Messages are written immediately.
const WRITE_BUFFER: usize = 0;

/// A client that has passed all checks for a WebSocket.
pub(crate) struct SocketClient {
    pub(crate) app: App,
    pub(crate) table: GameId,
    pub(crate) address: IpAddr,
    pub(crate) tokens: Vec<Token>,
    /// Counts towards the limit of the address.
    pub(crate) _socket: CountPermit,
    /// Counts towards the server's limit, after the request that opened the socket has ended.
    pub(crate) _connection: Option<ConnectionPermit>,
}

/// `GET /api/tables/{id}/ws`
pub(crate) async fn upgrade(State(app): State<App>, request: Request) -> Response {
    open(app, request).await.unwrap_or_else(IntoResponse::into_response)
}

async fn open(app: App, request: Request) -> Result<Response, Failure> {
    let (mut parts, _) = request.into_parts();
    let table = request::table(&mut parts).await?.ok_or_else(Failure::not_found)?;
    if !origin_allowed(&parts.headers, &app.settings.allow_origins) {
        return Err(Failure::forbidden_origin());
    }
    if app.shutdown.requested() {
        return Err(not_ready("the server is stopping"));
    }
    let tokens = request::tokens(&parts.headers)?;
    let upgrade = WebSocketUpgrade::from_request_parts(&mut parts, &app)
        .await
        .map_err(|rejection| Failure::new(rejection.status(), "bad-message", rejection.body_text()))?;
    // An unknown table must fail the HTTP request, not the WebSocket.
    app.tables.find(&table).await?;
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
