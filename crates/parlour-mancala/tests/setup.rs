//! Start positions, and the game in the registry.

use std::sync::Arc;

use parlour_core::{Game, Kind};
use parlour_mancala::{Mancala, Position, Rules, RulesFile};
use rstest::rstest;
use serde_json::{Value, json};

fn parse(text: &str) -> Result<Position, String> {
    let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
    Position::parse(&rules, text).map_err(|error| error.to_string())
}

#[rstest]
#[case("0,1,2,0,2,1 2", "0,1,2,0,2,1 2")]
#[case("0,1,2,0,2,1", "0,1,2,0,2,1 1")]
#[case("  0, 1, 2, 0, 2, 1   2 \n", "0,1,2,0,2,1 2")]
#[case("1,1,1,1", "1,1,1,1 1")]
#[case(r#"{"fields":[0,1,2,0,2,1]}"#, "0,1,2,0,2,1 1")]
#[case(r#"{"fields":[0,1,2,0,2,1],"columns":2,"player":2}"#, "0,1,2,0,2,1 2")]
fn positions_are_read(#[case] text: &str, #[case] expected: &str) {
    assert_eq!(parse(text).unwrap().to_string(), expected);
}

#[rstest]
#[case("", "\"\" is not a position; write \"0,3,3,0,3,3 1\" or {\"fields\":[0,3,3,0,3,3],\"player\":1}")]
#[case("7", "\"7\" is not a position")]
#[case("{\"fields\":[1,2\n,}", "line 2, column 2: not valid JSON")]
#[case(r#"{"player":1}"#, "{\"player\":1} is not a position")]
#[case(
    r#"{"feilds":[1,1,1,1]}"#,
    "unknown key \"feilds\"; did you mean fields? Keys: fields, columns, player"
)]
#[case(r#"{"fields":[0,1,2,0,2,1],"columns":3}"#, "columns is 3, but the fields make 2")]
#[case(r#"{"fields":[0,1,2,0,2,1],"player":3}"#, "player is 3; allowed: 1, 2")]
#[case(r#"{"fields":[0,1,2,0,2,1],"player":"1"}"#, "player is \"1\"; allowed: 1, 2")]
#[case(r#"{"fields":[0,1.5,2,0,2,1]}"#, "pit 1 cannot hold 1.5; allowed: a whole number of seeds")]
#[case("0,1,2,0,2", "5 numbers given; a position has an even number of them, from 4 to 2002")]
#[case("0,0", "2 numbers given")]
#[case("0,1,x,0,2,1", "pit 2 cannot hold x")]
#[case("0,1,,0,2,1", "pit 2 cannot hold nothing")]
#[case("0,1,-1,0,2,1", "pit 2 cannot hold -1")]
#[case("0,1,1,0,2,1 0", "player is 0; allowed: 1, 2")]
#[case("0,1,1,0,2,1 1 1", "player is 1 1; allowed: 1, 2")]
#[case("0,1 1,0,2 1", "pit 1 cannot hold 1 1")]
#[case("0,4000000000,4000000000,0", "8000000000 seeds given; a game has at most 20000000")]
fn wrong_positions_are_explained(#[case] text: &str, #[case] says: &str) {
    let error = parse(text).unwrap_err();
    assert!(error.contains(says), "{error}");
}

fn set_up(rules: &Value, board: Option<&Value>, seats: usize) -> Result<Vec<String>, String> {
    let rules = Mancala.book().resolve(rules).map_err(|error| error.to_string())?;
    let game = Mancala.set_up(&rules, board, seats).map_err(|error| error.to_string())?;
    Ok(game.legal_moves())
}

// K-07
#[test]
fn the_kind_sets_up_every_preset() {
    for preset in ["basic", "advanced", "fire", "kalah", "kalah-empty-capture"] {
        assert_eq!(set_up(&json!(preset), None, 2).unwrap().len(), 6);
    }
    assert_eq!(set_up(&json!({"columns": 3}), Some(&Value::Null), 2).unwrap(), ["1", "2", "3"]);
    assert_eq!(Mancala.book().presets()[0].name, "basic");
}

#[test]
fn the_kind_refuses_with_a_reason() {
    let board = json!({"columns": 6});
    let error = set_up(&json!("basic"), Some(&board), 2).unwrap_err();
    assert!(error.contains("start position: {\"columns\":6} is not a position"), "{error}");
    let error = set_up(&json!("basic"), Some(&json!("0,1,2")), 2).unwrap_err();
    assert!(error.contains("3 numbers given"), "{error}");
    assert_eq!(set_up(&json!("basic"), None, 3).unwrap_err(), "these rules are for 2 players; 3 were given");
    assert!(set_up(&json!({"seeds": 0}), None, 2).unwrap_err().contains("a whole number from 1 to 10000"));
}

// K-10: a game can start from any position, as text or as data.
#[test]
fn a_game_starts_from_any_position() {
    let position = json!({"fields": [0, 1, 2, 0, 2, 1], "player": 2});
    assert_eq!(set_up(&json!("kalah"), Some(&position), 2).unwrap(), ["4", "5"]);
    assert_eq!(set_up(&json!("kalah"), Some(&json!("0,1,2,0,2,1 2")), 2).unwrap(), ["4", "5"]);
    assert!(Mancala.starts_anywhere());
}

// K-10: the stores start empty or like the pits.
#[test]
fn stores_begin_empty_or_with_seeds() {
    let start = |attics: Value| {
        let rules = Mancala.book().resolve(&json!({"columns": 2, "attics": attics}));
        let rules = rules.map_err(|error| error.to_string())?;
        let game = Mancala.set_up(&rules, None, 2).map_err(|error| error.to_string())?;
        Ok::<_, String>(game.position()["fields"].clone())
    };
    assert_eq!(start(json!(0)).unwrap(), json!([0, 3, 3, 0, 3, 3]));
    assert_eq!(start(json!("seeds")).unwrap(), json!([3, 3, 3, 3, 3, 3]));
    assert!(start(json!(2)).unwrap_err().contains("allowed: 0, seeds"));
    let mut rules = Mancala.book().resolve(&json!("kalah")).unwrap();
    for (text, value) in [("seeds", json!("seeds")), ("0", json!(0))] {
        Mancala.book().set(&mut rules, "attics", text).unwrap();
        assert_eq!(rules["attics"], value);
    }
}

// K-01: the largest board can be played.
#[test]
fn the_largest_board_is_played() {
    let rules =
        Arc::new(Rules::new(RulesFile { columns: 1000, seeds: 10_000, ..RulesFile::fire() }).unwrap());
    let mut position = Position::new(&rules, 2).unwrap();
    for field in [1, 2001] {
        position.play(parlour_mancala::Move::Sow(field), &mut parlour_core::Silent).unwrap();
    }
    assert_eq!(position.legal_moves().len(), 2000, "both stores have seeds to pay with");
    position.burn(500, &mut parlour_core::Silent).unwrap();
    assert_eq!(position.board().columns(), 999);
}
