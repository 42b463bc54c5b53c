//! `sweep`.

use crate::common::{file, parlour};

const SWEEP: [&str; 8] =
    ["sweep", "snakes", "--board", "geeks-30", "--vary", "finish=exact,bounce", "--vary", "dice=d6,d8,2d6"];

// The contract of cli.md: cells with rules, turns and seats.
#[test]
fn a_sweep_has_a_cell_for_each_combination() {
    let args =
        ["--players", "2", "--games", "500", "--seed", "3", "--metric", "turns,first-seat,lead-changes"];
    let run = |threads: &str| {
        let run = parlour(&[&SWEEP[..], &args, &["--threads", threads, "--json"]].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.json()
    };
    let data = run("1");
    assert_eq!(data, run("3"), "threads change nothing");
    let cells = data["cells"].as_array().expect("cells");
    assert_eq!(cells.len(), 6);
    assert_eq!((&cells[4]["rules"]["finish"], &cells[4]["rules"]["dice"]), (&"bounce".into(), &"d8".into()));
    for cell in cells {
        assert!(cell["turns"]["mean"].as_f64().expect("a number") > 3.0);
        assert_eq!(cell["seats"].as_array().map(Vec::len), Some(2));
        assert!(cell["metrics"]["first-seat"]["exact"].is_number(), "{cell}");
        assert!(cell["metrics"]["lead-changes"]["mean"].is_number());
    }
    assert_eq!(data["effects"].as_array().map(Vec::len), Some(3));
    assert_eq!(data["interactions"].as_array().map(Vec::len), Some(2));
    // A cell is what simulate says about the same rules, seed and games.
    let games = cells[4]["games"].to_string();
    let rules =
        ["--set", "finish=bounce", "--set", "dice=d8", "--games", &games, "--seed", "3", "--players", "2"];
    let alone =
        parlour(&[&["simulate", "snakes", "--board", "geeks-30", "--json"], &rules[..]].concat()).json();
    assert_eq!(alone["turns"]["mean"], cells[4]["turns"]["mean"]);
    assert_eq!(alone["seats"][0]["wins"], cells[4]["seats"][0]["wins"]);
}

#[test]
fn a_sweep_is_written_for_people_and_tables() {
    let [csv, html, svg] = ["sweep.csv", "sweep.html", "sweep.svg"].map(|name| file("sweep", name));
    let path = |path: &std::path::Path| path.to_str().expect("a plain path").to_owned();
    let (csv, html, svg) = (path(&csv), path(&html), path(&svg));
    let files = ["--csv", &csv, "--report", &html, "--plot", &svg];
    let run = parlour(&[&SWEEP[..], &["--games", "300", "--seed", "3"], &files].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    for words in ["What each rule does", "Combinations", "bounce", "2d6"] {
        assert!(run.stdout.contains(words), "{words}: {}", run.stdout);
    }
    let read = |path: &str| std::fs::read_to_string(path).expect("a file");
    assert_eq!(read(&csv).lines().count(), 7);
    assert!(
        read(&csv).starts_with("finish,dice,games,cut,turns,turns-low,turns-high,turns-exact,first-seat")
    );
    assert!(read(&html).contains("<svg") && read(&html).contains("parlour sweep snakes --vary"));
    assert!(read(&svg).contains(">2d6<"));
}

#[test]
fn one_change_at_a_time_and_impossible_combinations() {
    let run = parlour(&[
        "sweep",
        "mancala",
        "--rules",
        "kalah",
        "--vary",
        "seeds=3..5",
        "--vary",
        "capture=own-side,never",
        "--one-at-a-time",
        "--games",
        "200",
        "--seed",
        "1",
        "--json",
    ]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let cells = run.json()["cells"].as_array().expect("cells").len();
    assert_eq!(cells, 4, "the rules as they are, two other numbers of seeds, no captures");
    let some =
        ["sweep", "snakes", "--board", "geeks-30", "--vary", "start-cell=0,30", "--games", "50", "--json"];
    let run = parlour(&some);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.json()["cells"][1]["error"].is_string(), "{}", run.stdout);
}

#[test]
fn wrong_words_are_refused_with_the_nearest_one() {
    let refused = |args: &[&str], says: &str| {
        let run = parlour(&[&["sweep", "snakes"], args].concat());
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.stderr.contains(says), "{}", run.stderr);
    };
    refused(&[], "nothing varies");
    refused(&["--vary", "finish=exact,bonce"], "did you mean bounce?");
    refused(&["--vary", "finsh=exact"], "did you mean finish?");
    refused(&["--vary", "finish=exact", "--metric", "tuns"], "did you mean turns?");
    refused(&["--vary", "finish=exact", "--player", "Ann:human"], "is human");
    refused(&["--vary", "start-cell=1..99", "--vary", "players=2"], "players");
}
