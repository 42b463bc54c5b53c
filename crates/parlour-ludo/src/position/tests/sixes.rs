//! Three sixes in a row.

use parlour_core::Game;
use serde_json::json;

use super::{classic, tokens, words};
use crate::rules::{Reward, RulesFile, ThreeSixes};
use crate::sketch::sketch;

fn forfeit() -> RulesFile {
    RulesFile { three_sixes: ThreeSixes::Forfeit, ..classic() }
}

// L-09
#[test]
fn the_third_six_is_not_played() {
    let mut position = sketch(forfeit(), &[&[-1; 4], &[-1; 4]]);
    position.script("6 >1 6 >1");
    assert_eq!(position.position()["sixes"], 2);
    let report = position.script("6");
    assert_eq!(words(&report), ["Ann loses the turn for a third 6 in a row"]);
    assert_eq!(report.turns, 1);
    assert_eq!(tokens(&position)[0], json!([6, -1, -1, -1]));
    assert_eq!((position.rolling(), &position.position()["sixes"]), (2, &json!(0)));
}

#[test]
fn without_the_rule_sixes_go_on() {
    let mut position = sketch(classic(), &[&[-1; 4], &[-1; 4]]);
    position.script("6 >1 6 >1 6 >1 6 >1");
    assert_eq!(tokens(&position)[0], json!([18, -1, -1, -1]));
    assert_eq!(position.rolling(), 1);
    assert_eq!(position.position().get("sixes"), None);
}

#[test]
fn sixes_that_could_not_be_played_count() {
    let mut position = sketch(forfeit(), &[&[55, 56, 56, 56], &[-1; 4]]);
    assert_eq!(
        words(&position.script("6 6 6")).last().map(String::as_str),
        Some("Ann loses the turn for a third 6 in a row")
    );
    assert_eq!(position.rolling(), 2);
}

#[test]
fn another_number_breaks_the_row() {
    let file = RulesFile { extra_roll_on: vec![Reward::Capture], ..forfeit() };
    // Green's step 35 is square 9: red gets there with a 6 and a 3, and rolls again for the capture.
    let mut position = sketch(file, &[&[0, -1, -1, -1], &[35, -1, -1, -1]]);
    position.script("6 >1 3 >1 6 >2 6 >1");
    assert_eq!(tokens(&position)[0], json!([15, 0, -1, -1]));
    assert_eq!(position.rolling(), 1);
    position.script("6");
    assert_eq!(position.rolling(), 2);
}

#[test]
fn a_row_ends_with_the_turn() {
    let file = RulesFile { extra_roll: vec![], ..forfeit() };
    let mut position = sketch(file, &[&[0, -1, -1, -1], &[0, -1, -1, -1]]);
    position.script("6 >1 6 >1 6 >1 6 >1 6 >1");
    assert_eq!(tokens(&position)[0], json!([18, -1, -1, -1]));
}
