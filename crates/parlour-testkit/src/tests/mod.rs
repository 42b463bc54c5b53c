//! The suite passes a sound game and catches every broken one: a suite that cannot fail is worthless.

mod boards;
mod fast;
mod kind;
mod nim;

use parlour_core::Step;
use serde_json::json;

use crate::values::{values, variations};
use crate::{Suite, Tally, TestDice, play_random};
use boards::NimBoards;
use kind::Nim;
use nim::{Fault, Position};

fn check(fault: Fault) -> Result<Tally, String> {
    let (kind, presets, schema) = (Nim(fault, None), Nim::presets(), Nim::schema());
    Suite::with(&kind, &presets, &schema).games(3).max_steps(500).typed::<Position>().check()
}

#[test]
fn a_sound_game_passes() {
    let tally = check(Fault::Nothing).unwrap();
    // Two presets × three numbers of seats; sticks = 1, 2, 12 on two setups each, for both presets.
    assert_eq!(tally.played, 2 * 3 + 2 * 3 * 2);
    // heap = many, for both presets, on two setups each.
    assert_eq!(tally.refused.len(), 4);
    assert_eq!(tally.refused[0].reason, "rule \"heap\": there is one heap only");
    assert!(tally.refused[0].setup.contains("short with heap=\"many\""));
    assert_eq!((tally.games, tally.unfinished), (tally.played * 3, 0));
    assert!(tally.steps > tally.games, "{tally}");
}

#[test]
fn every_fault_is_caught() {
    let faults = [
        (Fault::RefusesLegal, "listed but refused"),
        (Fault::AcceptsUnlisted, "accepted but not listed"),
        (Fault::AcceptsOtherRoll, "accepted but not listed"),
        (Fault::ChangesOnRefusal, "was refused but changed the position"),
        (Fault::OutcomeEarly, "but the outcome is Some"),
        (Fault::OutcomeMissing, "but the outcome is None"),
        (Fault::OutcomeShort, "places for 3 players"),
        (Fault::WeightZero, "a roll has no weight"),
        (Fault::RollsUnsorted, "rolls are not ascending"),
        (Fault::MovesTwice, "listed twice"),
        (Fault::NoMoves, "no move is legal"),
        (Fault::NeverEnds, "has not ended after 500 steps"),
        (Fault::SharedByClones, "changed the original"),
        (Fault::ReplayDiffers, "the replay leads to another position"),
        (Fault::EventWithoutKind, "not an object of the kind"),
        (Fault::EventWithoutWords, "there is no message \"took\""),
        (Fault::TurnNotTold, "no turn was told"),
        (Fault::PieceNowhere, "which is not there"),
        (Fault::CellsOverlap, "are both at (0, 0)"),
        (Fault::OffersIllegal, "which is not legal"),
        (Fault::OffersTooFew, "does not offer the legal move \"2\""),
        (Fault::SilentDiffers, "when somebody listens"),
        (Fault::Panics, "the game panics: no sticks in reach"),
        (Fault::PresetRefused, "a preset is refused"),
        (Fault::SeatsAnyhow, "0 players are allowed to play"),
    ];
    for (fault, complaint) in faults {
        let failure = check(fault).expect_err(&format!("{fault:?} is not caught"));
        assert!(failure.contains(complaint), "{fault:?} is caught for another reason: {failure}");
        assert!(failure.contains("game: nim; rules: short"), "{failure}");
    }
}

#[test]
fn a_failure_tells_how_to_get_there() {
    let failure = check(Fault::OutcomeEarly).unwrap_err();
    for part in ["seats: 3", "seed: 1", "board: none", "after 2 steps", "{\"roll\":", "{\"move\":\""] {
        assert!(failure.contains(part), "{part} is missing: {failure}");
    }
}

#[test]
#[should_panic(expected = "conformance of nim: a roll has no weight")]
fn run_panics_where_check_fails() {
    let (kind, presets, schema) = (Nim(Fault::WeightZero, None), Nim::presets(), Nim::schema());
    Suite::with(&kind, &presets, &schema).run();
}

#[test]
fn a_rule_without_listed_values_needs_some() {
    let (kind, presets) = (Nim(Fault::Nothing, None), Nim::presets());
    let mut schema = Nim::schema();
    schema["properties"]["colour"] = json!({"type": "string"});
    let suite = Suite::with(&kind, &presets, &schema).games(1);
    let failure = suite.check().unwrap_err();
    assert!(failure.contains("no values of [\"colour\"]"), "{failure}");
    assert!(suite.value("colour", "red").check().is_ok());
}

#[test]
fn endless_games_are_cut_off_and_counted() {
    let (kind, presets, schema) = (Nim(Fault::NeverEnds, None), Nim::presets(), Nim::schema());
    let suite = Suite::with(&kind, &presets, &schema).games(1).max_steps(50);
    let suite = suite.endless("sticks grow again", |rules| rules["sticks"].as_u64() > Some(3));
    let failure = suite.check().unwrap_err();
    assert!(failure.contains("short with sticks=1"), "only the declared rules may be endless: {failure}");
    assert!(failure.contains("sticks grow again"), "{failure}");
    let tally = suite.endless("all", |_| true).run();
    assert_eq!(tally.unfinished, tally.games);
}

#[test]
fn hidden_moves_need_no_offer() {
    let (kind, presets, schema) = (Nim(Fault::OffersTooFew, None), Nim::presets(), Nim::schema());
    let tally = Suite::with(&kind, &presets, &schema).hidden_moves(|mv| mv == "2").run();
    assert!(tally.played > 0);
}

#[test]
fn every_board_is_played() {
    let (kind, presets, schema) =
        (Nim(Fault::Nothing, Some(NimBoards::Sound)), Nim::presets(), Nim::schema());
    let tally = Suite::with(&kind, &presets, &schema).games(1).run();
    let narrow = |refusal: &&crate::Refusal| refusal.reason == "the narrow board is for three";
    // The generated board and two built-in ones with three numbers of seats; the narrow one does not seat eight.
    assert_eq!(tally.played, 2 * (9 - 1) + 2 * 3 * 2, "{tally}");
    assert_eq!(tally.refused.iter().filter(narrow).count(), 2, "{tally}");
    assert!(tally.refused.iter().any(|refusal| refusal.setup.contains("board: narrow; seats: 8")));
}

#[test]
fn broken_boards_are_caught() {
    let broken = [
        (NimBoards::Lost, "the built-in board wide is not there"),
        (NimBoards::Wrong, "the built-in board wide is wrong: crooked"),
        (NimBoards::Unmade, "no wood"),
        (NimBoards::MadeWrong, "the generated board is wrong: crooked"),
    ];
    for (boards, complaint) in broken {
        let (kind, presets, schema) = (Nim(Fault::Nothing, Some(boards)), Nim::presets(), Nim::schema());
        let failure = Suite::with(&kind, &presets, &schema).check().unwrap_err();
        assert!(failure.contains(complaint), "{failure}");
    }
}

#[test]
fn values_are_listed_from_the_schema() {
    let list = |schema| serde_json::Value::Array(values(&schema));
    assert_eq!(list(json!({"type": "integer", "minimum": 2, "maximum": 6})), json!([2, 3, 6]));
    assert_eq!(list(json!({"type": "integer", "minimum": 1, "maximum": 900})), json!([1, 2]));
    assert_eq!(list(json!({"type": "integer", "minimum": 4, "maximum": 4})), json!([4]));
    assert_eq!(list(json!({"oneOf": [{"const": "off"}, {"const": "on"}]})), json!(["off", "on"]));
    assert_eq!(list(json!({"type": "string", "enum": ["a", "b"]})), json!(["a", "b"]));
    assert_eq!(list(json!({"type": "string", "examples": ["2d6"]})), json!(["2d6"]));
    let numbers = json!({"type": "array", "items": {"type": "integer", "minimum": 1}});
    assert_eq!(list(numbers), json!([[], [1], [2], [1, 2]]));
    let pairs =
        json!({"type": "array", "items": {"enum": ["a", "b"]}, "minItems": 2, "examples": [["b", "a"]]});
    assert_eq!(list(pairs), json!([["b", "a"], ["a", "b"]]));
    let mixed = json!({"anyOf": [{"const": "none"}, {"type": "array", "items": {"const": 3}}]});
    assert_eq!(list(mixed), json!(["none", [], [3]]));
}

#[test]
fn single_values_vary_a_preset_once_each() {
    let (presets, schema) = (Nim::presets(), Nim::schema());
    let more = [("sticks".to_owned(), json!(2)), ("sticks".to_owned(), json!(40))];
    let words: Vec<String> =
        (variations(&presets[0], &schema, &more).into_iter()).map(|variation| variation.words).collect();
    assert_eq!(
        words,
        [
            "short with sticks=1",
            "short with sticks=2",
            "short with sticks=12",
            "short with heap=\"many\"",
            "short with sticks=40"
        ]
    );
}

#[test]
fn random_play_takes_listed_steps_only() {
    let kind: &dyn parlour_core::Kind = &Nim(Fault::Nothing, None);
    let mut game = kind.set_up(&Nim::presets()[0].rules, None, 2).unwrap();
    let steps = play_random(game.as_mut(), &mut TestDice::new(5), 1000);
    assert!(game.turn().is_over());
    assert!(matches!(steps[..2], [Step::Roll(1..=3), Step::Move(_)]));
    let mut again = kind.set_up(&Nim::presets()[0].rules, None, 2).unwrap();
    assert_eq!(play_random(again.as_mut(), &mut TestDice::new(5), 3), steps[..3]);
}
