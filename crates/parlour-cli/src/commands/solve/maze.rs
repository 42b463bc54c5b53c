//! `parlour solve maze`: a way through, by backtracking.

use clap::{Args, ValueEnum};
use parlour::core::{Boards, Notation};
use parlour::maze::{
    Directions, Format, Grid, Maze, Memory, RatInAMaze, RulesFile, Search, SearchStep, Solution,
};
use serde::ser::{Serialize, SerializeSeq, Serializer};
use serde_json::Value;

use crate::args::RuleArgs;
use crate::board::{boards_of, broken, no_such_board, read_text};
use crate::failure::Failure;
use crate::output::Output;
use crate::rules;

#[derive(Debug, Args)]
pub(crate) struct SolveMazeArgs {
    /// A file, `-` for standard input, or the name of a maze that ships with the game
    file: String,
    /// The format of the file; detected when not given
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// Where the rat may go: right and down, or all four directions
    #[arg(long, value_enum)]
    moves: Option<MovesArg>,
    /// The most moves; 0 for no limit
    #[arg(long, value_name = "N")]
    limit: Option<u32>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Show every step of the search, as it is described in textbooks: nothing is remembered of a dead end
    #[arg(long)]
    steps: bool,
}

/// Where the rat may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MovesArg {
    /// Right and down
    Forward,
    /// Up, down, left and right
    Four,
}

pub(crate) fn run(args: &SolveMazeArgs, output: &Output) -> Result<(), Failure> {
    let maze = load(&args.file, args.format.as_deref())?;
    let rules = rules_of(args)?;
    let memory = if args.steps {
        Memory::Forgetful
    } else {
        Memory::Remembering
    };
    let mut search = Search::new(&maze, &rules, memory);
    if args.steps {
        for step in search.by_ref() {
            show_step(&step, output)?;
        }
    }
    let solution = search.solution();
    let answer = Answer {
        maze: &maze,
        solution: solution.as_ref(),
        visited: search.visited(),
    };
    if output.json() {
        output.data(&answer)?;
    } else if let Some(solution) = &solution {
        output.text(&solution.matrix().to_string())?;
        let length = solution.length();
        output.message(format!("{length} moves; {} cells visited", search.visited()));
    }
    match solution {
        Some(_) => Ok(()),
        None => Err(Failure::No(format!(
            "there is no way through ({} cells visited)",
            search.visited()
        ))),
    }
}

/// Reads a maze. Unlike boards elsewhere it does not travel as JSON data: mazes may have a hundred million cells.
fn load(file: &str, format: Option<&str>) -> Result<Maze, Failure> {
    let boards: &dyn Boards = boards_of(&RatInAMaze)?;
    let by_name = |findings: Vec<_>| broken(file, &findings);
    if format.is_none() && boards.fetch(file).is_some() {
        return Maze::from_data(&Value::from(file)).map_err(by_name);
    }
    if file != "-" && !std::path::Path::new(file).exists() {
        return Err(no_such_board(&[boards], file));
    }
    let format = format
        .map(Format::named)
        .transpose()
        .map_err(|finding| broken(file, &[finding]))?;
    Maze::read(&read_text(file)?, format).map_err(by_name)
}

fn rules_of(args: &SolveMazeArgs) -> Result<RulesFile, Failure> {
    let complete = Value::Object(rules::complete(&RatInAMaze, &args.rules)?);
    let mut rules: RulesFile = serde_json::from_value(complete).map_err(Failure::input)?;
    if let Some(moves) = args.moves {
        rules.moves = match moves {
            MovesArg::Forward => Directions::Forward,
            MovesArg::Four => Directions::Four,
        };
    }
    rules.limit = args.limit.unwrap_or(rules.limit);
    Ok(rules)
}

fn show_step(step: &SearchStep, output: &Output) -> Result<(), Failure> {
    if output.json() {
        return output.data(step);
    }
    output.line(match step {
        SearchStep::Enter { at } => format!("enter    {at}"),
        SearchStep::Try { at, direction } => format!("try      {} from {at}", direction.write()),
        SearchStep::DeadEnd { at } => format!("dead end {at}"),
        SearchStep::Leave { at } => format!("leave    {at}"),
        SearchStep::Found { at } => format!("found    {at}"),
    })
}

/// The answer as data. It is written as it is worked out: a matrix of a hundred million cells is never held as JSON.
struct Answer<'a> {
    maze: &'a Maze,
    solution: Option<&'a Solution>,
    visited: u64,
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeMap;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("solvable", &self.solution.is_some())?;
        if let Some(solution) = self.solution {
            map.serialize_entry("path", &Path(solution))?;
            map.serialize_entry("length", &solution.length())?;
            map.serialize_entry("matrix", &Matrix(&solution.matrix()))?;
        }
        map.serialize_entry("from", &self.maze.source())?;
        map.serialize_entry("to", &self.maze.destination())?;
        map.serialize_entry("visited", &self.visited)?;
        map.end()
    }
}

struct Path<'a>(&'a Solution);

impl Serialize for Path<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.path())
    }
}

struct Matrix<'a>(&'a Grid);

impl Serialize for Matrix<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(Some(self.0.rows() as usize))?;
        for row in 0..self.0.rows() {
            rows.serialize_element(&self.0.row(row).collect::<Vec<u8>>())?;
        }
        rows.end()
    }
}
