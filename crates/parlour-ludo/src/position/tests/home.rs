//! Around the corner, into the stretch, to the goal; and what must come before.

use parlour_core::{Game, Player, Turn};
use rstest::rstest;
use serde_json::json;

use super::{classic, outcome, tokens, words};
use crate::board::TokenState;
use crate::moves::Event;
use crate::rules::{EntryCell, MustCapture, Places, RulesFile};
use crate::sketch::sketch;

fn shared() -> RulesFile {
    RulesFile { entry_cell: EntryCell::Shared, ..classic() }
}

fn must_capture() -> RulesFile {
    RulesFile { must_capture: MustCapture::On, tokens: 1, ..classic() }
}

// L-04: yellow walks past cell 51 and reaches its stretch 50 cells after its start.
#[test]
fn the_way_wraps_around() {
    let mut position = sketch(classic(), &[&[-1; 4], &[-1; 4], &[-1; 4], &[10, 47, -1, -1]]);
    let yellow = Player::new(3);
    position.script("1 1 1 4");
    assert_eq!(position.choices(), [1, 2]);
    let report = position.script(">1 1 1 1 3 >2");
    assert_eq!(position.state(yellow, 0), TokenState::Track(1));
    assert_eq!(position.state(yellow, 1), TokenState::Stretch(1));
    let Event::Moved { way, .. } = &report.events[0] else { panic!("the token moves") };
    assert_eq!(way, &[49, 50, 51, 0, 1]);
}

// L-04: exactly the goal, never beyond, also from the track.
#[rstest]
#[case(50, &[1, 2, 3, 4, 5, 6])]
#[case(52, &[1, 2, 3, 4])]
#[case(55, &[1])]
#[case(49, &[1, 2, 3, 4, 5, 6])]
fn moves_past_the_goal_are_not_offered(#[case] step: i16, #[case] rolls: &[u8]) {
    for file in [classic(), shared()] {
        let start = sketch(file, &[&[step, 56, 56, 56], &[-1; 4]]);
        let offered: Vec<u8> =
            (1..=6).filter(|roll| !start.clone().with_roll(*roll).choices().is_empty()).collect();
        assert_eq!(offered, rolls, "from {step}");
    }
}

// L-02: from home to the goal, and no way back but by capture.
#[test]
fn a_life_of_a_token() {
    let file = RulesFile { tokens: 1, extra_roll: vec![], ..classic() };
    let mut position = sketch(file, &[&[-1], &[-1]]);
    let mut states = vec![position.state(Player::new(0), 0)];
    for roll in [6, 6, 6, 6, 6, 6, 6, 6, 6, 1, 5, 1] {
        position.script(&format!("{roll} >1"));
        states.push(position.state(Player::new(0), 0));
        if !position.turn().is_over() {
            position.script("1");
        }
    }
    let track = [0, 6, 12, 18, 24, 30, 36, 42, 48, 49].map(TokenState::Track);
    assert_eq!(states[0], TokenState::Home);
    assert_eq!(states[1..11], track);
    assert_eq!(states[11..], [TokenState::Stretch(5), TokenState::Stretch(6)]);
    assert_eq!(words(&position.script("1 >1")).last().map(String::as_str), Some("Ann wins"));
    assert_eq!(position.state(Player::new(0), 0), TokenState::Finished);
}

// L-04, L-05: on the shared entry cell a token can be met, on the private one it cannot.
#[rstest]
#[case(classic(), json!([50, 11, -1, -1]))]
#[case(shared(), json!([-1, 11, -1, -1]))]
fn the_entry_cell(#[case] file: RulesFile, #[case] red: serde_json::Value) {
    // Green's step 24 is cell 50, red's entry cell.
    let mut position = sketch(file, &[&[50, 10, -1, -1], &[23, -1, -1, -1]]);
    position.script("1 >2 1 >1");
    assert_eq!(position.state(Player::new(1), 0), TokenState::Track(50));
    assert_eq!(tokens(&position), json!([red, [24, -1, -1, -1]]));
}

// L-09: capture needed before home.
#[test]
fn nobody_goes_home_without_a_capture() {
    let start = sketch(must_capture(), &[&[47], &[5]]);
    let offered: Vec<u8> =
        (1..=6).filter(|roll| !start.clone().with_roll(*roll).choices().is_empty()).collect();
    assert_eq!(offered, [1, 2], "the last cell of the track is step 49");
    // Green's step 23 is cell 49: red lands there, and may go home from now on.
    let mut position = sketch(must_capture(), &[&[47], &[23]]);
    assert_eq!(position.position()["captured"], json!([]));
    position.script("2 >1");
    assert_eq!(position.position()["captured"], json!([1]));
    position.script("1 4 >1");
    assert_eq!(tokens(&position), json!([[53], [-1]]));
}

// L-09: when nobody can ever move again the game is over.
#[test]
fn deadlock() {
    let mut position = sketch(must_capture(), &[&[48], &[49]]);
    let report = position.script("1 >1");
    assert_eq!(words(&report)[1], "nobody can ever move again, so the game is over");
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(outcome(&position), json!([1, 1]));
    assert_eq!(report.turns, 1);
}

#[test]
fn a_token_that_can_still_enter_is_no_deadlock() {
    let file = RulesFile { tokens: 2, ..must_capture() };
    let mut position = sketch(file, &[&[48, -1], &[49, 49]]);
    position.script("1 >1 1");
    assert_eq!(position.rolling(), 1);
}

#[test]
fn a_deadlock_behind_a_winner_leaves_the_others_the_next_place() {
    let file = RulesFile { places: Places::All, extra_roll: vec![], ..must_capture() };
    // Red captures green on cell 49 and goes home, while blue and yellow wait at the end of their tracks.
    let mut position = sketch(file, &[&[47], &[49], &[23], &[49]]);
    position.script("2 >1  1 1 1  6 >1  1 6 >1 1  1 >1");
    assert_eq!(tokens(&position), json!([[56], [49], [0], [49]]));
    assert_eq!(position.position()["finished"], json!([1]));
    // Green walks past both without landing on them, and then waits, too.
    for roll in [5, 6, 6, 6, 6, 6, 6, 6] {
        position.script(&format!("1 {roll} >1 1"));
    }
    position.script("1 2 >1");
    assert_eq!(tokens(&position), json!([[56], [49], [49], [49]]));
    assert_eq!(outcome(&position), json!([1, 2, 2, 2]));
}

// One token alone needs 26.7619047803256 rolls from home on average, a known value. From every step the mean
// follows from the means of the steps that the six rolls lead to.
#[test]
fn rolls_of_one_token_alone() {
    let mut mean = [0.0; 58];
    for step in (-1..56).rev() {
        let (mut sum, mut stays) = (6.0, 0.0);
        for roll in 1..=6 {
            let mut position = sketch(RulesFile { tokens: 1, ..shared() }, &[&[step], &[-1]]).with_roll(roll);
            if !position.choices().is_empty() {
                position.script(">1");
            }
            match position.tokens(Player::new(0))[0] {
                to if to == step => stays += 1.0,
                to => sum += mean[index(to)],
            }
        }
        mean[index(step)] = sum / (6.0 - stays);
    }
    assert!((mean[0] - 26.761_904_780_325_6_f64).abs() < 1e-9, "{}", mean[0]);
}

fn index(step: i16) -> usize {
    usize::try_from(step + 1).expect("steps start at -1")
}
