//! The options of a generated board: S-16.

mod common;

use common::Dice;
use parlour_core::{Boards, GeneratedBoard};
use parlour_snakes::{BoardCatalog, BoardFile, Entity, GenerateOptions, check, generate};
use proptest::prelude::*;
use rstest::rstest;
use serde_json::{Value, json};

fn make(options: &Value, seed: u64) -> Result<GeneratedBoard, String> {
    let options = options.as_object().expect("a map");
    BoardCatalog.generate(&Value::Null, options, &mut Dice(seed)).map_err(|findings| findings.to_string())
}

fn count(made: &GeneratedBoard, kind: &str) -> usize {
    let entities = made.board["entities"].as_array().expect("entities");
    entities.iter().filter(|entity| entity["kind"] == kind).count()
}

// S-16: the size and the numbers of everything can be chosen; those left open are reported.
#[test]
fn everything_can_be_chosen() {
    let wish = json!({"size": 12, "snakes": 9, "ladders": 7, "traps": 2, "boosts": 1, "black-holes": 1, "teleporters": 3});
    let made = make(&wish, 1).unwrap();
    let kinds = ["snake", "ladder", "trap", "boost", "black-hole", "teleporter"];
    assert_eq!(kinds.map(|kind| count(&made, kind)), [9, 7, 2, 1, 1, 3]);
    assert_eq!(made.board["rows"], 12);
    assert_eq!(Value::Object(made.options), wish);
    let made = make(&json!({"size": 8}), 1).unwrap();
    assert_eq!((&made.options["snakes"], &made.options["ladders"]), (&json!(6), &json!(6)));
    assert_eq!(BoardCatalog.cells(json!({"size": 8}).as_object().unwrap()).unwrap(), 64);
}

// S-16: the options and the typed generator are the same thing.
#[test]
fn options_are_those_of_the_generator() {
    let typed = GenerateOptions { traps: 3, ..GenerateOptions::new(11) };
    let typed = generate(&typed, &mut Dice(7)).unwrap().to_value();
    assert_eq!(make(&json!({"size": 11, "traps": 3}), 7).unwrap().board, typed);
}

// S-08, S-16: what is wrong is named, with what is allowed.
#[rstest]
#[case(json!({"size": 7}), "size: 7 is not possible; allowed: a whole number from 8 to 11585")]
#[case(json!({"sise": 9}), "\"sise\" is not an option of a generated board; did you mean size? Options: size, snakes")]
#[case(json!({"traps": "two"}), "traps: \"two\" is not possible; allowed: a whole number of at least 0")]
#[case(json!({"traps": 5_000_000_000_u64}), "traps: 5000000000 is not possible")]
#[case(json!({"snake": ["17"]}), "snake: \"17\" is not two squares; write them as A-B, such as 17-7")]
#[case(json!({"ladder": ["4-14", "4 14"]}), "ladder: \"4 14\" is not two squares; write them as A-B, such as 17-7")]
#[case(json!({"snake": ["7-17"]}), "snake 7→17 does not go down")]
#[case(json!({"snake": ["17-7", "20-3"], "snakes": 1}), "snakes: 1 is fewer than the 2 you place yourself")]
#[case(json!({"size": 8, "snakes": 40}), "8 × 8 squares leave 62, room for at most 31 snakes and ladders")]
fn refused(#[case] options: Value, #[case] words: &str) {
    let error = make(&options, 1).unwrap_err();
    assert!(error.contains(words), "{error}");
}

// S-08: what is placed by hand stays, and the computer places the rest around it.
#[test]
fn the_rest_is_placed_around_what_is_there() {
    let made = make(&json!({"snake": ["17-7"], "traps": 2}), 3).unwrap();
    assert_eq!(["snake", "ladder", "trap"].map(|kind| count(&made, kind)), [1, 0, 2]);
    assert_eq!(made.options["snake"], json!(["17-7"]));
    let made = make(&json!({"snake": ["17-7"], "snakes": 9, "ladders": 4}), 3).unwrap();
    assert_eq!(["snake", "ladder"].map(|kind| count(&made, kind)), [9, 4]);
    // Unusual but requested: a ladder from the first square.
    let made = make(&json!({"ladder": ["1-38"], "snakes": 8}), 3).unwrap();
    assert_eq!(["snake", "ladder"].map(|kind| count(&made, kind)), [8, 1]);
}

// S-12, S-16: a requested number is never lowered silently.
#[test]
fn snakes_that_bar_the_way_are_refused() {
    let rules = json!({"dice": "d1", "special-rolls": []});
    let options = json!({"snakes": 30, "ladders": 0});
    let made = BoardCatalog.generate(&rules, options.as_object().unwrap(), &mut Dice(1));
    let error = made.unwrap_err().to_string();
    assert!(error.contains("30 snakes"), "{error}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    // S-07, S-08: whatever is already there, the whole board keeps every rule.
    #[test]
    fn strictly_clean_around(seed in any::<u64>(), size in 8_u32..13, tail in 2_u32..8, rise in 1_u32..4, others in 0_u32..3) {
        let head = tail + rise * size + 1;
        let options = json!({
            "size": size, "snake": [format!("{head}-{tail}")], "snakes": 4, "ladders": 4,
            "traps": others, "boosts": others, "black-holes": others, "teleporters": others,
        });
        let made = make(&options, seed).unwrap();
        let file = BoardFile::from_value(&made.board).unwrap();
        prop_assert!(file.entities.contains(&Entity::snake(head, tail)));
        let findings = check(&file).strict();
        prop_assert!(findings.ok(), "{:?}", findings.errors);
        prop_assert_eq!(count(&made, "snake"), 4);
    }
}
