//! A game as data for a replay: its first scene, and what each step changes in it.

use parlour_core::Window;
use parlour_play::{Record, Session, Taken};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::{Get, bad_record};
use crate::messages::shapes::SceneData;
use crate::messages::{DrawnScene, Refusal, StepTaken};
use crate::table::SceneDigest;

/// A game as data for a replay.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Replay {
    /// The game's name, e.g. `snakes`.
    game: &'static str,
    /// The game's name for people.
    title: &'static str,
    /// The names of the players in turn order.
    players: Vec<String>,
    /// The options and the random seed of a generated board.
    #[serde(skip_serializing_if = "Map::is_empty")]
    setup: Map<String, Value>,
    /// The scene at the start.
    #[schemars(with = "SceneData")]
    start: DrawnScene,
    /// Each step, with what it changes in the scene.
    steps: Vec<StepTaken>,
}

/// `GET /api/tables/{id}/film`
pub(crate) async fn table(request: Get) -> Answered<Replay> {
    Ok(Data(request.answer_from_record(|record| replay(&record)).await?))
}

/// Replays a record and collects what each step shows.
fn replay(record: &Record) -> Result<Replay, Refusal> {
    // A replay offers no choices, and without them a step changes little.
    let start = record.table.start().scene(Window::ALL, &record.table.player_names()).without_choices();
    let mut seen = SceneDigest::of(&start);
    let mut steps = Vec::with_capacity(record.steps.len());
    let kind = record.table.kind();
    record.replay(|session, taken| steps.push(slim(frame(session, taken, &mut seen)))).map_err(bad_record)?;
    Ok(Replay {
        game: kind.name(),
        title: kind.title(),
        players: (record.table.seats().iter()).map(|seat| seat.name.clone()).collect(),
        setup: record.table.setup().clone(),
        start: start.into(),
        steps,
    })
}

/// Leaves out the position: a replay does not need it, and with many players it is most of a step.
fn slim(step: StepTaken) -> StepTaken {
    StepTaken { position: Value::Null, ..step }
}

/// A step with what it changes in the scene.
pub(crate) fn frame(session: &Session, taken: &Taken, seen: &mut SceneDigest) -> StepTaken {
    let (game, names) = (session.game(), session.table().player_names());
    let scene = session.scene(Window::ALL).without_choices();
    StepTaken { shown: Some(seen.change(scene)), ..StepTaken::of(taken, &names, game) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(text: &str) -> Record {
        Record::read(text, parlour::GAMES).unwrap()
    }

    // C-02: a saved game can be replayed and ends where the game ended.
    #[test]
    fn a_record_becomes_a_replay() {
        let head = r#"{"parlour":1,"game":"mancala","rules":"kalah","players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
        let film = replay(&record(&format!("{head}\n{{\"move\":\"3\"}}\n{{\"move\":\"1\"}}\n"))).unwrap();
        assert_eq!((film.game, film.steps.len()), ("mancala", 2));
        assert_eq!(film.steps[0].words[0], "A sows 4 seeds from pit 3; the last lands in their store.");
        let shown = film.steps[0].shown.as_ref().unwrap();
        assert_eq!(shown.pieces.len(), 5, "the seeds of four pits and of the store change");
        assert!(film.start.scene.cells.iter().all(|cell| cell.choice.is_none()));
    }

    #[test]
    fn a_record_that_breaks_a_rule_is_refused() {
        let head = r#"{"parlour":1,"game":"mancala","rules":"kalah","players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
        let refusal = replay(&record(&format!("{head}\n{{\"move\":\"9\"}}\n"))).unwrap_err();
        assert!(refusal.message.contains("step 1"), "{}", refusal.message);
    }
}
