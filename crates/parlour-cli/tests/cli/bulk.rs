//! Whole games in bulk: `simulate --records` and `--steps`.

use serde_json::Value;

use crate::common::{file, parlour};

const RUN: [&str; 12] = [
    "simulate",
    "ludo",
    "--games",
    "40",
    "--seed",
    "5",
    "--order",
    "random",
    "--player",
    "A:bot:greedy",
    "--player",
    "B",
];

fn path(name: &str) -> String {
    file("bulk", name).to_str().expect("a plain path").to_owned()
}

fn lines(path: &str) -> Vec<Value> {
    let text = std::fs::read_to_string(path).expect("a file");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

// Every row is the game that --game prints, and the lengths and winners are those of --csv.
#[test]
fn any_row_is_a_record() {
    let [games, steps, csv] = ["games.jsonl", "steps.jsonl", "games.csv"].map(path);
    let run = parlour(&[&RUN[..], &["--records", &games, "--steps", &steps, "--csv", &csv]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let (rows, all_steps) = (lines(&games), lines(&steps));
    assert_eq!(rows.len(), 41, "a head and a row for each game");
    let csv = std::fs::read_to_string(&csv).expect("a file");
    for (row, line) in rows[1..].iter().zip(csv.lines().skip(1)) {
        let number = |key: &str| row[key].as_u64().expect("a number");
        let winner = row["winner"].as_str().expect("text");
        assert_eq!(line, format!("{},{},{},{winner}", number("game"), number("turns"), number("rolls")));
    }
    let steps_of = |game: u64| all_steps.iter().filter(|step| step["game"] == game).count();
    for game in ["1", "17", "40"] {
        let replayed = parlour(&["replay", &games, "--game", game, "--json"]);
        assert_eq!(replayed.code, 0, "{}", replayed.stderr);
        let record = path("alone.jsonl");
        std::fs::write(&record, parlour(&[&RUN[..], &["--game", game]].concat()).stdout).expect("a file");
        assert_eq!(parlour(&["replay", &record, "--json"]).stdout, replayed.stdout, "game {game}");
        let count = steps_of(game.parse().expect("a number"));
        let steps = replayed.json_lines().iter().filter(|line| !line["step"].is_null()).count();
        assert_eq!(steps, count, "game {game}");
    }
}

#[test]
fn threads_do_not_change_the_bytes() {
    for name in ["games.jsonl", "games.parquet", "steps.parquet"] {
        let bytes = |threads: &str| {
            let path = path(&format!("{threads}-{name}"));
            let flag = if name.starts_with("games") { "--records" } else { "--steps" };
            let run = parlour(&[&RUN[..], &[flag, &path, "--threads", threads]].concat());
            assert_eq!(run.code, 0, "{}", run.stderr);
            std::fs::read(path).expect("a file")
        };
        let one = bytes("1");
        assert_eq!(one, bytes("3"), "{name}");
        if name.ends_with("parquet") {
            assert!(one.starts_with(b"PAR1") && one.ends_with(b"PAR1"));
        }
    }
}

#[test]
fn what_is_not_there_is_refused_by_name() {
    let refused = |args: &[&str], says: &str| {
        let run = parlour(args);
        assert_eq!(run.code, 2, "{args:?}");
        assert!(run.stderr.contains(says), "{}", run.stderr);
    };
    refused(&[&RUN[..], &["--records", "games.xlsx"]].concat(), "allowed: .jsonl, .parquet");
    let games = path("games.jsonl");
    assert_eq!(parlour(&[&RUN[..], &["--records", &games]].concat()).code, 0);
    refused(&["replay", &games, "--game", "41"], "does not have game 41");
    refused(&["replay", &games], "--game");
    let steps = path("steps.jsonl");
    assert_eq!(parlour(&[&RUN[..], &["--steps", &steps]].concat()).code, 0);
    refused(&["replay", &steps, "--game", "1"], "its rows are steps");
    let record = path("record.jsonl");
    std::fs::write(&record, parlour(&[&RUN[..], &["--game", "1"]].concat()).stdout).expect("a file");
    refused(&["replay", &record, "--game", "1"], "JSON Lines of many games");
}
