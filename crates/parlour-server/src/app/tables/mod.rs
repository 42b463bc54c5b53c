//! Tables over HTTP, without a WebSocket: creates, lists and shows them, and takes messages to them (`message_body`).
//!
//! A game as a whole is a `summary`, a `film` for replays, or `pictures`. `events` tells programs
//! what happens. `addresses` and `qr` help to invite others.

pub(crate) mod addresses;
pub(crate) mod events;
pub(crate) mod film;
pub(crate) mod message_body;
pub(crate) mod pictures;
pub(crate) mod qr;
pub(crate) mod summary;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::app::http::failure::Failure;
use crate::app::http::reply::{Answered, Data, JsonLines};
use crate::app::http::request::{ApiRequest, Empty, Get, Post, QueryParams};
use crate::app::tables::message_body::{AnswerTo, Kinds, Message};
use crate::messages::{Answer, Created, NewTable, Refusal, Request, TableFilter, TableRow, View};

/// Options of a view.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ViewOptions {
    /// Whether to include the scene, for clients that draw; true if left out.
    scene: bool,
}

impl Default for ViewOptions {
    fn default() -> Self {
        Self { scene: true }
    }
}

/// Public tables.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct TableList {
    /// The tables, newest first.
    tables: Vec<TableRow>,
}

/// `POST /api/tables`
pub(crate) async fn create(request: Post<NewTable>) -> Answered<Created, 201> {
    let (app, table) = (request.app.clone(), request.body.0.clone());
    app.limits.creation(request.address)?;
    app.quota.check(&app.store, request.address).await?;
    let made = if app.tables.is_quick(&table) {
        app.tables.make(&table)?
    } else {
        let tables = app.tables.clone();
        request.compute(move || tables.make(&table)).await?
    };
    let created = app.tables.save(made).await?;
    app.quota.add(request.address, &created.id);
    Ok(Data(created))
}

/// `GET /api/tables`
pub(crate) async fn list(request: Get<QueryParams<TableFilter>>) -> Answered<TableList> {
    if request.query.0.limit.is_some_and(|limit| !(1..=200).contains(&limit)) {
        return Err(Failure::malformed(Refusal::bad("query: limit must be 1 to 200")));
    }
    let tables = request.app.tables.tables(&request.query.0).await?;
    Ok(Data(TableList { tables }))
}

/// `GET /api/tables/{id}`
pub(crate) async fn view(request: Get<QueryParams<ViewOptions>>) -> Answered<View> {
    let id = request.id()?;
    let view = request.app.tables.view(&id, &request.tokens, request.query.0.scene);
    Ok(Data(view.await?))
}

/// `POST /api/tables/{id}/actions`, and the shorter routes for some of them: passes the message to the table.
pub(crate) async fn act<K: Kinds>(request: ApiRequest<Empty, Message<K>>) -> Answered<AnswerTo<K>> {
    let id = request.id()?;
    let (tables, incoming) = (&request.app.tables, request.body.incoming);
    if let Request::Hello { tokens, scene, .. } = incoming.request {
        let tokens: Vec<_> = request.tokens.into_iter().chain(tokens).collect();
        let shown = tables.clone();
        let view = tables.background().run(async move { shown.view(&id, &tokens, scene).await }).await;
        return Ok(Data(Answer::Table(Box::new(view.ok_or_else(Failure::internal)??)).into()));
    }
    match tables.handle(&id, &request.tokens, incoming).await {
        Answer::Refused { refusal, .. } => Err(refusal.into()),
        answer => Ok(Data(answer.into())),
    }
}

/// `GET /api/tables/{id}/record`
pub(crate) async fn record(request: Get) -> Result<JsonLines, Failure> {
    Ok(JsonLines(request.app.tables.record(&request.id()?).await?))
}
