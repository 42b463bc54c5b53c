//! L-11: colours of Ludo are seats, in every command.

use serde_json::{Value, json};

use crate::common::{file, parlour};

/// The head of the record of a game of bots, and its JSON Lines.
fn play(name: &str, args: &[&str]) -> (Value, Vec<Value>) {
    let path = file("colours", name);
    let record = path.to_str().expect("a plain path");
    let run = parlour(&[&["play", "ludo", "--no-store", "--json", "--force", "-o", record], args].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let text = std::fs::read_to_string(&path).expect("a record");
    let head = serde_json::from_str(text.lines().next().expect("a head")).expect("JSON");
    (head, run.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect())
}

fn colours(head: &Value) -> Vec<&str> {
    let players = head["players"].as_array().expect("players");
    players.iter().map(|player| player["color"].as_str().expect("a colour")).collect()
}

/// The square on which the first token of a player enters.
fn start_square(steps: &[Value], player: usize) -> &Value {
    let entered = |step: &&Value| {
        let events = step["events"].as_array().into_iter().flatten();
        events.clone().any(|event| event["kind"] == "entered" && event["player"] == player)
    };
    let step = steps.iter().find(entered).expect("somebody enters");
    let states = step["position"]["token_states"][player - 1].as_array().expect("states");
    &states.iter().find(|token| token["state"] == "in-play").expect("a token on the track")["cell"]
}

// L-11: red starts on 0 and blue on 13, in a record that says so and replays equal.
#[test]
fn two_players_sit_where_they_chose() {
    let players = ["--player", "Ann:bot", "--player", "Bob:bot", "--order", "given", "--seed", "3"];
    let (head, steps) = play("red-blue.jsonl", &[&players[..], &["--colors", "red,blue"]].concat());
    assert_eq!(head["players"][0], json!({"name": "Ann", "kind": "bot", "level": "random", "color": "red"}));
    assert_eq!(head["players"][1]["color"], "blue");
    assert_eq!((start_square(&steps, 1), start_square(&steps, 2)), (&json!(0), &json!(13)));
    let path = file("colours", "red-blue.jsonl");
    let replay = parlour(&["replay", path.to_str().expect("a plain path"), "--json"]);
    let lines: Vec<Value> =
        replay.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let played: Vec<&Value> = steps.iter().filter(|step| step["step"].is_number()).collect();
    assert!(lines.len() >= played.len() && lines.iter().zip(played).all(|(line, step)| line == step));
    // The other spellings, and the usual seats.
    let (same, _) = play("alias.jsonl", &[&players[..], &["--colours", "Red,Blue"]].concat());
    assert_eq!(same["players"], head["players"]);
    let (named, _) =
        play("named.jsonl", &["--player", "Ann@red:bot", "--player", "Bob@blue:bot", "--order", "given"]);
    assert_eq!(named["players"], head["players"]);
    assert_eq!(colours(&play("usual.jsonl", &players).0), ["red", "green"]);
}

// L-11: with colours the seed draws who goes first, and play passes clockwise; as listed stays as listed.
#[test]
fn play_passes_clockwise_from_a_random_player() {
    let args = ["--bots", "3", "--colors", "yellow,red,blue"];
    let mut first = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let (head, _) = play("order.jsonl", &[&args[..], &["--seed", &seed.to_string()]].concat());
        let order = colours(&head).join(" ");
        assert!("red blue yellow red blue".contains(&order), "{order}");
        first.insert(order);
    }
    assert_eq!(first.len(), 3);
    let (head, _) = play("given.jsonl", &[&args[..], &["--order", "given"]].concat());
    assert_eq!(colours(&head), ["yellow", "red", "blue"]);
}

// L-11: what cannot be is refused, and says what can.
#[test]
fn wrong_colours_are_refused() {
    let cases: [(&[&str], &str); 6] = [
        (
            &["play", "ludo", "--player", "Ann:bot", "--player", "Bob:bot", "--colors", "red,red"],
            "Ann and Bob both chose red",
        ),
        (
            &["play", "ludo", "--bots", "2", "--colors", "red,bleu"],
            "did you mean blue? Allowed: red, blue, green, yellow",
        ),
        (
            &["play", "ludo", "--bots", "2", "--colors", "red,purple"],
            "\"purple\" is not a colour of this board",
        ),
        (&["play", "ludo", "--bots", "2", "--colors", "red,blue,green"], "--colors: 3 colours for 2 players"),
        (
            &["play", "ludo", "--player", "Ann@rde:bot", "--bots", "1"],
            "--player Ann@rde:bot: \"rde\" is not a colour",
        ),
        (&["simulate", "mancala", "--colors", "red,blue"], "the seats of mancala have no colours"),
    ];
    for (args, words) in cases {
        let run = parlour(&[args, &["--no-input"]].concat());
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.stderr.contains(words), "{args:?}: {}", run.stderr);
    }
}

// L-11: exact odds, simulation and comparison ask about the same seats.
#[test]
fn answers_follow_the_colours() {
    let small = ["--set", "tokens=1", "--set", "cells-per-arm=5", "--set", "home-stretch=1"];
    let ask = |command: &[&str], colours: &str| {
        let run = parlour(&[command, &small, &["--colors", colours, "--json"]].concat());
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.json()
    };
    let exact = ask(&["odds", "ludo"], "blue,red");
    assert_eq!(exact["seats"][0]["color"], "blue");
    let win = |colours: &str| ask(&["odds", "ludo"], colours)["seats"][0]["win"].as_f64().expect("a chance");
    assert!((win("blue,red") - win("red,blue")).abs() > 1e-4, "the seats make a difference");
    let simulated = ask(&["simulate", "ludo", "--games", "20000", "--seed", "5"], "blue,red");
    assert_eq!((&simulated["path"], &simulated["seats"][1]["color"]), (&json!("fast"), &json!("red")));
    assert_eq!(simulated["exact"]["wins"][0], exact["seats"][0]["win"]);
    let rate = simulated["seats"][0]["rate"].as_f64().expect("a rate");
    assert!((rate - win("blue,red")).abs() < 0.015, "{rate}");
    let drawn = ask(&["simulate", "ludo", "--games", "200", "--order", "random"], "blue,red");
    assert_eq!(
        (&drawn["path"], &drawn["players"][0]["color"], &drawn["exact"]),
        (&json!("fast"), &json!("blue"), &Value::Null)
    );
    let lines = |colours: &str| ask(&["perft", "ludo", "--depth", "6"], colours)["paths"].clone();
    assert_eq!(lines("red,blue"), lines("green,yellow"));
    ask(&["compare", "ludo", "--set-b", "extra-roll=none", "--games", "200"], "red,blue");
}
