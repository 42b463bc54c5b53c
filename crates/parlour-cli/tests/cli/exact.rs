//! Exact answers of the command line against published values.

use serde_json::Value;

use crate::common::{Run, command, file, parlour};

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("no number: {value}"))
}

fn assert_near(value: &Value, expected: f64, within: f64) {
    let value = number(value);
    assert!((value - expected).abs() < within, "{value} is not {expected}");
}

fn odds_of(board: &str) -> Value {
    let run =
        parlour(&["odds", "snakes", "--board", board, "--rules", "commercial", "--players", "2", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    run.json()
}

// S-42: the two printings of the board sold in shops.
#[test]
fn the_commercial_boards_have_their_published_odds() {
    for (board, mean, variance, median, first) in [
        ("commercial-48", 39.598_365_640_2, 655.488_834_014, 33, 0.507_802_773_461),
        ("commercial-47", 39.225_122_308_2, 636.298_461_345, 32, 0.507_911_593_870),
    ] {
        let odds = odds_of(board);
        let rolls = &odds["rolls"];
        assert_near(&rolls["mean"], mean, 1e-9);
        assert_near(&rolls["variance"], variance, 1e-8);
        assert_eq!(
            (&rolls["median"], &rolls["mode"], &rolls["min"]),
            (&median.into(), &22.into(), &7.into())
        );
        assert_near(&odds["seats"][0]["win"], first, 1e-11);
        // As many of the 6⁷ sequences of seven rolls finish as there are fastest ones.
        let fewest = parlour(&["solve", "snakes", "--board", board, "--from", "0", "--json"]).json();
        let ways: f64 = fewest["ways"].as_str().and_then(|ways| ways.parse().ok()).expect("a number");
        assert_near(&rolls["pmf"][7], ways / 279_936.0, 1e-15);
        let mass: f64 = rolls["pmf"].as_array().expect("a distribution").iter().map(number).sum();
        assert!((1.0 - mass).abs() < 1e-11, "{mass}");
    }
}

#[test]
fn odds_can_be_drawn() {
    let path = file("plot", "odds.svg");
    let name = path.to_str().expect("UTF-8");
    let run = parlour(&["odds", "snakes", "--board", "geeks-30", "--plot", name]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("mean"), "{}", run.stdout);
    assert!(std::fs::read_to_string(&path).expect("a chart").starts_with("<svg"));
}

// S-31, S-42: stacks of several special rolls, which once were too large.
#[test]
fn stacked_rolls_have_exact_odds() {
    for set in ["special-rolls=5,6", "special-rolls=1,2,3,4,6"] {
        let run = parlour(&[
            "odds",
            "snakes",
            "--board",
            "commercial-48",
            "--rules",
            "stack",
            "--set",
            set,
            "--json",
        ]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let odds = run.json();
        let wins = number(&odds["seats"][0]["win"]) + number(&odds["seats"][1]["win"]);
        assert!((wins - 1.0).abs() < 1e-10, "{wins}");
        let cells = odds["cells"].as_array().expect("cells");
        let throws: f64 = cells.iter().map(|cell| number(&cell["visits"])).sum();
        assert_near(&odds["rolls"]["mean"], throws, 1e-8);
        assert!(number(&odds["jumps"][0]["influence"]).abs() > 0.0);
    }
}

// S-42: a trap costs turns, and exactly no rolls.
#[test]
fn a_trap_costs_no_rolls() {
    let path = file("trap-odds", "board.json");
    std::fs::write(
        &path,
        r#"{"columns":10,"rows":10,"entities":[{"kind":"trap","from":50},{"kind":"black-hole","from":31}]}"#,
    )
    .expect("a board");
    let name = path.to_str().expect("UTF-8");
    let run = parlour(&["odds", "snakes", "--board", name]);
    assert!(run.stdout.contains("    +0.000000    +0.286737"), "{}", run.stdout);
    let jumps = &parlour(&["odds", "snakes", "--board", name, "--json"]).json()["jumps"];
    assert_eq!(jumps[0]["influence"], 0.0, "{jumps}");
}

// S-42: a question that is too large gets the command that estimates it; the rest of the answer is valid.
#[test]
fn too_many_players_are_told_how_to_simulate() {
    let run = parlour(&["odds", "snakes", "--board", "commercial-48", "--rules", "stack", "--players", "4"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stdout.contains("mean"), "{}", run.stdout);
    assert!(run.stderr.contains("parlour simulate snakes"), "{}", run.stderr);
}

#[test]
fn odds_of_ludo_can_be_drawn() {
    let path = file("plot-ludo", "odds.svg");
    let name = path.to_str().expect("UTF-8");
    let run = parlour(&["odds", "ludo", "--tokens", "1", "--plot", name]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let svg = std::fs::read_to_string(&path).expect("a chart");
    assert!(svg.starts_with("<svg") && svg.contains("Chances of winning"), "{svg}");
}

// L-09: two players opposite, one token each, shared entry cell.
#[test]
fn small_ludo_has_its_known_odds() {
    let run = parlour(&["odds", "ludo", "--tokens", "1", "--set", "entry-cell=shared", "--json"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_near(&run.json()["seats"][0]["win"], 0.518_879_623_075_758, 1e-11);
}

fn kalah(args: &[&str]) -> Run {
    parlour(&[&["solve", "mancala", "--no-cache", "--json", "--memory", "256M"], args].concat())
}

// K-09: published values of small kalah boards.
#[test]
fn small_kalah_has_its_known_values() {
    for (columns, seeds, value) in [("4", "4", 2), ("6", "1", 2)] {
        let run = kalah(&["--rules", "kalah", "--columns", columns, "--seeds", seeds]);
        assert_eq!(run.code, 0, "{}", run.stderr);
        let answer = run.json();
        assert_eq!(answer["value"], value, "({columns},{seeds})");
        let moves = answer["moves"].as_array().expect("moves");
        let best = moves.iter().filter_map(|mv| mv["value"].as_i64()).max();
        assert_eq!(best, answer["value"].as_i64());
    }
    let run = kalah(&["--rules", "kalah", "--position", "nonsense"]);
    assert_eq!(run.code, 2, "{}", run.stdout);
}

// K-09: a proof is written, verified without the solver, and refused once it is changed.
#[test]
fn a_proof_can_be_verified() {
    let path = file("proof", "kalah.proof");
    let path = path.to_str().expect("a plain path");
    let run = kalah(&["--rules", "kalah", "--seeds", "1", "--write-proof", path, "--proof-endgames", "6"]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    let run = parlour(&["verify-proof", path, "--json"]);
    assert_eq!((run.code, &run.json()["value"]), (0, &Value::from(2)), "{}", run.stderr);
    assert!(parlour(&["verify-proof", path]).stdout.contains("the first player wins by exactly 2"));
    let mut bytes = std::fs::read(path).expect("a file");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(path, &bytes).expect("a file");
    let run = parlour(&["verify-proof", path]);
    assert!(run.code == 2 && run.stderr.contains("kalah.proof: "), "{}", run.stderr);
    let run = kalah(&["--rules", "basic", "--write-proof", path, "--force"]);
    assert!(run.code == 2 && run.stderr.contains("kalah-empty-capture"), "{}", run.stderr);
    let run = kalah(&["--rules", "kalah", "--proof-endgames", "6"]);
    assert_eq!(run.code, 2, "{}", run.stdout);
}

// K-09: the positions of the first moves are solved in advance and cached.
#[test]
fn openings_are_prepared() {
    let cache = file("prepared", "cache");
    let args = ["solve", "mancala", "--rules", "kalah", "--columns", "5", "--seeds", "4"];
    let run = |more: &[&str]| {
        let mut command = command();
        command.env("XDG_CACHE_HOME", &cache).args(args).args(more);
        command.output().expect("it runs")
    };
    let prepared = run(&["--prepare", "1"]);
    let said = String::from_utf8_lossy(&prepared.stderr).into_owned();
    assert!(prepared.status.success(), "{said}");
    assert!(said.contains("Prepared 6 positions up to ply 1."), "{said}");
    let asked = run(&["--json", "--position", "0,0,5,5,5,5,0,4,4,4,4,4 2"]);
    let answer: Value = serde_json::from_slice(&asked.stdout).expect("JSON");
    assert_eq!(answer["nodes"], 0, "{answer}");
    let run = parlour(&["solve", "mancala", "--prepare", "1", "--no-cache"]);
    assert_eq!(run.code, 2, "{}", run.stderr);
    let small = ["--columns", "2", "--seeds", "2", "--prepare", "1"];
    let run = parlour(&[&["solve", "mancala", "--rules", "fire"], &small[..]].concat());
    assert_eq!(run.code, 2, "{}", run.stderr);
    assert!(run.stderr.contains("--prepare: cannot prepare this game"), "{}", run.stderr);
}

// K-09: the first moves of kalah come from a book, and a book can be made. By hand: 1, 3 and 8 positions, as the first move earns an
// extra turn.
#[test]
fn openings_come_from_a_book() {
    let run = kalah(&["--rules", "kalah"]);
    assert_eq!((&run.json()["value"], &run.json()["nodes"]), (&8.into(), &0.into()), "{}", run.stderr);
    let run = kalah(&["--rules", "kalah", "--columns", "3", "--seeds", "2", "--no-book"]);
    assert_eq!(run.json()["value"], 4, "{}", run.stderr);
    let path = file("book", "small.book");
    let name = path.to_str().expect("UTF-8");
    let small = ["--rules", "kalah", "--columns", "3", "--seeds", "3", "--write-book", name, "--plies", "2"];
    let run = kalah(&small);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(run.stderr.contains("Wrote 12 positions up to ply 2."), "{}", run.stderr);
    let book = std::fs::read(&path).expect("a book");
    let head = book.split(|byte| *byte == b'\n').next().expect("a line");
    let head: Value = serde_json::from_slice(head).expect("JSON");
    assert_eq!((&head["plies"], &head["positions"]), (&2.into(), &12.into()));
    assert_eq!(kalah(&["--plies", "2"]).code, 2, "only for a book");
}

#[test]
fn lines_of_play_are_counted() {
    let run = parlour(&["perft", "mancala", "--rules", "kalah", "--depth", "6", "--json"]);
    assert_eq!((run.code, &run.json()["paths"]), (0, &"23233".into()));
}
