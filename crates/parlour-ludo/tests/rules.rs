//! House rules as data: presets, explanations, refusals.

use parlour_core::Kind;
use parlour_ludo::{Ludo, Rules, RulesFile};
use rstest::rstest;
use serde_json::{Value, json};

fn refusal(given: &Value) -> String {
    let set_up = Ludo.book().resolve(given).map_err(|error| error.to_string()).and_then(|rules| {
        let seats = Ludo.default_seats(&rules);
        Ludo.set_up(&rules, None, seats).map_err(|error| error.to_string())
    });
    set_up.err().unwrap_or_default()
}

// L-01, L-03: the classic rules, in full.
#[test]
fn classic() {
    assert_eq!(
        Value::Object(Ludo.book().resolve(&Value::Null).unwrap()),
        json!({
            "players": null, "arms": 4, "cells-per-arm": 13, "home-stretch": 6, "tokens": 4,
            "enter-on": [6], "extra-roll": [6], "extra-roll-on": [], "three-sixes": "play",
            "entry-cell": "private", "blocks": "off", "must-capture": "off", "teams": "off",
            "places": "first", "safe": "classic",
        })
    );
    let rules = Rules::new(RulesFile::default()).unwrap();
    let safe: Vec<i16> = (0..52).filter(|cell| rules.is_safe(*cell)).collect();
    assert_eq!(safe, [0, 8, 13, 21, 26, 34, 39, 47]);
    assert_eq!((rules.seats(), rules.default_seats()), (2..=4, 4));
}

// L-09: the party rules differ from the classic ones in these.
#[test]
fn party() {
    let book = Ludo.book();
    let (classic, party) = (book.resolve(&"classic".into()).unwrap(), book.resolve(&"party".into()).unwrap());
    let different: Vec<(&str, &Value)> = (party.iter())
        .filter(|(key, value)| classic[key.as_str()] != **value)
        .map(|(key, value)| (key.as_str(), value))
        .collect();
    let expected = [
        ("extra-roll-on", &json!(["capture", "finish"])),
        ("three-sixes", &json!("forfeit")),
        ("entry-cell", &json!("shared")),
        ("blocks", &json!("on")),
    ];
    assert_eq!(different, expected);
}

// L-10, C-04: every rule and every value is explained, from its one place in the code.
#[test]
fn everything_is_explained() {
    for rule in Ludo.book().rules() {
        assert!(rule.summary.ends_with('.'), "{}: {}", rule.key, rule.summary);
        assert!(!rule.allowed.is_empty(), "{}", rule.key);
        for value in &rule.values {
            assert!(value.meaning.ends_with('.'), "{} {}", rule.key, value.value);
        }
    }
    let rule = Ludo.book().rule("safe").unwrap();
    assert_eq!(rule.allowed, "classic, none, a list of whole numbers");
    let rule = Ludo.book().rule("players").unwrap();
    assert_eq!(rule.allowed, "a whole number from 2 to 6, or any");
}

// L-09: values as typed.
#[rstest]
#[case("safe", "none", json!("none"))]
#[case("safe", "8,21", json!([8, 21]))]
#[case("safe", "8", json!([8]))]
#[case("extra-roll", "none", json!([]))]
#[case("enter-on", "1,6", json!([1, 6]))]
#[case("extra-roll-on", "capture", json!(["capture"]))]
#[case("extra-roll-on", "capture,finish", json!(["capture", "finish"]))]
#[case("players", "3", json!(3))]
#[case("blocks", "on", json!("on"))]
fn by_words(#[case] key: &str, #[case] text: &str, #[case] value: Value) {
    let mut rules = Ludo.book().resolve(&Value::Null).unwrap();
    Ludo.book().set(&mut rules, key, text).unwrap();
    assert_eq!(rules[key], value);
    let seats = Ludo.default_seats(&rules);
    assert!(Ludo.set_up(&rules, None, seats).is_ok());
}

#[rstest]
#[case(json!({"arms": 7}), "7 is not a value of arms; allowed: a whole number from 2 to 6")]
#[case(json!({"cells-per-arm": 3}), "3 is not a value of cells-per-arm; allowed: a whole number from 4 to 99")]
#[case(json!({"home-stretch": 0}), "0 is not a value of home-stretch; allowed: a whole number from 1 to 99")]
#[case(json!({"tokens": 5}), "5 is not a value of tokens; allowed: a whole number from 1 to 4")]
#[case(json!({"players": 7}), "7 is not a value of players; allowed: a whole number from 2 to 6, or any")]
#[case(json!({"players": 5}), r#"rule "players": 5 players need 5 arms, but the board has 4; set arms as well"#)]
#[case(json!({"enter-on": [7]}), "7 is not a value of enter-on; allowed: a list of 1, 2, 3, 4, 5, 6")]
#[case(
    json!({"enter-on": []}),
    r#"rule "enter-on": the list is empty, so the game could never start; give at least one face from 1 to 6"#
)]
#[case(json!({"safe": [52]}), r#"rule "safe": there is no square 52; the track has squares 0 to 51"#)]
#[case(
    json!({"safe": "clasic"}),
    r#""clasic" is not a value of safe; did you mean classic? Allowed: classic, none, a list of whole numbers"#
)]
#[case(
    json!({"teams": "on", "arms": 3}),
    r#"rule "teams": teams need 4 or 6 players, but the board has 3 arms; set arms as well"#
)]
#[case(json!({"teams": "on", "players": 3}), r#"rule "teams": teams need 4 or 6 players, not 3"#)]
#[case(
    json!({"must-capture": "on", "extra-roll": [1, 2, 3, 4, 5, 6]}),
    "rule \"extra-roll\": every face earns an extra roll, so with must-capture a player who cannot move would roll \
     for ever; leave out a face, or set three-sixes to forfeit"
)]
fn refused(#[case] given: Value, #[case] message: &str) {
    assert_eq!(refusal(&given), message);
}

#[test]
fn ludo_takes_no_board() {
    let rules = Ludo.book().resolve(&Value::Null).unwrap();
    let error = Ludo.set_up(&rules, Some(&json!({"columns": 10})), 4).unwrap_err();
    assert!(error.to_string().starts_with("ludo does not take a board"));
}

// L-09: how many can play.
#[rstest]
#[case(json!({"arms": 6}), 2, 6, 4)]
#[case(json!({"arms": 3}), 2, 3, 3)]
#[case(json!({"players": 3}), 3, 3, 3)]
#[case(json!({"teams": "on", "arms": 5}), 4, 4, 4)]
#[case(json!({"teams": "on", "arms": 6}), 4, 6, 4)]
fn seats(#[case] given: Value, #[case] least: usize, #[case] most: usize, #[case] usual: usize) {
    let rules = Ludo.book().resolve(&given).unwrap();
    assert_eq!((Ludo.seats(&rules), Ludo.default_seats(&rules)), (least..=most, usual));
}

// L-09: on short arms only the starts are safe.
#[rstest]
#[case(6, &[0, 6, 12, 18])]
#[case(7, &[0, 2, 7, 9, 14, 16, 21, 23])]
fn classic_safe_cells(#[case] cells_per_arm: u8, #[case] expected: &[i16]) {
    let rules = Rules::new(RulesFile { cells_per_arm, ..RulesFile::default() }).unwrap();
    let safe: Vec<i16> = (0..rules.track().cells()).filter(|cell| rules.is_safe(*cell)).collect();
    assert_eq!(safe, expected);
}
