//! Hints, for people who would like one.

use schemars::JsonSchema;
use serde::Serialize;

use super::super::failure::Failure;
use super::super::reply::Data;
use super::super::request::{ApiRequest, Empty};

/// What looks best.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct HintData {
    /// The moves that look better than the others; none where all look alike or the dice are due.
    moves: Vec<String>,
    /// The same for people.
    words: String,
}

/// `GET /api/tables/{id}/hint`
pub(crate) async fn look(ask: ApiRequest<Empty, Empty>) -> Result<Data<HintData>, Failure> {
    let hint = ask.app.registry.hint(&ask.id()?).await?;
    Ok(Data(HintData { moves: hint.moves().to_vec(), words: hint.to_string() }))
}
