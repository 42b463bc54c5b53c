//! Winning, and playing on.

use parlour_core::{Game, Turn};
use serde_json::json;

use super::{classic, outcome, words};
use crate::rules::{Places, Reward, RulesFile};
use crate::sketch::sketch;

fn one_token(places: Places) -> RulesFile {
    RulesFile { tokens: 1, places, ..classic() }
}

// L-06
#[test]
fn the_first_with_all_tokens_finished_wins() {
    let mut position = sketch(classic(), &[&[56, 56, 56, 54], &[-1; 4], &[56, 56, 56, 55]]);
    let report = position.script("2 >4");
    assert_eq!(words(&report)[1..], ["Ann wins"]);
    assert_eq!((report.turns, position.turn()), (1, Turn::Over));
    assert_eq!(outcome(&position), json!([1, 2, 2]));
    assert_eq!(position.position()["finished"], json!([1]));
}

// L-06: no extra roll for a winner.
#[test]
fn playing_on_for_the_other_places() {
    let file = RulesFile { extra_roll_on: vec![Reward::Finish], ..one_token(Places::All) };
    let mut position = sketch(file, &[&[50], &[10], &[54]]);
    position.script("6 >1");
    assert_eq!(position.rolling(), 2, "red has left the turn order");
    position.script("1 >1 1 >1");
    assert_eq!(position.rolling(), 2, "red is left out");
    let report = position.script("1 >1 1 >1");
    assert_eq!(words(&report).last().map(String::as_str), Some("Cid finishes 2nd"));
    assert_eq!(outcome(&position), json!([1, 3, 2]));
}

#[test]
fn two_players_need_no_playing_on() {
    let mut position = sketch(one_token(Places::All), &[&[10], &[55]]);
    position.script("1 >1 1 >1");
    assert_eq!(outcome(&position), json!([2, 1]));
}
