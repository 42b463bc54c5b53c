//! Rolling, choosing, passing.

use parlour_core::{Game, Player, Silent, StepError, Turn};
use serde_json::json;

use super::{classic, tokens, words};
use crate::moves::Move;
use crate::rules::RulesFile;
use crate::sketch::sketch;

// L-03
#[test]
fn only_a_six_brings_a_token_out() {
    let mut position = sketch(classic(), &[&[-1; 4], &[-1; 4]]);
    let report = position.script("1 2 3 4 5");
    assert_eq!(report.turns, 5);
    assert_eq!(words(&report)[..2], ["Ann cannot move", "Bob cannot move"]);
    assert_eq!(position.rolling(), 2);
    position.script("6");
    assert_eq!(position.choices(), [1, 2, 3, 4]);
    assert_eq!(words(&position.script(">3")), ["Bob brings out token 3 to square 26", "Bob rolls again"]);
    assert_eq!(tokens(&position), json!([[-1, -1, -1, -1], [-1, -1, 0, -1]]));
    assert_eq!(position.rolling(), 2);
}

// L-03: also if no token can move.
#[test]
fn a_six_earns_an_extra_roll_even_if_nothing_moves() {
    let mut position = sketch(classic(), &[&[55, 56, 56, 56], &[-1; 4]]);
    let report = position.script("6");
    assert_eq!(words(&report), ["Ann cannot move", "Ann rolls again"]);
    assert_eq!((report.turns, position.rolling()), (0, 1));
}

#[test]
fn other_faces_may_enter_and_roll_again() {
    let file = RulesFile { enter_on: vec![1, 6], extra_roll: vec![], ..classic() };
    let mut position = sketch(file, &[&[-1; 4], &[-1; 4]]);
    position.script("1 >1");
    assert_eq!(position.rolling(), 2);
    position.script("6 >4 5");
    assert_eq!(position.rolling(), 0, "red chooses");
    assert_eq!(tokens(&position), json!([[0, -1, -1, -1], [-1, -1, -1, 0]]));
}

#[test]
fn every_token_that_may_move_is_a_choice() {
    let single = sketch(classic(), &[&[10, -1, -1, -1], &[-1; 4]]).with_roll(3);
    assert_eq!(single.turn(), Turn::Choose(Player::new(0)));
    assert_eq!(single.choices(), [1]);
    let twins = sketch(classic(), &[&[10, -1, 10, 56], &[-1; 4]]).with_roll(3);
    assert_eq!(twins.choices(), [1, 3]);
}

// L-07
#[test]
fn an_illegal_choice_changes_nothing_and_keeps_the_roll() {
    let mut position = sketch(classic(), &[&[10, -1, -1, -1], &[-1; 4]]).with_roll(3);
    let before = position.clone();
    let error = position.play(Move::token(2).expect("a number"), &mut Silent).unwrap_err();
    assert_eq!(error, StepError::Illegal { given: "2".into(), legal: vec!["1".into()] });
    assert_eq!(position, before);
    let data = position.position();
    assert_eq!((&data["tokens"], &data["roll"]), (&json!([[10, -1, -1, -1], [-1, -1, -1, -1]]), &json!(3)));
    assert!(matches!(position.roll(5, &mut Silent), Err(StepError::ChoiceIsDue { .. })));
    assert_eq!(position, before);
    position.script(">1");
    assert_eq!(tokens(&position)[0], json!([13, -1, -1, -1]));
}

#[test]
fn impossible_rolls_are_refused() {
    let mut position = sketch(classic(), &[&[-1; 4], &[-1; 4]]);
    for roll in [0, 7, 255] {
        assert!(matches!(position.roll(roll, &mut Silent), Err(StepError::Impossible { .. })));
    }
    assert_eq!(position.rolling(), 1);
}
