//! Partners: red and green against blue and yellow.

use parlour_core::{Game, PlayerNames, Window};
use rstest::rstest;
use serde_json::json;

use super::{classic, outcome, tokens, words};
use crate::rules::{MustCapture, Places, RulesFile, Teams};
use crate::sketch::sketch;

fn teams() -> RulesFile {
    RulesFile { teams: Teams::On, tokens: 1, ..classic() }
}

// L-09: a player with all tokens home moves the partner's; the team wins together.
#[test]
fn a_finished_player_helps() {
    let mut position = sketch(teams(), &[&[55], &[-1], &[50], &[-1]]);
    let report = position.script("1 >1");
    assert_eq!(words(&report)[1..], ["All of Ann's tokens are home: Ann now moves Cid's tokens"]);
    position.script("1 1 >1 1 1");
    assert_eq!(position.choices(), [1]);
    let choices: Vec<_> = (position.scene(Window::ALL, &PlayerNames::default()).pieces.into_iter())
        .filter_map(|piece| piece.choice.map(|_| piece.id))
        .collect();
    assert_eq!(choices, ["token-3-1"], "the partner's token is on offer");
    assert_eq!(words(&position.script(">1")), ["Ann moves Cid's token 1 to square 3 of the home column"]);
    let report = position.script("1 4 >1");
    assert_eq!(words(&report)[2..], ["Ann wins", "Cid wins"]);
    assert_eq!(outcome(&position), json!([1, 3, 1, 3]));
}

// L-09: a helper keeps rolling, so a 6 that brings their last token home earns an extra roll.
#[test]
fn a_helper_rolls_again() {
    let mut position = sketch(teams(), &[&[50], &[-1], &[10], &[-1]]);
    position.script("6 >1 3 >1");
    assert_eq!(tokens(&position), json!([[56], [-1], [13], [-1]]));
    assert_eq!(position.rolling(), 2);
}

#[test]
fn a_capture_counts_for_both() {
    let file = RulesFile { must_capture: MustCapture::On, ..teams() };
    let mut position = sketch(file, &[&[27], &[17], &[49], &[-1]]);
    position.script("3 >1");
    assert_eq!(position.position()["captured"], json!([1, 3]));
    position.script("1 1 >1");
    assert_eq!(tokens(&position)[2], json!([50]));
}

// L-06, L-09: places for teams of six players.
#[rstest]
#[case(Places::First, json!([1, 3, 3, 1, 3, 3]))]
#[case(Places::All, serde_json::Value::Null)]
fn three_teams(#[case] places: Places, #[case] first: serde_json::Value) {
    // Six arms of 13 squares: home is step 82.
    let file = RulesFile { arms: 6, places, ..teams() };
    let mut position = sketch(file, &[&[81], &[81], &[-1], &[82], &[82], &[-1]]);
    position.script("1 >1");
    assert_eq!(outcome(&position), first);
    if places == Places::All {
        position.script("1 >1");
        assert_eq!(outcome(&position), json!([1, 3, 5, 1, 3, 5]));
    }
}
