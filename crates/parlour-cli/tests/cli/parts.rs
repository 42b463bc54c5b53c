//! Parts of a simulation, and `merge`.

use std::path::Path;

use crate::common::{Run, file, parlour};

const RUN: [&str; 8] = ["simulate", "ludo", "--rules", "party", "--seed", "7", "--details", "60"];

fn part(name: &str, from: &str, games: &str, more: &[&str]) -> String {
    let path = file("parts", name);
    let path = path.to_str().expect("a plain path").to_owned();
    let run = parlour(&[&RUN[..], &["--from", from, "--games", games, "-o", &path], more].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    path
}

fn refused(args: &[&str], says: &str) {
    let run = parlour(args);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
    assert!(run.stderr.contains(says), "{}", run.stderr);
}

fn printed(run: Run) -> String {
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.stdout
}

// The contract of cli.md: the whole from its parts, byte for byte what one run prints.
#[test]
fn parts_add_up_to_the_bytes_of_one_run() {
    let [a, b, c] = [("a", "1", "50"), ("b", "51", "1"), ("c", "52", "69")]
        .map(|(name, from, games)| part(name, from, games, &[]));
    let whole = part("whole", "1", "120", &["--threads", "1"]);
    for form in [&["--json"][..], &[]] {
        let one = printed(parlour(&[&RUN[..], &["--games", "120", "--no-timing"], form].concat()));
        assert_eq!(printed(parlour(&[&["merge", &c, &a, &b], form].concat())), one);
        assert_eq!(printed(parlour(&[&["merge", &whole, "--games", "120"], form].concat())), one);
    }
    // A hierarchy of merges.
    let rest = file("parts", "rest");
    let rest = rest.to_str().expect("a plain path");
    assert_eq!(parlour(&["merge", &c, &b, "-o", rest]).code, 0);
    let again = file("parts", "again");
    let again = again.to_str().expect("a plain path");
    assert_eq!(parlour(&["merge", rest, &a, "-o", again]).code, 0);
    assert_eq!(std::fs::read(again).expect("a file"), std::fs::read(&whole).expect("a file"));
    let numbers: serde_json::Value =
        serde_json::from_str(&printed(parlour(&["merge", again, "--json"]))).expect("JSON");
    assert_eq!(numbers["games"], 120);
    assert!(numbers["details"]["lead_changes"].as_f64().expect("a number") > 0.0);
    assert_eq!(numbers["seconds"], serde_json::Value::Null);
}

#[test]
fn parts_that_do_not_fit_are_refused_by_name() {
    let [a, b, c] = [("a", "1", "5"), ("b", "6", "5"), ("c", "11", "5")]
        .map(|(name, from, games)| part(name, from, games, &[]));
    refused(&["merge", &a, &c], "games 6 to 10 are missing");
    refused(&["merge", &b, &c], "games 1 to 5 are missing");
    refused(&["merge", &a, &b, "--games", "15"], "--games 15: the parts have games 1 to 10");
    let overlap = part("overlap", "5", "2", &[]);
    refused(&["merge", &a, &overlap], "both have game 5");
    let foreign = part("foreign", "6", "5", &["--set", "blocks=off"]);
    refused(&["merge", &a, &foreign], "table.rules.blocks is \"off\", but \"on\"");
    refused(&["merge", &a, &foreign], &foreign);
    let text = std::fs::read_to_string(&a).expect("a part");
    std::fs::write(&b, text.replacen("\"games\":5", "\"games\":6", 1)).expect("a file");
    refused(&["merge", &b], "damaged");
    std::fs::write(&b, "7\n").expect("a file");
    refused(&["merge", &b], "not a part of a run");
    refused(&["merge", "no-such.part"], "no-such.part");
    assert!(Path::new(&c).exists());
}

// Games keep their numbers in every part.
#[test]
fn a_part_has_the_games_of_the_run() {
    let csv = |from: &str, games: &str, name: &str| {
        let path = file("parts", name);
        let args = ["--from", from, "--games", games, "--csv", path.to_str().expect("a plain path")];
        assert_eq!(parlour(&[&RUN[..], &args].concat()).code, 0);
        std::fs::read_to_string(path).expect("a file")
    };
    let (all, some) = (csv("1", "30", "all.csv"), csv("12", "7", "some.csv"));
    assert_eq!(some.lines().skip(1).collect::<Vec<_>>(), all.lines().skip(12).take(7).collect::<Vec<_>>());
    refused(&[&RUN[..], &["--from", "12", "--games", "7", "--game", "3"]].concat(), "allowed: 12 to 18");
    refused(&[&RUN[..], &["--from", "0"]].concat(), "whole number of 1 or more");
}
