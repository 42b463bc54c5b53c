//! A whole game to be shown again: its first scene, and what every step changes in it.

use parlour_core::{Scene, Window};
use parlour_play::{Record, Session, Taken};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use super::failure::Failure;
use super::reply::Data;
use super::request::{ApiRequest, Empty};
use crate::messages::{Refusal, StepTaken};
use crate::table::SceneDigest;

/// A game to be shown again.
#[derive(Debug, Clone, Serialize, JsonSchema)]
pub(crate) struct Film {
    /// The game's name, e.g. `snakes`.
    game: &'static str,
    /// The game's name for people.
    title: &'static str,
    /// The names of the players in turn order.
    players: Vec<String>,
    /// The options and the random seed of a generated board.
    #[serde(skip_serializing_if = "Map::is_empty")]
    setup: Map<String, Value>,
    /// What there is to see at the start.
    #[schemars(with = "Value")]
    start: Scene,
    /// Every step, with what it changes in the scene.
    steps: Vec<StepTaken>,
}

/// `GET /api/tables/{id}/film`
pub(crate) async fn table(ask: ApiRequest<Empty, Empty>) -> Result<Data<Film>, Failure> {
    let record = ask.record().await?;
    // A long game takes a moment, in which others want to play.
    let film = tokio::task::spawn_blocking(move || shoot(&record)).await;
    Ok(Data(film.map_err(|_| Failure::internal())??))
}

/// Plays a record through and keeps what is to be seen.
fn shoot(record: &Record) -> Result<Film, Refusal> {
    let bad = |error: parlour_play::RecordError| Refusal::bad(format!("the record: {error}"));
    // Nobody chooses in a game that has been played; without its choices a step changes little.
    let start = record.table.start().scene(Window::ALL).without_choices();
    let mut seen = SceneDigest::of(&start);
    let mut steps = Vec::with_capacity(record.steps.len());
    let kind = record.table.kind();
    record.replay(|session, taken| steps.push(slim(frame(session, taken, &mut seen)))).map_err(bad)?;
    Ok(Film {
        game: kind.name(),
        title: kind.title(),
        players: (record.table.seats().iter()).map(|seat| seat.name.clone()).collect(),
        setup: record.table.setup().clone(),
        start,
        steps,
    })
}

/// A replay shows the position and does not need it as data; with very many players it is most of a step.
fn slim(step: StepTaken) -> StepTaken {
    StepTaken { position: Value::Null, ..step }
}

/// A step with what it changes in the scene.
pub(super) fn frame(session: &Session, taken: &Taken, seen: &mut SceneDigest) -> StepTaken {
    let (game, names) = (session.game(), session.table().player_names());
    let scene = game.scene(Window::ALL).without_choices();
    StepTaken { shown: Some(seen.change(scene)), ..StepTaken::of(taken, &names, game) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(text: &str) -> Record {
        Record::read(text, parlour::GAMES).unwrap()
    }

    // C-02: what was stored can be watched again, and ends where the game ended.
    #[test]
    fn a_record_becomes_a_film() {
        let head = r#"{"parlour":1,"game":"mancala","rules":"kalah","players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
        let film = shoot(&record(&format!("{head}\n{{\"move\":\"3\"}}\n{{\"move\":\"1\"}}\n"))).unwrap();
        assert_eq!((film.game, film.steps.len()), ("mancala", 2));
        assert_eq!(film.steps[0].words[0], "A sows 4 seeds from 3 to 7");
        let shown = film.steps[0].shown.as_ref().unwrap();
        assert_eq!(
            shown.pieces.len(),
            5,
            "four fields and the attic-side field have another number of seeds"
        );
        assert!(film.start.cells.iter().all(|cell| cell.choice.is_none()));
    }

    #[test]
    fn a_record_that_breaks_a_rule_is_no_film() {
        let head = r#"{"parlour":1,"game":"mancala","rules":"kalah","players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
        let refusal = shoot(&record(&format!("{head}\n{{\"move\":\"9\"}}\n"))).unwrap_err();
        assert!(refusal.message.contains("step 1"), "{}", refusal.message);
    }
}
