//! External programs as players of the real binary.

use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::common::{command, file, parlour};

/// An engine that plays the first legal move of any game; what it does at `go` can be replaced.
fn script(name: &str, go: &str) -> String {
    format!(
        "{name}:engine:sh -c 'while read word rest; do case $word in parlour) echo id name First; echo ready;; \
         newgame) echo ready;; position) move=${{rest#*moves\\\":[\\\"}}; move=${{move%%\\\"*}};; go) {go};; quit) exit;; esac; done'"
    )
}

fn first(name: &str) -> String {
    script(name, "echo bestmove $move")
}

// An engine plays a whole game of every game with choices; the record says so, and replays without it.
#[test]
fn an_engine_plays_and_its_record_replays_without_it() {
    for game in ["ludo", "mancala"] {
        let record = file("engines", &format!("{game}.jsonl"));
        let record = record.to_str().expect("UTF-8");
        let run = parlour(&[
            "play",
            game,
            "--player",
            &first("Ann"),
            "--player",
            "Bob:bot:greedy",
            "--seed",
            "5",
            "-q",
            "-o",
            record,
        ]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let text = std::fs::read_to_string(record).expect("a record");
        assert!(text.contains(r#""name":"Ann","kind":"engine","engine":"First""#), "{text}");
        assert!(!text.contains("while read"), "how to run it is nobody's business");
        assert_eq!(parlour(&["replay", record, "--json"]).code, 0);
    }
    let shown = parlour(&["games", "show", "last", "-q"]).stdout;
    assert!(shown.contains("First"), "{shown}");
}

#[test]
fn the_example_in_python_is_short_and_plays_every_game() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/engine.py");
    assert!(std::fs::read_to_string(example).expect("the example").lines().count() < 40);
    let player = format!("Py:engine:python3 '{example}'");
    for game in ["mancala", "ludo"] {
        let args = [
            "simulate",
            game,
            "--player",
            &player,
            "--player",
            "R:bot:random",
            "--games",
            "20",
            "--seed",
            "2",
        ];
        let run = parlour(&[&args[..], &["--engine-time", "20000", "--json"]].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        let data = run.json();
        assert_eq!(data["engines"], serde_json::Value::Null, "no failures");
        let wins = |seat: usize| data["seats"][seat]["wins"].as_u64();
        assert!(game == "ludo" || wins(0) > wins(1), "{}", data["seats"]);
    }
}

#[test]
fn an_engine_that_fails_forfeits_or_plays_at_random() {
    let lies = script("Ann", "echo bestmove 99");
    let args = ["--player", &lies, "--player", "Bob:bot:greedy", "--order", "given", "--seed", "5"];
    let run = parlour(&[&["play", "mancala", "--no-store", "--json"], &args[..]].concat());
    assert_eq!(run.code, 1);
    let error: serde_json::Value = serde_json::from_str(run.stderr.trim()).expect("an error as JSON");
    let words = error["error"]["message"].as_str().expect("words");
    assert!(words.contains("Ann forfeits: \"99\" is not a legal move; legal: 1, 2"), "{words}");
    let last: serde_json::Value =
        serde_json::from_str(run.stdout.lines().last().expect("a line")).expect("JSON");
    assert!(last["forfeit"]["reason"].is_string(), "{last}");
    let random = ["play", "mancala", "--no-store", "-q", "--engine-failure", "random"];
    let run = parlour(&[&random[..], &args[..]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(
        run.stderr.contains("warning: engine of Ann:") && run.stderr.contains("played at random"),
        "{}",
        run.stderr
    );
    let run = parlour(&[&["simulate", "mancala", "--games", "10", "--json"], &args[..]].concat());
    let data = run.json();
    assert_eq!(
        (data["seats"][1]["wins"].as_u64(), data["engines"][0]["failures"].as_u64()),
        (Some(10), Some(10))
    );
}

#[test]
fn commands_that_cannot_run_are_wrong_usage() {
    let cases = [
        ("Ann:engine:", "the command of the engine is missing"),
        ("Ann:engine", "the command of the engine is missing"),
        ("Ann:engine:./no-such-bot", "cannot start ./no-such-bot"),
        ("Ann:engine:sh -c 'open", "a quote is not closed"),
        ("Ann:engine:true", "the engine ended"),
    ];
    for (player, words) in cases {
        let run = parlour(&["play", "mancala", "--player", player, "--player", "Bob:bot", "--no-store"]);
        assert_eq!(run.code, 2, "{player}: {}", run.stdout);
        assert!(run.stderr.contains(words), "{player}: {}", run.stderr);
    }
}

// A saved game names its engine but not how to run it: resuming asks for the command.
#[test]
fn a_game_with_an_engine_is_resumed_with_its_command() {
    let lies = script("Ann", "echo bestmove 99");
    assert_eq!(
        parlour(&[
            "play",
            "mancala",
            "--player",
            &lies,
            "--player",
            "Bob:bot:greedy",
            "--order",
            "given",
            "--seed",
            "5"
        ])
        .code,
        1
    );
    let begun = parlour(&[
        "play",
        "mancala",
        "--player",
        "Bob:bot:greedy",
        "--player",
        &lies,
        "--order",
        "given",
        "--seed",
        "5",
    ]);
    assert_eq!(begun.code, 1);
    let run = parlour(&["games", "resume", "last"]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("add --player \"Ann:engine:COMMAND\""), "{}", run.stderr);
    let run = parlour(&["games", "resume", "last", "--player", &first("Ann"), "-q"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
}

// An interrupt ends the program and its engines, even one that does not listen.
#[test]
fn an_interrupt_leaves_no_engine_behind() {
    let pids = file("engines", "pid");
    let path = pids.to_str().expect("UTF-8");
    let deaf = script("Ann", &format!("trap \"\" INT TERM HUP; echo $$ > {path}; sleep 600"));
    let mut child = command()
        .args(["play", "mancala", "--player", &deaf, "--player", "Bob:bot", "--order", "given", "--no-store"])
        .args(["--engine-time", "600000"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the binary starts");
    let limit = Instant::now() + Duration::from_secs(30);
    let pid = loop {
        match std::fs::read_to_string(&pids) {
            Ok(pid) if !pid.trim().is_empty() => break pid.trim().to_owned(),
            _ => std::thread::sleep(Duration::from_millis(20)),
        }
        assert!(Instant::now() < limit, "the engine is asked");
    };
    let interrupt = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(interrupt.expect("kill").success());
    assert_eq!(child.wait().expect("it ends").code(), Some(130));
    let runs =
        || std::fs::read_to_string(format!("/proc/{pid}/stat")).is_ok_and(|state| !state.contains(") Z"));
    while runs() && Instant::now() < limit {
        std::thread::sleep(Duration::from_millis(20));
    }
    assert!(!runs(), "engine {pid} is left over");
}
