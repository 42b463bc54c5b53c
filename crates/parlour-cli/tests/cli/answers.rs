//! `rules`, `solve maze`, help and exit codes.

use crate::common::{file, parlour, parlour_with};
use serde_json::json;

#[test]
fn parlour_alone_shows_five_examples() {
    let run = parlour(&[]);
    assert_eq!(run.code, 0);
    assert_eq!(run.stdout.lines().filter(|line| line.starts_with("  parlour ")).count(), 5);
    assert_eq!(parlour(&["--no-such-flag"]).code, 2);
    assert!(parlour(&["play", "--help"]).stdout.starts_with("Examples:"));
}

// C-04: every rule of every game is explained on every surface, from a single declaration.
#[test]
fn every_rule_is_explained() {
    for game in parlour(&["rules", "--json"]).json().as_array().expect("games") {
        let name = game["game"].as_str().expect("a name");
        let data = parlour(&["rules", name, "--json"]).json();
        let words = parlour(&["rules", name]).stdout;
        let schema = parlour(&["rules", name, "--schema"]).json();
        for rule in data["rules"].as_array().expect("rules") {
            let key = rule["key"].as_str().expect("a key");
            assert!(
                rule["summary"].as_str().is_some_and(|text| !text.is_empty()),
                "{name} {key} has no summary"
            );
            assert!(words.contains(key), "{name} {key} is not in the text");
            assert!(schema["properties"][key].is_object(), "{name} {key} is not in the schema");
            for value in rule["values"].as_array().expect("values") {
                assert!(
                    value["meaning"].as_str().is_some_and(|text| !text.is_empty()),
                    "{name} {key} {value}"
                );
            }
        }
        for preset in data["presets"].as_array().expect("presets") {
            let preset = preset["name"].as_str().expect("a name");
            assert_eq!(parlour(&["rules", name, preset]).code, 0);
        }
    }
    let run = parlour(&["rules", "snakes", "stak"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("did you mean stack"), "{}", run.stderr);
}

#[test]
fn rules_come_from_files_too() {
    let path = file("rules", "house.toml");
    let name = path.to_str().expect("UTF-8");
    std::fs::write(&path, "preset = \"stack\"\nfinish = \"bounce\"\n").expect("written");
    let record = file("rules", "game.jsonl");
    let record = record.to_str().expect("UTF-8");
    let run = parlour(&[
        "play",
        "snakes",
        "--rules",
        name,
        "--bots",
        "2",
        "-q",
        "-o",
        record,
        "--set",
        "jumps=chain",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let head = std::fs::read_to_string(record).expect("a record");
    let head: serde_json::Value = serde_json::from_str(head.lines().next().expect("a head")).expect("JSON");
    assert_eq!(
        [&head["rules"]["finish"], &head["rules"]["roll-order"], &head["rules"]["jumps"]],
        [&json!("bounce"), &json!("stack"), &json!("chain")]
    );
    std::fs::write(&path, "finish = \"bonce\"\n").expect("written");
    let run = parlour(&["play", "snakes", "--rules", name, "--bots", "2"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("house.toml") && run.stderr.contains("bounce"), "{}", run.stderr);
    std::fs::write(&path, "finish = \n").expect("written");
    let run = parlour(&["play", "snakes", "--rules", name, "--bots", "2"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("line 1"), "{}", run.stderr);
}

// S-18, S-28: order and start are explained, set as text, saved with the game, and refused with the reason.
#[test]
fn the_order_of_evaluation_is_a_rule() {
    let words = parlour(&["rules", "snakes"]).stdout;
    assert!(words.contains("priority = start,roll,validate,move,entity,win,landing,sixes"), "{words}");
    assert!(words.contains("The pawn meets others on its square."), "{words}");
    let record = file("priority", "game.jsonl");
    let record = record.to_str().expect("UTF-8");
    let play = |order: &str, more: &[&str]| {
        let order = format!("priority={order}");
        parlour(&[&["play", "snakes", "--bots", "2", "-q", "--set", &order], more].concat())
    };
    let order = "roll,start,validate,move,landing,entity,win,sixes";
    let run = play(order, &["--set", "landing=send-self", "--set", "start-cell=3", "-o", record]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(record).expect("a record");
    let head: serde_json::Value = serde_json::from_str(text.lines().next().expect("a head")).expect("JSON");
    assert_eq!(head["rules"]["priority"], order.split(',').collect::<serde_json::Value>());
    assert_eq!(head["rules"]["start-cell"], 3);
    assert_eq!(parlour(&["replay", record, "-q"]).code, 0);
    let run = play("start,move,roll,validate,entity,win,landing,sixes", &[]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("move cannot come before roll: "), "{}", run.stderr);
}

// M-04: the document's two mazes give its two answers; no path is exit code 3.
#[test]
fn the_two_mazes_of_the_document() {
    let run = parlour(&["solve", "maze", "seed-4"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "1 0 0 0\n1 1 0 0\n0 1 0 0\n0 1 1 1\n"));
    let run = parlour(&["solve", "maze", "seed-6"]);
    let expected = "1 0 0 0 0 0\n1 0 0 0 0 0\n1 0 0 0 0 0\n1 0 0 0 0 0\n1 1 0 0 0 0\n0 1 1 1 1 1\n";
    assert_eq!((run.code, run.stdout.as_str()), (0, expected));
    let run = parlour_with("1 0\n0 1\n", &["solve", "maze", "-", "--json"]);
    assert_eq!((run.code, &run.json()["solvable"]), (3, &json!(false)));
}

// M-01, M-02: moves and limits; JSON as in the contract.
#[test]
fn a_way_through_as_data() {
    let maze = "1 1 1\n0 0 1\n1 1 1\n1 0 0\n1 1 1\n";
    assert_eq!(parlour_with(maze, &["solve", "maze", "-"]).code, 3);
    let run = parlour_with(maze, &["solve", "maze", "-", "--moves", "four", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let answer = run.json();
    assert_eq!(answer["length"], 10);
    assert_eq!(answer["path"].as_array().map(Vec::len), Some(11));
    assert_eq!(answer["matrix"], json!([[1, 1, 1], [0, 0, 1], [1, 1, 1], [1, 0, 0], [1, 1, 1]]));
    assert_eq!(parlour_with(maze, &["solve", "maze", "-", "--moves", "four", "--limit", "9"]).code, 3);
    assert_eq!(parlour_with(maze, &["solve", "maze", "-", "--moves", "four", "--limit", "10"]).code, 0);
}

// M-03: the search can be watched, step by step.
#[test]
fn the_search_can_be_watched() {
    let run = parlour(&["solve", "maze", "seed-4", "--steps", "--json"]);
    let lines = run.json_lines();
    assert_eq!(lines.last().expect("an answer")["solvable"], true);
    assert!(lines[..lines.len() - 1].iter().all(|line| line["kind"].is_string()), "{}", run.stdout);
    assert!(lines.len() > 8);
}
