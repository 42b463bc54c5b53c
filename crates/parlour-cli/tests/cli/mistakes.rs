//! Wrong input: the message names the place and what is allowed, and nothing is misread.

use serde_json::{Value, json};

use crate::common::{file, parlour, parlour_with};

/// Runs a command that must fail with exit code 2 and a message with all of these words.
fn refused(args: &[&str], words: &[&str]) {
    let run = parlour(args);
    assert_eq!(run.code, 2, "{args:?}: {}{}", run.stdout, run.stderr);
    for words in words {
        assert!(run.stderr.contains(words), "{args:?}: no {words:?} in {}", run.stderr);
    }
}

/// A file with this text.
fn written(name: &str, text: &str) -> String {
    let path = file("mistakes", name);
    std::fs::write(&path, text).expect("written");
    path.to_str().expect("UTF-8").to_owned()
}

#[test]
fn numbers_are_refused_by_the_flag_they_belong_to() {
    refused(&["simulate", "maze", "--threads", "100000"], &["--threads", "1 to 1024"]);
    refused(&["solve", "mancala", "--threads", "0"], &["--threads", "1 to 1024"]);
    refused(&["simulate", "snakes", "--games", "-5"], &["'-5'", "--games"]);
    refused(&["perft", "ludo", "--depth", "-1"], &["'-1'", "--depth"]);
    refused(&["solve", "maze", "seed-6", "--from", "-1,0"], &["--from", "ROW,COLUMN"]);
    refused(&["solve", "maze", "seed-6", "--from", "9,9"], &["--from: (9, 9)", "rows 0 to 5"]);
    refused(&["simulate", "snakes", "--players", "0"], &["--bots", "0"]);
    let run = ["simulate", "snakes", "--board", "geeks-30", "--games", "10"];
    refused(&[&run[..], &["--game", "11"]].concat(), &["--game 11", "1 to 10"]);
    let sides = ["compare", "snakes", "--board", "geeks-30", "--a", "classic", "--b", "stack"];
    refused(&[&sides[..], &["--expect", "win9<0"]].concat(), &["win1 to win2"]);
}

// C-03: every command names an impossible rule.
#[test]
fn an_impossible_die_is_named() {
    for question in [["solve", "snakes"], ["odds", "snakes"]] {
        let flags = ["--board", "geeks-30", "--set", "dice=d0"];
        refused(&[&question[..], &flags].concat(), &["\"d0\" is not a value of dice"]);
    }
}

#[test]
fn a_file_is_read_by_what_it_is() {
    refused(&["play", "mancala", "--rules", &written("empty.json", "")], &["empty.json", "line 1"]);
    let marked = written("marked.json", "\u{feff}{\"preset\":\"kalah\"}");
    assert_eq!(parlour(&["play", "mancala", "--rules", &marked, "--bots", "2", "-q"]).code, 0);
    let record = "\u{feff}{\"parlour\":1,\"game\":\"maze\",\"board\":\"seed-6\",\"players\":[{\"name\":\"A\",\"kind\":\"human\"}]}\n";
    assert_eq!(parlour_with(record, &["replay", "-", "--json"]).code, 0);
    let old_line_ends = parlour_with("1 1\r0 1\r", &["solve", "maze", "-", "--json"]);
    assert_eq!(old_line_ends.json()["length"], 2, "two rows, not one");
    refused(&["generate", "maze", "--rows", "5", "--columns", "5", "-o", "maze.png"], &["maze.png", "--to"]);
    refused(&["generate", "snakes", "--size", "10", "-o", "board.xyz"], &["board.xyz", "--to"]);
    refused(&["games", "restore", &marked], &["not a Parlour backup"]);
}

// M-04, M-05: an answer without a path has the same keys.
#[test]
fn no_way_has_the_keys_of_a_way() {
    let run = parlour_with("1 0\n0 1\n", &["solve", "maze", "-", "--json"]);
    assert_eq!(run.code, 3);
    let answer = run.json();
    assert_eq!(answer["solvable"], false);
    assert_eq!((&answer["path"], &answer["matrix"]), (&json!([]), &json!([])));
    assert_eq!(answer.get("length"), Some(&Value::Null));
}

// S-05, M-06: every problem is a finding with a place, even in a file of an unknown format.
#[test]
fn findings_are_data_whatever_the_text() {
    let run = parlour_with("", &["check", "-", "--json"]);
    assert_eq!((run.code, &run.json()["ok"]), (2, &json!(false)));
    assert_eq!(run.json()["errors"][0]["rule"], "unknown-format");
    let run = parlour_with("{\"columns\":3,\"rows\":3}", &["check", "-", "--json"]);
    let words = run.json()["errors"].to_string();
    assert!(words.contains("entities"), "{words}");
    for small in ["1 2\n0 1\n", "[[1,1],[1,2]]"] {
        let run = parlour_with(small, &["solve", "maze", "-"]);
        assert!(run.stderr.contains("line ") && run.stderr.contains("'2'"), "{}", run.stderr);
    }
    // A format applies to files, wherever a board is expected.
    for question in [
        ["check", "geeks-30", "--format", "map"].as_slice(),
        &["solve", "maze", "seed-6", "--format", "matrix"],
        &["solve", "snakes", "--board", "geeks-30", "--format", "map"],
        &["odds", "snakes", "--board", "geeks-30", "--format", "map"],
    ] {
        assert_eq!(parlour(question).code, 0, "{question:?}");
    }
}

// S-07: the error for a bad board names its file.
#[test]
fn a_board_that_cannot_be_played_is_named() {
    let board = r#"{"columns":3,"rows":3,"entities":[{"kind":"snake","from":2,"to":7}]}"#;
    let file = written("upward.json", board);
    for command in ["play", "simulate"] {
        refused(&[command, "snakes", "--board", &file, "--bots", "2"], &["upward.json: snake 2→7"]);
    }
}

// S-07: a board with hand-placed entities must be playable as well.
#[test]
fn a_snake_on_the_last_cell_is_not_placed() {
    refused(&["generate", "snakes", "--size", "10", "--snake", "100-1"], &["100"]);
}

// M-05: a record uses the game's notation, however the move was typed.
#[test]
fn moves_are_recorded_as_the_game_writes_them() {
    let run = parlour_with("d\nquit\n", &["play", "maze", "--board", "seed-6", "--json", "--no-store"]);
    assert_eq!(run.json_lines()[0]["move"], "D");
}

// A terminal obeys control characters, so names must not contain any.
#[test]
fn names_have_no_control_characters() {
    refused(&["play", "maze", "--board", "seed-6", "--player", "A\u{1b}[31mX"], &["player 1", "control"]);
    let head = r#"{"parlour":1,"game":"maze","board":"seed-6","players":[{"name":"A\u001b[31m\nB","kind":"human"}]}"#;
    let run = parlour_with(head, &["replay", "-"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("line 1") && !run.stderr.contains('\u{1b}'), "{:?}", run.stderr);
}

// S-42: if pawns can block each other for ever, the chances do not add up to one, and the rest is reported.
#[test]
fn the_chance_of_nobody_is_data_too() {
    let flags = ["entry=to-first", "special-rolls=1", "landing=send-self"].map(|rule| ["--set", rule]);
    let board = ["odds", "snakes", "--board", "commercial-48", "--json"];
    let answer = parlour(&[&board[..], &flags.concat()].concat()).json();
    let nobody = answer["nobody"].as_f64().expect("a number");
    assert!((nobody - 0.002_738_911_5).abs() < 1e-9, "{nobody}");
}

// C-03: every value of a rule is explained, and the schema is written for users.
#[test]
fn rules_tell_all_their_values() {
    let text = parlour(&["rules", "ludo"]).stdout;
    assert!(text.contains("classic, none, a list of whole numbers"), "{text}");
    for game in parlour::GAMES.names() {
        let schema = parlour(&["rules", game, "--schema"]).json();
        let words = schema["description"].as_str().expect("a description");
        assert!(!words.is_empty() && !words.contains("crate::") && !words.contains("```"), "{words}");
    }
}
