//! Mancala: the value of each move under perfect play, as far as it can be proven in a few seconds.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use parlour::mancala::{Answer, Bounds, Move, Position};
use parlour::shared_solver::SolverHandle;
use parlour_core::{Notation, Scene, Step, Window};
use parlour_play::{Record, Session};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::{Get, QueryParams, bad_record};
use crate::app::tables::film;
use crate::messages::{Refusal, StepTaken};
use crate::table::SceneDigest;

/// The time limit of the solver.
const TIME_LIMIT: Duration = Duration::from_secs(3);
/// The same if the values are known without a search: they should not wait for the rest of the best line.
const BOOK_LIMIT: Duration = Duration::from_millis(300);

/// A moment of the game.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Moment {
    /// The number of steps before it; the latest position if left out.
    step: Option<usize>,
    /// Answer after this many milliseconds with what is proven by then; the next question continues from there.
    #[schemars(range(min = 1, max = 3000))]
    within: Option<u64>,
}

/// The values of the moves.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Values {
    /// The value for the player to move: their final score minus the opponent's.
    value: Range,
    /// The legal moves.
    moves: Vec<MoveValue>,
    /// The best line of play, as far as it is proven: each step with what it changes in the scene.
    line: Vec<StepTaken>,
}

/// The proven bounds of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
struct Range {
    /// The value is at least this.
    lower: i64,
    /// The value is at most this.
    upper: i64,
}

/// The value of a move.
#[derive(Debug, Clone, Serialize, JsonSchema)]
struct MoveValue {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    notation: String,
    #[serde(flatten)]
    value: Range,
    /// The cell of the scene to choose for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cell: Option<u64>,
}

/// `GET /api/tables/{id}/values`
pub(crate) async fn values(request: Get<QueryParams<Moment>>) -> Answered<Values> {
    let (app, moment) = (request.app.clone(), request.query.0);
    Ok(Data(request.answer_from_record(move |record| answer(&app.solver, record, moment)).await?))
}

fn answer(
    known: &parlour::shared_solver::SharedSolver,
    mut record: Record,
    Moment { step, within }: Moment,
) -> Result<Values, Refusal> {
    let limit = within.map_or(TIME_LIMIT, Duration::from_millis);
    if limit.is_zero() || limit > TIME_LIMIT {
        return Err(Refusal::bad(format!("within must be 1 to {}", TIME_LIMIT.as_millis())));
    }
    record.steps.truncate(step.unwrap_or(usize::MAX));
    let session = record.replay(|_, _| ()).map_err(bad_record)?;
    let position = position(&session)?.clone();
    if session.game().turn().is_over() {
        return Err(Refusal::bad("the game is over"));
    }
    let start = Instant::now();
    let has_book = AtomicBool::new(false);
    let limit = || if has_book.load(Ordering::Relaxed) { BOOK_LIMIT.min(limit) } else { limit };
    known.with(position.rules(), &|| start.elapsed() >= limit(), |solver| {
        let found = solver.solve(&position).map_err(Refusal::bad)?;
        has_book.store(found.nodes == 0, Ordering::Relaxed);
        Ok(values_of(session, &found, solver))
    })
}

/// The values of the moves and the best line.
fn values_of(session: Session, found: &Answer, solver: &mut SolverHandle<'_>) -> Values {
    let scene = session.scene(Window::ALL);
    let worth = |(mv, bounds): &(Move, Bounds)| MoveValue {
        cell: place(&scene, &mv.write()),
        notation: mv.write(),
        value: range(*bounds),
    };
    Values {
        value: range(found.value),
        moves: found.moves.iter().map(worth).collect(),
        line: line(session, found, solver),
    }
}

fn position(session: &Session) -> Result<&Position, Refusal> {
    let position = session.game().as_any().downcast_ref();
    position.ok_or_else(|| Refusal::bad("only Mancala has values of moves"))
}

/// The cell to choose for a move.
fn place(scene: &Scene, notation: &str) -> Option<u64> {
    let chosen = |choice: &Option<String>| choice.as_deref() == Some(notation);
    let cell = scene.cells.iter().find(|cell| chosen(&cell.choice));
    let piece = scene.pieces.iter().find(|piece| chosen(&piece.choice));
    cell.map(|cell| cell.id).or(piece.map(|piece| piece.cell))
}

/// The longest line of play; games under perfect play are shorter.
const LONGEST_LINE: usize = 200;

/// The best moves of both players in turn, as long as each is proven to be the best.
fn line(mut session: Session, found: &Answer, solver: &mut SolverHandle<'_>) -> Vec<StepTaken> {
    let mut seen = SceneDigest::of(&session.scene(Window::ALL).without_choices());
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
        within(record, None).unwrap()
    }

    fn within(record: &str, within: Option<u64>) -> Result<Values, Refusal> {
        let known = parlour::shared_solver::SharedSolver::new(SolverCache::none(), 1);
        answer(&known, Record::read(record, parlour::GAMES).unwrap(), Moment { step: None, within })
    }

    // K-09: what is known soon comes soon; a time that is not allowed is refused.
    #[test]
    fn an_early_answer_has_bounds() {
        let head = r#"{"parlour":1,"game":"mancala","rules":{"preset":"kalah","seeds":6},"players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
        let start = Instant::now();
        let values = within(head, Some(1)).unwrap();
        assert!(start.elapsed() < TIME_LIMIT, "{:?}", start.elapsed());
        assert!(values.value.lower < values.value.upper);
        for outside in [0, 3001] {
            assert_eq!(within(head, Some(outside)).unwrap_err().message, "within must be 1 to 3000");
        }
    }

    // K-09: small positions are solved at once.
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

    // K-09: the first moves of kalah are known at once, without a cache.
    #[test]
    fn openings_of_kalah_have_values_at_once() {
        let head = r#"{"parlour":1,"game":"mancala","rules":{"preset":"kalah"},"players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
        let values = answered(head);
        let known: Vec<i64> = values.moves.iter().map(|mv| mv.value.lower).collect();
        assert_eq!(known, [-14, -10, 8, -2, -8, 4]);
        assert!(values.moves.iter().all(|mv| mv.value.lower == mv.value.upper));
        assert!(!values.line.is_empty());
    }

    // K-09: the best line follows the rules and ends with the score of the value.
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
