//! `study snakes` and `study mancala` without a terminal.

use crate::common::parlour;
use serde_json::json;

// S-43: every step with queue, visited squares, layer and the line of pseudocode; the last line is the answer of `solve`.
#[test]
fn the_search_is_a_stream_of_steps() {
    let args = ["study", "snakes", "--board", "geeks-30", "--from", "20", "--to", "8"];
    let run = parlour(&[&args[..], &["--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.stderr);
    let steps = run.json_lines();
    assert_eq!(steps[0]["kind"], "enqueue");
    assert_eq!(
        (&steps[0]["queue"], &steps[0]["line"], &steps[0]["layer"]),
        (&json!([20]), &json!(1), &json!(0))
    );
    assert_eq!(
        steps[2]["text"],
        "A roll of 1 leads from 20 to 21 and on to 9, which is new: it joins the queue, 1 roll away."
    );
    assert_eq!(
        (&steps[2]["queue"], &steps[2]["throws"], &steps[2]["visited"]),
        (&json!([9]), &json!(1), &json!(2))
    );
    let kinds = |kind: &str| steps.iter().filter(|step| step["kind"] == kind).count();
    assert_eq!((kinds("layer"), kinds("found"), kinds("exhausted")), (3, 1, 0));
    let solved =
        parlour(&["solve", "snakes", "--board", "geeks-30", "--from", "20", "--to", "8", "--json"]).json();
    let result = &steps.last().unwrap()["result"];
    assert_eq!((&result["throws"], &result["path"]), (&solved["throws"], &solved["path"]));
    assert_eq!(run.stdout, parlour(&args).stdout, "without a terminal it is the same");
}

// S-43: as sentences, and out of reach is exit code 3.
#[test]
fn the_search_is_told_in_sentences() {
    let run = parlour(&["study", "snakes", "--board", "geeks-30", "--plain"]);
    assert!(run.stdout.starts_with("1  put the start in the queue\n"), "{}", run.stdout);
    assert!(run.stdout.contains("    1  line 1  The start, square 1, joins the queue.\n"), "{}", run.stdout);
    assert!(run.stdout.ends_with("\n1 → 22 → 24 → 30\n"), "{}", run.stdout);
    let run = parlour(&["study", "snakes", "--board", "geeks-30", "--to", "17", "--json"]);
    assert_eq!((run.code, &run.json_lines().last().unwrap()["result"]), (3, &json!({"reachable": false})));
    let run = parlour(&["study", "snakes", "--board", "geeks-30", "--to", "31"]);
    assert!(run.code == 2 && run.stderr.contains("--to: square 31"), "{}", run.stderr);
}

// S-09: the four links of a square.
#[test]
fn the_links_of_a_square_are_told() {
    let links =
        |cell: &str, view: &str| parlour(&["study", "snakes", "--board", "seed-map", "--cell", cell, view]);
    let data = links("4", "--json").json();
    assert_eq!((&data["cell"], &data["next"], &data["previous"]), (&json!(4), &json!(5), &json!(3)));
    assert!(data["up"].is_u64() && data["down"].is_null(), "{data}");
    let first = links("1", "--json").json();
    assert_eq!(first, json!({"cell": 1, "next": 2, "previous": null, "up": null, "down": null}));
    assert_eq!(links("50", "--plain").stdout, "Square 50 links to 51 (next) and 49 (previous).\n");
    for cell in ["0", "101"] {
        let run = links(cell, "--json");
        assert_eq!(run.code, 2);
        assert!(run.stderr.contains("allowed: 1 to 100"), "{}", run.stderr);
    }
}

// K-02, K-03: a sowing along the links of the circle.
#[test]
fn a_sowing_is_a_stream_of_steps() {
    let steps = parlour(&["study", "mancala", "--rules", "kalah", "--move", "3", "--json"]).json_lines();
    assert_eq!(
        (&steps[0]["kind"], &steps[0]["field"], &steps[0]["hand"]),
        (&json!("lift"), &json!(3), &json!(4))
    );
    assert_eq!(steps[4]["fields"], json!([0, 4, 4, 0, 5, 5, 5, 1, 4, 4, 4, 4, 4, 4]));
    assert_eq!(steps[5]["text"], "Player 1 gets an extra turn.");
    assert_eq!(steps[6]["result"]["position"]["player"], 1);
    let text = parlour(&["study", "mancala", "--rules", "kalah", "--move", "3", "--plain", "--ascii"]).stdout;
    assert!(text.is_ascii() && text.contains("'->(4)---->(4)---->(0)---->(5)"), "{text}");
}

// K-02, K-06: a burning column leaves the circle.
#[test]
fn a_fire_unlinks_its_column() {
    let position = "0,1,2,3,4,3,5,6,7,8 1";
    let args = ["study", "mancala", "--rules", "fire", "--position", position, "--move", "burn 2", "--json"];
    let steps = parlour(&args).json_lines();
    assert_eq!(steps[1]["next"][1], 3);
    assert_eq!((&steps[2]["kind"], &steps[2]["next"][2]), (&json!("unlink"), &json!(null)));
    assert_eq!(steps.last().unwrap()["result"]["position"]["fields"], json!([0, 1, 3, 4, 0, 5, 6, 8]));
}

// K-10: a column is burnt by its number or by any of its two pits.
#[test]
fn a_column_burns_by_any_of_its_pits() {
    let study = |mv| {
        let run = parlour(&[
            "study",
            "mancala",
            "--rules",
            "fire",
            "--set",
            "attics=seeds",
            "--move",
            mv,
            "--json",
        ]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        run.stdout
    };
    assert_eq!(study("burn 11"), study("burn 3"));
}

#[test]
fn moves_that_cannot_be_shown() {
    let run = parlour(&["study", "mancala", "--move", "8"]);
    assert!(run.code == 2 && run.stderr.contains("legal moves: 1, 2, 3, 4, 5, 6"), "{}", run.stderr);
    let run = parlour(&["study", "mancala", "--position", "9,0,0,9,0,0 1"]);
    assert!(run.code == 3 && run.stderr.contains("the game is over"), "{}", run.stderr);
}
