//! A request as the handlers get it: read, bounded and typed. All handlers have the same shape, so that the document
//! about them can be made of their types.

use std::net::IpAddr;
use std::time::Duration;

use axum::RequestPartsExt;
use axum::body::{Body, to_bytes};
use axum::extract::{Query, RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use parlour_play::Record;
use parlour_store::GameId;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::de::DeserializeOwned;

use super::caller;
use super::failure::Failure;
use super::state::App;
use crate::messages::{Code, Refusal, Token};

/// How long a body may take to arrive.
const BODY_TIME: Duration = Duration::from_secs(10);

/// A request: who asks, about which table, with which query and body.
pub(crate) struct ApiRequest<Q, B> {
    pub(crate) app: App,
    /// The address of the caller.
    pub(crate) address: IpAddr,
    /// Whether nobody, trusted or not, claims to have passed the request on.
    pub(crate) direct: bool,
    /// The tokens in `Authorization`.
    pub(crate) tokens: Vec<Token>,
    /// The table in the path.
    pub(crate) table: Option<GameId>,
    pub(crate) query: Q,
    pub(crate) body: B,
}

/// No query, or no body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Empty;

/// A body in JSON.
#[derive(Debug, Clone)]
pub(crate) struct JsonBody<T>(pub(crate) T);

/// A query of named values.
#[derive(Debug, Clone)]
pub(crate) struct QueryParams<T>(pub(crate) T);

/// What a body can be.
pub(crate) trait FromBody: Sized {
    /// Reads it.
    fn read(bytes: &[u8]) -> Result<Self, Failure>;
    /// Whether there is one, and what it looks like.
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema>;
}

/// What a query can be.
pub(crate) trait FromQuery: Sized {
    /// Reads it.
    fn read(parts: &Parts) -> Result<Self, Failure>;
    /// Whether there is one, and what it looks like.
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema>;
}

impl FromBody for Empty {
    fn read(_: &[u8]) -> Result<Self, Failure> {
        Ok(Self)
    }
    fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
        None
    }
}

impl<T: DeserializeOwned + JsonSchema> FromBody for JsonBody<T> {
    fn read(bytes: &[u8]) -> Result<Self, Failure> {
        let value = serde_json::from_slice(bytes);
        Ok(Self(value.map_err(|error| Refusal::bad(format!("the body: {error}")))?))
    }
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }
}

impl FromQuery for Empty {
    fn read(_: &Parts) -> Result<Self, Failure> {
        Ok(Self)
    }
    fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
        None
    }
}

impl<T: DeserializeOwned + JsonSchema> FromQuery for QueryParams<T> {
    fn read(parts: &Parts) -> Result<Self, Failure> {
        let query = Query::<T>::try_from_uri(&parts.uri);
        let Query(query) =
            query.map_err(|error| Refusal::bad(format!("the query: {}", error.body_text())))?;
        Ok(Self(query))
    }
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(T::json_schema(generator))
    }
}

impl<Q: FromQuery, B: FromBody> ApiRequest<Q, B> {
    /// Reads a request. Nothing of it is acted upon before all of it is understood.
    pub(crate) async fn read(app: App, request: Request) -> Result<Self, Failure> {
        let (mut parts, body) = request.into_parts();
        let address = app.address(&parts);
        let table = table(&mut parts).await?;
        if let Some(table) = &table {
            app.limits.table(table)?;
        }
        let bytes = all_of(body, app.settings.body_limit).await?;
        Ok(Self {
            address,
            direct: caller::direct(&parts.headers),
            tokens: tokens(&parts.headers)?,
            table,
            query: Q::read(&parts)?,
            body: B::read(&bytes)?,
            app,
        })
    }

    /// The record of the table that the path names.
    pub(crate) async fn record(&self) -> Result<Record, Failure> {
        let text = self.app.registry.record(&self.id()?).await?;
        let record = Record::read(&text, self.app.registry.games());
        record.map_err(|error| Refusal::bad(format!("the record: {error}")).into())
    }

    /// The table that the path names.
    pub(crate) fn id(&self) -> Result<GameId, Failure> {
        self.table.ok_or_else(unknown_table)
    }
}

/// The tokens that were brought; one that cannot be a token is a mistake worth telling.
pub(crate) fn tokens(headers: &HeaderMap) -> Result<Vec<Token>, Failure> {
    let texts = caller::tokens(headers);
    let tokens: Result<_, Refusal> = texts.iter().map(|text| text.parse()).collect();
    Ok(tokens?)
}

/// The table that the path names, if the path has a place for one.
pub(crate) async fn table(parts: &mut Parts) -> Result<Option<GameId>, Failure> {
    let params: RawPathParams = parts.extract().await.map_err(|_| unknown_table())?;
    let id = params.iter().find(|(name, _)| *name == "id");
    id.map(|(_, text)| text.parse().map_err(|_| unknown_table())).transpose()
}

fn unknown_table() -> Failure {
    Refusal::new(Code::UnknownTable, "there is no such table").into()
}

/// The whole body, unless it is too long or does not come.
async fn all_of(body: Body, limit: u32) -> Result<axum::body::Bytes, Failure> {
    let most = usize::try_from(limit).unwrap_or(usize::MAX);
    match tokio::time::timeout(BODY_TIME, to_bytes(body, most)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        // Only a body beyond the limit fails while the caller still listens.
        Ok(Err(_)) => Err(Failure::too_long(limit)),
        Err(_) => {
            Err(Failure::new(StatusCode::REQUEST_TIMEOUT, "too-slow", "the body did not arrive in time"))
        }
    }
}
