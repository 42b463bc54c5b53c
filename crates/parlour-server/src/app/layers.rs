//! What happens around every request.

use std::any::Any;
use std::time::Instant;

use axum::extract::{MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::failure::{Failure, FailureCode};
use super::headers;
use super::metrics::RequestLabels;
use super::state::App;

/// Counts and logs the request by its route, and adds the headers that every answer carries.
pub(crate) async fn observe(State(app): State<App>, request: Request, next: Next) -> Response {
    let start = Instant::now();
    let method = known(request.method());
    let route = request
        .extensions()
        .get::<MatchedPath>()
        .map_or_else(|| "none".to_owned(), |path| path.as_str().to_owned());
    let mut response = next.run(request).await;
    headers::secure(response.headers_mut());
    let code = response.extensions().get::<FailureCode>().map(|code| code.0);
    if let Some(code) = code {
        app.metrics.refuse(code);
    }
    let (status, took) = (response.status().as_u16(), start.elapsed());
    note(method, &route, status, code, took.as_micros());
    app.metrics.answered(&RequestLabels { method, route, status }, took);
    response
}

/// A line in the log. The path, the query, the headers and the body stay out of it: they open tables and seats.
fn note(method: &str, route: &str, status: u16, code: Option<&str>, micros: u128) {
    let code = code.unwrap_or_default();
    match (route, status) {
        (_, 500..) => tracing::error!(method, route, status, code, micros, "request"),
        ("/healthz" | "/readyz" | "/metrics", _) => {
            tracing::debug!(method, route, status, code, micros, "request");
        }
        _ => tracing::info!(method, route, status, code, micros, "request"),
    }
}

/// The method by a word from a short list.
fn known(method: &Method) -> &'static str {
    let known = [Method::GET, Method::POST, Method::HEAD, Method::OPTIONS];
    let words = ["GET", "POST", "HEAD", "OPTIONS"];
    let found = known.iter().position(|known| known == method);
    found.and_then(|index| words.get(index)).copied().unwrap_or("other")
}

/// Lets a caller wait who asks too much, and keeps strangers' pages from posting in the name of who looks at them.
pub(crate) async fn limit(State(app): State<App>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    if let Err(wait) = app.limits.address(app.address(&parts)) {
        return Failure::slow_down(wait).into_response();
    }
    if parts.method == Method::POST && !headers::may_ask(&parts.headers, &app.settings.allow_origins) {
        return Failure::foreign().into_response();
    }
    next.run(Request::from_parts(parts, body)).await
}

/// No route has this path.
pub(crate) async fn nothing_here() -> Failure {
    Failure::not_found()
}

/// A route has this path, but it is asked in another way.
pub(crate) async fn wrong_method() -> Failure {
    Failure::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "method-not-allowed",
        "this address is asked in another way; see the header Allow and /openapi.json",
    )
}

/// A handler panicked: a mistake of ours, which must not take anybody else's game with it.
#[expect(clippy::needless_pass_by_value, reason = "the layer gives it away")]
pub(crate) fn caught(panic: Box<dyn Any + Send + 'static>) -> Response {
    let words = panic
        .downcast_ref::<&str>()
        .map(|text| (*text).to_owned())
        .or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_default();
    tracing::error!(words, "a handler panicked");
    Failure::internal().into_response()
}
