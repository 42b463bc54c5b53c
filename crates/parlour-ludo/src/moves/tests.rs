//! How moves and events are written.

use parlour_core::{Event as _, PlayerNames};
use rstest::rstest;
use serde_json::json;

use super::*;

#[rstest]
#[case("1", Move::token(1))]
#[case("4", Move::token(4))]
#[case("0", None)]
#[case("5", None)]
#[case("01", None)]
#[case("", None)]
#[case("two", None)]
fn notation(#[case] text: &str, #[case] expected: Option<Move>) {
    assert_eq!(Move::read(text), expected);
    assert!(expected.is_none_or(|mv| mv.write() == text));
}

// L-10: an event has all that an animation needs, and words for people.
#[test]
fn events_as_data_and_in_words() {
    let names = PlayerNames::new(["Ann", "Bob"]);
    let (ann, bob) = (Player::new(0), Player::new(1));
    let captured =
        Event::Captured { name: TokenName::new(1, 2), by: ann, from: 4, to: -1, cell: 30, way: vec![30, 68] };
    assert_eq!(
        captured.data(),
        json!({"kind": "captured", "player": 2, "token": 3, "piece": "token-2-3", "by": 1,
               "from": 4, "to": -1, "cell": 30, "way": [30, 68]})
    );
    let words = |event: &Event| event.words(&names).unwrap();
    assert_eq!(words(&captured), "Ann captures Bob's token 3");
    assert_eq!(captured.motions(), [Motion::new("token-2-3", [30, 68], Manner::Hop)]);
    let moved = Event::Moved {
        name: TokenName::new(0, 0),
        by: ann,
        from: 3,
        to: 5,
        state: TokenState::Track(5),
        way: vec![3, 4, 5],
    };
    assert_eq!(moved.motions(), [Motion::walk("token-1-1", 3..=5)]);
    let passed = Event::Passed { player: bob, roll: 3 };
    assert_eq!(passed.data(), json!({"kind": "passed", "player": 2, "roll": 3}));
    assert_eq!(words(&passed), "Bob cannot move");
    let again = Event::RollsAgain { player: bob, reason: Reason::Capture };
    assert_eq!(again.data(), json!({"kind": "rolls-again", "player": 2, "reason": "capture"}));
    assert_eq!(words(&again), "Bob rolls again for the capture");
}
