//! `--compare`: compares all searches.

use std::time::Instant;

use parlour::maze::{Algorithm, Maze, RulesFile};
use serde::Serialize;

use super::no_path;
use crate::failure::Failure;
use crate::output::Output;

/// The result of one search.
#[derive(Serialize)]
struct Row {
    algorithm: &'static str,
    solvable: bool,
    length: Option<usize>,
    visited: u64,
    seconds: f64,
}

pub(super) fn run(maze: &Maze, rules: &RulesFile, output: &Output) -> Result<(), Failure> {
    let rows = Algorithm::ALL.map(|algorithm| measure(maze, rules, algorithm));
    if output.json() {
        output.data(&rows)?;
    } else {
        output.line(format!("{:15}{:>14}{:>14}{:>12}", "algorithm", "visited", "moves", "ms"))?;
        for row in &rows {
            let length = row.length.map_or_else(|| "no path".to_owned(), |length| length.to_string());
            let (name, visited, ms) = (row.algorithm, row.visited, row.seconds * 1e3);
            output.line(format!("{name:15}{visited:>14}{length:>14}{ms:>12.3}"))?;
        }
    }
    if rows.iter().any(|row| row.solvable) { Ok(()) } else { Err(no_path("")) }
}

fn measure(maze: &Maze, rules: &RulesFile, algorithm: Algorithm) -> Row {
    let started = Instant::now();
    let mut search = algorithm.search(maze, rules);
    let solution = search.solution();
    Row {
        algorithm: algorithm.name(),
        solvable: solution.is_some(),
        length: solution.map(|solution| solution.length()),
        visited: search.visited(),
        seconds: started.elapsed().as_secs_f64(),
    }
}
