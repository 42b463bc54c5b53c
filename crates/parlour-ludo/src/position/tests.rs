//! Hand-worked positions. Rows are players, numbers are steps; red starts on square 0, blue on 13, green on 26, yellow on
//! 39, and two players are red and green.

mod blocks;
mod captures;
mod home;
mod places;
mod sixes;
mod teams;
mod turns;

use parlour_core::{Event as _, Game, PlayerNames, Report};
use serde_json::{Value, json};

use super::Position;
use crate::moves::Event;
use crate::rules::RulesFile;

fn classic() -> RulesFile {
    RulesFile::default()
}

/// The tokens of a position as data.
fn tokens(position: &Position) -> Value {
    position.position()["tokens"].clone()
}

/// What happened, in words.
fn words(report: &Report<Event>) -> Vec<String> {
    let names = PlayerNames::new(["Ann", "Bob", "Cid", "Dot"]);
    report.events.iter().filter_map(|event| event.words(&names)).collect()
}

/// The place of each player if the game is over.
fn outcome(position: &Position) -> Value {
    position.outcome().map_or(Value::Null, |outcome| json!(outcome.places()))
}
