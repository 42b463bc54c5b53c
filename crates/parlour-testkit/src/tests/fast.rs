//! The suite catches a fast simulator that plays one rule value differently, and an exact answer that is wrong.

use std::ops::Range;

use parlour_core::{Ending, FastSimulator, Game, GameStreams, Policy, PolicySeats, Watcher, playout};
use serde_json::json;

use super::kind::Nim;
use super::nim::{Fault, Position};
use crate::{Suite, Tally};

/// Plays the plain game. It refuses games of 12 sticks and, if `WRONG`, skips a game number where there are 2 sticks.
struct Fast<const WRONG: bool> {
    start: Position,
    policies: Vec<Policy>,
}

impl<const WRONG: bool> FastSimulator for Fast<WRONG> {
    type Game = Position;

    fn compile(start: &Position, policies: &[Policy]) -> Option<Self> {
        (start.position()["sticks"] != 12).then(|| Self { start: start.clone(), policies: policies.to_vec() })
    }

    fn play_watched<S: GameStreams>(
        &self,
        streams: &S,
        games: Range<u64>,
        most_turns: u64,
        endings: &mut Vec<Ending>,
        _: &mut impl Watcher<Position>,
    ) {
        let skipped = u64::from(WRONG && self.start.position()["sticks"] == 2);
        endings.extend(games.map(|game| {
            let mut seats = PolicySeats::new(&self.policies, streams, game + skipped);
            playout(&self.start, &mut seats, most_turns)
        }));
    }
}

fn check(change: impl FnOnce(Suite<'_>) -> Suite<'_>) -> Result<Tally, String> {
    let (kind, presets, schema) = (Nim(Fault::Nothing, None), Nim::presets(), Nim::schema());
    change(Suite::with(&kind, &presets, &schema).games(1)).check()
}

#[test]
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method has one lifetime, the test needs any"
)]
fn a_sound_simulator_passes_and_may_refuse() {
    let tally = check(|suite| suite.fast::<Fast<false>>()).unwrap();
    assert_eq!(tally.fast + tally.not_fast.len(), tally.played);
    assert!(tally.not_fast.iter().all(|setup| setup.contains("sticks=12")), "{tally}");
    assert_eq!(tally.not_fast.len(), 4);
}

#[test]
#[expect(
    clippy::redundant_closure_for_method_calls,
    reason = "the method has one lifetime, the test needs any"
)]
fn a_wrong_simulator_is_caught_with_rule_and_game() {
    let failure = check(|suite| suite.fast::<Fast<true>>()).unwrap_err();
    assert!(failure.contains("fast game "), "{failure}");
    assert!(failure.contains("rules: short with sticks=2"), "{failure}");
}

/// One stick: the first player takes it.
fn first_wins(start: &Position) -> Option<Vec<f64>> {
    (start.position()["sticks"] == 1).then(|| vec![1.0, 0.0])
}

#[test]
fn exact_answers_are_compared() {
    let tally = check(|suite| suite.exact(&json!({}), first_wins)).unwrap();
    assert_eq!(tally.exact, 2, "one answer for each preset");
    let wrong = |start: &Position| first_wins(start).map(|wins| wins.into_iter().rev().collect());
    let failure = check(|suite| suite.exact(&json!({}), wrong)).unwrap_err();
    assert!(failure.contains("seat 1 wins exactly 0.0000, but 1.0000"), "{failure}");
    assert!(failure.contains("small short with sticks=1"), "{failure}");
}
