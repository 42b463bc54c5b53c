//! `parlour games`: lists, shows, counts, deletes and backs up saved games.

use std::path::Path;

use serde_json::{Value, json};

use crate::common::{Run, file, parlour, parlour_with};

/// Plays a game of bots to the end.
pub(crate) fn play(args: &[&str]) {
    let run = parlour(&[&["play", "-q", "--order", "given"][..], args].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

pub(crate) fn games(args: &[&str]) -> Run {
    parlour(&[&["games"][..], args].concat())
}

pub(crate) fn listed(args: &[&str]) -> Vec<Value> {
    let run = games(&[&["list", "--json"][..], args].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.json()["games"].as_array().expect("a list").clone()
}

pub(crate) fn id(game: &Value) -> &str {
    game["id"].as_str().expect("an id")
}

// C-02: list with filters, newest first, for people and for programs.
#[test]
fn games_are_listed() {
    assert!(listed(&[]).is_empty(), "nothing is stored yet, and to look makes no file");
    assert_eq!(games(&["list"]).code, 0);
    play(&["mancala", "--player", "Ann:bot", "--player", "Bob:bot"]);
    play(&["ludo", "--player", "Ann:bot:greedy", "--player", "Cleo:bot"]);
    let left = ["play", "mancala", "--player", "Dora", "--player", "Bob:bot", "--order", "given"];
    parlour_with("1\nquit\n", &left);
    let all = listed(&[]);
    let kinds: Vec<&Value> = all.iter().map(|game| &game["game"]).collect();
    assert_eq!(kinds, ["mancala", "ludo", "mancala"]);
    for (filter, count) in [
        (&["--game", "mancala"][..], 2),
        (&["--player", "Ann"], 2),
        (&["--player", "Ann", "--game", "ludo"], 1),
        (&["--status", "over"], 2),
        (&["--status", "running"], 1),
        (&["--status", "open"], 0),
        (&["--since", "1h"], 3),
        (&["--until", "1h"], 0),
        (&["--since", "2020-01-01", "--until", "2020-01-02T10:00"], 0),
        (&["--limit", "2"], 2),
    ] {
        assert_eq!(listed(filter).len(), count, "{filter:?}");
    }
    let table = games(&["list"]).stdout;
    let lines: Vec<&str> = table.lines().collect();
    assert_eq!(lines.len(), 4, "{table}");
    assert!(lines[1].starts_with(id(&all[0])) && lines[1].contains("Dora, Bob"), "{table}");
    assert!(lines[1].contains("  unfinished  "), "{table}");
    assert!(lines[2].contains("over") && lines[2].contains('*'), "a winner has a star: {table}");
    let wrong = games(&["list", "--since", "yesterday"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("--since") && wrong.stderr.contains("7d"), "{}", wrong.stderr);
}

#[test]
fn a_game_is_named_by_the_beginning_of_its_id() {
    for seed in 0..40 {
        play(&["mancala", "--bots", "2", "--seed", &seed.to_string()]);
    }
    let all = listed(&[]);
    let newest = id(&all[0]);
    assert_eq!(games(&["show", "last", "--json"]).json()["id"], newest);
    assert_eq!(games(&["show", &newest.to_uppercase(), "--json"]).json()["id"], newest);
    assert_eq!(games(&["show", &newest[..12], "--json"]).json()["id"], newest);
    // Forty games, thirty-two letters: two ids begin alike.
    let first = |game: &Value| id(game).chars().next().expect("letters");
    let alike = all.iter().find(|game| all.iter().filter(|other| first(other) == first(game)).count() > 1);
    let run = games(&["show", &first(alike.expect("two alike")).to_string()]);
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("type more of it"), "{}", run.stderr);
    let unknown = games(&["show", "nosuchgame"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.contains("parlour games list"), "{}", unknown.stderr);
}

// S-14: id, players, winner and all places, and the history of moves.
#[test]
fn a_game_is_shown() {
    play(&["snakes", "--board", "geeks-30", "--player", "Ann:bot", "--player", "Bob:bot", "--seed", "8"]);
    let run = games(&["show"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    for words in [
        "over, ",
        "seed 8",
        "player  1  Ann (random bot), 2nd",
        "   1. Ann rolls ",
        "Bob wins after ",
        "rules    classic",
    ] {
        assert!(run.stdout.contains(words), "no {words:?} in\n{}", run.stdout);
    }
    let replayed = games(&["replay", "--json"]);
    let shown = games(&["show", "--json"]).json();
    let steps = shown["history"].as_array().expect("steps").len();
    assert_eq!(replayed.json_lines().len(), steps + 1, "the steps and the result");
    assert_eq!(shown["rules"]["dice"], "d6");
}

// C-02: statistics, counted again from the printed games.
#[test]
fn statistics_are_counted() {
    let (mut wins, mut rolls, mut streak, mut longest) = (0, 0, 0_i64, 0);
    for seed in 0..6 {
        let seed = seed.to_string();
        let args = ["ludo", "--player", "Ann:bot:greedy", "--player", "Bob:bot", "--seed", &seed, "--json"];
        let run = parlour(&[&["play", "--order", "given"][..], &args].concat());
        let lines = run.json_lines();
        let result = &lines.last().expect("a result")["result"];
        let won = result["places"][0] == 1;
        wins += u64::from(won);
        streak = if won { streak.max(0) + 1 } else { streak.min(0) - 1 };
        longest = longest.max(streak);
        rolls += result["rolls"].as_u64().expect("a number");
    }
    play(&["mancala", "--player", "Ann:bot:greedy", "--player", "Cleo:bot"]);
    let stats = games(&["stats", "--json", "--game", "ludo"]).json();
    assert_eq!((&stats["games"], &stats["over"]), (&json!(6), &json!(6)));
    let ann = &stats["players"][0];
    assert_eq!((&ann["name"], &ann["level"]), (&json!("Ann"), &json!("greedy")));
    assert_eq!((&ann["wins"], &ann["streak"]), (&json!(wins), &json!(streak)));
    assert_eq!(ann["longest-streak"], longest);
    assert_eq!(stats["dice"]["rolls"], rolls);
    let faces = stats["dice"]["faces"][0].as_array().expect("faces");
    let expected = faces[0]["expected"].as_f64().expect("a number");
    let chi: f64 = faces
        .iter()
        .map(|face| (face["rolled"].as_f64().expect("a number") - expected).powi(2) / expected)
        .sum();
    assert!((stats["dice"]["chi-square"].as_f64().expect("a number") - chi).abs() < 1e-9);
    assert_eq!(stats["dice"]["degrees"], 5);
    let p = stats["dice"]["p"].as_f64().expect("a number");
    assert!(p > 1e-6 && p <= 1.0, "the dice are fair: {p}");
    let all = games(&["stats"]);
    assert_eq!(all.code, 0, "{}", all.stderr);
    for words in ["Ann (greedy bot)", "Cleo (random bot)", "ludo      6 finished", "chi-square"] {
        assert!(all.stdout.contains(words), "no {words:?} in\n{}", all.stdout);
    }
    let cleo = games(&["stats", "--player", "Cleo", "--json"]).json();
    assert_eq!(cleo["players"].as_array().map(Vec::len), Some(1));
    assert_eq!(cleo["games"], 1);
}

#[test]
fn games_are_deleted_only_when_meant() {
    play(&["mancala", "--bots", "2"]);
    let refused = games(&["delete", "last"]);
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("--yes"), "{}", refused.stderr);
    assert_eq!(listed(&[]).len(), 1);
    assert_eq!(games(&["delete", "last", "--yes"]).code, 0);
    assert!(listed(&[]).is_empty());
    assert_eq!(games(&["delete", "last", "--yes"]).code, 2);
}

// C-02: a backup holds everything, and overwrites nothing.
#[test]
fn a_backup_is_restored() {
    play(&["mancala", "--bots", "2"]);
    play(&["ludo", "--bots", "2"]);
    let copy = file("backup", "copy.db");
    assert_eq!(games(&["backup", text(&copy)]).code, 0);
    let again = games(&["backup", text(&copy)]);
    assert_eq!(again.code, 2, "an existing file is not overwritten: {}", again.stderr);
    let before = listed(&[]);
    assert_eq!(games(&["delete", "last", "--yes"]).code, 0);
    assert_eq!(games(&["restore", text(&copy), "--json"]).json(), json!({"added":1,"present":1}));
    assert_eq!(listed(&[]), before);
    assert_eq!(games(&["restore", "no-such-file"]).code, 2);
}

#[test]
fn a_missing_database_is_no_reason_to_make_one() {
    let path = file("missing", "typo.db");
    for args in [&["list"][..], &["stats"], &["verify"]] {
        assert_eq!(games(&[args, &["--database", text(&path)]].concat()).code, 0);
    }
    for args in [&["show"][..], &["resume"], &["export", "last"]] {
        let run = games(&[args, &["--database", text(&path)]].concat());
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.stderr.contains("no games are saved here yet"), "{}", run.stderr);
    }
    assert!(!path.exists());
}
