//! Failed requests: a status, and a JSON document with a stable code for programs.

use std::time::Duration;

use axum::Json;
use axum::http::header::RETRY_AFTER;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Serialize;

use crate::app::operation::health::not_ready;
use crate::app::study::too_large;
use crate::compute::NotDone;
use crate::messages::{Code, Refusal, milliseconds};

/// A failed request: its status and body, and how long to wait before a retry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure {
    status: StatusCode,
    body: ErrorBody,
    wait: Option<Duration>,
}

/// The body of a failed request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct ErrorBody {
    error: ErrorData,
}

/// The error.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
struct ErrorData {
    /// The reason, for programs. Codes never change their meaning; new ones may be added.
    #[schemars(schema_with = "all_codes")]
    code: &'static str,
    /// The reason, for people.
    message: String,
    /// The current state of the table, if the request was stale.
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<u64>,
    /// How long to wait before a retry, in milliseconds, if that helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    wait: Option<u64>,
}

/// The codes of failures outside a table; the others are those of refusals.
const OTHER_CODES: [&str; 8] = [
    "not-found",
    "method-not-allowed",
    "forbidden",
    "too-slow",
    "not-ready",
    "busy",
    "unknown-host",
    "internal",
];

fn all_codes(_: &mut SchemaGenerator) -> Schema {
    let codes: Vec<&str> = Code::ALL.iter().map(|code| code.word()).chain(OTHER_CODES).collect();
    json_schema!({ "type": "string", "enum": codes })
}

/// The error code as a response extension, for the metrics.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FailureCode(pub(crate) &'static str);

impl Failure {
    /// A failure outside the table.
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        let error = ErrorData { code, message: message.into(), state: None, wait: None };
        Self { status, body: ErrorBody { error }, wait: None }
    }

    /// No route has this path.
    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", "no such address; see /openapi.json")
    }

    /// A page of another site that is not allowed.
    pub(crate) fn forbidden_origin() -> Self {
        Self::new(
            StatusCode::FORBIDDEN,
            "forbidden",
            "this origin is not allowed; see the setting allow-origins",
        )
    }

    /// A name of the server that is not in its list.
    pub(crate) fn unknown_host() -> Self {
        Self::new(
            StatusCode::MISDIRECTED_REQUEST,
            "unknown-host",
            "this server does not go by this name; add it to the setting hosts, or the proxy to trusted-proxies",
        )
    }

    /// A bug in the server.
    pub(crate) fn internal() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "internal",
            "server error; details are in the server log",
        )
    }

    /// A body over the limit.
    pub(crate) fn too_long(limit: u32) -> Self {
        Self::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            Code::TooLong.word(),
            format!("the body is too long; the limit is {limit} bytes"),
        )
    }

    /// A request that is not as the OpenAPI document describes it. One that is, but asks for something impossible, has
    /// the same code and another status.
    pub(crate) fn malformed(refusal: Refusal) -> Self {
        Self { status: StatusCode::BAD_REQUEST, ..refusal.into() }
    }

    /// Too many requests; the caller can retry after `wait`.
    pub(crate) fn slow_down(wait: Duration) -> Self {
        Refusal::slow_down(wait).into()
    }

    /// The server has too much to do; the caller can retry after `wait`.
    pub(crate) fn busy(wait: Duration) -> Self {
        let message = format!("the server is busy; try again in {} s", whole_seconds(wait));
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message).after(wait)
    }

    /// The same failure with the time to wait before a retry.
    fn after(mut self, wait: Duration) -> Self {
        self.body.error.wait = Some(milliseconds(wait));
        Self { wait: Some(wait), ..self }
    }

    /// The code for programs.
    pub(crate) fn code(&self) -> &'static str {
        self.body.error.code
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let soon = matches!(refusal.code, Code::SlowDown | Code::TooMany | Code::Storage)
            .then_some(Duration::from_secs(1));
        let wait = refusal.wait.map(Duration::from_millis).or(soon);
        let Refusal { code, message, state, wait: told } = refusal;
        let error = ErrorData { code: code.word(), message, state, wait: told };
        Self { status: status(code), body: ErrorBody { error }, wait }
    }
}

impl From<NotDone> for Failure {
    fn from(why: NotDone) -> Self {
        match why {
            NotDone::Busy => Self::busy(Duration::from_secs(5)),
            NotDone::Share => Self::slow_down(Duration::from_secs(2)),
            NotDone::TooLong => {
                too_large("the answer takes longer than allowed; ask about a smaller board or a shorter game")
                    .into()
            }
            NotDone::Stopping => not_ready("the server is stopping"),
            NotDone::Failed => Self::internal(),
        }
    }
}

/// The status that goes with a code.
fn status(code: Code) -> StatusCode {
    match code {
        Code::UnknownTable => StatusCode::NOT_FOUND,
        Code::NotYours | Code::NotHost | Code::Muted => StatusCode::FORBIDDEN,
        Code::BadMessage | Code::Illegal | Code::TooLong => StatusCode::UNPROCESSABLE_ENTITY,
        Code::Stale
        | Code::NotYourTurn
        | Code::NotRunning
        | Code::SeatTaken
        | Code::NameTaken
        | Code::Full
        | Code::Over
        | Code::Closed => StatusCode::CONFLICT,
        Code::TooMany | Code::SlowDown => StatusCode::TOO_MANY_REQUESTS,
        Code::Storage => StatusCode::SERVICE_UNAVAILABLE,
    }
}

/// Whole seconds, rounded up, as `Retry-After` needs them.
fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let code = FailureCode(self.code());
        let mut response = (self.status, Json(self.body)).into_response();
        response.extensions_mut().insert(code);
        if let Some(wait) = self.wait {
            let seconds = HeaderValue::from(whole_seconds(wait).max(1));
            response.headers_mut().insert(RETRY_AFTER, seconds);
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_keeps_its_code_and_state() {
        let failure = Failure::from(Refusal::new(Code::Stale, "the game has moved on").at(9));
        assert_eq!(failure.status, StatusCode::CONFLICT);
        let text = serde_json::to_string(&failure.body).unwrap();
        assert_eq!(text, r#"{"error":{"code":"stale","message":"the game has moved on","state":9}}"#);
    }

    #[test]
    fn slow_down_says_how_long_to_wait() {
        let response = Failure::slow_down(Duration::from_millis(1200)).into_response();
        assert_eq!(response.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(response.headers()[RETRY_AFTER], "2");
    }
}
