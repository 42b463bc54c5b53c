//! `simulate` and `compare`.

use std::process::{Command, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::common::{command, file, parlour};

/// The result without timings.
fn timeless(mut data: Value) -> Value {
    for key in ["seconds", "timing", "games_per_second", "rolls_per_second"] {
        assert!(!data[key].is_null(), "{key}");
        data[key] = Value::Null;
    }
    data
}

// The contract of cli.md: keys, and the same numbers for any number of threads.
#[test]
fn a_seed_gives_the_same_numbers_for_any_number_of_threads() {
    let cases: [&[&str]; 4] = [
        &["snakes", "--rules", "stack", "--players", "3"],
        &["ludo", "--player", "A:bot:greedy", "--player", "B", "--order", "random"],
        &["mancala", "--rules", "fire"],
        &["maze", "--board", "seed-6"],
    ];
    for case in cases {
        let run = |threads: &str| {
            let args =
                [&["simulate"], case, &["--games", "500", "--seed", "9", "--threads", threads, "--json"]]
                    .concat();
            let run = parlour(&args);
            assert_eq!(run.code, 0, "{}", run.stderr);
            timeless(run.json())
        };
        let one = run("1");
        assert_eq!(one, run("3"), "{case:?}");
        assert_eq!(one["games"], 500);
        assert_eq!(one["seed"], 9);
        for key in ["mean", "sd", "ci95", "median", "p5", "p95", "histogram"] {
            assert!(!one["turns"][key].is_null(), "{case:?} turns {key}");
            assert!(!one["rolls"][key].is_null(), "{case:?} rolls {key}");
        }
        for key in ["seat", "player", "wins", "rate", "ci95"] {
            assert!(!one["seats"][0][key].is_null(), "{case:?} seats {key}");
        }
        let bars = one["turns"]["histogram"].as_array().expect("a list");
        assert_eq!(bars.iter().filter_map(|bar| bar["count"].as_u64()).sum::<u64>(), 500);
    }
}

// Game K of a run is a record like any other, with the length that the run reports.
#[test]
fn any_game_of_a_run_can_be_replayed() {
    let base = ["simulate", "mancala", "--rules", "kalah", "--games", "50", "--seed", "4"];
    let csv = file("simulate", "games.csv");
    let longest = file("simulate", "longest.jsonl");
    let path = |path: &std::path::Path| path.to_str().expect("a plain path").to_owned();
    let run = parlour(&[&base[..], &["--csv", &path(&csv), "--longest", &path(&longest), "--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let lines = std::fs::read_to_string(&csv).expect("a file");
    assert_eq!(lines.lines().count(), 51, "a head and a line for each game");
    let row: Vec<&str> = lines.lines().nth(17).expect("game 17").split(',').collect();
    assert_eq!(row[0], "17");
    let record = parlour(&[&base[..], &["--game", "17"]].concat());
    let kept = file("simulate", "game17.jsonl");
    std::fs::write(&kept, &record.stdout).expect("a file");
    let replay = parlour(&["replay", &path(&kept), "--json"]);
    assert_eq!(replay.code, 0, "{}", replay.stderr);
    let lines = replay.json_lines();
    let last = &lines[lines.len() - 2];
    assert_eq!(lines[lines.len() - 1]["result"]["ranks"], last["turn"]["ranks"]);
    let winners: Vec<String> = (1..=2)
        .zip(last["turn"]["ranks"].as_array().expect("ranks"))
        .filter(|(_, rank)| **rank == 1)
        .map(|(seat, _)| seat.to_string())
        .collect();
    assert_eq!(winners.join("+"), row[3]);
    let longest = std::fs::read_to_string(&longest).expect("a file");
    let number = run.json()["longest"]["game"].to_string();
    let again = parlour(&[&base[..], &["--game", &number]].concat());
    assert_eq!(again.stdout, longest);
}

// S-42: the exact answer stands beside the simulated one.
#[test]
fn exact_and_simulated_stand_side_by_side() {
    let args = [
        "--board",
        "commercial-48",
        "--rules",
        "commercial",
        "--players",
        "1",
        "--games",
        "20k",
        "--seed",
        "2",
    ];
    let run = parlour(&[&["simulate", "snakes"], &args[..], &["--json"]].concat());
    let data = run.json();
    let (simulated, exact) = (data["turns"]["mean"].as_f64(), data["exact"]["turns"]["mean"].as_f64());
    let (simulated, exact) = (simulated.expect("a mean"), exact.expect("a mean"));
    assert!((exact - 39.598_365_640_2).abs() < 1e-9);
    assert!((simulated - exact).abs() < 0.8, "{simulated}");
    let text = parlour(&[&["simulate", "snakes"], &args[..]].concat()).stdout;
    assert!(text.contains("39.598366") && text.contains("Who wins"), "{text}");
}

#[test]
fn wrong_usage_is_told() {
    let cases: [(&[&str], &str); 5] = [
        (&["ludo", "--games", "none"], "1e6"),
        (&["ludo", "--player", "Ann:human", "--player", "Bob"], "Ann is human"),
        (&["ludo", "--player", "Ann:bot:genius"], "levels: random, greedy"),
        (&["mancala", "--players", "3"], "these rules are for 2 players; 3 were given"),
        (&["mancala", "--csv", "/nonexistent/x.csv"], "/nonexistent/x.csv"),
    ];
    for (case, words) in cases {
        let run = parlour(&[&["simulate"], case].concat());
        assert!(run.code == 2 || (run.code == 1 && case.contains(&"--csv")), "{case:?}: {}", run.code);
        assert!(run.stderr.contains(words), "{case:?}: {}", run.stderr);
    }
}

#[test]
fn games_that_never_end_are_cut() {
    let run = parlour(&[
        "simulate",
        "snakes",
        "--board",
        "commercial-48",
        "--games",
        "200",
        "--max-turns",
        "5",
        "--json",
    ]);
    assert_eq!(run.json()["cut"]["games"], 200);
    assert_eq!(run.json()["turns"]["mean"], Value::Null);
}

// Endless turns are cut off, and so are endless games.
#[test]
fn turns_that_never_end_are_cut() {
    let always = "special-rolls=2,3,4,5,6,7,8,9,10,11,12";
    let run = parlour(&[
        "simulate",
        "snakes",
        "--board",
        "geeks-30",
        "--players",
        "2",
        "--games",
        "20",
        "--seed",
        "1",
        "--max-turns",
        "100",
        "--set",
        "dice=2d6",
        "--set",
        always,
        "--set",
        "third-six=normal",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let words = "games cut off after 100 turns or 100,000 steps in one turn";
    assert!(run.stdout.contains(words), "{}", run.stdout);
}

#[cfg(unix)]
#[test]
fn an_interrupt_prints_what_is_done() {
    let interrupted_after = |pause| {
        let child = command()
            .args(["simulate", "ludo", "--games", "1G", "--seed", "1", "--json"])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary starts");
        std::thread::sleep(Duration::from_millis(pause));
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(killed.expect("kill runs").success());
        child.wait_with_output().expect("it ends")
    };
    // On a busy machine the process may not have started yet: then the signal itself ends it, without an exit code.
    let output = [700, 3000, 10_000]
        .into_iter()
        .map(interrupted_after)
        .find(|output| output.status.code().is_some())
        .expect("an exit code");
    assert_eq!(output.status.code(), Some(130));
    let data: Value = serde_json::from_slice(&output.stdout).expect("a result");
    let games = data["games"].as_u64().expect("a number");
    assert!(games > 0 && games < 1_000_000_000, "{games}");
}

#[test]
fn a_comparison_tells_the_difference() {
    let base = [
        "compare",
        "snakes",
        "--board",
        "commercial-48",
        "--players",
        "1",
        "--a",
        "commercial",
        "--seed",
        "3",
    ];
    let run = parlour(
        &[&base[..], &["--b", "commercial", "--set-b", "finish=overshoot", "--games", "5k", "--json"]]
            .concat(),
    );
    assert_eq!(run.code, 0, "{}", run.stderr);
    let turns = &run.json()["difference"]["turns"];
    let (low, high) =
        (turns["ci95"][0].as_f64().expect("a bound"), turns["ci95"][1].as_f64().expect("a bound"));
    let exact = turns["exact"].as_f64().expect("known exactly");
    assert!(low - 0.3 < exact && exact < high + 0.3 && exact < 0.0, "{turns}");
    assert_eq!(turns["significant"], true);
    let expected = |expression: &str| {
        parlour(
            &[&base[..], &["--set-b", "finish=overshoot", "--games", "2k", "--expect", expression]].concat(),
        )
        .code
    };
    assert_eq!([expected("turns<0"), expected("turns>0"), expected("turns?0")], [0, 3, 2]);
}

#[test]
fn a_comparison_stops_when_it_knows_enough() {
    let run = parlour(&[
        "compare",
        "snakes",
        "--board",
        "commercial-48",
        "--a",
        "commercial",
        "--b",
        "classic",
        "--games",
        "1M",
        "--seed",
        "3",
        "--until-precision",
        "3",
        "--json",
    ]);
    let games = run.json()["games"].as_u64().expect("a number");
    assert!((1000..20_000).contains(&games), "{games}");
    let nothing = parlour(&["compare", "snakes"]);
    assert!(nothing.code == 2 && nothing.stderr.contains("both sides are the same"), "{}", nothing.stderr);
}

#[test]
fn charts_and_reports_are_written_and_harmless() {
    let (plot, report) = (file("report", "chart.svg"), file("report", "page.html"));
    let path = |path: &std::path::Path| path.to_str().expect("a plain path").to_owned();
    let run = parlour(&[
        "simulate",
        "ludo",
        "--games",
        "60",
        "--seed",
        "2",
        "--player",
        "<script>alert(1)</script>",
        "--player",
        "Bob",
        "--plot",
        &path(&plot),
        "--report",
        &path(&report),
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let (chart, page) = (std::fs::read_to_string(plot), std::fs::read_to_string(report));
    let (chart, page) = (chart.expect("a chart"), page.expect("a page"));
    assert!(chart.starts_with("<svg") && chart.contains("Who wins"));
    for text in [&chart, &page] {
        assert!(!text.contains("<script"), "a name is text");
    }
    for words in ["How long the games last", "Bob", "three-sixes", "--seed 2", "@media print"] {
        assert!(page.contains(words), "{words}");
    }
    assert!(
        !page.contains("http://")
            || page.matches("http://").count() == page.matches("http://www.w3.org").count()
    );
    let nowhere = parlour(&["simulate", "ludo", "--games", "5", "--plot", "/nonexistent/x.svg"]);
    assert!(nowhere.code == 1 && nowhere.stderr.contains("/nonexistent/x.svg"), "{}", nowhere.stderr);
}

#[test]
fn the_bench_compares_with_a_plain_loop() {
    let run = parlour(&["bench", "kalah", "random", "--seconds", "0.05", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let row = &run.json()["rows"][0];
    for key in ["baseline", "plain", "all_cores"] {
        assert!(row[key]["games_per_second"].as_f64() > Some(0.0), "{key}: {row}");
    }
    let unknown = parlour(&["bench", "chess"]);
    assert!(unknown.code == 2 && unknown.stderr.contains("rows: snakes"), "{}", unknown.stderr);
}
