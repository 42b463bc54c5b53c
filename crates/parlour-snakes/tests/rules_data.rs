//! The rules as data: keys, presets, errors; and scenes (S-03).

mod table;

use std::sync::Arc;

use parlour_core::{Game, Kind, Player, PlayerNames, SetupError, Window};
use parlour_snakes::{Board, Entity, Position, Rules, RulesFile, Snakes};
use rstest::rstest;
use serde_json::{Value, json};
use table::{classic, game, roll};

fn board() -> Value {
    json!({"columns": 10, "rows": 10, "entities": [{"kind": "ladder", "from": 4, "to": 14}]})
}

#[test]
fn the_presets_say_what_the_documents_say() {
    let classic = json!({
        "finish": "exact", "start-cell": 0, "start": "any", "start-on": [1, 6], "entry": "move", "landing": "nothing",
        "special-rolls": [6], "third-six": "cancel", "jumps": "once", "places": "first", "roll-order": "each",
        "reverse-on-multiple-of": 0, "three-sixes": "play", "four-sixes": "play",
        "priority": ["start", "roll", "validate", "move", "entity", "win", "landing", "sixes"], "dice": "d6"
    });
    let stack = json!({
        "finish": "exact", "start-cell": 0, "start": "on", "start-on": [1, 6], "entry": "to-first", "landing": "nothing",
        "special-rolls": [6], "third-six": "normal", "jumps": "once", "places": "podium", "roll-order": "stack",
        "reverse-on-multiple-of": 3, "three-sixes": "lose-turn", "four-sixes": "skip-next",
        "priority": ["start", "roll", "validate", "move", "entity", "win", "landing", "sixes"], "dice": "d6"
    });
    let mut commercial = classic.clone();
    commercial["special-rolls"] = json!([]);
    let presets: Vec<(&str, Value)> = Snakes
        .book()
        .presets()
        .iter()
        .map(|preset| (preset.name, Value::Object(preset.rules.clone())))
        .collect();
    assert_eq!(presets, [("classic", classic), ("stack", stack), ("commercial", commercial)]);
}

#[test]
fn every_rule_and_value_is_explained() {
    for rule in Snakes.book().rules() {
        assert!(!rule.summary.is_empty() && !rule.allowed.is_empty(), "{}", rule.key);
        for value in &rule.values {
            assert!(!value.meaning.is_empty(), "{}: {}", rule.key, value.value);
        }
    }
}

#[rstest]
#[case(json!({"finish": "bonce"}), "did you mean bounce?")]
#[case(json!({"finnish": "exact"}), "did you mean finish?")]
#[case(json!({"special-rolls": [0]}), "whole numbers")]
#[case(json!({"reverse-on-multiple-of": -1}), "at least 0")]
#[case(json!({"dice": 6}), "a die such as d6")]
fn wrong_rules_are_refused(#[case] rules: Value, #[case] reason: &str) {
    let error = Snakes.book().resolve(&rules).unwrap_err().to_string();
    assert!(error.contains(reason), "{error}");
}

#[rstest]
#[case(json!({"dice": "six"}), "\"six\" is not a value of dice; allowed: a die such as d6")]
#[case(json!({"dice": "6:1,6:2"}), "face 6 is given twice")]
#[case(json!({"dice": "d6+6:1,6:2"}), "in \"6:1,6:2\": face 6 is given twice")]
#[case(json!({"start": "on", "start-on": []}), "rule \"start-on\": d6 never shows any of []")]
#[case(json!({"special-rolls": [99_999_999_999_u64]}), "[99999999999] is not a value of special-rolls")]
fn rules_that_cannot_be_played_are_refused(#[case] rules: Value, #[case] reason: &str) {
    let rules = Snakes.book().resolve(&rules).unwrap();
    let error = Snakes.set_up(&rules, Some(&board()), 2).unwrap_err().to_string();
    assert!(error.contains(reason), "{error}");
}

#[test]
fn a_board_is_needed_and_checked() {
    let rules = Snakes.book().resolve(&Value::Null).unwrap();
    let error = |board: Option<&Value>| match Snakes.set_up(&rules, board, 2).unwrap_err() {
        SetupError::Board { findings } => findings,
        other => panic!("{other}"),
    };
    assert_eq!(error(None).len(), 1);
    let wrong = json!({"columns": 10, "rows": 10, "entities": [{"kind": "snake", "from": 5, "to": 500}]});
    assert!(!error(Some(&wrong)).is_empty());
    assert!(Snakes.set_up(&rules, Some(&json!("geeks-30")), 2).is_ok());
}

// S-12: dice travel as their canonical text.
#[test]
fn dice_are_set_by_words() {
    let book = Snakes.book();
    let mut rules = book.resolve(&Value::Null).unwrap();
    book.set(&mut rules, "dice", "6:3, 1:1").unwrap();
    book.set(&mut rules, "special-rolls", "none").unwrap();
    book.set(&mut rules, "start-on", "1,6").unwrap();
    let file: RulesFile = book.read(&rules).unwrap();
    assert_eq!(serde_json::to_value(&file).unwrap()["dice"], "1:1,6:3");
    assert!(file.special_rolls.is_empty());
    // S-17
    book.set(&mut rules, "dice", "d8 + 2:1,1:3+d8").unwrap();
    let file: RulesFile = book.read(&rules).unwrap();
    assert_eq!(serde_json::to_value(&file).unwrap()["dice"], "2d8+1:3,2:1");
}

// S-03: every square shows its number, its mark and its pawns.
#[test]
fn the_scene_shows_number_mark_and_pawns() {
    let entities = vec![Entity::ladder(4, 14), Entity::snake(17, 7), Entity::trap(20), Entity::boost(30, 3)];
    let mut game = game(classic(), entities, &[3, 0, 9]);
    roll(&mut game, &[1, 2, 3]);
    let scene = game.scene(Window::ALL, &PlayerNames::default());
    let cell = |number: usize| scene.cells.iter().find(|cell| cell.id == number as u64).unwrap();
    let look = |number: usize| {
        let cell = cell(number);
        (cell.label.as_str(), cell.class.name(), cell.mark.as_str())
    };
    assert_eq!(look(4), ("4", "ladder-foot", "↑14"));
    assert_eq!(look(17), ("17", "snake-head", "↓7"));
    assert_eq!(look(20), ("20", "trap", "×"));
    assert_eq!(look(30), ("30", "boost", "+3"));
    assert_eq!((look(1).1, look(2).1, look(100).1), ("start", "cell", "end"));
    let pawns: Vec<(&str, u64)> = scene.pieces.iter().map(|piece| (piece.id.as_str(), piece.cell)).collect();
    assert_eq!(pawns, [("pawn-1", 14), ("pawn-2", 2), ("pawn-3", 12)]);
    assert_eq!((scene.cells.len(), scene.links.len(), scene.focus), (100, 3, (6, 8)));
}

// S-03, S-10: a thousand players make short notes.
#[test]
fn notes_stay_short() {
    let game = game(classic(), vec![], &vec![0; 1000]);
    let scene = game.scene(Window::ALL, &PlayerNames::default());
    let note = |label: &str| scene.notes.iter().find(|note| note.label == label).unwrap().text.clone();
    let ten: Vec<String> = (1..=10).map(|seat| format!("player {seat}")).collect();
    assert_eq!(note("Next"), format!("{} and 990 more", ten.join(", ")));
    assert_eq!(note("Off the board"), note("Next"));
}

// S-01: a window of a board of a million squares.
#[test]
fn a_large_board_is_seen_through_a_window() {
    let entities = vec![Entity::ladder(500_500, 900_000), Entity::ladder(2, 3_002)];
    let board = Board::new(1000, 1000, entities).unwrap();
    let rules = Arc::new(Rules::new(classic(), board).unwrap());
    let game = Position::with_pawns(&rules, &[500_500, 1, 0]).unwrap();
    let focus = game.scene(Window { left: 0, top: 0, columns: 1, rows: 1 }, &PlayerNames::default()).focus;
    let scene = game.scene(Window::around(focus.0, focus.1, 20, 10, 1000, 1000), &PlayerNames::default());
    assert_eq!((scene.cells.len(), scene.pieces.len(), scene.links.len()), (200, 1, 1));
    assert_eq!(scene.pieces[0].owner, Some(Player::new(0)));
}
