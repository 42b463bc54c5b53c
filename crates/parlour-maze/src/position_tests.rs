//! Walks worked out by hand.

use parlour_core::{Notation as _, Report, Silent};
use rstest::rstest;
use serde_json::json;

use super::*;
use crate::{Back, Directions, RulesFile, Tries};

fn walk(text: &str, moves: Directions, limit: u32) -> Walk {
    let rules = Rules::new(RulesFile::new(moves, limit), text.parse().unwrap()).unwrap();
    Walk::new(&Arc::new(rules), 1).unwrap()
}

fn go(walk: &mut Walk, way: &str) -> Vec<String> {
    let mut report = Report::default();
    for letter in way.chars() {
        walk.play(Direction::read(&letter.to_string()).unwrap(), &mut report).unwrap();
    }
    assert_eq!(report.turns, way.len() as u64);
    (report.events.iter())
        .map(|event| parlour_core::Event::data(event)["kind"].as_str().unwrap().to_owned())
        .collect()
}

// M-02, M-07: the legal moves are the open neighbours in the allowed directions, and the step back.
#[rstest]
#[case("S..\n...\n..D", Directions::Forward, "", &["D", "R"])]
#[case("S..\n...\n..D", Directions::Forward, "DR", &["D", "R", "L"])]
#[case("S..\n...\n..D", Directions::Four, "", &["D", "R"])]
#[case("S..\n...\n..D", Directions::Four, "DR", &["D", "R", "U", "L"])]
#[case("S#.\n...\n..D", Directions::Four, "DR", &["D", "R", "L"])]
#[case("S.#\n#.#\n#.D", Directions::Forward, "R", &["D", "L"])]
#[case("...\n.S.\nD..", Directions::Forward, "", &["D", "R"])]
fn legal_moves(#[case] text: &str, #[case] moves: Directions, #[case] way: &str, #[case] expected: &[&str]) {
    let mut walk = walk(text, moves, 0);
    go(&mut walk, way);
    assert_eq!(walk.legal_notations(), expected);
    assert_eq!(walk.turn(), Turn::Choose(RAT));
    assert_eq!(walk.outcome(), None);
}

// M-07: the moves that are left to the goal, after steps back where only they lead there; nothing if it is out of reach.
#[rstest]
#[case("S..\n...\n..D", Directions::Four, 0, "", Some(4))]
#[case("S..\n...\n..D", Directions::Four, 0, "DU", Some(4))]
#[case("S..\n...\n..D", Directions::Four, 5, "DU", None)]
#[case("S.#\n.##\n..D", Directions::Forward, 0, "R", Some(5))]
#[case("S.#\n.##\n..D", Directions::Forward, 4, "R", None)]
#[case("S#D", Directions::Four, 0, "", None)]
fn moves_left(
    #[case] text: &str,
    #[case] moves: Directions,
    #[case] limit: u32,
    #[case] way: &str,
    #[case] fewest: Option<u64>,
) {
    let mut walk = walk(text, moves, limit);
    go(&mut walk, way);
    assert_eq!(walk.fewest_moves(), fewest);
}

// M-07: how a walk ends.
#[rstest]
#[case("S.\n#D", Directions::Forward, 0, "RD", "arrived", Some(1))]
#[case("S.\n#D", Directions::Forward, 2, "RD", "arrived", Some(1))]
#[case("S...D", Directions::Four, 3, "RLR", "out-of-moves", None)]
#[case("S..#D", Directions::Forward, 2, "RR", "out-of-moves", None)]
fn endings(
    #[case] text: &str,
    #[case] moves: Directions,
    #[case] limit: u32,
    #[case] way: &str,
    #[case] last: &str,
    #[case] place: Option<u32>,
) {
    let mut walk = walk(text, moves, limit);
    let kinds = go(&mut walk, way);
    assert_eq!(kinds.len(), way.len() + 1);
    assert_eq!(kinds.last().unwrap(), last);
    assert_eq!(walk.turn(), Turn::Over);
    assert_eq!(walk.outcome(), Some(Outcome::new([place])));
    assert!(walk.legal_moves().is_empty());
    assert!(walk.play(Direction::Right, &mut Silent).is_err());
}

#[test]
fn a_walk_that_starts_at_its_end_is_over_at_once() {
    let one = walk("S", Directions::Forward, 0);
    assert_eq!(one.outcome(), Some(Outcome::new([Some(1)])));
    let walled_in = walk("S#D", Directions::Four, 0);
    assert_eq!(walled_in.outcome(), Some(Outcome::new([None])));
}

#[test]
fn the_position_is_where_the_rat_is_and_what_is_left() {
    let mut free = walk("S..\n..D", Directions::Four, 0);
    let start = free.clone();
    go(&mut free, "RL");
    assert_eq!(free, start);
    assert_eq!(free.position(), json!({"at": [0, 0]}));
    let mut limited = walk("S..\n..D", Directions::Four, 9);
    let start = limited.clone();
    go(&mut limited, "RL");
    assert_ne!(limited, start);
    assert_eq!(limited.position(), json!({"at": [0, 0], "left": 7}));
}

#[test]
fn an_illegal_move_changes_nothing() {
    let mut walk = walk("S#\n.D", Directions::Forward, 5);
    let before = walk.clone();
    for direction in [Direction::Right, Direction::Left, Direction::Up] {
        assert!(walk.play(direction, &mut Silent).is_err());
        assert_eq!(walk, before);
    }
}

// M-08: a dead end does not end a walk. The rat goes back along its trail and on from there.
#[test]
fn a_dead_end_can_be_left() {
    let mut walk = walk("S..\n#D#", Directions::Forward, 0);
    assert_eq!(go(&mut walk, "RR"), ["stepped", "stepped"]);
    assert_eq!((walk.legal_notations(), walk.outcome()), (vec!["L".to_owned()], None));
    assert_eq!(walk.heuristic(&Direction::Left), 1);
    go(&mut walk, "L");
    assert_eq!(walk.legal_notations(), ["D", "R", "L"]);
    assert_eq!(go(&mut walk, "D"), ["stepped", "arrived"]);
    assert_eq!(walk.outcome(), Some(Outcome::new([Some(1)])));
}

// M-08: going forward, the rat can only go back to the previous cell of the trail.
#[test]
fn the_way_back_is_the_way_the_rat_came() {
    let mut walk = walk("S..\n...\n..D", Directions::Forward, 0);
    go(&mut walk, "RD");
    assert_eq!(walk.legal_notations(), ["D", "R", "U"]);
    assert_eq!(go(&mut walk, "UL"), ["stepped", "stepped"]);
    assert_eq!(walk.legal_notations(), ["D", "R"]);
    assert_eq!(walk.trail().count(), 1);
}

// M-08: if the rules forbid it, the rat cannot go back, and a dead end loses.
#[rstest]
#[case("S..\n#D#", Directions::Forward, "R", &["D", "R"])]
#[case("S..\n#D#", Directions::Forward, "RR", &[])]
#[case("S..\n..#\n#D.", Directions::Four, "R", &["D", "R"])]
#[case("S..\n..#\n#D.", Directions::Four, "RDLU", &["R"])]
#[case("S..\n..#\n#D.", Directions::Four, "RR", &[])]
fn walking_back_can_be_forbidden(
    #[case] text: &str,
    #[case] moves: Directions,
    #[case] way: &str,
    #[case] expected: &[&str],
) {
    let file = RulesFile { back: Back::Never, ..RulesFile::new(moves, 0) };
    let rules = Rules::new(file, text.parse().unwrap()).unwrap();
    let mut walk = Walk::new(&Arc::new(rules), 1).unwrap();
    let kinds = go(&mut walk, way);
    assert_eq!(walk.legal_notations(), expected);
    assert_eq!(kinds.last().is_some_and(|kind| kind == "stuck"), expected.is_empty());
}

// M-08: legal moves are listed in the order in which they are tried.
#[test]
fn moves_are_listed_in_the_order_of_the_rules() {
    let tries = Tries::new(&[Direction::Up, Direction::Left, Direction::Down, Direction::Right]).unwrap();
    let file = RulesFile { tries, ..RulesFile::new(Directions::Four, 0) };
    let rules = Rules::new(file, "...\n.S.\n..D".parse().unwrap()).unwrap();
    assert_eq!(Walk::new(&Arc::new(rules), 1).unwrap().legal_notations(), ["U", "L", "D", "R"]);
}

// M-07: hints come from the heuristic of a move.
#[test]
fn nearer_moves_are_worth_more() {
    let walk = |text: &str, moves| walk(text, moves, 0);
    let heuristics =
        |walk: &Walk| -> Vec<i64> { walk.legal_moves().iter().map(|mv| walk.heuristic(mv)).collect() };
    assert_eq!(heuristics(&walk("S..\n.##\n..D", Directions::Four)), [1, 0]);
    assert_eq!(heuristics(&walk("S..\n..#\n#.D", Directions::Forward)), [1, 1]);
    assert_eq!(heuristics(&walk("S..\n..#\n##D", Directions::Forward)), [0, 0]);
}

#[test]
fn one_rat_only() {
    let rules = Arc::new(Rules::new(RulesFile::default(), "1".parse().unwrap()).unwrap());
    assert_eq!(Walk::new(&rules, 2).unwrap_err().to_string(), "these rules are for 1 player; 2 were given");
    assert!(Walk::new(&rules, 0).is_err());
}
