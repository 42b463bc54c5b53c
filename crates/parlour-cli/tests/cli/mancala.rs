//! Mancala on the command line: starting positions, names of columns, seeds in stores.

use crate::common::{file, parlour, parlour_with};
use serde_json::json;

const TWO: [&str; 6] = ["--player", "Ann", "--player", "Bob", "--order", "given"];

// K-10: a game from any position is recorded, replayed and resumed like any other.
#[test]
fn a_game_starts_from_any_position() {
    let path = file("mancala", "position.jsonl");
    let record = path.to_str().expect("UTF-8");
    let start =
        ["play", "mancala", "--rules", "kalah", "--position", "0,1,2,0,2,1 2", "-o", record, "--json"];
    let run = parlour_with("4\n", &[&start[..], &TWO].concat());
    assert_eq!(run.code, 2, "the input ends before the game: {}", run.stderr);
    assert_eq!(
        run.json_lines()[0]["position"],
        json!({"fields": [1, 1, 2, 0, 0, 2], "columns": 2, "player": 2})
    );
    let head = std::fs::read_to_string(&path).expect("a record");
    let head: serde_json::Value = serde_json::from_str(head.lines().next().expect("a head")).expect("JSON");
    assert_eq!(head["board"], json!({"fields": [0, 1, 2, 0, 2, 1], "columns": 2, "player": 2}));
    let replayed = parlour(&["replay", record, "--json"]);
    assert_eq!((replayed.code, replayed.json_lines()[0]["move"].clone()), (0, json!("4")));
    let resumed = parlour_with("5\n", &["games", "resume", "last", "--json"]);
    let ended = json!({"fields": [2, 2, 2, 0, 0, 0], "columns": 2, "player": 1});
    assert!(resumed.json_lines().iter().any(|line| line["position"] == ended), "{}", resumed.stdout);
    assert_eq!(resumed.code, 0, "{}", resumed.stderr);
    let perft =
        parlour(&["perft", "mancala", "--rules", "kalah", "--position", "0,1,2,0,2,1 2", "--depth", "1"]);
    assert!(perft.stdout.trim_end().ends_with('2'), "{}", perft.stdout);
}

// K-10: an impossible position is refused with the reason, and so is a game without positions.
#[test]
fn impossible_positions_are_refused() {
    let refused = |args: &[&str], says: &str| {
        let run = parlour(args);
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.stderr.contains(says), "{}", run.stderr);
    };
    refused(&["play", "mancala", "--position", "0,1,2", "--bots", "2"], "3 numbers given");
    refused(&["play", "mancala", "--position", "0,1,-2,0,1,1", "--bots", "2"], "pit 2 cannot hold -2");
    refused(&["play", "mancala", "--position", "0,1,2,0,1,1 3", "--bots", "2"], "allowed: 1, 2");
    refused(&["play", "ludo", "--position", "0,1", "--bots", "2"], "--position: ludo");
    refused(&["play", "mancala", "--board", "x", "--position", "0,1,2,0,1,1"], "cannot be used with");
}

// K-10: a column to burn is named by its number or by either pit; the record has the number.
#[test]
fn columns_are_burnt_by_any_of_their_names() {
    let path = file("mancala", "burnt.jsonl");
    let record = path.to_str().expect("UTF-8");
    let start = ["play", "mancala", "--rules", "fire", "--set", "attics=seeds", "-o", record, "--json"];
    let run = parlour_with("burn 11\nburn 8\n", &[&start[..], &TWO].concat());
    assert_eq!(run.json_lines()[0]["position"]["fields"], json!([3, 3, 3, 3, 3, 3, 0, 3, 3, 3, 3, 3]));
    let steps = std::fs::read_to_string(&path).expect("a record");
    let moves: Vec<&str> = steps.lines().skip(1).collect();
    assert_eq!(moves, [r#"{"move":"burn 3"}"#, r#"{"move":"burn 4"}"#], "{}", run.stderr);
}

// K-10: stores that start with seeds, solved exactly. Without fire they change only the score.
#[test]
fn stores_that_begin_with_seeds_are_solved() {
    let solve = |more: &[&str]| {
        let small = ["solve", "mancala", "--columns", "4", "--seeds", "3", "--no-cache", "--json"];
        let run = parlour(&[&small[..], more].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.json()
    };
    let kalah = ["--rules", "kalah"];
    let seeded = ["--rules", "kalah", "--set", "attics=seeds"];
    assert_eq!(solve(&kalah)["value"], solve(&seeded)["value"]);
    let fires = solve(&["--rules", "fire", "--set", "attics=seeds"]);
    let written = solve(&["--rules", "fire", "--position", "3,3,3,3,3,3,3,3,3,3 1"]);
    assert_eq!((&fires["value"], &fires["moves"]), (&written["value"], &written["moves"]));
    assert_eq!(fires["moves"].as_array().expect("a list").len(), 8);
    assert_eq!(parlour(&["solve", "mancala", "--set", "attics=4"]).code, 2);
}

/// Answers without what differs from run to run.
fn timeless(lines: Vec<serde_json::Value>) -> Vec<serde_json::Value> {
    let timeless = |mut line: serde_json::Value| {
        for key in ["seconds", "nodes"] {
            line.as_object_mut().expect("an object").remove(key);
        }
        line
    };
    lines.into_iter().map(timeless).collect()
}

// K-09: many positions in one process: one answer a line, in order, the same as one by one; a bad line costs one error.
#[test]
fn many_positions_are_answered_in_order() {
    let base = ["solve", "mancala", "--rules", "kalah", "--no-cache"];
    let positions =
        ["0,1,2,0,2,1 2", "0,3,3,1,2,2,0,4,1,0 1", "0,0,0,5,0,0,0,3 1", "0,2,2,2,0,2,2,2 2", "0,1,0,3 1"];
    let mut lines: Vec<String> = positions.iter().map(|position| (*position).to_owned()).collect();
    lines.insert(2, "0,1,x,0".to_owned());
    lines
        .push(r#"{"id":"a","step":3,"position":{"fields":[0,1,2,0,2,1],"columns":2,"player":2}}"#.to_owned());
    let text = lines.join("\n");
    let path = file("mancala", "positions.jsonl");
    std::fs::write(&path, &text).expect("a file");
    for source in ["-", path.to_str().expect("a plain path")] {
        let run = parlour_with(&text, &[&base[..], &["--positions", source]].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        let mut answers = timeless(run.json_lines());
        assert_eq!(answers.len(), lines.len());
        assert_eq!(answers[6]["id"], "a");
        assert_eq!(answers[6]["moves"], answers[0]["moves"], "the position of a step");
        let error = answers.remove(2);
        assert_eq!(error["line"], 3);
        assert!(error["error"].as_str().expect("an error").starts_with("line 3: pit 2 cannot hold x"));
        for (position, answer) in positions.iter().zip(&answers) {
            let alone = parlour(&[&base[..], &["--position", position, "--json"]].concat());
            assert_eq!(timeless(alone.json_lines())[0], *answer, "{position}");
        }
    }
    assert_eq!(parlour(&[&base[..], &["--positions", "no-such-file"]].concat()).code, 2);
    assert_eq!(parlour(&[&base[..], &["--positions", "-", "--position", "0,1,0,3"]].concat()).code, 2);
}

// K-09: an answer comes as soon as it is known, before the input ends.
#[test]
fn answers_do_not_wait_for_the_end_of_the_input() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::Stdio;
    let mut child = crate::common::command()
        .args(["solve", "mancala", "--rules", "kalah", "--no-cache", "--positions", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let mut input = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    for position in ["0,1,2,0,2,1 2", "nonsense", "0,2,1,0,0,3 1"] {
        writeln!(input, "{position}").expect("it reads");
        let answer = answers.next().expect("an answer").expect("text");
        assert_eq!(answer.contains("error"), position == "nonsense", "{answer}");
    }
    drop(input);
    assert!(child.wait().expect("the binary ends").success());
}
