//! Landing on others.

use rstest::rstest;
use serde_json::{Value, json};

use super::{classic, tokens, words};
use crate::rules::{Reward, RulesFile, Safe, SafeWord};
use crate::sketch::sketch;

// L-05: all opponents on the cell, of all colours, but not the own token.
#[test]
fn landing_sends_all_opponents_home() {
    // Cell 30 is red's step 30, blue's 17, green's 4, yellow's 43.
    let mut position =
        sketch(classic(), &[&[27, 30, -1, -1], &[17, 16, -1, -1], &[4, 4, 5, -1], &[-1, -1, -1, 43]]);
    let report = position.script("3 >1");
    let expected = json!([[30, 30, -1, -1], [-1, 16, -1, -1], [-1, -1, 5, -1], [-1, -1, -1, -1]]);
    assert_eq!(tokens(&position), expected);
    let sent: Vec<String> = words(&report).split_off(1);
    assert_eq!(
        sent,
        [
            "Ann sends Bob's token 1 home from cell 30",
            "Ann sends Cid's token 1 home from cell 30",
            "Ann sends Cid's token 2 home from cell 30",
            "Ann sends Dot's token 4 home from cell 30",
        ]
    );
    assert_eq!(position.rolling(), 2, "a capture grants no roll under classic rules");
}

#[test]
fn passing_sends_nobody_home() {
    let mut position = sketch(classic(), &[&[27, -1, -1, -1], &[4, -1, -1, -1]]);
    position.script("4 >1");
    assert_eq!(tokens(&position), json!([[31, -1, -1, -1], [4, -1, -1, -1]]));
}

// L-01, L-05: safe cells hold any mix. Green's step 34 is cell 8, its step 26 red's start.
#[rstest]
#[case::classic_keeps(Safe::default(), 6, "2 >1", 34, json!([[8, -1, -1, -1], [34, -1, -1, -1]]))]
#[case::none_does_not(Safe::Word(SafeWord::None), 6, "2 >1", 34, json!([[8, -1, -1, -1], [-1, -1, -1, -1]]))]
#[case::a_list_decides(Safe::Cells(vec![8]), 6, "2 >1", 34, json!([[8, -1, -1, -1], [34, -1, -1, -1]]))]
#[case::entering_on_a_safe_start(Safe::default(), 9, "6 >2", 26, json!([[9, 0, -1, -1], [26, -1, -1, -1]]))]
#[case::entering_where_nothing_is_safe(
    Safe::Word(SafeWord::None), 9, "6 >2", 26, json!([[9, 0, -1, -1], [-1, -1, -1, -1]])
)]
fn safe_cells(
    #[case] safe: Safe,
    #[case] red: i16,
    #[case] steps: &str,
    #[case] green: i16,
    #[case] expected: Value,
) {
    let mut position = sketch(RulesFile { safe, ..classic() }, &[&[red, -1, -1, -1], &[green, -1, -1, -1]]);
    position.script(steps);
    assert_eq!(tokens(&position), expected);
}

// L-05: in the stretch nobody is met, although other colours' steps have the same numbers.
#[test]
fn the_stretch_is_private() {
    let mut position = sketch(classic(), &[&[51, -1, -1, -1], &[52, -1, -1, -1]]);
    position.script("1 >1");
    assert_eq!(tokens(&position), json!([[52, -1, -1, -1], [52, -1, -1, -1]]));
}

// L-09: another roll for a capture, one only.
#[test]
fn a_capture_may_grant_a_roll() {
    let file = RulesFile { extra_roll_on: vec![Reward::Capture], ..classic() };
    let mut position = sketch(file.clone(), &[&[27, -1, -1, -1], &[4, 4, -1, -1]]);
    assert_eq!(
        words(&position.script("3 >1")).last().map(String::as_str),
        Some("Ann rolls again for the capture")
    );
    assert_eq!(position.rolling(), 1);
    position.script("1 >1");
    assert_eq!(position.rolling(), 2);
    // A six that captures grants one roll, not two.
    let mut position = sketch(file, &[&[24, -1, -1, -1], &[4, -1, -1, -1]]);
    position.script("6 >1 1 >1");
    assert_eq!(position.rolling(), 2);
}

// L-09: another roll for a finished token.
#[test]
fn a_finished_token_may_grant_a_roll() {
    let file = RulesFile { extra_roll_on: vec![Reward::Finish], ..classic() };
    let mut position = sketch(file, &[&[54, 10, -1, -1], &[-1; 4]]);
    let report = position.script("2 >1");
    assert_eq!(words(&report)[1..], ["Ann's token 1 is finished", "Ann rolls again for the finished token"]);
    assert_eq!(position.rolling(), 1);
}
