//! `kill -9` at any moment loses no step that was shown, and leaves a database that opens.
#![cfg(unix)]

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::common::{command, file, parlour, parlour_with};

const KILLS: u64 = 100;

/// When to kill a process: after this many lines plus this time. Every fourth one is killed before its first step, while
/// the database opens. The moments differ from round to round and are the same in every run.
fn moment(round: u64) -> (usize, Duration) {
    let mixed = round.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 20;
    if round % 4 == 3 {
        return (0, Duration::from_micros(mixed % 60_000));
    }
    let lines = usize::try_from(mixed % 50).expect("a small number");
    (lines, Duration::from_micros(mixed / 50 % 3_000))
}

fn start(args: &[&str]) -> Child {
    command()
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// Kills the process at its moment and returns the printed steps, as in a record.
fn kill(mut child: Child, round: u64) -> Vec<Value> {
    let mut input = child.stdin.take().expect("a pipe");
    // Human moves: illegal ones are refused, so the game always continues.
    let moves = "roll\n1\n2\n3\n4\n5\n6\n8\n9\n10\n11\n12\n13\n".repeat(200);
    let writer = std::thread::spawn(move || input.write_all(moves.as_bytes()));
    let mut pipe = BufReader::new(child.stdout.take().expect("a pipe"));
    let (lines, pause) = moment(round);
    let mut printed = String::new();
    for _ in 0..lines {
        pipe.read_line(&mut printed).expect("UTF-8");
    }
    std::thread::sleep(pause);
    child.kill().expect("SIGKILL");
    pipe.read_to_string(&mut printed).expect("UTF-8");
    let mut said = String::new();
    let mut pipe = child.stderr.take().expect("a pipe");
    pipe.read_to_string(&mut said).expect("UTF-8");
    child.wait().expect("an end");
    // The pipe may have broken earlier.
    let _ = writer.join().expect("the writer ends");
    assert!(!said.contains("not saved"), "the database opens: {said}");
    // A line that was cut off was not shown.
    let whole = printed.rfind('\n').map_or("", |end| &printed[..end]);
    whole.lines().filter_map(step).collect()
}

/// A printed step as in a record; nothing for the result at the end.
fn step(line: &str) -> Option<Value> {
    let data: Value = serde_json::from_str(line).expect("JSON");
    let key = ["roll", "move"].into_iter().find(|key| data.get(key).is_some())?;
    Some(serde_json::json!({ key: data[key] }))
}

// A signal ends the program even if nobody reads its messages.
#[test]
fn a_program_that_nobody_listens_to_can_be_ended() {
    let mut child =
        start(&["play", "mancala", "--player", "Ann", "--player", "Bob", "--order", "given", "--json"]);
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"3\n").expect("a move");
    let mut pipe = BufReader::new(child.stdout.take().expect("a pipe"));
    pipe.read_line(&mut String::new()).expect("a step");
    drop(child.stderr.take());
    let id = child.id().to_string();
    let killed = std::process::Command::new("kill").args(["-TERM", &id]).status();
    assert!(killed.expect("kill runs").success());
    assert_eq!(child.wait().expect("an end").code(), Some(130));
}

/// The steps of the exported records, by the name of the first player.
fn stored(folder: &Path) -> HashMap<String, Vec<Value>> {
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(path).expect("a record");
        let mut lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON"));
        let head = lines.next().expect("a head");
        let name = head["players"][0]["name"].as_str().expect("a name").to_owned();
        (name, lines.collect())
    };
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    entries.map(|entry| read(entry.path())).collect()
}

// C-02, S-14: a hundred games in one database, each killed at some moment, with human moves through a pipe and with bots.
#[test]
fn a_killed_process_loses_no_step_that_was_shown() {
    let database = file("killed", "games.db");
    let database = ["--database", database.to_str().expect("UTF-8")];
    let mut printed = HashMap::new();
    for round in 0..KILLS {
        let name = format!("p{round}");
        let (person, bot) = (format!("{name}:human"), format!("{name}:bot"));
        let seed = round.to_string();
        let game: &[&str] = match round % 3 {
            0 => &["ludo", "--player", &bot, "--player", "x:bot", "--player", "y:bot"],
            1 => &["mancala", "--rules", "kalah", "--player", &person, "--player", "x:human"],
            _ => &["snakes", "--player", &person, "--player", "x:bot"],
        };
        let usual = ["play", "--json", "-q", "--order", "given", "--seed", &seed];
        let child = start(&[&usual[..], game, &database].concat());
        printed.insert(name, kill(child, round));
    }
    let folder = file("killed", "records");
    let run =
        parlour(&[&["games", "export", "--all", folder.to_str().expect("UTF-8")][..], &database].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let stored = stored(&folder);
    let shown: usize = printed.values().map(Vec::len).sum();
    assert!(shown > 100, "most were killed while they played: {shown} steps in all");
    for (name, steps) in printed.iter().filter(|(_, steps)| !steps.is_empty()) {
        let kept = &stored[name];
        assert!(kept.starts_with(steps), "{name}: {} shown, {} stored", steps.len(), kept.len());
        assert!(kept.len() <= steps.len() + 1, "{name}: at most one step was stored and not shown");
    }
    goes_on(&database);
}

/// Killed games of bots can be resumed and end as they would have.
fn goes_on(database: &[&str]) {
    let list = parlour(
        &[&["games", "list", "--json", "--status", "running", "--game", "ludo"][..], database].concat(),
    );
    let games = list.json()["games"].as_array().expect("a list").clone();
    assert!(!games.is_empty(), "some were killed in the middle");
    for game in games.iter().take(5) {
        let id = game["id"].as_str().expect("an id");
        let resumed = parlour(&[&["games", "resume", id, "--json"][..], database].concat());
        assert_eq!(resumed.code, 0, "{}", resumed.stderr);
        let name = game["players"][0]["name"].as_str().expect("a name");
        let bot = format!("{name}:bot");
        let whole = parlour(&[
            "play",
            "ludo",
            "--json",
            "--order",
            "given",
            "--seed",
            &name[1..],
            "--player",
            &bot,
            "--player",
            "x:bot",
            "--player",
            "y:bot",
            "--no-store",
        ]);
        assert!(whole.stdout.ends_with(&resumed.stdout), "{id}: another end");
        let export = parlour(&[&["games", "export", id][..], database].concat());
        assert_eq!(export.stdout.lines().count(), whole.stdout.lines().count());
    }
    let people = parlour(
        &[&["games", "list", "--json", "--status", "running", "--game", "snakes"][..], database].concat(),
    );
    let people = people.json()["games"].as_array().expect("a list").clone();
    for game in people.iter().take(3) {
        let id = game["id"].as_str().expect("an id");
        let on = parlour_with("roll\nquit\n", &[&["games", "resume", id, "--json"][..], database].concat());
        assert_eq!(on.code, 0, "{}", on.stderr);
        assert_eq!(on.json_lines()[0]["step"], game["steps"].as_u64().expect("a number") + 1);
    }
}
