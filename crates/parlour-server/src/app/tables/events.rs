//! The events of a table as a stream (server-sent events), for programs that only listen.
//!
//! The stream says what a WebSocket without a token gets. Each event has the number of the table's event as its id, so a
//! client that reconnects with `Last-Event-ID` misses nothing and gets nothing twice.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::time::Duration;

use axum::http::HeaderName;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Deserialize;

use crate::app::admission::limits::CountPermit;
use crate::app::http::failure::Failure;
use crate::app::http::reply::Reply;
use crate::app::http::request::{Get, QueryParams, bad_record};
use crate::app::operation::health::not_ready;
use crate::app::operation::metrics::Counted;
use crate::app::operation::shutdown::ShutdownListener;
use crate::app::tables::message_body;
use crate::messages::Text;
use crate::table_registry::{Watcher, missed};

/// How often the server sends a comment while nothing happens, so that proxies keep the connection open.
const KEEP_ALIVE: Duration = Duration::from_secs(15);
/// A client that has missed more events gets the whole table instead.
const MOST_MISSED: u64 = 1_000;
/// How long a client beyond the limit of connections has to wait.
const LATER: Duration = Duration::from_secs(10);

/// Options of a stream of events.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventOptions {
    /// The number of the last event that the client knows, for clients that cannot send `Last-Event-ID`.
    after: Option<u64>,
    /// Whether to include the scene, for clients that draw; false if left out.
    #[serde(default)]
    scene: bool,
}

/// The events of a table, as they happen.
pub(crate) struct EventStream(Listener);

struct Listener {
    missed: VecDeque<Text>,
    watcher: Watcher,
    shutdown: ShutdownListener,
    /// Counts towards the limit of the address, as a WebSocket does.
    _socket: CountPermit,
    _counted: Counted,
}

/// `GET /api/tables/{id}/events`
pub(crate) async fn table(request: Get<QueryParams<EventOptions>>) -> Result<EventStream, Failure> {
    let (id, EventOptions { after, scene }) = (request.id()?, request.query.0);
    let after = request.last_event()?.or(after);
    let app = &request.app;
    if app.shutdown.requested() {
        return Err(not_ready("the server is stopping"));
    }
    let socket = app.limits.socket(request.address).ok_or_else(|| Failure::slow_down(LATER))?;
    let mut watcher = app.tables.watch(&id, &[], scene).await?;
    let start = watcher.start();
    // What the scene looked like then is not known, so clients that draw get the whole table.
    let resumes = |after: &u64| {
        *after == start || (!scene && *after > 0 && *after < start && start - *after <= MOST_MISSED)
    };
    let mut events = VecDeque::new();
    if let Some(after) = after.filter(resumes) {
        watcher.skip_table();
        if after < start {
            let (lines, games) = (app.tables.log_until(&id, start).await?, app.tables.games());
            let told = request.compute(move || missed(id, &lines, after, games).map_err(bad_record));
            events = told.await?.into();
        }
    }
    Ok(EventStream(Listener {
        missed: events,
        watcher,
        shutdown: app.shutdown.listener(),
        _socket: socket,
        _counted: Counted::new(&app.metrics.streams),
    }))
}

impl Listener {
    /// The next message; none when the server stops.
    async fn next(&mut self) -> Option<Text> {
        if let Some(text) = self.missed.pop_front() {
            return Some(text);
        }
        tokio::select! {
            text = self.watcher.next() => text,
            () = self.shutdown.requested() => None,
        }
    }
}

/// A message as an event: its kind, and the number of what happened as its id.
fn event(text: &Text) -> Event {
    #[derive(Deserialize)]
    struct Head<'a> {
        is: &'a str,
        number: Option<u64>,
    }
    // JSON in one line, which an event can hold as it is.
    let event = Event::default().data(text.as_str());
    match serde_json::from_str::<Head<'_>>(text.as_str()) {
        Ok(Head { is, number: Some(number) }) => event.event(is).id(number.to_string()),
        _ => event,
    }
}

impl IntoResponse for EventStream {
    fn into_response(self) -> Response {
        let events = stream::unfold(self.0, |mut listener| async {
            let text = listener.next().await?;
            Some((Ok::<_, Infallible>(event(&text)), listener))
        });
        // nginx would wait for more before it passes anything on.
        let unbuffered = [(HeaderName::from_static("x-accel-buffering"), "no")];
        (unbuffered, Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))).into_response()
    }
}

impl Reply for EventStream {
    const CONTENT: &'static str = "text/event-stream";
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(message_body::answer(generator))
    }
}
