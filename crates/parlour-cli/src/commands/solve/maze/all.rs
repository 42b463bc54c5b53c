//! `--all`: every way, as it is found.

use std::io::{self, Write};

use parlour::maze::{Direction, Maze, Paths, RulesFile, Spot};
use serde::Serialize;

use super::{no_way, stdout};
use crate::failure::Failure;
use crate::output::Output;

/// A way as a line of JSON.
#[derive(Serialize)]
struct Line {
    path: Vec<Spot>,
    length: usize,
}

pub(super) fn run(
    maze: &Maze,
    rules: &RulesFile,
    first: Option<usize>,
    output: &Output,
) -> Result<(), Failure> {
    let mut ways = Paths::new(maze, rules).peekable();
    let none = ways.peek().is_none();
    let mut out = stdout();
    let mut told: u64 = 0;
    for way in ways.take(first.unwrap_or(usize::MAX)) {
        if output.json() {
            let path = path(maze.source(), &way);
            let length = way.len();
            serde_json::to_writer(&mut out, &Line { path, length }).map_err(io::Error::from)?;
        } else {
            let letters: String = way.iter().map(|direction| direction.letter()).collect();
            out.write_all(letters.as_bytes())?;
        }
        writeln!(out)?;
        told += 1;
    }
    out.flush()?;
    if none {
        return Err(no_way(""));
    }
    output.message(format!("{told} {}", if told == 1 { "way" } else { "ways" }));
    Ok(())
}

fn path(source: Spot, way: &[Direction]) -> Vec<Spot> {
    let follow = |at: &mut Spot, direction: &Direction| {
        *at = at.next(*direction)?;
        Some(*at)
    };
    std::iter::once(source).chain(way.iter().scan(source, follow)).collect()
}
