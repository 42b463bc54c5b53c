//! `parlour review`: what choices cost and what the dice gave.

use crate::common::{file, parlour};

fn record(name: &str, args: &[&str]) -> String {
    let path = file(name, "game.jsonl").to_str().expect("UTF-8").to_owned();
    let played = [&["play"], args, &["--seed", "3", "-o", &path, "-q", "--no-store"]].concat();
    let run = parlour(&played);
    assert_eq!(run.code, 0, "{}", run.stderr);
    path
}

// K-09: losses in seeds, the better moves, and a summary for each player.
#[test]
fn a_review_names_what_moves_cost() {
    let rules = ["mancala", "--rules", "kalah", "--set", "columns=4", "--set", "seeds=2"];
    let players = ["--player", "Ann:bot:random", "--player", "Bob:bot:random", "--order", "given"];
    let path = record("review", &[&rules[..], &players[..]].concat());
    let run = parlour(&["review", &path]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("Costs ") && run.stdout.contains("better: "), "{}", run.stdout);
    assert!(run.stdout.contains("Ann: ") && run.stdout.contains(" choices, "), "{}", run.stdout);

    let data = parlour(&["review", &path, "--json"]).json();
    assert_eq!((&data["unit"], &data["method"]), (&"seeds".into(), &"exact".into()));
    let steps = data["steps"].as_array().expect("steps");
    let lost = |player: u64| -> f64 {
        let own = steps.iter().filter(|step| step["player"] == player);
        own.filter_map(|step| step["loss"].as_f64()).sum()
    };
    for (number, player) in (1..).zip(data["players"].as_array().expect("players")) {
        assert!((player["lost"].as_f64().expect("a number") - lost(number)).abs() < 1e-9);
    }
}

#[test]
fn a_review_can_be_drawn_and_refuses_nonsense() {
    let path = record("review-plot", &["snakes", "--board", "geeks-30", "--bots", "2"]);
    let plot = file("review-plot", "course.svg");
    let run = parlour(&["review", &path, "--plot", plot.to_str().expect("UTF-8")]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("luck "), "{}", run.stdout);
    assert!(std::fs::read_to_string(&plot).expect("a chart").starts_with("<svg"));
    let run = parlour(&["review", &path, "--seconds", "0"]);
    assert!(run.code == 2 && run.stderr.contains("more than 0"), "{}", run.stderr);
}
