//! A generated board by flags, in every command that plays on a board: S-16, S-19.

use serde_json::{Value, json};

use crate::common::{file, parlour};

const BOARD: [&str; 16] = [
    "--size",
    "12",
    "--snakes",
    "9",
    "--ladders",
    "9",
    "--traps",
    "2",
    "--boosts",
    "1",
    "--black-holes",
    "1",
    "--teleporters",
    "1",
    "--seed",
    "7",
];

fn with<'a>(start: &[&'a str], flags: &[&'a str]) -> Vec<&'a str> {
    start.iter().chain(flags).copied().collect()
}

fn kinds(board: &Value) -> Vec<usize> {
    let entities = board["entities"].as_array().expect("entities");
    let count = |kind: &str| entities.iter().filter(|entity| entity["kind"] == kind).count();
    ["snake", "ladder", "trap", "boost", "black-hole", "teleporter"].map(count).to_vec()
}

// S-16, S-19: `play` takes the board's size and counts, and the record has both the board and what was chosen.
#[test]
fn play_on_a_board_of_your_own_making() {
    let board = parlour(&with(&["generate", "snakes", "--json"], &BOARD)).json();
    assert_eq!(kinds(&board), [9, 9, 2, 1, 1, 1]);
    let record = file("setup", "game.jsonl");
    let record = record.to_str().expect("UTF-8");
    let run = parlour(&with(&["play", "snakes", "--bots", "2", "-q", "-o", record], &BOARD));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(record).expect("a record");
    let head: Value = serde_json::from_str(text.lines().next().expect("a head")).expect("JSON");
    assert_eq!(head["board"], board, "the same flags and seed give the same board");
    let setup = json!({
        "size": 12, "snakes": 9, "ladders": 9, "traps": 2, "boosts": 1, "black-holes": 1, "teleporters": 1, "seed": 7,
    });
    assert_eq!(head["setup"], setup);
    let run = parlour(&["replay", record, "--plain"]);
    assert!(run.stderr.contains("Generated board: size 12, snakes 9"), "{}", run.stderr);
    let shown = parlour(&["games", "show", "last", "--json"]).json();
    assert_eq!((&shown["setup"], &shown["board"]), (&setup, &board));
    let shown = parlour(&["games", "show", "last", "-q"]).stdout;
    assert!(shown.contains("board    generated: size 12, snakes 9, ladders 9, traps 2"), "{shown}");
    let exported = parlour(&["games", "export", "last"]).stdout;
    assert!(exported.contains("\"setup\":{\"size\":12"), "{exported}");
}

// S-19: a board that was named, read from a file or set up as a position is shown, too.
#[test]
fn chosen_boards_are_shown() {
    let path = file("chosen", "board.csv");
    std::fs::write(&path, "start,end\n17,7\n4,14\n").expect("a board");
    let path = path.to_str().expect("UTF-8");
    let games = file("chosen", "games.db");
    let games = games.to_str().expect("UTF-8");
    let shown = |game: &[&str]| {
        let run = parlour(&with(&["play", "--bots", "2", "-q", "--database", games], game));
        assert_eq!(run.code, 0, "{}", run.stderr);
        parlour(&["games", "show", "last", "-q", "--database", games]).stdout
    };
    let text = shown(&["snakes", "--board", "geeks-30"]);
    assert!(text.contains("\nboard    geeks-30\n"), "{text}");
    let text = shown(&["snakes", "--board", path]);
    assert!(text.contains(r#"{"kind":"snake","from":17,"to":7}"#), "{text}");
    let text = shown(&["mancala", "--position", "0,3,3,0,3,3 2"]);
    assert!(text.contains(r#"board    {"fields":[0,3,3,0,3,3],"columns":2,"player":2}"#), "{text}");
}

// S-16: every command that asks about a board takes the same flags.
#[test]
fn the_same_flags_give_the_same_board_everywhere() {
    let path = file("same", "board.json");
    let path = path.to_str().expect("UTF-8");
    let flags = ["--size", "8", "--snakes", "3", "--ladders", "4", "--traps", "1", "--seed", "11"];
    assert_eq!(parlour(&with(&["generate", "snakes", "-o", path], &flags)).code, 0);
    let from_file = ["--board", path, "--seed", "11"];
    let same = |command: &[&str], key: &str| {
        let [flags, file] = [&flags[..], &from_file[..]].map(|board| parlour(&with(command, board)));
        assert_eq!(flags.code, 0, "{command:?}: {}", flags.stderr);
        let key = |run: &crate::common::Run| run.json().pointer(key).cloned();
        assert!(key(&flags).is_some(), "{command:?}: {}", flags.stdout);
        assert_eq!(key(&flags), key(&file), "{command:?}");
    };
    same(&["odds", "snakes", "--json"], "/rolls/mean");
    same(&["solve", "snakes", "--json"], "/path");
    same(&["simulate", "snakes", "--games", "200", "--json"], "/turns/mean");
    same(&["perft", "snakes", "--depth", "3", "--json"], "/paths");
    same(
        &["compare", "snakes", "--a", "classic", "--b", "stack", "--games", "100", "--json"],
        "/difference/turns/mean",
    );
    let picture = |source: &[&str]| parlour(&with(&["draw", "-o", "-"], source)).stdout;
    let (drawn, titled) = (picture(&with(&["snakes"], &flags)), picture(&[path]));
    assert!(drawn.starts_with("<svg"), "{drawn}");
    assert_eq!(drawn.replace("generated board", "board.json"), titled);
}

// S-08: placed by hand, and the rest by the computer.
#[test]
fn both_halves_of_a_placement() {
    let run = parlour(&["generate", "snakes", "--snake", "17-7", "--traps", "2", "--seed", "1", "--json"]);
    assert_eq!(kinds(&run.json()), [1, 0, 2, 0, 0, 0]);
    let run = parlour(&["generate", "snakes", "--snake", "17-7", "--snakes", "9", "--seed", "1", "--json"]);
    assert_eq!(kinds(&run.json()), [9, 0, 0, 0, 0, 0]);
    let kept = json!({"kind": "snake", "from": 17, "to": 7});
    assert!(run.json()["entities"].as_array().expect("entities").contains(&kept), "{}", run.stdout);
    let run = parlour(&["generate", "snakes", "--snake", "17-7", "--snakes", "0"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("snakes: 0 is fewer than the 1 you place yourself"), "{}", run.stderr);
}

// S-16: what does not go together is named.
#[test]
fn flags_that_do_not_fit_are_named() {
    let cases: [(&[&str], &[&str]); 7] = [
        (&["play", "snakes", "--board", "geeks-30", "--size", "12"], &["--board geeks-30", "--size"]),
        (&["solve", "snakes", "--board", "geeks-30", "--traps", "1"], &["--board geeks-30", "--traps"]),
        (&["play", "ludo", "--size", "12"], &["--size", "ludo has no generated boards"]),
        (&["simulate", "maze", "--size", "12"], &["--size is not an option of maze", "--rows"]),
        (&["play", "snakes", "--size", "7"], &["size: 7", "from 8"]),
        (&["draw", "commercial-48", "--size", "12", "-o", "x.svg"], &["commercial-48", "--size"]),
        (
            &["compare", "snakes", "--board-a", "geeks-30", "--board-b", "seed-map", "--size", "9"],
            &["--size", "--board-a", "--board-b"],
        ),
    ];
    for (args, words) in cases {
        let run = parlour(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.stdout);
        assert!(words.iter().all(|word| run.stderr.contains(word)), "{args:?}: {}", run.stderr);
    }
}

// M-06, S-16: mazes by the same means; under rules that only go forward there is a way forward.
#[test]
fn mazes_are_set_up_alike() {
    let flags = ["--rows", "9", "--columns", "15", "--seed", "3"];
    let played = parlour(&with(&["perft", "maze", "--depth", "4", "--json"], &flags));
    assert_eq!(played.code, 0, "{}", played.stderr);
    let drawn = parlour(&with(&["draw", "maze", "-o", "-"], &flags));
    assert!(drawn.stdout.starts_with("<svg"), "{}", drawn.stderr);
    let wilson = ["--algorithm", "wilson", "--rules", "four"];
    let run = parlour(&with(&with(&["perft", "maze", "--depth", "2"], &wilson), &flags));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = parlour(&["perft", "maze", "--depth", "2", "--algorithm", "wilson", "--seed", "3"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("algorithm forward"), "{}", run.stderr);
}
