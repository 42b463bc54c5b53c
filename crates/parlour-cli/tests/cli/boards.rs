//! `check`, `convert`, `generate` and `--board`, for people and programs.

use crate::common::{file, parlour, parlour_with};
use serde_json::json;

// S-07: all findings at once; a commercial board is fine unless --strict.
#[test]
fn check_reports_everything_at_once() {
    let run = parlour(&["check", "commercial-48", "--json"]);
    assert_eq!((run.code, &run.json()["ok"]), (0, &json!(true)));
    assert!(run.json()["warnings"].as_array().is_some_and(|warnings| warnings.len() >= 2), "{}", run.stdout);
    let run = parlour(&["check", "commercial-48", "--strict", "--json"]);
    assert_eq!((run.code, &run.json()["ok"]), (2, &json!(false)));

    let board = r#"{"columns":10,"rows":10,"entities":[{"kind":"ladder","from":4,"to":2},{"kind":"snake","from":50,"to":60},{"kind":"snake","from":4,"to":1}]}"#;
    let run = parlour_with(board, &["check", "-", "--json"]);
    assert_eq!(run.code, 2);
    assert!(run.json()["errors"].as_array().is_some_and(|errors| errors.len() >= 3), "{}", run.stdout);
}

// S-04: line, column and what is wrong.
#[test]
fn a_broken_map_names_line_and_column() {
    let run = parlour_with("12 11 10\n7 8 x\n6 5 4\n1 2 3\n", &["check", "-", "--format", "map"]);
    assert_eq!(run.code, 2);
    assert!(run.stdout.contains("line 2, column 5"), "{}", run.stdout);
}

// S-05: every format in and out; what was read is what is written.
#[test]
fn boards_convert_between_all_formats() {
    let json = parlour(&["convert", "geeks-30", "--to", "json"]).json();
    for format in ["map", "moves", "toml", "json", "leetcode", "csv", "pairs"] {
        let text = parlour(&["convert", "geeks-30", "--to", format]);
        assert_eq!(text.code, 0, "{format}: {}", text.stderr);
        let back = parlour_with(&text.stdout, &["convert", "-", "--to", "json"]);
        assert_eq!(back.code, 0, "{format}: {}", back.stderr);
        assert_eq!(back.json()["entities"].as_array().map(Vec::len), Some(8), "{format}");
        assert_eq!(back.json()["columns"], json["columns"], "{format}");
    }
    let run = parlour(&["convert", "commercial-47", "--to", "hackerrank"]);
    let back = parlour_with(&run.stdout, &["convert", "-", "--to", "json"]);
    assert_eq!(back.json()["entities"].as_array().map(Vec::len), Some(19), "{}", back.stderr);
    let dot = parlour(&["convert", "geeks-30", "--to", "dot"]);
    assert!(dot.stdout.starts_with("digraph"), "{}", dot.stdout);
    // S-09
    let links = parlour(&["convert", "geeks-30", "--to", "links"]).json();
    assert_eq!(links.as_array().map(Vec::len), Some(30));
    assert_eq!(links[2], json!({"cell": 3, "next": 4, "previous": 2, "up": 10, "down": null}));
    let run = parlour(&["convert", "geeks-30", "--to", "matrix"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("leetcode"), "{}", run.stderr);
}

const INTERVIEW: &str = "1\n17 7\n1\n4 14\n2\nAnn\nBob\n";

// S-36: a board has no players, but those in the file are mentioned: in `check`, and as a note elsewhere.
#[test]
fn players_of_a_file_are_told() {
    let run = parlour_with(INTERVIEW, &["check", "-", "--strict", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stdout);
    assert_eq!(run.json()["notices"][0]["rule"], "players");
    let run = parlour_with(INTERVIEW, &["convert", "-", "--to", "pairs"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "4->14\n17->7\n"));
    assert!(run.stderr.contains("note: -: the file names 2 players: Ann, Bob"), "{}", run.stderr);
    let run = parlour_with(INTERVIEW, &["solve", "snakes", "--board", "-", "--json"]);
    assert!(run.stderr.contains("Ann, Bob"), "{}", run.stderr);
    let run =
        parlour_with(INTERVIEW, &["simulate", "snakes", "--board", "-", "--games", "10", "--json", "-q"]);
    assert!(run.code == 0 && run.stderr.contains("Ann, Bob"), "{}", run.stderr);
}

// S-36: both readings of a map are shown; S-37: two ends on one square are an error with --strict only.
#[test]
fn unclear_maps_and_shared_ends() {
    let run = parlour_with("7 8 9S2\n6S2 5 4\n1 2 3\n", &["check", "-"]);
    assert_eq!(run.code, 2);
    assert!(run.stdout.contains("snake 6→2 and snake 9→2, or snake 9→6"), "{}", run.stdout);
    let shared = "50,5\n27,5\n";
    let run = parlour_with(shared, &["check", "-", "--json"]);
    assert_eq!((run.code, &run.json()["warnings"][0]["rule"]), (0, &json!("shared-end")));
    assert_eq!(parlour_with(shared, &["check", "-", "--strict"]).code, 2);
    let run = parlour_with("5,130\n", &["convert", "-", "--to", "map"]);
    assert!(run.code == 2 && run.stderr.contains("--format csv:12x8"), "{}", run.stderr);
    let run = parlour_with("5,130\n", &["convert", "-", "--format", "csv:12", "--to", "csv"]);
    assert_eq!(run.stdout, "# size 12x12\nstart,end\n5,130\n");
}

// S-05: a warning names what a format cannot hold.
#[test]
fn a_lost_body_is_told() {
    let map = "7 8 9\n6 L1 L1\nL1 2 3\n";
    let run = parlour_with(map, &["convert", "-", "--to", "pairs"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "# size 3x3\n1->5\n"));
    assert!(run.stderr.contains("warning: pairs does not hold the body of ladder 1→5"), "{}", run.stderr);
    let run = parlour_with(map, &["convert", "-", "--to", "toml"]);
    assert_eq!((run.code, run.stderr.as_str()), (0, ""));
}

// S-08: generated boards are strict, seeded, and playable from the file.
#[test]
fn generated_boards_are_strict_and_seeded() {
    let path = file("generate", "board.toml");
    let path = path.to_str().expect("UTF-8");
    let args = ["generate", "snakes", "--size", "12", "--snakes", "9", "--ladders", "7", "--seed", "3"];
    let run = parlour(&[&args[..], &["-o", path]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(parlour(&args).stdout, std::fs::read_to_string(path).expect("a board"));
    assert_eq!(parlour(&["check", path, "--strict"]).code, 0);
    let run = parlour(&["play", "snakes", "--board", path, "--bots", "2", "-q", "--seed", "1"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = parlour(&["generate", "snakes", "--size", "7"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("from 8"), "{}", run.stderr);
    let run = parlour(&["generate", "snakes", "--size", "10", "--snakes", "90"]);
    assert_eq!(run.code, 2, "{}", run.stdout);
    let run = parlour(&["generate", "snakes", "--snake", "17-7", "--ladder", "4-14", "--json"]);
    assert_eq!(run.json()["entities"].as_array().map(Vec::len), Some(2));
    assert_eq!(run.stderr, "");
    let run = parlour(&["generate", "snakes", "--snake", "7-17"]);
    assert_eq!(run.code, 2);
}

// S-07, S-08: you may place what is unusual, and are warned.
#[test]
fn unusual_placements_are_warned_about() {
    for (placed, warning) in [
        (
            vec!["--snake", "17-7", "--snake", "27-7"],
            "warning: snake 27→7 ends on 7, where snake 17→7 also ends\n",
        ),
        (vec!["--snake", "15-12"], "warning: snake 15→12 stays in its row\n"),
        (
            vec!["--snake", "17-7", "--ladder", "7-30"],
            "warning: snake 17→7 ends on 7, where ladder 7→30 starts\n",
        ),
        (vec!["--ladder", "4-100"], "warning: ladder 4→100 ends on the last square\n"),
        (vec!["--ladder", "1-30"], "warning: ladder 1→30 starts on the first square\n"),
    ] {
        let run = parlour(&[&["generate", "snakes", "--traps", "3"][..], &placed].concat());
        assert_eq!((run.code, run.stderr.as_str()), (0, warning));
    }
}

// S-08 custom placement by file, S-05 detection: `--board` takes any format, also from standard input.
#[test]
fn a_board_from_standard_input_is_played() {
    let moves = parlour(&["convert", "geeks-30", "--to", "moves"]).stdout;
    let run =
        parlour_with(&moves, &["play", "snakes", "--board", "-", "--bots", "2", "--seed", "1", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let over = run.json_lines();
    let last = &over[over.len() - 2];
    assert!(last["position"]["pawns"].as_array().is_some_and(|pawns| pawns.contains(&json!(30))), "{last}");
}

// M-06: mazes in their formats.
#[test]
fn mazes_convert_and_check() {
    for format in ["matrix", "ascii", "movingai", "json"] {
        let text = parlour(&["convert", "seed-6", "--to", format]);
        assert_eq!(text.code, 0, "{format}: {}", text.stderr);
        let back = parlour_with(&text.stdout, &["convert", "-", "--to", "matrix"]);
        assert_eq!(
            back.stdout,
            parlour(&["convert", "seed-6", "--to", "matrix"]).stdout,
            "{format}: {}",
            back.stderr
        );
    }
    let run = parlour_with("1 0\n1 2\n", &["check", "-", "--game", "maze", "--format", "matrix"]);
    assert_eq!(run.code, 2);
    assert!(run.stdout.contains("line 2, column 3"), "{}", run.stdout);
}

#[test]
fn unreadable_input_is_a_clear_error() {
    let path = file("bytes", "board.txt");
    std::fs::write(&path, b"1 2 3\n4 \xff 6\n").expect("written");
    let run = parlour(&["check", path.to_str().expect("UTF-8")]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("line 2"), "{}", run.stderr);
    let run = parlour_with("hello world", &["check", "-"]);
    assert_eq!(run.code, 2);
    assert!(run.stdout.contains("--format"), "{}", run.stdout);
    let run = parlour_with("[]", &["convert", "-", "--to", "json", "--format", "nonsense"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("leetcode"), "{}", run.stderr);
}
