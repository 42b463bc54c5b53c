//! Tables over REST: everything that can be done without a WebSocket.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::ask::{Ask, Asked, Nothing, Sent};
use super::failure::Failure;
use super::message::{Any, Join, Kinds, Message, Start, Step};
use super::reply::{Data, Lines, Made};
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
pub(crate) async fn create(ask: Ask<Nothing, Sent<NewTable>>) -> Result<Made<Created>, Failure> {
    ask.app.limits.creation(ask.address)?;
    Ok(Made(ask.app.hall.create(ask.body.0).await?))
}

/// `GET /api/tables`
pub(crate) async fn list(ask: Ask<Asked<TableFilter>, Nothing>) -> Result<Data<TableList>, Failure> {
    let tables = ask.app.hall.tables(&ask.query.0).await?;
    Ok(Data(TableList { tables }))
}

/// `GET /api/tables/{id}`
pub(crate) async fn view(ask: Ask<Asked<Wants>, Nothing>) -> Result<Data<View>, Failure> {
    let id = ask.id()?;
    let view = ask.app.hall.view(&id, &ask.tokens, ask.query.0.scene);
    Ok(Data(view.await?))
}

/// `POST /api/tables/{id}/join`
pub(crate) async fn join(ask: Ask<Nothing, Message<Join>>) -> Result<Data<Answer>, Failure> {
    follow(ask).await
}

/// `POST /api/tables/{id}/start`
pub(crate) async fn start(ask: Ask<Nothing, Message<Start>>) -> Result<Data<Answer>, Failure> {
    follow(ask).await
}

/// `POST /api/tables/{id}/steps`
pub(crate) async fn step(ask: Ask<Nothing, Message<Step>>) -> Result<Data<Answer>, Failure> {
    follow(ask).await
}

/// `POST /api/tables/{id}/actions`
pub(crate) async fn act(ask: Ask<Nothing, Message<Any>>) -> Result<Data<Answer>, Failure> {
    follow(ask).await
}

/// Lets the table follow the message, or tells why it does not.
async fn follow<K: Kinds>(ask: Ask<Nothing, Message<K>>) -> Result<Data<Answer>, Failure> {
    let id = ask.id()?;
    let (hall, incoming) = (&ask.app.hall, ask.body.incoming);
    if let Request::Hello { tokens, scene } = incoming.request {
        let tokens: Vec<_> = ask.tokens.into_iter().chain(tokens).collect();
        let view = hall.view(&id, &tokens, scene).await?;
        return Ok(Data(Answer::Table(Box::new(view))));
    }
    match hall.act(&id, &ask.tokens, incoming).await {
        Answer::Refused { refusal, .. } => Err(refusal.into()),
        answer => Ok(Data(answer)),
    }
}

/// `GET /api/tables/{id}/record`
pub(crate) async fn record(ask: Ask<Nothing, Nothing>) -> Result<Lines, Failure> {
    Ok(Lines(ask.app.hall.record(&ask.id()?).await?))
}
