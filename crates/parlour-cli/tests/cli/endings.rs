//! What is over and what is not: `last`, undo after the end, results of games that were left, games in the memory.

use serde_json::{Value, json};

use crate::common::{Run, file, parlour, parlour_with};
use crate::games::{games, id, listed, play, text};

const GAME: [&str; 7] = ["play", "mancala", "--player", "Ann", "--player", "Bob", "--order=given"];

fn left(moves: &str) -> Run {
    parlour_with(&format!("{moves}quit\n"), &GAME)
}

// Steps alone do not say that a record ends before the game does: the last line is the result, as in `play --json`.
#[test]
fn an_unfinished_record_says_so_in_its_last_line() {
    let record = "{\"parlour\":1,\"game\":\"mancala\",\"rules\":\"basic\",\"players\":[{\"name\":\"A\",\"kind\":\"human\"},{\"name\":\"B\",\"kind\":\"human\"}]}\n{\"move\":\"1\"}\n";
    let done = parlour_with(record, &["replay", "-", "--json"]);
    assert_eq!((done.code, done.stdout.lines().count()), (0, 2), "{}", done.stderr);
    let last = done.json_lines().pop().expect("a result");
    assert_eq!(
        (&last["result"], &last["status"], &last["steps"]),
        (&Value::Null, &json!("unfinished"), &json!(1))
    );
}

// C-02: `resume last` is the unfinished game that was played last; `show last` the game that was played last.
#[test]
fn last_is_what_the_command_can_use() {
    left("1\n");
    left("2\n");
    let ids: Vec<String> = listed(&[]).iter().map(|game| id(game).to_owned()).collect();
    play(&["mancala", "--bots", "2"]);
    let resumed = parlour_with("quit\n", &["games", "resume", "last"]);
    assert!(resumed.stderr.contains(&ids[0]), "{}", resumed.stderr);
    parlour_with("8\nquit\n", &["games", "resume", &ids[1]]);
    assert_eq!(
        games(&["show", "last", "--json"]).json()["id"],
        ids[1].as_str(),
        "played last, not begun last"
    );
    let resumed = parlour_with("quit\n", &["games", "resume"]);
    assert!(resumed.stderr.contains(&ids[1]), "{}", resumed.stderr);
    games(&["delete", "--yes", &ids[0], &ids[1]]);
    let none = games(&["resume", "last"]);
    assert_eq!((none.code, none.stderr.contains("no unfinished game")), (2, true), "{}", none.stderr);
    assert_eq!(games(&["show", "last"]).code, 0);
}

// A stream ends with a result; a game that was left has none yet, and says so.
#[test]
fn a_game_that_was_left_says_that_it_is_unfinished() {
    let run = parlour_with("1\nquit\n", &[&GAME[..], &["--json"]].concat());
    let lines = run.json_lines();
    assert_eq!((run.code, lines.len()), (0, 2));
    let last = &lines[1];
    assert_eq!((&last["result"], &last["status"]), (&Value::Null, &json!("unfinished")));
    assert_eq!((&last["steps"], &last["turns"]), (&json!(1), &json!(1)));
    assert_eq!((&last["position"], &last["turn"]), (&lines[0]["position"], &lines[0]["turn"]));
}

// A database in the memory is no file; where nothing would outlive the command, it is refused.
#[test]
fn the_memory_is_no_file() {
    let folder = file("memory", "here");
    std::fs::create_dir(&folder).expect("a folder");
    let here = |args: &[&str]| {
        let mut command = crate::common::command();
        command.current_dir(&folder).args(args).output().expect("a run")
    };
    let memory = ["--database", "sqlite::memory:"];
    let played = here(&[&["play", "mancala", "--bots", "2"][..], &memory].concat());
    assert!(played.status.success());
    assert!(
        !String::from_utf8_lossy(&played.stderr).contains("resume"),
        "nothing is stored, nothing is promised"
    );
    for (args, code) in
        [(&["games", "list"][..], 0), (&["games", "show"], 2), (&["games", "import", "x.jsonl"], 2)]
    {
        assert_eq!(here(&[args, &memory].concat()).status.code(), Some(code), "{args:?}");
    }
    assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 0);
    assert!(listed(&[]).is_empty());
}

// The numbers in names are the seats, whatever order was drawn.
#[test]
fn players_without_a_name_are_called_by_their_seat() {
    let mut seats = [false; 2];
    for seed in 0..8 {
        let record = file("names", &format!("{seed}.jsonl"));
        let seed = seed.to_string();
        parlour_with("quit\n", &["play", "mancala", "--no-store", "--seed", &seed, "-o", text(&record)]);
        let head = std::fs::read_to_string(&record).expect("a record");
        let head: Value = serde_json::from_str(head.lines().next().expect("a head")).expect("JSON");
        for (index, player) in head["players"].as_array().expect("players").iter().enumerate() {
            let human = player["kind"] == "human";
            seats[index] |= human;
            let name = if human { "Player" } else { "Bot" };
            assert_eq!(player["name"], format!("{name} {}", index + 1));
        }
    }
    assert_eq!(seats, [true, true], "both orders were drawn");
}

// What is wrong is said in words for people, not in those of a parser.
#[test]
fn bad_words_are_answered_in_ours() {
    for (args, words) in [
        (&["solve", "mancala", "--prepare", "x"][..], "--prepare <PLIES>: \"x\" is not a whole number"),
        (&["play", "snakes", "--bots", "many"], "\"many\" is not a whole number"),
        (&["play", "snakes", "--seed", "99999999999999999999"], "is too large"),
        (
            &["serve", "--log", "loud"],
            "\"loud\" is not a log level; allowed: off, error, warn, info, debug, trace",
        ),
        (&["serve", "--log", "parlour_server=loud"], "\"parlour_server=loud\" is not a log level"),
    ] {
        let run = parlour(args);
        assert_eq!(run.code, 2, "{args:?}: {}", run.stderr);
        assert!(run.stderr.contains(words), "{args:?}: {}", run.stderr);
    }
    let head = r#"{"parlour":1,"game":"mancala","players":[{"name":"A","kind":"human"},{"name":"B","kind":"human"}]}"#;
    for (text, words) in [
        ("this is no record", "line 1: column 2: this is not JSON; expected the head of a record"),
        ("{\"parlour\":1", "line 1: column 12: the JSON ends too early; expected the head of a record"),
        ("[1,2]", "line 1: this is not a record; expected the head of a record"),
        (&format!("{head}\nhello"), "line 2 (step 1): column 1: this is not JSON; expected a step"),
        (&format!("{head}\n{{\"jump\":1}}"), "line 2 (step 1): this is not a step"),
    ] {
        let run = parlour_with(text, &["replay", "-"]);
        assert_eq!(run.code, 2, "{text}");
        assert!(run.stderr.contains(words), "{text}: {}", run.stderr);
    }
}
