//! `--scen`: the scenarios of a Moving-AI file on their map.

use std::io::{self, Write};

use parlour::maze::{Algorithm, Directions, Maze, RulesFile, Scenario, Spot, octile_length};
use serde::Serialize;

use super::stdout;
use crate::board::{broken, read_text};
use crate::failure::Failure;
use crate::output::Output;

/// Published lengths are rounded; so much may be lost on the way.
const TOLERANCE: f64 = 1e-3;

/// A scenario and what was found.
#[derive(Serialize)]
struct Line {
    start: Spot,
    goal: Spot,
    /// Moves in four directions; none where there is no way.
    four: Option<usize>,
    /// The length in eight directions; none where there is no way.
    octile: Option<f64>,
    published: f64,
    agrees: bool,
}

pub(super) fn run(maze: &Maze, file: &str, first: Option<usize>, output: &Output) -> Result<(), Failure> {
    let mut scenarios = Scenario::read_all(&read_text(file)?).map_err(|findings| broken(file, &findings))?;
    scenarios.truncate(first.unwrap_or(usize::MAX));
    scenarios.iter().try_for_each(|scenario| fits(maze, file, scenario))?;
    let mut out = stdout();
    if !output.json() {
        writeln!(out, "{:16}{:16}{:>8}{:>14}{:>14}  agrees", "start", "goal", "four", "octile", "published")?;
    }
    let mut wrong = 0;
    for scenario in &scenarios {
        let line = check(maze, scenario)?;
        wrong += usize::from(!line.agrees);
        write_line(&mut out, &line, output)?;
    }
    out.flush()?;
    output.message(format!("{} scenarios, {wrong} disagree", scenarios.len()));
    match wrong {
        0 => Ok(()),
        _ => Err(Failure::No(format!("{wrong} lengths are not as published"))),
    }
}

fn fits(maze: &Maze, file: &str, scenario: &Scenario) -> Result<(), Failure> {
    let (rows, columns) = (maze.grid().rows(), maze.grid().columns());
    let (height, width) = (scenario.height, scenario.width);
    if (rows, columns) == (height, width) {
        return Ok(());
    }
    Err(Failure::input(format!(
        "{file}: the scenarios are for a map of height {height} and width {width} ({}); this one has height {rows} and width {columns}",
        scenario.map
    )))
}

fn check(maze: &Maze, scenario: &Scenario) -> Result<Line, Failure> {
    let (start, goal) = (scenario.start, scenario.goal);
    let maze = maze.clone().between(start, goal).map_err(Failure::input)?;
    let rules = RulesFile::new(Directions::Four, 0);
    let octile = octile_length(&maze);
    Ok(Line {
        start,
        goal,
        four: Algorithm::Astar.solve(&maze, &rules).map(|way| way.length()),
        octile,
        published: scenario.optimal,
        agrees: octile.is_some_and(|octile| (octile - scenario.optimal).abs() < TOLERANCE),
    })
}

fn write_line(out: &mut impl Write, line: &Line, output: &Output) -> Result<(), Failure> {
    if output.json() {
        serde_json::to_writer(&mut *out, line).map_err(io::Error::from)?;
        return Ok(writeln!(out)?);
    }
    let none = || "no way".to_owned();
    let four = line.four.map_or_else(none, |four| four.to_string());
    let octile = line.octile.map_or_else(none, |octile| format!("{octile:.6}"));
    let agrees = if line.agrees { "yes" } else { "NO" };
    let (start, goal) = (line.start.to_string(), line.goal.to_string());
    Ok(writeln!(out, "{start:16}{goal:16}{four:>8}{octile:>14}{:>14.6}  {agrees}", line.published)?)
}
