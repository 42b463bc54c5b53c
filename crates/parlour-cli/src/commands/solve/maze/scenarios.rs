//! `--scen`: checks the scenarios of a Moving-AI file on their map.

use parlour::core::counted;
use parlour::maze::{Algorithm, Directions, Maze, RulesFile, Scenario, Spot, octile_length};
use serde::Serialize;

use crate::failure::Failure;
use crate::input::board::{broken, read_text};
use crate::output::Output;
use crate::output::stream::Stream;

/// The allowed difference from published lengths, which are rounded.
const TOLERANCE: f64 = 1e-3;

/// A scenario and its result.
#[derive(Serialize)]
struct Line {
    start: Spot,
    goal: Spot,
    /// Moves in four directions; none if there is no path.
    four: Option<usize>,
    /// The length in eight directions; none if there is no path.
    octile: Option<f64>,
    published: f64,
    agrees: bool,
}

pub(super) fn run(maze: &Maze, file: &str, first: Option<usize>, output: &Output) -> Result<(), Failure> {
    let mut scenarios = Scenario::read_all(&read_text(file)?).map_err(|findings| broken(file, &findings))?;
    scenarios.truncate(first.unwrap_or(usize::MAX));
    scenarios.iter().try_for_each(|scenario| fits(maze, file, scenario))?;
    let mut stream = Stream::new();
    if !output.json() {
        let (start, goal, four, octile) = ("start", "goal", "four", "octile");
        stream.line(format!("{start:16}{goal:16}{four:>8}{octile:>14}{:>14}  agrees", "published"))?;
    }
    let mut wrong = 0;
    for scenario in &scenarios {
        let line = check(maze, scenario)?;
        wrong += usize::from(!line.agrees);
        if output.json() { stream.json(&line)? } else { stream.line(row(&line))? }
    }
    stream.end()?;
    output.message(format!("{} checked, {wrong} wrong", counted(scenarios.len(), "scenario")));
    match wrong {
        0 => Ok(()),
        _ => Err(Failure::No(format!(
            "{} from the published length",
            if wrong == 1 { "1 length differs".to_owned() } else { format!("{wrong} lengths differ") }
        ))),
    }
}

fn fits(maze: &Maze, file: &str, scenario: &Scenario) -> Result<(), Failure> {
    let (rows, columns) = (maze.grid().rows(), maze.grid().columns());
    let (height, width) = (scenario.height, scenario.width);
    if (rows, columns) == (height, width) {
        return Ok(());
    }
    Err(Failure::input(format!(
        "{file}: these scenarios are for {}, a map of {height} × {width} cells; this map has {rows} × {columns}",
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

fn row(line: &Line) -> String {
    let none = || "no path".to_owned();
    let four = line.four.map_or_else(none, |four| four.to_string());
    let octile = line.octile.map_or_else(none, |octile| format!("{octile:.6}"));
    let agrees = if line.agrees { "yes" } else { "NO" };
    let (start, goal) = (line.start.to_string(), line.goal.to_string());
    format!("{start:16}{goal:16}{four:>8}{octile:>14}{:>14.6}  {agrees}", line.published)
}
