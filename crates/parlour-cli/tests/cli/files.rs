//! Output files: nothing is replaced by accident, and nothing is half written.

use std::path::Path;

use crate::common::{Run, file, parlour, parlour_with};
use crate::games::{games, play, text};

/// Every command that writes a file, without the file.
fn writers(record: &str) -> Vec<Vec<&str>> {
    let simulate = ["simulate", "mancala", "--games", "20", "--seed", "1", "-q"];
    vec![
        vec!["play", "mancala", "--bots", "2", "--no-store", "-q", "-o"],
        vec!["generate", "snakes", "--seed", "1", "--to", "toml", "-o"],
        vec!["generate", "maze", "--rows", "5", "--columns", "5", "--to", "matrix", "-o"],
        vec!["convert", "geeks-30", "--to", "json", "-o"],
        vec!["draw", "seed-6", "-o"],
        vec!["draw", record, "-o"],
        vec!["odds", "snakes", "--board", "geeks-30", "--plot"],
        vec!["odds", "ludo", "--tokens", "1", "--plot"],
        [&simulate[..], &["--csv"]].concat(),
        [&simulate[..], &["--plot"]].concat(),
        [&simulate[..], &["--report"]].concat(),
        [&simulate[..], &["--longest"]].concat(),
        vec!["games", "export", "last", "-o"],
        vec!["games", "backup"],
    ]
}

fn run(args: &[&str], more: &[&str]) -> Run {
    parlour(&[args, more].concat())
}

/// The number of files beside a file.
fn neighbours(path: &Path) -> usize {
    std::fs::read_dir(path.parent().expect("a folder")).expect("a folder").count()
}

// An existing file is named in the error and kept, and replaced with --force; no command writes half a file.
#[test]
fn no_command_replaces_a_file_by_accident() {
    let record = file("record", "game.jsonl");
    play(&["mancala", "--bots", "2", "--seed", "1", "-o", text(&record)]);
    for (number, args) in writers(text(&record)).iter().enumerate() {
        let path = file(&format!("writer-{number}"), "precious.svg");
        std::fs::write(&path, "precious").expect("written");
        let refused = run(args, &[text(&path)]);
        assert_eq!(refused.code, 2, "{args:?}: {}", refused.stderr);
        assert!(
            refused.stderr.contains(text(&path)) && refused.stderr.contains("--force"),
            "{}",
            refused.stderr
        );
        assert_eq!(std::fs::read_to_string(&path).expect("a file"), "precious", "{args:?}");
        let forced = run(args, &[text(&path), "--force"]);
        assert_eq!(forced.code, 0, "{args:?}: {}", forced.stderr);
        assert_ne!(std::fs::read(&path).expect("a file"), b"precious", "{args:?}");
        assert_eq!(neighbours(&path), 1, "{args:?} leaves nothing behind");
    }
}

#[test]
fn what_loses_nothing_needs_no_leave() {
    let path = file("again", "board.toml");
    let generate = ["generate", "snakes", "--seed", "1", "-o", text(&path)];
    std::fs::write(&path, "").expect("written");
    assert_eq!(parlour(&generate).code, 0, "an empty file");
    assert_eq!(parlour(&generate).code, 0, "the same content again");
    let other = ["generate", "snakes", "--seed", "2", "-o", text(&path)];
    assert_eq!(parlour(&other).code, 2, "other content");
    let shown = parlour(&["generate", "snakes", "--seed", "1", "-o", "-"]).stdout;
    assert_eq!(shown, std::fs::read_to_string(&path).expect("a board"));
    let shown = parlour(&["generate", "snakes", "--seed", "1", "-o", "/dev/stdout"]).stdout;
    assert_eq!(shown, std::fs::read_to_string(&path).expect("a board"));
    assert!(!Path::new("-").exists());
}

#[test]
fn a_place_that_takes_no_file_is_told_before_the_work() {
    let folder = file("folder", "folder.svg");
    std::fs::create_dir(&folder).expect("a folder");
    let long = ["simulate", "ludo", "--games", "1e9", "--seed", "1"];
    for (flag, path, words) in [
        ("--plot", text(&folder), "is a directory"),
        ("--report", text(&folder), "is a directory"),
        ("--csv", "/nonexistent/games.csv", "the directory /nonexistent does not exist"),
        ("--longest", "/nonexistent/game.jsonl", "the directory /nonexistent does not exist"),
    ] {
        let run = run(&long, &[flag, path]);
        assert_eq!(run.code, 1, "{}", run.stderr);
        assert!(run.stderr.contains(path) && run.stderr.contains(words), "{}", run.stderr);
    }
    let one = file("folder", "one.svg");
    let twice = run(&long, &["--plot", text(&one), "--report", text(&one)]);
    assert_eq!((twice.code, twice.stderr.contains("named twice")), (2, true), "{}", twice.stderr);
    assert!(!one.exists());
}

// `save` replaces nothing by accident either; a longer record of the same game loses nothing.
#[test]
fn save_keeps_what_is_there() {
    let (path, other) = (file("save", "game.jsonl"), file("save", "other.jsonl"));
    std::fs::write(&other, "precious").expect("written");
    let input = format!("1\nsave {0}\n8\nsave {0}\nsave {1}\nquit\n", text(&path), text(&other));
    let game = ["play", "mancala", "--player", "Ann", "--player", "Bob", "--order", "given", "--no-store"];
    let run = parlour_with(&input, &game);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("other.jsonl exists"), "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(&other).expect("a file"), "precious");
    assert_eq!(std::fs::read_to_string(&path).expect("a record").lines().count(), 3);
    let forced = parlour_with(&input, &[&game[..], &["--force"]].concat());
    assert!(forced.stderr.contains("Saved to") && !forced.stderr.contains("exists"), "{}", forced.stderr);
    assert_eq!(std::fs::read_to_string(&other).expect("a file").lines().count(), 3);
}

// Saving to the file that -o writes loses no later step, and neither does deleting it.
#[test]
fn a_record_outlives_what_happens_to_its_file() {
    let path = file("onto", "game.jsonl");
    let game = ["play", "mancala", "--player", "Ann", "--player", "Bob", "--order", "given", "--no-store"];
    let input = format!("1\nsave {}\n8\n2\nquit\n", text(&path));
    let run = parlour_with(&input, &[&game[..], &["-o", text(&path)]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(std::fs::read_to_string(&path).expect("a record").lines().count(), 4);
    // An undo must not replace a device that takes the record.
    let undone = parlour_with("1\nundo\n2\nquit\n", &[&game[..], &["-q", "-o", "-"]].concat());
    let lines: Vec<&str> = undone.stdout.lines().collect();
    assert_eq!(lines.iter().filter(|line| line.starts_with("{\"parlour\"")).count(), 2, "{}", undone.stdout);
    assert_eq!(lines.iter().filter(|line| line.starts_with("{\"move\"")).count(), 2, "{}", undone.stdout);
}

// A command that fails leaves no file that would block the next try.
#[test]
fn a_game_that_does_not_begin_leaves_no_record() {
    let path = file("begin", "game.jsonl");
    let args = ["play", "mancala", "--bots", "2", "-q", "-o", text(&path)];
    assert_eq!(run(&args, &["--database", "mysql://x"]).code, 2);
    assert!(!path.exists());
    assert_eq!(parlour(&args).code, 0);
}

#[test]
fn a_backup_is_neither_the_database_nor_a_device() {
    let database = file("backup", "games.db");
    let to = ["--database", text(&database)];
    play(&[&["mancala", "--bots", "2"][..], &to].concat());
    let before = std::fs::read(&database).expect("a database");
    for target in [text(&database), "/dev/null"] {
        let run = games(&[&["backup", target, "--force"][..], &to].concat());
        assert_eq!(run.code, 2, "{}", run.stderr);
    }
    assert_eq!(std::fs::read(&database).expect("a database"), before);
    assert_eq!(games(&[&["restore", text(&database)][..], &to].concat()).code, 2);
}

// Exporting all games again: unchanged records do not block it.
#[test]
fn exporting_again_adds_what_is_new() {
    let folder = file("all", "records");
    let game = ["play", "mancala", "--player", "Ann", "--player", "Bob", "--order", "given", "-q"];
    parlour_with("1\nquit\n", &game);
    assert_eq!(games(&["export", "--all", text(&folder)]).code, 0);
    parlour_with("8\nquit\n", &["games", "resume", "-q"]);
    assert_eq!(games(&["export", "--all", text(&folder)]).code, 0, "the longer record loses nothing");
    let written =
        std::fs::read_dir(&folder).expect("a folder").next().expect("a file").expect("a file").path();
    assert_eq!(std::fs::read_to_string(&written).expect("a record").lines().count(), 3);
    std::fs::write(&written, "precious").expect("written");
    assert_eq!(games(&["export", "--all", text(&folder)]).code, 2);
    assert_eq!(std::fs::read_to_string(&written).expect("a file"), "precious");
}
