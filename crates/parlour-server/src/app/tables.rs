//! Tables over REST: everything that can be done without a WebSocket.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::message::{Any, Join, Kinds, Message, Start, Step};
use super::reply::{CreatedReply, Data, Lines};
use super::request::{ApiRequest, Empty, JsonBody, QueryParams};
use crate::messages::{Answer, Created, NewTable, Request, TableFilter, TableRow, View};

/// What of a table is wanted.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Wants {
    /// Whether the scene is wanted, for clients that draw; usually it is.
    scene: bool,
}

impl Default for Wants {
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
pub(crate) async fn create(
    ask: ApiRequest<Empty, JsonBody<NewTable>>,
) -> Result<CreatedReply<Created>, Failure> {
    ask.app.limits.creation(ask.address)?;
    Ok(CreatedReply(ask.app.registry.create(ask.body.0).await?))
}

/// `GET /api/tables`
pub(crate) async fn list(
    ask: ApiRequest<QueryParams<TableFilter>, Empty>,
) -> Result<Data<TableList>, Failure> {
    let tables = ask.app.registry.tables(&ask.query.0).await?;
    Ok(Data(TableList { tables }))
}

/// `GET /api/tables/{id}`
pub(crate) async fn view(ask: ApiRequest<QueryParams<Wants>, Empty>) -> Result<Data<View>, Failure> {
    let id = ask.id()?;
    let view = ask.app.registry.view(&id, &ask.tokens, ask.query.0.scene);
    Ok(Data(view.await?))
}

/// `POST /api/tables/{id}/join`
pub(crate) async fn join(ask: ApiRequest<Empty, Message<Join>>) -> Result<Data<Answer>, Failure> {
    follow(ask).await
}

/// `POST /api/tables/{id}/start`
pub(crate) async fn start(ask: ApiRequest<Empty, Message<Start>>) -> Result<Data<Answer>, Failure> {
    follow(ask).await
}

/// `POST /api/tables/{id}/steps`
pub(crate) async fn step(ask: ApiRequest<Empty, Message<Step>>) -> Result<Data<Answer>, Failure> {
    follow(ask).await
}

/// `POST /api/tables/{id}/actions`
pub(crate) async fn act(ask: ApiRequest<Empty, Message<Any>>) -> Result<Data<Answer>, Failure> {
    follow(ask).await
}

/// Lets the table follow the message, or tells why it does not.
async fn follow<K: Kinds>(ask: ApiRequest<Empty, Message<K>>) -> Result<Data<Answer>, Failure> {
    let id = ask.id()?;
    let (registry, incoming) = (&ask.app.registry, ask.body.incoming);
    if let Request::Hello { tokens, scene } = incoming.request {
        let tokens: Vec<_> = ask.tokens.into_iter().chain(tokens).collect();
        let view = registry.view(&id, &tokens, scene).await?;
        return Ok(Data(Answer::Table(Box::new(view))));
    }
    match registry.handle(&id, &ask.tokens, incoming).await {
        Answer::Refused { refusal, .. } => Err(refusal.into()),
        answer => Ok(Data(answer)),
    }
}

/// `GET /api/tables/{id}/record`
pub(crate) async fn record(ask: ApiRequest<Empty, Empty>) -> Result<Lines, Failure> {
    Ok(Lines(ask.app.registry.record(&ask.id()?).await?))
}
