//! Round the track, into the home column and home; and captures that must come first.

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

// L-04: yellow moves past square 51 and reaches its home column 50 squares after its start.
#[test]
fn the_track_wraps_around() {
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

// L-04: an exact roll home, never beyond, also from the track.
#[rstest]
#[case(50, &[1, 2, 3, 4, 5, 6])]
#[case(52, &[1, 2, 3, 4])]
#[case(55, &[1])]
#[case(49, &[1, 2, 3, 4, 5, 6])]
fn moves_past_home_are_not_offered(#[case] step: i16, #[case] rolls: &[u8]) {
    for file in [classic(), shared()] {
        assert_eq!(sketch(file, &[&[step, 56, 56, 56], &[-1; 4]]).openings(), rolls, "from {step}");
    }
}

// L-02: from the yard to home.
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

// L-09: capture needed before home.
#[test]
fn nobody_goes_home_without_a_capture() {
    let waiting = sketch(must_capture(), &[&[47], &[5]]);
    assert_eq!(waiting.openings(), [1, 2], "the last square of the track is step 49");
    // Green's step 23 is square 49: red lands there and can go home from now on.
    let mut position = sketch(must_capture(), &[&[47], &[23]]);
    assert_eq!(position.position()["captured"], json!([]));
    position.script("2 >1");
    assert_eq!(position.position()["captured"], json!([1]));
    position.script("1 4 >1");
    assert_eq!(tokens(&position), json!([[53], [-1]]));
}

// L-09: the game is over when no player can ever move again.
#[test]
fn deadlock() {
    let mut position = sketch(must_capture(), &[&[48], &[49]]);
    let report = position.script("1 >1");
    assert_eq!(words(&report)[1], "No token can ever move again: the game ends here");
    assert_eq!(position.turn(), Turn::Over);
    assert_eq!(outcome(&position), json!([1, 1]));
    assert_eq!(report.turns, 1);
}

#[test]
fn a_token_that_can_still_enter_prevents_a_deadlock() {
    let file = RulesFile { tokens: 2, ..must_capture() };
    let mut position = sketch(file, &[&[48, -1], &[49, 49]]);
    position.script("1 >1 1");
    assert_eq!(position.rolling(), 1);
}

#[test]
fn after_a_winner_a_deadlock_gives_the_others_the_next_place() {
    let file = RulesFile { places: Places::All, extra_roll: vec![], ..must_capture() };
    // Red captures green on square 49 and gets home, while blue and yellow wait at the end of the track.
    let mut position = sketch(file, &[&[47], &[49], &[23], &[49]]);
    position.script("2 >1  1 1 1  6 >1  1 6 >1 1  1 >1");
    assert_eq!(tokens(&position), json!([[56], [49], [0], [49]]));
    assert_eq!(position.position()["finished"], json!([1]));
    // Green passes both without landing on them, then waits as well.
    for roll in [5, 6, 6, 6, 6, 6, 6, 6] {
        position.script(&format!("1 {roll} >1 1"));
    }
    position.script("1 2 >1");
    assert_eq!(tokens(&position), json!([[56], [49], [49], [49]]));
    assert_eq!(outcome(&position), json!([1, 2, 2, 2]));
}
