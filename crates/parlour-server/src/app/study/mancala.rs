//! Mancala: what every move is worth under perfect play, as far as it is proven in a moment.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour::mancala::{Bounds, Options, Position, Solver, Watch};
use parlour_core::Notation;
use parlour_play::Record;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::ask::{Ask, Asked, Nothing};
use super::super::failure::Failure;
use super::super::reply::Data;
use super::work;
use crate::messages::Refusal;

/// The memory of a solver beside a running server.
const MEMORY: u64 = 128 << 20;
/// How long one is asked at most.
const LONGEST: Duration = Duration::from_secs(3);

/// Which moment of the game.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moment {
    /// After so many steps; without it now.
    #[serde(default)]
    step: Option<usize>,
}

/// What the moves are worth.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Values {
    /// What the position is worth to the player to move: the final score less the opponent's.
    value: Range,
    /// Every legal move.
    moves: Vec<MoveValue>,
}

/// What is proven: the value lies between these two.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
struct Range {
    lower: i64,
    upper: i64,
}

/// What a move is worth.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct MoveValue {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    notation: String,
    #[serde(flatten)]
    value: Range,
}

/// `GET /api/tables/{id}/values`
pub(crate) async fn values(ask: Ask<Asked<Moment>, Nothing>) -> Result<Data<Values>, Failure> {
    let record = ask.app.hall.record(&ask.id()?).await?;
    let moment = ask.query.0.step;
    Ok(Data(work(move || answer(&record, moment)).await?))
}

fn answer(record: &str, moment: Option<usize>) -> Result<Values, Refusal> {
    let bad = |error: parlour_play::RecordError| Refusal::bad(format!("the record: {error}"));
    let mut record = Record::read(record, parlour::find, &parlour::names()).map_err(bad)?;
    record.steps.truncate(moment.unwrap_or(usize::MAX));
    let session = record.replay(|_, _| ()).map_err(bad)?;
    let position = session.game().as_any().downcast_ref::<Position>();
    let position = position.ok_or_else(|| Refusal::bad("only positions of mancala have values"))?;
    if session.game().turn().is_over() {
        return Err(Refusal::bad("the game is over"));
    }
    let options = Options {
        memory: MEMORY,
        threads: 1,
    };
    let mut solver = Solver::new(&Arc::new(position.rules().clone()), options);
    let found = solver.solve(position, &Until(Instant::now() + LONGEST));
    let found = found.map_err(|error| Refusal::bad(error.to_string()))?;
    Ok(Values {
        value: range(found.value),
        moves: (found.moves.iter())
            .map(|(mv, bounds)| MoveValue {
                notation: mv.write(),
                value: range(*bounds),
            })
            .collect(),
    })
}

fn range(bounds: Bounds) -> Range {
    Range {
        lower: bounds.lower,
        upper: bounds.upper,
    }
}

/// Stops the solver when the time is up; what is proven by then is in its answer.
struct Until(Instant);

impl Watch for Until {
    fn is_stopped(&self) -> bool {
        Instant::now() >= self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // K-09: small positions are known at once.
    #[test]
    fn moves_have_values() {
        let head = r#"{"parlour":1,"game":"mancala","rules":{"preset":"kalah","columns":3,"seeds":2},"players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
        let values = answer(head, None).unwrap();
        assert_eq!(values.moves.len(), 3);
        assert_eq!(values.value.lower, values.value.upper);
        let best = values.moves.iter().map(|mv| mv.value.lower).max();
        assert_eq!(best, Some(values.value.lower));
    }
}
