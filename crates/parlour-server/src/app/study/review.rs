//! The review of a game: what each choice cost, and what the dice gave.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour::review::{Judge, ReviewData};
use parlour::shared_solver::SharedSolver;
use parlour_play::Record;
use schemars::JsonSchema;
use serde::Serialize;

use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::{Get, bad_record};
use crate::messages::Refusal;

/// The most time for the whole review.
const TIME_LIMIT: Duration = Duration::from_secs(6);
/// The most time for one position of Mancala.
const POSITION_TIME: Duration = Duration::from_millis(500);

/// A reviewed game.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct GameReview {
    #[serde(flatten)]
    review: ReviewData,
    /// Whether all steps are in it; a long game is reviewed from the start until the time is up.
    complete: bool,
}

/// `GET /api/tables/{id}/review`
pub(crate) async fn review(request: Get) -> Answered<GameReview> {
    let solver = Arc::clone(&request.app.solver);
    // Less than any question has, so that a long game is reviewed in part and not refused.
    let time = TIME_LIMIT.min(request.app.tables.compute().options().time.mul_f64(0.7));
    Ok(Data(request.answer_from_record(move |record| answer(&record, &solver, time)).await?))
}

fn answer(record: &Record, solver: &Arc<SharedSolver>, time: Duration) -> Result<GameReview, Refusal> {
    let judge = Judge::new(&*record.table.start())
        .ok_or_else(|| Refusal::bad("there is nothing to review in this game"))?
        .with_solver(solver)
        .with_time(POSITION_TIME);
    let until = Instant::now() + time;
    let reviewed = parlour::review::review(record, &judge, |_| Instant::now() < until).map_err(bad_record)?;
    Ok(GameReview {
        complete: reviewed.steps.len() == record.steps.len(),
        review: reviewed.data(&record.table.player_names()),
    })
}

#[cfg(test)]
mod tests {
    use parlour::solver_cache::SolverCache;

    use super::*;

    fn reviewed(moves: &[&str], time: Duration) -> serde_json::Value {
        let head = r#"{"parlour":1,"game":"mancala","rules":{"preset":"kalah","columns":3,"seeds":2},"players":[{"name":"Ann","kind":"human"},{"name":"Bob","kind":"human"}]}"#;
        let step = |record: String, notation: &&str| format!("{record}\n{{\"move\":\"{notation}\"}}");
        let record = Record::read(&moves.iter().fold(head.to_owned(), step), parlour::GAMES).unwrap();
        let solver = Arc::new(SharedSolver::new(SolverCache::none(), 1));
        serde_json::to_value(answer(&record, &solver, time).unwrap()).unwrap()
    }

    // K-09: every choice is compared with the best one.
    #[test]
    fn choices_have_their_cost() {
        let review = reviewed(&["3", "5"], TIME_LIMIT);
        assert_eq!(review["complete"], true);
        assert_eq!(review["start"], serde_json::json!([4.0, -4.0]));
        let first = &review["steps"][0];
        assert!(first["loss"].as_f64() > Some(0.0), "{first}");
        assert!(first["cost"].as_str().unwrap().contains("seeds"), "{first}");
        assert_ne!(first["best"], serde_json::json!(["3"]));
    }

    #[test]
    fn a_review_out_of_time_says_so() {
        let review = reviewed(&["3", "5"], Duration::ZERO);
        assert_eq!((&review["complete"], review["steps"].as_array().unwrap().len()), (&false.into(), 1));
    }
}
