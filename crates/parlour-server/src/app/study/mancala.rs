//! Mancala: what every move is worth under perfect play, as far as it is proven in a moment.

use std::time::{Duration, Instant};

use parlour::mancala::{Answer, Bounds, Move, Position};
use parlour::shared_solver::SolverHandle;
use parlour_core::{Notation, Scene, Step, Window};
use parlour_play::{Record, Session};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::failure::Failure;
use super::super::film;
use super::super::reply::Data;
use super::super::request::{ApiRequest, Empty, QueryParams};
use super::work;
use crate::messages::{Refusal, StepTaken};
use crate::table::SceneDigest;

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
    /// How both players would go on, as far as it is proven: every step with what it changes in the scene.
    line: Vec<StepTaken>,
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
    /// The cell of the scene that stands for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<u64>,
}

/// `GET /api/tables/{id}/values`
pub(crate) async fn values(ask: ApiRequest<QueryParams<Moment>, Empty>) -> Result<Data<Values>, Failure> {
    let record = ask.record().await?;
    let moment = ask.query.0.step;
    let app = ask.app.clone();
    Ok(Data(work(move || answer(&app.solver, record, moment)).await?))
}

fn answer(
    known: &parlour::shared_solver::SharedSolver,
    mut record: Record,
    moment: Option<usize>,
) -> Result<Values, Refusal> {
    let bad = |error: parlour_play::RecordError| Refusal::bad(format!("the record: {error}"));
    record.steps.truncate(moment.unwrap_or(usize::MAX));
    let session = record.replay(|_, _| ()).map_err(bad)?;
    let position = position(&session)?;
    if session.game().turn().is_over() {
        return Err(Refusal::bad("the game is over"));
    }
    let until = Instant::now() + LONGEST;
    let rules = position.rules().clone();
    known.with(&rules, &|| Instant::now() >= until, |solver| told(session, solver))
}

/// What the moves of a running game are worth.
fn told(session: Session, solver: &mut SolverHandle<'_>) -> Result<Values, Refusal> {
    let found = solver.solve(position(&session)?);
    let found = found.map_err(|error| Refusal::bad(error.to_string()))?;
    let scene = session.game().scene(Window::ALL);
    let worth = |(mv, bounds): &(Move, Bounds)| MoveValue {
        cell: place(&scene, &mv.write()),
        notation: mv.write(),
        value: range(*bounds),
    };
    Ok(Values {
        value: range(found.value),
        moves: found.moves.iter().map(worth).collect(),
        line: line(session, &found, solver),
    })
}

fn position(session: &Session) -> Result<&Position, Refusal> {
    let position = session.game().as_any().downcast_ref();
    position.ok_or_else(|| Refusal::bad("only positions of mancala have values"))
}

/// Where a move is chosen.
fn place(scene: &Scene, notation: &str) -> Option<u64> {
    let chosen = |choice: &Option<String>| choice.as_deref() == Some(notation);
    let cell = scene.cells.iter().find(|cell| chosen(&cell.choice));
    let piece = scene.pieces.iter().find(|piece| chosen(&piece.choice));
    cell.map(|cell| cell.id).or(piece.map(|piece| piece.cell))
}

/// The longest line that is told; games under perfect play are shorter.
const LONGEST_LINE: usize = 200;

/// The best moves of both players, one after the other, as long as each is proven to be the best.
fn line(mut session: Session, found: &Answer, solver: &mut SolverHandle<'_>) -> Vec<StepTaken> {
    let mut seen = SceneDigest::of(&session.game().scene(Window::ALL).without_choices());
    let mut steps = Vec::new();
    let mut best = found.best().next();
    while let Some(mv) = best {
        let Ok(taken) = session.take(Step::Move(mv.write())) else {
            break;
        };
        steps.push(film::frame(&session, &taken, &mut seen));
        if session.game().turn().is_over() || steps.len() == LONGEST_LINE {
            break;
        }
        let next = position(&session).ok();
        best = next.and_then(|position| solver.best(position).ok().flatten());
    }
    steps
}

fn range(bounds: Bounds) -> Range {
    Range { lower: bounds.lower, upper: bounds.upper }
}

#[cfg(test)]
mod tests {
    use parlour::solver_cache::SolverCache;
    use parlour_core::Player;
    use serde_json::json;

    use super::*;

    fn answered(record: &str) -> Values {
        let known = parlour::shared_solver::SharedSolver::new(SolverCache::none(), 1);
        answer(&known, Record::read(record, parlour::GAMES).unwrap(), None).unwrap()
    }

    // K-09: small positions are known at once.
    #[test]
    fn moves_have_values() {
        let head = r#"{"parlour":1,"game":"mancala","rules":{"preset":"kalah","columns":3,"seeds":2},"players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
        let values = answered(head);
        assert_eq!(values.moves.len(), 3);
        assert_eq!(values.moves[2].cell, Some(3));
        assert_eq!(values.value.lower, values.value.upper);
        let best = values.moves.iter().map(|mv| mv.value.lower).max();
        assert_eq!(best, Some(values.value.lower));
    }

    // K-09: the best line is played by the rules, and ends with the score that the value promises.
    #[test]
    fn the_best_line_leads_to_the_value() {
        let head = r#"{"parlour":1,"game":"mancala","rules":{"preset":"kalah","columns":3,"seeds":2},"players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
        let values = answered(head);
        let last = values.line.last().unwrap();
        assert_eq!(last.turn["kind"], "over");
        let moves = values.line.iter().map(|step| json!({"move": step.notation}).to_string());
        let record = moves.fold(head.to_owned(), |record, line| format!("{record}\n{line}"));
        let record = Record::read(&record, parlour::GAMES).unwrap();
        let session = record.replay(|_, _| ()).unwrap();
        let position: &Position = session.game().as_any().downcast_ref().unwrap();
        let score = |seat| i64::from(position.score(Player::new(seat)));
        assert_eq!(score(0) - score(1), values.value.lower);
        assert!(values.line[0].shown.as_ref().unwrap().pieces.len() > 1);
    }
}
