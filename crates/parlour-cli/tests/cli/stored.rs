//! `play` saves every game, and warns if it cannot.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::{Value, json};

use crate::common::{command, file, homes, parlour, parlour_with};

const MANCALA: [&str; 10] =
    ["play", "mancala", "--rules", "kalah", "--player", "Ann", "--player", "Bob", "--order", "given"];

/// The record of the newest saved game, without its head.
fn steps() -> Vec<String> {
    let run = parlour(&["games", "export", "last"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout.lines().skip(1).map(str::to_owned).collect()
}

// S-14: id, players, all places and the history of moves are saved after every move.
#[test]
fn a_finished_game_is_stored_with_its_places_and_moves() {
    let run = parlour(&["play", "ludo", "--bots", "3", "--seed", "5", "--json", "--order", "given"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.stderr, "", "programs are told nothing more than the steps");
    let shown = parlour(&["games", "show", "last", "--json"]).json();
    let printed = run.json_lines();
    let (result, played) = printed.split_last().expect("a result");
    assert_eq!(shown["id"].as_str().map(str::len), Some(16));
    assert_eq!(shown["status"], "over");
    assert_eq!(shown["places"], result["result"]["places"]);
    assert_eq!(shown["turns"], result["result"]["turns"]);
    assert_eq!(shown["rolls"], result["result"]["rolls"]);
    let places: Vec<&Value> = (0..3).map(|seat| &shown["players"][seat]["place"]).collect();
    assert_eq!(json!(places), result["result"]["ranks"]);
    let history = shown["history"].as_array().expect("a history");
    assert_eq!(history.len(), played.len());
    for (stored, printed) in history.iter().zip(played) {
        for key in ["step", "player", "roll", "move"] {
            assert_eq!(stored.get(key), printed.get(key));
        }
    }
}

#[test]
fn people_are_told_where_the_game_is() {
    let run = parlour_with("3\nquit\n", &MANCALA);
    assert!(run.stderr.contains("Game saved. To continue: "), "{}", run.stderr);
    assert!(run.stderr.contains("parlour games resume "), "{}", run.stderr);
    let quiet = parlour_with("3\nquit\n", &[&MANCALA[..], &["-q"]].concat());
    assert!(!quiet.stderr.contains("stored"), "{}", quiet.stderr);
    // The end of input does not lose the game.
    let broken = parlour_with("3\n", &MANCALA);
    assert_eq!(broken.code, 2);
    assert!(broken.stderr.contains("parlour games resume "), "{}", broken.stderr);
    // A game without steps is not kept, and neither is one with --no-store.
    let before = parlour(&["games", "list", "--json"]).json();
    parlour_with("quit\n", &MANCALA);
    parlour_with("3\nquit\n", &[&MANCALA[..], &["--no-store"]].concat());
    assert_eq!(parlour(&["games", "list", "--json"]).json(), before);
    assert_eq!(before["games"].as_array().map(Vec::len), Some(3));
}

#[test]
fn the_database_is_chosen_by_flag_environment_and_home() {
    let flag = file("chosen", "flag.db");
    let flag = flag.to_str().expect("UTF-8");
    let environment = file("chosen", "environment.db");
    let bots = ["play", "mancala", "--bots", "2", "-q"];
    let by_flag = [&bots[..], &["--database", flag]].concat();
    let run = |args: &[&str]| {
        let status =
            command().env("PARLOUR_DATABASE", &environment).args(args).stdout(Stdio::null()).status();
        assert!(status.expect("it runs").success());
    };
    run(&by_flag);
    assert!(std::path::Path::new(flag).exists() && !environment.exists());
    run(&bots);
    assert!(environment.exists());
    let home = homes()[0].1.join("parlour/games.db");
    assert!(!home.exists());
    assert_eq!(parlour(&bots).code, 0);
    assert!(home.exists());
    let wrong = parlour(&[&bots[..], &["--database", "mysql://games"]].concat());
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("postgres://"), "{}", wrong.stderr);
}

// C-02, C-03: a resumed game has the same dice as without the break.
#[test]
fn a_game_goes_on_as_if_never_interrupted() {
    let args = [
        "play",
        "snakes",
        "--board",
        "commercial-48",
        "--player",
        "Ann",
        "--player",
        "Bob:bot",
        "--order",
        "given",
        "--seed",
        "11",
        "--rolls",
        "2,5",
        "--json",
    ];
    let whole = parlour_with(&"roll\n".repeat(400), &args);
    assert_eq!(whole.code, 0, "{}", whole.stderr);
    let mut printed = parlour_with("roll\nroll\nroll\nquit\n", &args).json_lines();
    for _ in 0..2 {
        assert_eq!(printed.pop().expect("a last line")["status"], "unfinished");
        let resumed = parlour_with("roll\nroll\nquit\n", &["games", "resume", "last", "--json"]);
        assert_eq!(resumed.code, 0, "{}", resumed.stderr);
        printed.extend(resumed.json_lines());
    }
    assert_eq!(printed.pop().expect("a last line")["status"], "unfinished");
    printed.extend(parlour_with(&"roll\n".repeat(400), &["games", "resume", "--json"]).json_lines());
    assert_eq!(printed, whole.json_lines());
    let none = parlour(&["games", "resume", "last"]);
    assert_eq!(none.code, 2);
    assert!(none.stderr.contains("no unfinished game"), "{}", none.stderr);
    let last = parlour(&["games", "show", "last", "--json"]).json();
    let over = parlour(&["games", "resume", last["id"].as_str().expect("an id")]);
    assert_eq!(over.code, 2);
    assert!(over.stderr.contains("is over"), "{}", over.stderr);
}

// Undone steps are not in the record, and their dice come again, even after a break.
#[test]
fn what_was_taken_back_is_taken_back_in_the_store() {
    let args = [
        "play",
        "snakes",
        "--board",
        "commercial-48",
        "--player",
        "Ann",
        "--player",
        "Bob",
        "--order",
        "given",
        "--seed",
        "3",
        "--json",
    ];
    let run = parlour_with("roll\nroll\nroll\nundo\nquit\n", &args);
    let third = run.json_lines()[2]["roll"].clone();
    assert_eq!(steps().len(), 2);
    let on = parlour_with("roll\nundo\nroll\nroll\nquit\n", &["games", "resume", "--json"]);
    let lines = on.json_lines();
    assert_eq!((&lines[0]["roll"], &lines[1]), (&third, &json!({"undone":1})));
    assert_eq!(lines[2]["roll"], third);
    let whole = parlour_with(&"roll\n".repeat(4), &args).json_lines();
    assert_eq!(lines[3]["roll"], whole[3]["roll"]);
    assert_eq!(steps().len(), 4);
}

/// A game in progress through pipes.
struct Table {
    child: Child,
    input: ChildStdin,
    lines: std::io::Lines<BufReader<ChildStdout>>,
}

impl Table {
    fn start(args: &[&str]) -> Self {
        let mut child = command()
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        Self { input: child.stdin.take().expect("a pipe"), lines, child }
    }

    /// Types a line and waits for the printed step, if any.
    fn say(&mut self, text: &str) -> Option<Value> {
        writeln!(self.input, "{text}").expect("a pipe");
        let line = self.lines.next()?.expect("UTF-8");
        Some(serde_json::from_str(&line).expect("JSON"))
    }

    fn end(self) -> (i32, String) {
        drop(self.input);
        let output = self.child.wait_with_output().expect("an end");
        let stderr = String::from_utf8(output.stderr).expect("UTF-8");
        (output.status.code().unwrap_or(-1), stderr)
    }
}

// A step that cannot be saved is not shown; the game stops and says how far it is saved.
#[test]
fn a_game_that_goes_on_elsewhere_stops_here() {
    let mut table = Table::start(&[&MANCALA[..], &["--json"]].concat());
    assert!(table.say("3").is_some());
    let elsewhere = parlour_with("2\nquit\n", &["games", "resume", "--json"]);
    assert_eq!(elsewhere.code, 0, "{}", elsewhere.stderr);
    assert_eq!(table.say("1"), None, "nothing is shown that is not stored");
    let (code, stderr) = table.end();
    assert_eq!(code, 1);
    assert!(stderr.contains("it is being played elsewhere"), "{stderr}");
    assert!(stderr.contains("saved up to step 1"), "{stderr}");
    assert_eq!(steps(), [r#"{"move":"3"}"#, r#"{"move":"2"}"#]);
}

#[test]
fn a_game_that_was_deleted_meanwhile_stops() {
    let mut table = Table::start(&[&MANCALA[..], &["--json"]].concat());
    assert!(table.say("3").is_some());
    assert_eq!(parlour(&["games", "delete", "last", "--yes"]).code, 0);
    assert_eq!(table.say("1"), None);
    let (code, stderr) = table.end();
    assert_eq!(code, 1);
    assert!(stderr.contains("it was deleted"), "{stderr}");
}

/// Bots play a game to the end with this database, with a warning that has these words.
fn played_with_a_warning(database: &str, words: &str) {
    let args = ["play", "mancala", "--bots", "2", "--seed", "1", "-q", "--database", database];
    let run = parlour(&args);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains(" wins ") || run.stdout.contains("draw"));
    for words in ["warning: ", "this game is not saved", words] {
        assert!(run.stderr.contains(words), "no {words:?} in {}", run.stderr);
    }
}

// C-02: a file that is not a database stays as it is.
#[test]
fn a_damaged_database_is_left_alone() {
    let path = file("damaged", "games.db");
    let noise: Vec<u8> = (0..40_000_u32).map(|number| (number * 31 % 251) as u8).collect();
    std::fs::write(&path, &noise).expect("written");
    let database = path.to_str().expect("UTF-8");
    played_with_a_warning(database, "damaged or not a database");
    for command in ["list", "stats", "export"] {
        let args = ["games", command, "--database", database];
        let run = parlour(&[&args[..], if command == "export" { &["last"] } else { &[] }].concat());
        assert_eq!(run.code, 1, "{command}: {}", run.stderr);
        assert!(run.stderr.contains("damaged or not a database"), "{}", run.stderr);
    }
    assert_eq!(std::fs::read(&path).expect("still there"), noise);
}

// C-02: a database of a newer Parlour is not touched.
#[test]
fn a_newer_database_is_left_alone() {
    let path = file("newer", "games.db");
    let database = path.to_str().expect("UTF-8");
    let first = parlour(&["play", "mancala", "--bots", "2", "-q", "--database", database]);
    assert_eq!((first.code, first.stderr.as_str()), (0, ""));
    let mut bytes = std::fs::read(&path).expect("a database");
    // The header of an SQLite file has the version of the tables at this place.
    bytes[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(&path, &bytes).expect("written");
    played_with_a_warning(database, "newer Parlour");
    let list = parlour(&["games", "list", "--database", database]);
    assert_eq!(list.code, 1);
    assert!(list.stderr.contains("newer Parlour"), "{}", list.stderr);
    assert!(std::fs::read(&path).expect("still there") == bytes);
}

#[test]
fn a_place_where_nothing_can_be_written_is_named() {
    let blocked = file("blocked", "file");
    std::fs::write(&blocked, "a file, not a directory").expect("written");
    let inside = blocked.join("games.db");
    let args = ["play", "mancala", "--bots", "2", "-q", "--database"];
    let run = parlour(&[&args[..], &[inside.to_str().expect("UTF-8")]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("this game is not saved"), "{}", run.stderr);
    assert!(run.stderr.contains("blocked"), "{}", run.stderr);
}

// C-02: the error names a directory that cannot be written. Root can write everywhere except in /sys.
#[cfg(unix)]
#[test]
fn a_read_only_directory_is_named() {
    use std::os::unix::fs::PermissionsExt;
    let own = file("read-only", "folder");
    std::fs::create_dir_all(&own).expect("a folder");
    let allow = |mode| std::fs::set_permissions(&own, std::fs::Permissions::from_mode(mode));
    allow(0o555).expect("read-only");
    let is_closed = |folder: &PathBuf| std::fs::write(folder.join("probe"), "").is_err();
    let closed = [own.clone(), "/sys/kernel".into()].into_iter().find(is_closed);
    let database = closed.expect("a folder where nobody may write").join("games.db");
    played_with_a_warning(database.to_str().expect("UTF-8"), "cannot open");
    assert!(!database.exists());
    allow(0o755).expect("writable");
}
