//! Middleware: logs, counts and limits every request.

use std::any::Any;
use std::time::Instant;

use axum::body::HttpBody as _;
use axum::extract::{MatchedPath, Request, State};
use axum::http::request::Parts;
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::app::admission;
use crate::app::assets::page;
use crate::app::http::failure::{Failure, FailureCode};
use crate::app::http::{headers, request, strangers};
use crate::app::operation::metrics::RequestLabels;
use crate::app::state::App;
use crate::config::AddressLog;
use crate::table_registry::seed;

/// Counts and logs the request by its route, and adds the security headers.
pub(crate) async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = known(request.method());
    let id = format!("{:016x}", seed().unwrap_or_default());
    let address = match app.settings.log_addresses {
        AddressLog::On => app.caller(request.headers(), request.extensions()).to_string(),
        AddressLog::Off => String::new(),
    };
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());
    let path = request.uri().path().to_owned();
    let mut response = next.run(request).await;
    headers::secure(&path, response.headers_mut());
    if let Ok(id) = id.parse() {
        response.headers_mut().insert("x-request-id", id);
    }
    let code = response.extensions().get::<FailureCode>().map(|code| code.0);
    if let Some(code) = code {
        app.metrics.refuse(code);
    }
    let (status, took) = (response.status().as_u16(), start.elapsed());
    let line = LogLine { id: &id, address: &address, method, route: &route, status };
    line.write(code.unwrap_or_default(), took.as_micros());
    app.metrics.answered(RequestLabels { method, route, status }, took);
    response
}

/// A request as the log has it: without path, query, headers and body, which give access to tables and seats.
struct LogLine<'a> {
    /// The id that the response has as well, to find the line of a request.
    id: &'a str,
    /// The address of the caller; empty unless the log has addresses.
    address: &'a str,
    method: &'a str,
    route: &'a str,
    status: u16,
}

impl LogLine<'_> {
    fn write(&self, code: &str, micros: u128) {
        let Self { id, address, method, route, status } = *self;
        match (route, status) {
            (_, 500..) => tracing::error!(id, address, method, route, status, code, micros, "request"),
            ("/healthz" | "/readyz" | "/metrics", _) => {
                tracing::debug!(id, address, method, route, status, code, micros, "request");
            }
            _ => tracing::info!(id, address, method, route, status, code, micros, "request"),
        }
    }
}

/// The method as a metrics label; unusual ones share a label, so that labels stay few.
fn known(method: &Method) -> &'static str {
    ["GET", "POST", "HEAD", "OPTIONS"].into_iter().find(|known| method == known).unwrap_or("other")
}

/// Refuses strangers' pages and enforces the rate limits. Files of the page are in memory and cost nothing; a family behind
/// one address loads many at once.
pub(crate) async fn limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    if let Err(failure) = strangers::check(&app, &parts) {
        return failure.into_response();
    }
    if !page::is_file(parts.uri.path())
        && let Err(wait) = admission::admit(&app, &mut parts).await
    {
        return Failure::slow_down(wait).into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

/// Has moves at tables of usual size made here, and all other requests handled where they do not hold up moves.
pub(crate) async fn choose_lane(State(app): State<App>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let short = body.size_hint().exact().is_some_and(|length| length <= SHORT);
    let quick = is_quick(&app, &mut parts, short).await;
    let answer = next.run(Request::from_parts(parts, body));
    if quick {
        return answer.await;
    }
    let answered = app.tables.background().run(answer).await;
    answered.unwrap_or_else(|| Failure::internal().into_response())
}

/// Whether this is a message to a table of usual size, a file of the page, or a question for the health of the server.
async fn is_quick(app: &App, parts: &mut Parts, short: bool) -> bool {
    let route = parts.extensions.get::<MatchedPath>().map_or("", MatchedPath::as_str);
    match route {
        "/healthz" | "/readyz" => true,
        route if TO_TABLES.contains(&route) => {
            let table = request::table(parts).await.ok().flatten();
            short && table.is_some_and(|table| !app.tables.is_large(&table))
        }
        _ => page::is_file(parts.uri.path()),
    }
}

/// The routes of messages to a table.
const TO_TABLES: [&str; 6] = [
    "/api/tables/{id}/join",
    "/api/tables/{id}/start",
    "/api/tables/{id}/steps",
    "/api/tables/{id}/actions",
    "/api/tables/{id}/ws",
    "/ws/{id}",
];
/// The longest body, in bytes, that is read at once.
const SHORT: u64 = 16 << 10;

/// No route has this path.
pub(crate) async fn nothing_here() -> Failure {
    Failure::not_found()
}

/// A route has this path, but not with this method.
pub(crate) async fn wrong_method() -> Failure {
    Failure::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method-not-allowed",
        "method not allowed here; see the Allow header and /openapi.json",
    )
}

/// A handler panicked. That is a bug, but it must not end the games of others.
#[expect(clippy::needless_pass_by_value, reason = "the layer passes it by value")]
pub(crate) fn answer_panic(panic: Box<dyn Any + Send + 'static>) -> Response {
    let words = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default();
    tracing::error!(words, "a handler panicked");
    Failure::internal().into_response()
}
