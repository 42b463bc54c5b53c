//! `solve maze` beyond a single path, and `generate maze`.

use crate::common::{file, parlour, parlour_with};
use serde_json::json;

const OPEN: &str = "1 1 1 1\n1 1 1 1\n1 1 1 1\n1 1 1 1\n";

// M-05: exact counts, in both modes, with a limit.
#[test]
fn ways_are_counted() {
    let count = |more: &[&str]| {
        let run = parlour_with(OPEN, &[&["solve", "maze", "-", "--count"], more].concat());
        (run.code, run.stdout.trim().to_owned())
    };
    assert_eq!(count(&[]), (0, "20".into()));
    assert_eq!(count(&["--moves", "four"]), (0, "184".into()));
    assert_eq!(count(&["--moves", "four", "--limit", "6"]), (0, "20".into()));
    assert_eq!(count(&["--moves", "four", "--limit", "5"]), (3, "0".into()));
    let run = parlour_with(OPEN, &["solve", "maze", "-", "--count", "--moves", "four", "--json"]);
    assert_eq!((&run.json()["count"], &run.json()["solvable"]), (&json!("184"), &json!(true)));
}

// M-05: all paths, lazily.
#[test]
fn all_ways_are_told() {
    let run = parlour_with("1 1\n1 1\n", &["solve", "maze", "-", "--all"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "DR\nRD\n"));
    let run = parlour_with(OPEN, &["solve", "maze", "-", "--all", "--moves", "four", "--json"]);
    assert_eq!(run.json_lines().len(), 184);
    let large = "1 ".repeat(40) + "\n";
    let args = ["solve", "maze", "-", "--all", "--moves", "four", "--first", "5"];
    assert_eq!(parlour_with(&large.repeat(40), &args).stdout.lines().count(), 5);
    assert_eq!(parlour_with("1 0\n0 1\n", &["solve", "maze", "-", "--all"]).code, 3);
    assert_eq!(parlour_with(OPEN, &["solve", "maze", "-", "--first", "5"]).code, 2);
}

// M-08: every path as a matrix, as it is found.
#[test]
fn all_paths_are_matrices() {
    let run = parlour_with("1 1\n1 1\n", &["solve", "maze", "-", "--all", "--matrix"]);
    assert_eq!((run.code, run.stdout.as_str()), (0, "1 0\n1 1\n\n1 1\n0 1\n"));
    let run = parlour_with("1 1\n1 1\n", &["solve", "maze", "-", "--all", "--matrix", "--json"]);
    let expected = json!({"path": [[0, 0], [1, 0], [1, 1]], "length": 2, "matrix": [[1, 0], [1, 1]]});
    assert_eq!((run.json_lines().len(), &run.json_lines()[0]), (2, &expected));
    let large = "1 ".repeat(40) + "\n";
    let args = ["solve", "maze", "-", "--all", "--matrix", "--moves", "four", "--first", "3"];
    assert_eq!(parlour_with(&large.repeat(40), &args).stdout.lines().count(), 3 * 40 + 2);
    assert_eq!(parlour_with(OPEN, &["solve", "maze", "-", "--matrix"]).code, 2);
}

// M-08: the order of directions decides which path is found first, and the order of all of them.
#[test]
fn directions_are_tried_in_the_order_of_the_rules() {
    let run = |more: &[&str]| parlour_with("1 1\n1 1\n", &[&["solve", "maze", "-"], more].concat());
    assert_eq!(run(&["--set", "tries=right,down,up,left"]).stdout, "1 1\n0 1\n");
    assert_eq!(run(&["--set", "tries=right,down", "--all"]).stdout, "RD\nDR\n");
    let steps = run(&["--rules", "four", "--set", "tries=up,left,down,right", "--steps"]).stdout;
    assert!(
        steps.starts_with("enter    (0, 0)\ntry      U from (0, 0)\ntry      L from (0, 0)\n"),
        "{steps}"
    );
    let wrong = run(&["--set", "tries=down,down,up,left"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("each of down, right, up, left once"), "{}", wrong.stderr);
}

// M-05: if there is no path, every row says so.
#[test]
fn comparisons_without_a_path_have_all_keys() {
    let run = parlour_with("1 0\n0 1\n", &["solve", "maze", "-", "--compare", "--json"]);
    assert_eq!(run.code, 3);
    let rows = run.json();
    let missing =
        |row: &serde_json::Value| row.get("length") == Some(&json!(null)) && row["solvable"] == false;
    assert!(rows.as_array().expect("a list").iter().all(missing), "{rows}");
}

// M-05: shortest paths, and all searches side by side.
#[test]
fn algorithms_are_compared() {
    let run = parlour(&["solve", "maze", "garden", "--moves", "four", "--compare", "--json"]);
    let rows = run.json();
    let names: Vec<&str> =
        (rows.as_array().expect("a list").iter()).filter_map(|row| row["algorithm"].as_str()).collect();
    assert_eq!(names, ["backtracking", "bfs", "astar", "bidirectional"]);
    for name in names {
        let run = parlour(&["solve", "maze", "garden", "--moves", "four", "--algorithm", name, "--json"]);
        assert_eq!((run.code, &run.json()["length"]), (0, &rows[1]["length"]), "{name}");
    }
    let run = parlour_with(
        "1 1\n1 1\n",
        &["solve", "maze", "-", "--from", "1,1", "--to", "0,1", "--moves", "four"],
    );
    assert_eq!(run.stdout, "0 1\n0 1\n");
}

// M-06: seeded, in every format, perfect, printable with its solution.
#[test]
fn mazes_are_generated() {
    for algorithm in ["backtracker", "wilson", "kruskal", "eller", "forward"] {
        let args =
            ["generate", "maze", "--rows", "12", "--columns", "15", "--algorithm", algorithm, "--seed", "3"];
        let matrix = parlour(&args).stdout;
        assert_eq!(matrix, parlour(&args).stdout);
        assert_eq!(matrix.lines().count(), 12);
        let run = parlour_with(&matrix, &["solve", "maze", "-", "--moves", "four", "--count"]);
        assert_eq!(run.stdout, "1\n", "{algorithm}");
        assert_eq!(parlour(&[&args[..], &["--json"]].concat()).json()["to"], json!([11, 14]));
    }
    let path = file("maze", "maze.svg");
    let name = path.to_str().expect("UTF-8");
    let run = parlour(&["generate", "maze", "--rows", "11", "--columns", "11", "--solution", "-o", name]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let picture = std::fs::read_to_string(&path).expect("a picture");
    assert!(picture.starts_with("<svg") && picture.contains("class=\"solution\""));
    assert_eq!(parlour(&["generate", "maze", "--rows", "0"]).code, 2);
    assert_eq!(parlour(&["generate", "maze", "--braid", "2"]).code, 2);
    assert_eq!(parlour(&["generate", "maze", "--solution"]).code, 2);
}

// M-06: Moving-AI maps with their scenarios.
#[test]
fn scenarios_are_checked() {
    let scen = file("scen", "small.map.scen");
    let scen = scen.to_str().expect("UTF-8");
    let map = "type octile\nheight 3\nwidth 4\nmap\n....\n.@@.\n....\n";
    let check = |lines: &str| {
        std::fs::write(scen, format!("version 1\n{lines}")).expect("written");
        parlour_with(map, &["solve", "maze", "-", "--scen", scen, "--json"])
    };
    let run = check("0\tsmall.map\t4\t3\t0\t0\t3\t2\t5\n0\tsmall.map\t4\t3\t0\t0\t1\t0\t1\n");
    assert_eq!(run.code, 0, "{}{}", run.stdout, run.stderr);
    let first = &run.json_lines()[0];
    assert_eq!((&first["four"], &first["octile"], &first["agrees"]), (&json!(5), &json!(5.0), &json!(true)));
    assert_eq!(check("0\tsmall.map\t4\t3\t0\t0\t3\t2\t4.41421356\n").code, 3);
    assert_eq!(check("0\tsmall.map\t5\t3\t0\t0\t3\t2\t5\n").code, 2);
    assert_eq!(check("0\tsmall.map\t4\t3\t0\t0\t9\t2\t5\n").code, 2);
}
