//! Path counts from data files. They were computed by the slow oracle beside them, which shares no code with the games;
//! here the games must give the same numbers, and the oracle gives the smaller ones again.
//!
//! A line of a file is `preset key=value … ; board ; players ; depth = lines`. To add one, write any number behind the
//! `=`, run `cargo test --release -p parlour --test perft -- --ignored --nocapture`, and take the lines it prints.

mod oracle;

use oracle::{lines, ludo::Ludo, mancala::Mancala, maze::Maze, snakes::Snakes};
use parlour::core::{AnyGame, Kind};
use serde_json::Value;

/// The most lines that the oracle counts in a normal run of the tests.
const QUICK: u128 = 30_000;

const FILES: [(&str, &str); 4] = [
    ("snakes", include_str!("perft/snakes.txt")),
    ("ludo", include_str!("perft/ludo.txt")),
    ("mancala", include_str!("perft/mancala.txt")),
    ("maze", include_str!("perft/maze.txt")),
];
const ENTITIES: &str = include_str!("perft/entities.toml");
const TINY: &str = include_str!("perft/tiny.toml");

/// A line of a data file.
struct Entry<'a> {
    game: &'a str,
    line: &'a str,
    rules: Value,
    board: Option<Value>,
    players: usize,
    depth: u32,
    count: u128,
}

fn kind(game: &str) -> &'static dyn Kind {
    parlour::find(game).expect("a game")
}

fn entries() -> impl Iterator<Item = Entry<'static>> {
    let filled = |line: &&str| !line.is_empty() && !line.starts_with('#');
    FILES.into_iter().flat_map(move |(game, text)| {
        let lines = text.lines().map(str::trim).filter(filled);
        lines.map(move |line| entry(game, line))
    })
}

fn entry<'a>(game: &'a str, line: &'a str) -> Entry<'a> {
    let parts: Vec<&str> = line.split(';').map(str::trim).collect();
    let [rules, board, players, last] = parts.as_slice() else {
        panic!("four parts: {line}");
    };
    let (depth, count) = last.split_once('=').expect("depth = lines");
    let read = |text: &str| text.trim().parse::<u128>().expect("a number");
    Entry {
        game,
        line,
        rules: rules_of(game, rules),
        board: board_of(game, board),
        players: usize::try_from(read(players)).expect("few players"),
        depth: u32::try_from(read(depth)).expect("few steps"),
        count: read(count),
    }
}

fn rules_of(game: &str, text: &str) -> Value {
    let mut words = text.split_whitespace();
    let book = kind(game).book();
    let preset = words.next().expect("a preset");
    let mut rules = book.resolve(&preset.into()).expect("a preset");
    for change in words {
        let (key, value) = change.split_once('=').expect("key=value");
        book.set(&mut rules, key, value).expect("a rule");
    }
    Value::Object(rules)
}

fn board_of(game: &str, name: &str) -> Option<Value> {
    let boards = || kind(game).boards().expect("boards");
    match name {
        "-" => None,
        "entities" => Some(boards().read(ENTITIES, None).expect("a board")),
        "tiny" => Some(boards().read(TINY, None).expect("a board")),
        shipped => Some(boards().fetch(shipped).expect("a shipped board")),
    }
}

impl Entry<'_> {
    fn game(&self) -> Box<dyn AnyGame> {
        let Value::Object(rules) = &self.rules else {
            unreachable!("rules are an object");
        };
        let game = kind(self.game).set_up(rules, self.board.as_ref(), self.players);
        game.unwrap_or_else(|error| panic!("{}: {error}", self.line))
    }

    /// What the oracle counts.
    fn oracle(&self) -> u128 {
        let board = || self.board.as_ref().expect("a board");
        match self.game {
            "snakes" => lines(&Snakes::new(&self.rules, board(), self.players), self.depth),
            "ludo" => lines(&Ludo::new(&self.rules, self.players), self.depth),
            "mancala" => lines(&Mancala::new(&self.rules), self.depth),
            _ => lines(&Maze::new(&self.rules, board()), self.depth),
        }
    }
}

// S-27, L-02, K-03, M-02: the games play by the same rules as their second implementations.
#[test]
fn games_have_as_many_lines_as_the_oracle_counted() {
    for entry in entries() {
        let counts = entry.game().perft(entry.depth).expect("a small number");
        assert_eq!(counts.last(), Some(&entry.count), "{}: {}", entry.game, entry.line);
    }
}

#[test]
fn the_oracle_counts_the_same_again() {
    let quick = entries().filter(|entry| entry.count <= QUICK);
    for entry in quick {
        assert_eq!(entry.oracle(), entry.count, "{}: {}", entry.game, entry.line);
    }
}

// The counts for every depth come from one walk, and those of the first steps add up.
#[test]
fn counts_are_consistent() {
    for entry in entries().filter(|entry| entry.count <= QUICK) {
        let game = entry.game();
        let counts = game.perft(entry.depth).expect("a small number");
        assert_eq!(counts.len(), entry.depth as usize);
        assert_eq!(counts[0], (game.legal_moves().len() + game.rolls().len()) as u128);
        assert_eq!(game.perft(1), Ok(vec![counts[0]]));
        assert_eq!(game.perft(0), Ok(vec![]));
    }
}

// 6^49 fits into 128 bits and 6^50 does not; some games are over by then.
#[test]
fn numbers_that_are_too_large_are_refused() {
    let snakes = entry("snakes", "commercial ; commercial-48 ; 1 ; 80 = 0");
    let error = snakes.game().perft(80).expect_err("too many lines");
    assert!((50..60).contains(&error.depth), "{error}");
}

// Prints each line of the data files, so that a new one can be filled in from a wrong count.
#[test]
#[ignore = "walks through hundreds of millions of lines"]
fn the_oracle_counts_everything_again() {
    for entry in entries().filter(|entry| entry.count > QUICK) {
        let (before, _) = entry.line.rsplit_once('=').expect("depth = lines");
        let count = entry.oracle();
        println!("{}: {before}= {count}", entry.game);
        assert_eq!(count, entry.count);
    }
}
