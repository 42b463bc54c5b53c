//! A finished game at a glance: places, dice, who led when, and the step after which the winner led for good.

use std::collections::BTreeMap;

use parlour_core::{Message, Player, Step};
use parlour_play::{Record, Session, Taken, step_messages};
use schemars::JsonSchema;
use serde::Serialize;

use crate::app::http::reply::{Answered, Data};
use crate::app::http::request::{Get, bad_record};
use crate::messages::Refusal;
use crate::messages::shapes::MessageData;

/// The most points of the curve; a longer game is sampled.
const MOST_POINTS: usize = 400;

/// A game at a glance.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub(crate) struct Summary {
    /// The number of steps.
    steps: usize,
    /// The number of turns.
    turns: u64,
    /// The players in seat order.
    players: Vec<PlayerSummary>,
    /// How far each player had come, from the start to the end. Games count it in their own way: squares, steps of all
    /// tokens, seeds.
    curve: Vec<Vec<i64>>,
    /// The step after which the winner was ahead until the end; absent without a winner or if they always were.
    #[serde(skip_serializing_if = "Option::is_none")]
    decided: Option<Decision>,
}

/// What one player achieved.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
struct PlayerSummary {
    /// The seat, counted from 1.
    seat: usize,
    /// The name.
    name: String,
    /// The place, once the game is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    place: Option<u32>,
    /// The score, in games that are decided by scores.
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
    /// The number of captures.
    captures: u64,
    /// How often each number was rolled.
    rolls: BTreeMap<u32, u64>,
}

/// A step that decided a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
struct Decision {
    /// The number of the step, counted from 1.
    step: usize,
    /// The point of the curve.
    point: usize,
    /// What happened, in a sentence.
    words: String,
    /// The same as messages, for clients with words of their own.
    #[schemars(with = "Vec<MessageData>")]
    messages: Vec<Message>,
}

/// `GET /api/tables/{id}/summary`
pub(crate) async fn table(request: Get) -> Answered<Summary> {
    Ok(Data(request.answer_from_record(|record| summary(&record)).await?))
}

fn summary(record: &Record) -> Result<Summary, Refusal> {
    let names = record.table.seats().iter().map(|seat| seat.name.clone());
    let players =
        (1..).zip(names).map(|(seat, name)| PlayerSummary { seat, name, ..PlayerSummary::default() });
    let mut players: Vec<PlayerSummary> = players.collect();
    let mut course = vec![progress(&Session::new(record.table.clone()))];
    let mut told = Vec::new();
    let names = record.table.player_names();
    let watch = |session: &Session, taken: &Taken| {
        if let Some(player) = players.get_mut(taken.player.index()) {
            player.count(taken);
        }
        course.push(progress(session));
        told.push((taken.words(&names), step_messages(taken.player, &taken.step, &taken.events)));
    };
    let session = record.replay(watch).map_err(bad_record)?;
    let places = session.game().outcome().map(|outcome| outcome.places().to_vec()).unwrap_or_default();
    let scores = session.game().scores().unwrap_or_default();
    for (index, player) in players.iter_mut().enumerate() {
        player.place = places.get(index).copied().flatten();
        player.score = scores.get(index).copied();
    }
    let winner = places.iter().position(|place| *place == Some(1));
    let step = winner.and_then(|winner| turning_point(&course, winner));
    let every = course.len().div_ceil(MOST_POINTS);
    Ok(Summary {
        steps: told.len(),
        turns: session.turns(),
        decided: step.map(|step| {
            let (words, messages) = told.get(step - 1).cloned().unwrap_or_default();
            Decision { step, point: step.div_ceil(every), words, messages }
        }),
        players,
        curve: thinned(course, every),
    })
}

impl PlayerSummary {
    fn count(&mut self, taken: &Taken) {
        if let Step::Roll(number) = taken.step {
            *self.rolls.entry(number).or_default() += 1;
        }
        self.captures += taken.events.iter().filter(|event| event.is_capture()).count() as u64;
    }
}

/// How far every player has come.
fn progress(session: &Session) -> Vec<i64> {
    (0..session.game().seats()).map(|seat| session.game().progress(Player::new(seat))).collect()
}

/// The last step after which the winner was ahead of all others and before which they were not.
fn turning_point(course: &[Vec<i64>], winner: usize) -> Option<usize> {
    let leads = |at: &Vec<i64>| {
        let best = at.iter().enumerate().filter(|(seat, _)| *seat != winner).map(|(_, far)| far).max();
        best.is_some_and(|best| at.get(winner).is_some_and(|own| own > best))
    };
    let behind = course.iter().rposition(|at| !leads(at))?;
    // The start counts for nobody.
    (behind > 0 && behind + 1 < course.len()).then_some(behind + 1)
}

/// Samples the points evenly, including the last one.
fn thinned(course: Vec<Vec<i64>>, every: usize) -> Vec<Vec<i64>> {
    let last = course.len().saturating_sub(1);
    let kept = course.into_iter().enumerate().filter(|(at, _)| at % every == 0 || *at == last);
    kept.map(|(_, point)| point).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(steps: &str) -> Summary {
        let head = r#"{"parlour":1,"game":"snakes","board":{"columns":10,"rows":1,"entities":[]},"players":[{"name":"Ann","kind":"human"},{"name":"Bob","kind":"human"}]}"#;
        let lines: Vec<String> = steps.split(' ').map(|roll| format!("{{\"roll\":{roll}}}")).collect();
        let record = Record::read(&format!("{head}\n{}\n", lines.join("\n")), parlour::GAMES);
        summary(&record.unwrap()).unwrap()
    }

    #[test]
    fn the_turning_point_is_where_the_winner_took_the_lead_for_good() {
        assert_eq!(turning_point(&[vec![0, 0], vec![2, 0], vec![2, 5], vec![6, 5], vec![9, 5]], 0), Some(3));
        assert_eq!(turning_point(&[vec![0, 0], vec![2, 0], vec![2, 1]], 0), None, "always ahead");
        assert_eq!(turning_point(&[vec![0], vec![3]], 0), None, "nobody to be ahead of");
    }

    #[test]
    fn long_games_have_a_short_curve() {
        let course: Vec<Vec<i64>> = (0..1_001).map(|far| vec![far]).collect();
        let thin = thinned(course, 3);
        assert_eq!((thin.len(), thin.first(), thin.last()), (335, Some(&vec![0]), Some(&vec![1_000])));
    }

    #[test]
    fn dice_and_places_are_counted() {
        let summary = of("4 5 5");
        assert_eq!((summary.steps, summary.turns), (3, 3));
        assert_eq!(summary.players[0].rolls, BTreeMap::from([(4, 1), (5, 1)]));
        assert_eq!(summary.players[1].rolls, BTreeMap::from([(5, 1)]));
        assert_eq!(summary.curve.len(), 4);
    }
}
