//! Landing on others.

use rstest::rstest;
use serde_json::json;

use super::{classic, tokens, words};
use crate::rules::{EntryCell, Reward, RulesFile, Safe, SafeWord, Teams};
use crate::sketch::sketch;

// L-05: all opponents on the square, of all colours, but not red's own token.
#[test]
fn landing_captures_all_opponents() {
    // Square 30 is red's step 30, blue's 17, green's 4, yellow's 43.
    let mut position =
        sketch(classic(), &[&[27, 30, -1, -1], &[17, 16, -1, -1], &[4, 4, 5, -1], &[-1, -1, -1, 43]]);
    let report = position.script("3 >1");
    let expected = json!([[30, 30, -1, -1], [-1, 16, -1, -1], [-1, -1, 5, -1], [-1, -1, -1, -1]]);
    assert_eq!(tokens(&position), expected);
    let sent: Vec<String> = words(&report).split_off(1);
    assert_eq!(
        sent,
        [
            "Ann captures Bob's token 1",
            "Ann captures Cid's token 1",
            "Ann captures Cid's token 2",
            "Ann captures Dot's token 4",
        ]
    );
    assert_eq!(position.rolling(), 2, "a capture earns no extra roll under classic rules");
}

// L-01, L-05: captures need a landing on an opponent, on a track square that is not safe. Green's step 34 is square 8, its
// step 26 red's start, its step 24 red's entrance; home columns are separate, although their steps have the same numbers.
#[rstest]
#[case::passing(with(1), "27 | 4", "4 >1", "31 | 4")]
#[case::two_tokens(with(2), "3 -1 | 31 31", "2 >1", "5 -1 | -1 -1")]
#[case::on_a_safe_square(with(1), "6 | 34", "2 >1", "8 | 34")]
#[case::where_nothing_is_safe(safe(Safe::Word(SafeWord::None)), "6 | 34", "2 >1", "8 | -1")]
#[case::on_a_listed_square(safe(Safe::Cells(vec![8])), "6 | 34", "2 >1", "8 | 34")]
#[case::entering_on_a_safe_start(with(1), "-1 | 26", "6 >1", "0 | 26")]
#[case::entering_where_nothing_is_safe(safe(Safe::Word(SafeWord::None)), "-1 | 26", "6 >1", "0 | -1")]
#[case::in_home_columns(with(1), "51 | 52", "1 >1", "52 | 52")]
#[case::at_a_private_entrance(with(2), "50 10 | 23 -1", "1 >2 1 >1", "50 11 | 24 -1")]
#[case::at_a_shared_entrance(
    RulesFile { entry_cell: EntryCell::Shared, ..with(2) }, "50 10 | 23 -1", "1 >2 1 >1", "-1 11 | 24 -1"
)]
#[case::never_a_partner(RulesFile { teams: Teams::On, ..with(1) }, "27 | 17 | 4 | -1", "3 >1", "30 | -1 | 4 | -1")]
fn landing(#[case] file: RulesFile, #[case] start: &str, #[case] steps: &str, #[case] expected: &str) {
    let start = rows(start);
    let mut position = sketch(file, &start.iter().map(Vec::as_slice).collect::<Vec<_>>());
    position.script(steps);
    assert_eq!(tokens(&position), json!(rows(expected)));
}

/// Players are separated by `|`, their tokens by blanks.
fn rows(text: &str) -> Vec<Vec<i16>> {
    let row = |row: &str| row.split_whitespace().map(|step| step.parse().expect("a number")).collect();
    text.split('|').map(row).collect()
}

fn with(tokens: u8) -> RulesFile {
    RulesFile { tokens, ..classic() }
}

fn safe(safe: Safe) -> RulesFile {
    RulesFile { safe, ..with(1) }
}

// L-09: one extra roll for a capture.
#[test]
fn a_capture_can_earn_a_roll() {
    let file = RulesFile { extra_roll_on: vec![Reward::Capture], ..classic() };
    let mut position = sketch(file.clone(), &[&[27, -1, -1, -1], &[4, 4, -1, -1]]);
    assert_eq!(
        words(&position.script("3 >1")).last().map(String::as_str),
        Some("Ann rolls again for the capture")
    );
    assert_eq!(position.rolling(), 1);
    position.script("1 >1");
    assert_eq!(position.rolling(), 2);
    // A 6 that captures earns one extra roll, not two.
    let mut position = sketch(file, &[&[24, -1, -1, -1], &[4, -1, -1, -1]]);
    position.script("6 >1 1 >1");
    assert_eq!(position.rolling(), 2);
}

// L-09: an extra roll for a token that gets home.
#[test]
fn getting_home_can_earn_a_roll() {
    let file = RulesFile { extra_roll_on: vec![Reward::Finish], ..classic() };
    let mut position = sketch(file, &[&[54, 10, -1, -1], &[-1; 4]]);
    let report = position.script("2 >1");
    assert_eq!(words(&report)[1..], ["Ann rolls again for getting a token home"]);
    assert_eq!(position.rolling(), 1);
}
