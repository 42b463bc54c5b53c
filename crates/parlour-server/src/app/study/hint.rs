//! Hints, for people who would like one.

use schemars::JsonSchema;
use serde::Serialize;

use super::super::ask::{Ask, Nothing};
use super::super::failure::Failure;
use super::super::reply::Data;

/// What looks best.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct HintData {
    /// The moves that look better than the others; none where all look alike or the dice are due.
    moves: Vec<String>,
    /// The same for people.
    words: String,
}

/// `GET /api/tables/{id}/hint`
pub(crate) async fn look(ask: Ask<Nothing, Nothing>) -> Result<Data<HintData>, Failure> {
    let hint = ask.app.hall.hint(&ask.id()?).await?;
    Ok(Data(HintData {
        moves: hint.moves().to_vec(),
        words: hint.to_string(),
    }))
}
