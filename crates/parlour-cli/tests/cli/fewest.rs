//! `solve snakes` and `perft`.

use crate::common::{file, parlour, parlour_with};
use serde_json::json;

// S-40
#[test]
fn the_fewest_throws_are_told_with_a_way() {
    let data = parlour(&["solve", "snakes", "--board", "geeks-30", "--json"]).json();
    assert_eq!((&data["reachable"], &data["throws"], &data["ways"]), (&json!(true), &json!(3), &json!("7")));
    assert_eq!(data["path"][0], json!({"from": 1, "throw": 2, "lands": 3, "to": 22}));
    let text = parlour(&["solve", "snakes", "--board", "commercial-48", "--from", "0"]).stdout;
    assert!(text.starts_with("7 rolls, in 438 ways"), "{text}");
    assert!(text.contains("ladder 1→38"), "{text}");
}

// S-40: unreachable is an answer, not an error in the file.
#[test]
fn a_wall_of_snakes_is_exit_code_3() {
    let path = file("wall", "board.json");
    let wall: Vec<_> = (10..16).map(|head| json!({"kind": "snake", "from": head, "to": 2})).collect();
    let board = json!({"columns": 5, "rows": 5, "entities": wall}).to_string();
    std::fs::write(&path, &board).expect("a file");
    let name = path.to_str().expect("UTF-8");
    let run = parlour(&["solve", "snakes", "--board", name, "--json"]);
    assert_eq!((run.code, run.json()), (3, json!({"reachable": false})));
    let run = parlour_with(&board, &["solve", "snakes", "--board", "-", "--set", "dice=d8"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(parlour(&["solve", "snakes", "--board", "geks-30"]).code, 2);
}

#[test]
fn luck_and_made_up_boards() {
    let board = r#"{"columns":5,"rows":4,"entities":[{"kind":"teleporter","from":5,"to":[2,20]}]}"#;
    let throws = |more: &[&str]| {
        let args = [&["solve", "snakes", "--board", "-", "--json"], more].concat();
        parlour_with(board, &args).json()["throws"].clone()
    };
    assert_eq!((throws(&[]), throws(&["--chance", "none"])), (json!(1), json!(4)));
    let made_up = || parlour(&["solve", "snakes", "--seed", "3"]);
    assert_eq!(made_up().code, 0);
    assert_eq!(made_up().stdout, made_up().stdout);
}

// S-43: between any two squares; what is out of reach is exit code 3, a square that is not there is exit code 2.
#[test]
fn any_two_squares_are_a_question() {
    let solve = |from: &str, to: &str, more: &[&str]| {
        let args = ["solve", "snakes", "--board", "geeks-30", "--from", from, "--to", to, "--json"];
        parlour(&[&args[..], more].concat())
    };
    let data = solve("20", "8", &[]).json();
    assert_eq!((&data["reachable"], &data["throws"]), (&json!(true), &json!(3)));
    assert_eq!(data["path"][1], json!({"from": 22, "throw": 5, "lands": 27, "to": 1}));
    assert_eq!(solve("4", "4", &[]).json(), json!({"reachable": true, "throws": 0, "ways": "1", "path": []}));
    let dice = solve("0", "7", &["--set", "dice=2d6", "--set", "finish=bounce"]).json();
    assert_eq!((&dice["throws"], &dice["path"][0]["throw"]), (&json!(1), &json!(7)));
    for (from, to) in [("1", "17"), ("30", "1"), ("1", "0")] {
        let run = solve(from, to, &[]);
        assert_eq!((run.code, run.json()), (3, json!({"reachable": false})), "{from} to {to}");
    }
    let run = solve("1", "17", &[]);
    assert!(run.stderr.contains("snake 17→4"), "{}", run.stderr);
    for (from, to, flag) in [("31", "2", "--from"), ("1", "31", "--to")] {
        let run = solve(from, to, &[]);
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains(flag) && run.stderr.contains("1 to 30"), "{}", run.stderr);
    }
    assert_eq!(solve("-1", "2", &[]).code, 2);
}

// S-41
#[test]
fn the_graph_is_exported() {
    let graph = parlour(&["solve", "snakes", "--board", "geeks-30", "--graph", "json"]).json();
    assert_eq!(graph["cells"], 30);
    assert_eq!(graph["edges"][2], json!({"from": 0, "throw": 3, "to": 22}));
    let dot = parlour(&["solve", "snakes", "--board", "geeks-30", "--graph", "dot"]).stdout;
    assert!(dot.starts_with("digraph board {"), "{dot}");
    assert_eq!(dot, parlour(&["convert", "geeks-30", "--to", "dot"]).stdout);
}

// K-07: the published counts of kalah.
#[test]
fn lines_of_play_are_counted() {
    let data = parlour(&["perft", "mancala", "--rules", "kalah", "--depth", "5", "--json"]).json();
    assert_eq!((&data["depth"], &data["paths"]), (&json!(5), &json!("4690")));
    let text = parlour(&["perft", "snakes", "--board", "geeks-30", "--depth", "2", "--divide"]).stdout;
    assert!(text.contains("    2     36"), "{text}");
    assert_eq!(text.matches("start with roll").count(), 6, "{text}");
    let run = parlour(&["perft", "snakes", "--board", "geeks-30", "--depth", "60"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("fewer steps can be counted"), "{}", run.stderr);
}
