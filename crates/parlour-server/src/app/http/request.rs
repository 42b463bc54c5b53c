//! A request as handlers get it: read, bounded and typed. All handlers have the same signature, so the OpenAPI document
//! follows from their types.

use std::fmt::Display;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::RequestPartsExt;
use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Query, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, StatusCode};
use parlour_play::Record;
use parlour_store::GameId;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;
use serde_json::{Number, Value};

use crate::app::admission::caller;
use crate::app::http::coding;
use crate::app::http::failure::Failure;
use crate::app::http::reply::Tagged;
use crate::app::http::strangers::{self, Secure};
use crate::app::state::App;
use crate::compute::Asker;
use crate::messages::{Code, Refusal, Token};

/// How long to wait for a body.
const BODY_TIME: Duration = Duration::from_secs(10);

/// A request: the caller, the table, the query and the body.
pub(crate) struct ApiRequest<Q, B> {
    pub(crate) app: App,
    /// The address of the caller.
    pub(crate) address: IpAddr,
    /// Whether the request has no header of a proxy, trusted or not.
    pub(crate) direct: bool,
    /// The tokens in `Authorization`.
    pub(crate) tokens: Vec<Token>,
    /// The table in the path, if any.
    pub(crate) table: Option<GameId>,
    pub(crate) query: Q,
    pub(crate) body: B,
    /// How addresses of this server begin, as the caller knows it: `https://games.example`.
    pub(crate) base: String,
    headers: HeaderMap,
}

/// A request without a body.
pub(crate) type Get<Q = Empty> = ApiRequest<Q, Empty>;

/// A request with a JSON body.
pub(crate) type Post<T> = ApiRequest<Empty, JsonBody<T>>;

/// No query, or no body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Empty;

#[derive(Debug, Clone)]
pub(crate) struct JsonBody<T>(pub(crate) T);

/// A query with parameters.
#[derive(Debug, Clone)]
pub(crate) struct QueryParams<T>(pub(crate) T);

/// A query or a body.
pub(crate) trait Input: Sized {
    /// Reads it from the query in `parts`, or from the body.
    fn read(parts: &Parts, body: &[u8]) -> Result<Self, Failure>;
    /// The schema; none if nothing is expected.
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema>;
}

impl Input for Empty {
    fn read(_: &Parts, _: &[u8]) -> Result<Self, Failure> {
        Ok(Self)
    }
    fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
        None
    }
}

impl<T: DeserializeOwned + JsonSchema> Input for JsonBody<T> {
    fn read(_: &Parts, body: &[u8]) -> Result<Self, Failure> {
        let value = json(body).and_then(serde_json::from_value);
        Ok(Self(value.map_err(|error| malformed(format!("body: {error}")))?))
    }
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }
}

impl<T: DeserializeOwned + JsonSchema> Input for QueryParams<T> {
    fn read(parts: &Parts, _: &[u8]) -> Result<Self, Failure> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        let Query(query) = query.map_err(|error| malformed(format!("query: {}", error.body_text())))?;
        Ok(Self(query))
    }
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(T::json_schema(generator))
    }
}

impl<Q: Input, B: Input> ApiRequest<Q, B> {
    /// Reads a request as a whole before anything acts on it.
    pub(crate) async fn read(app: App, request: Request) -> Result<Self, Failure> {
        let (mut parts, body) = request.into_parts();
        let address = app.address(&parts);
        let table = table(&mut parts).await?;
        let bytes = all_of(body, app.settings.body_limit).await?;
        Ok(Self {
            base: base(&app, &parts.headers, &parts.extensions),
            address,
            direct: caller::direct(&parts.headers),
            tokens: tokens(&parts.headers)?,
            table,
            query: Q::read(&parts, &bytes)?,
            body: B::read(&parts, &bytes)?,
            headers: parts.headers,
            app,
        })
    }

    /// Works out an answer, where expensive work is done.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        answer: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Failure> {
        self.app.limits.question(self.address)?;
        let asker = Asker::Client(caller::rate_key(self.address));
        Ok(self.app.tables.compute().run(asker, answer).await??)
    }

    /// Works out an answer from the record of the table in the path.
    pub(crate) async fn answer_from_record<T: Send + 'static>(
        &self,
        answer: impl FnOnce(Record) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Failure> {
        let (text, games) = (self.app.tables.record(&self.id()?).await?, self.app.tables.games());
        self.compute(move || answer(Record::read(&text, games).map_err(bad_record)?)).await
    }

    /// As [`Self::answer_from_record`], but a client that has the answer already is told so and nothing is worked out. The
    /// answer must follow from the record up to `step`, the query and `what` is asked.
    pub(crate) async fn tagged_from_record<T: Send + 'static>(
        &self,
        what: &str,
        step: Option<usize>,
        answer: impl FnOnce(Record) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<Tagged<T>, Failure> {
        let (text, games) = (self.app.tables.record(&self.id()?).await?, self.app.tables.games());
        // The first line is the head, then comes one for each step.
        let lines = text.split_inclusive('\n').take(step.map_or(usize::MAX, |step| step.saturating_add(1)));
        let source: String = lines.collect();
        self.tagged_answer(&source, what, move || answer(Record::read(&text, games).map_err(bad_record)?))
            .await
    }

    /// An answer that follows from a source, and from `what` is asked about it; nothing is worked out for a client that has
    /// it already.
    pub(crate) async fn tagged_answer<T: Send + 'static>(
        &self,
        source: &str,
        what: &str,
        answer: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
    ) -> Result<Tagged<T>, Failure> {
        let tag = coding::tag([env!("CARGO_PKG_VERSION"), what, source].map(str::as_bytes));
        if coding::has(&self.headers, &tag) {
            return Ok(Tagged { tag, content: None });
        }
        let content = Some(self.compute(answer).await?);
        Ok(Tagged { tag, content })
    }

    /// A text with a tag of its own.
    pub(crate) fn tagged(&self, text: String) -> Tagged<String> {
        let tag = coding::tag([text.as_bytes()]);
        let content = (!coding::has(&self.headers, &tag)).then_some(text);
        Tagged { tag, content }
    }

    /// The headers of the request.
    pub(crate) fn headers(&self) -> &HeaderMap {
        &self.headers
    }

    /// The same request with another form of its query.
    pub(crate) fn map_query<P>(self, form: impl FnOnce(Q) -> P) -> ApiRequest<P, B> {
        let Self { app, address, direct, tokens, table, query, body, base, headers } = self;
        ApiRequest { app, address, direct, tokens, table, query: form(query), body, base, headers }
    }

    /// The last event that a reconnecting client has seen.
    pub(crate) fn last_event(&self) -> Result<Option<u64>, Failure> {
        let Some(id) = self.headers.get("last-event-id") else {
            return Ok(None);
        };
        let number = id.to_str().ok().and_then(|id| id.trim().parse().ok());
        number.map(Some).ok_or_else(|| malformed("Last-Event-ID must be the id of an event".to_owned()))
    }

    /// The table in the path.
    pub(crate) fn id(&self) -> Result<GameId, Failure> {
        self.table.ok_or_else(unknown_table)
    }
}

/// The refusal of a record that cannot be read or replayed.
pub(crate) fn bad_record(error: impl Display) -> Refusal {
    Refusal::bad(format!("record: {error}"))
}

/// A body as JSON. To JSON Schema, and to languages with one type of number, `3.0` is an integer as well.
pub(crate) fn json(body: &[u8]) -> Result<Value, serde_json::Error> {
    let mut value = serde_json::from_slice(body)?;
    make_whole(&mut value);
    Ok(value)
}

fn make_whole(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(make_whole),
        Value::Object(fields) => fields.values_mut().for_each(make_whole),
        Value::Number(number) => {
            let float = number.as_f64().filter(|float| number.is_f64() && float.fract() == 0.0);
            let digits = float.map(|float| format!("{float:.0}")).unwrap_or_default();
            let whole = digits.parse::<u64>().map(Number::from);
            if let Ok(whole) = whole.or_else(|_| digits.parse::<i64>().map(Number::from)) {
                *number = whole;
            }
        }
        _ => {}
    }
}

fn malformed(why: String) -> Failure {
    Failure::malformed(Refusal::bad(why))
}

/// The tokens of the caller. A malformed one is refused rather than ignored, because it is probably a slip.
pub(crate) fn tokens(headers: &HeaderMap) -> Result<Vec<Token>, Failure> {
    let texts = caller::tokens(headers);
    texts.iter().map(|text| text.parse().map_err(Failure::malformed)).collect()
}

/// The table in the path, if the route has one.
pub(crate) async fn table(parts: &mut Parts) -> Result<Option<GameId>, Failure> {
    let params: RawPathParams = parts.extract().await.map_err(|_| unknown_table())?;
    let id = params.iter().find(|(name, _)| *name == "id");
    id.map(|(_, text)| text.parse().map_err(|_| unknown_table())).transpose()
}

/// How addresses of this server begin, as a caller knows it; empty without a host.
pub(crate) fn base(app: &App, headers: &HeaderMap, extensions: &Extensions) -> String {
    let host = strangers::host(headers);
    if host.is_empty() {
        return String::new();
    }
    let forwarded = headers.get("x-forwarded-proto").is_some_and(|scheme| scheme == "https");
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|peer| peer.0.ip());
    let behind = forwarded && peer.is_some_and(|peer| app.is_proxy(peer));
    let secure = behind || extensions.get::<Secure>().is_some();
    format!("{}://{host}", if secure { "https" } else { "http" })
}

pub(crate) fn unknown_table() -> Failure {
    Refusal::new(Code::UnknownTable, "no such table").into()
}

/// The whole body, unless it is too long or too slow.
async fn all_of(body: Body, limit: u32) -> Result<axum::body::Bytes, Failure> {
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    match tokio::time::timeout(BODY_TIME, to_bytes(body, most)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        // While the caller is still connected, only a body over the limit fails.
        Ok(Err(_)) => Err(Failure::too_long(limit)),
        Err(_) => {
            Err(Failure::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body did not arrive in time"))
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn whole_numbers_are_integers() {
        let read = |text: &str| json(text.as_bytes()).unwrap();
        assert_eq!(read(r#"{"a":[3.0,-2.0,0.5]}"#), json!({"a": [3, -2, 0.5]}));
        assert_eq!(read("[1e3,1e30,18446744073709551615]"), json!([1000, 1e30, u64::MAX]));
    }
}
