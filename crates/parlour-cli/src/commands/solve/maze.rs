//! `parlour solve maze`: a way through, all ways, their number, searches compared, scenarios checked.

mod all;
mod answer;
mod compare;
mod count;
mod scenarios;
mod shortest;

use std::io::{BufWriter, StdoutLock, Write};

use clap::{Args, ValueEnum};
use parlour::core::{Boards, Findings, Kind, Notation};
use parlour::maze::{
    Algorithm, BacktrackingSearch, Directions, Format, Maze, Memory, PathSearch, RatInAMaze, RulesFile,
    SearchStep, Spot,
};
use serde_json::Value;

use crate::args::RuleArgs;
use crate::board::{boards_of, broken, is_built_in, read_text};
use crate::failure::Failure;
use crate::output::Output;
use crate::rules;
use answer::Answer;
pub(crate) use shortest::shortest_way;

#[derive(Debug, Args)]
pub(crate) struct SolveMazeArgs {
    /// A file, `-` for standard input, or the name of a maze that ships with the game
    file: String,
    /// The format of the file; detected when not given
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// Where the rat starts, counted from 0; else as the file says, or the top left cell
    #[arg(long, value_name = "ROW,COLUMN", value_parser = spot, allow_hyphen_values = true)]
    from: Option<Spot>,
    /// Where the rat wants to be, counted from 0; else as the file says, or the bottom right cell
    #[arg(long, value_name = "ROW,COLUMN", value_parser = spot, allow_hyphen_values = true)]
    to: Option<Spot>,
    /// Where the rat may go: right and down, or all four directions
    #[arg(long, value_enum)]
    moves: Option<MovesArg>,
    /// The most moves; 0 for no limit
    #[arg(long, value_name = "N")]
    limit: Option<u32>,
    #[command(flatten)]
    rules: RuleArgs,
    /// How a way is looked for; all but backtracking find a shortest one
    #[arg(long, value_enum, default_value_t = AlgorithmArg::Backtracking)]
    algorithm: AlgorithmArg,
    #[command(flatten)]
    question: Question,
    /// With --all: print each path as a matrix with 1 on its cells, separated by empty lines
    #[arg(long, requires = "all")]
    matrix: bool,
    /// With --all or --scen: only so many
    #[arg(long, value_name = "N")]
    first: Option<usize>,
}

/// What is asked beside a way.
#[derive(Debug, Args)]
#[group(multiple = false)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that is there or not")]
struct Question {
    /// Show every step of the search; backtracking as in textbooks, which remember nothing of a dead end
    #[arg(long)]
    steps: bool,
    /// All ways, one per line, as they are found; in four directions no cell is entered twice
    #[arg(long)]
    all: bool,
    /// How many ways there are, exactly
    #[arg(long)]
    count: bool,
    /// All algorithms side by side: cells visited, moves, time
    #[arg(long)]
    compare: bool,
    /// Check the scenarios of a Moving-AI .scen file on this map
    #[arg(long, value_name = "FILE")]
    scen: Option<String>,
}

/// Where the rat may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum MovesArg {
    /// Right and down
    Forward,
    /// Up, down, left and right
    Four,
}

/// How a way is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum AlgorithmArg {
    /// Mark, try, unmark: the first path in the order of the rule `tries`
    Backtracking,
    /// Breadth first
    Bfs,
    /// A* with the distance in rows and columns
    Astar,
    /// Breadth first from both ends
    Bidirectional,
}

impl AlgorithmArg {
    fn algorithm(self) -> Algorithm {
        match self {
            Self::Backtracking => Algorithm::Backtracking,
            Self::Bfs => Algorithm::Bfs,
            Self::Astar => Algorithm::Astar,
            Self::Bidirectional => Algorithm::Bidirectional,
        }
    }
}

pub(crate) fn run(args: &SolveMazeArgs, output: &Output) -> Result<(), Failure> {
    let maze = load(args)?;
    let rules = rules_of(args)?;
    if args.first.is_some() && !args.question.all && args.question.scen.is_none() {
        return Err(Failure::input("--first belongs to --all or --scen"));
    }
    match &args.question {
        Question { scen: Some(file), .. } => scenarios::run(&maze, file, args.first, output),
        Question { all: true, .. } => {
            let form = if args.matrix { all::Form::Matrix } else { all::Form::Moves };
            all::run(&maze, &rules, form, args.first, output)
        }
        Question { count: true, .. } => count::run(&maze, &rules, args.algorithm.algorithm(), output),
        Question { compare: true, .. } => compare::run(&maze, &rules, output),
        _ => one_way(args, &maze, &rules, output),
    }
}

/// A single way, as the document has it: the matrix with 1 on its cells.
fn one_way(args: &SolveMazeArgs, maze: &Maze, rules: &RulesFile, output: &Output) -> Result<(), Failure> {
    let mut search: Box<dyn PathSearch> = match args.algorithm.algorithm() {
        Algorithm::Backtracking if args.question.steps => {
            Box::new(BacktrackingSearch::new(maze, rules, Memory::Forgetful))
        }
        algorithm => algorithm.search(maze, rules),
    };
    if args.question.steps {
        for step in search.by_ref() {
            show_step(&step, output)?;
        }
    }
    let solution = search.solution();
    let visited = search.visited();
    drop(search);
    if output.json() {
        Answer::new(maze, solution.as_ref(), visited).write()?;
    } else if let Some(solution) = &solution {
        let mut out = stdout();
        write!(out, "{}", solution.matrix())?;
        out.flush()?;
        let length = solution.length();
        output.message(format!("{length} moves; {visited} cells visited"));
    }
    match solution {
        Some(_) => Ok(()),
        None => Err(no_way(&format!(" ({visited} cells visited)"))),
    }
}

/// The answer "no".
fn no_way(more: &str) -> Failure {
    Failure::No(format!("there is no way through{more}"))
}

/// Standard output for long answers: a matrix of a hundred million cells is written as it is worked out.
fn stdout() -> BufWriter<StdoutLock<'static>> {
    BufWriter::with_capacity(1 << 16, std::io::stdout().lock())
}

/// Reads a maze. Unlike boards elsewhere it does not travel as JSON data: mazes may have a hundred million cells.
fn load(args: &SolveMazeArgs) -> Result<Maze, Failure> {
    let maze = read(&args.file, args.format.as_deref())?;
    let source = args.from.unwrap_or(maze.source());
    let destination = args.to.unwrap_or(maze.destination());
    maze.between(source, destination).map_err(|error| {
        let flag = if error.spot == source { "--from" } else { "--to" };
        Failure::input(format!("{flag}: {error}"))
    })
}

fn read(file: &str, format: Option<&str>) -> Result<Maze, Failure> {
    let boards: &dyn Boards = boards_of(&RatInAMaze)?;
    let by_name = |findings: Findings| broken(file, &findings);
    if is_built_in(&[boards], file, format)? {
        return Maze::from_data(&Value::from(file)).map_err(by_name);
    }
    let format = format.map(Format::named).transpose().map_err(Failure::at(file))?;
    Maze::read(&read_text(file)?, format).map_err(by_name)
}

fn spot(text: &str) -> Result<Spot, String> {
    let read = || {
        let (row, column) = text.split_once(',')?;
        Some(Spot::new(row.trim().parse().ok()?, column.trim().parse().ok()?))
    };
    read().ok_or_else(|| "a cell is written ROW,COLUMN, both counted from 0, e.g. 0,0".to_owned())
}

fn rules_of(args: &SolveMazeArgs) -> Result<RulesFile, Failure> {
    let complete = rules::complete(&RatInAMaze, &args.rules)?;
    let mut rules: RulesFile = RatInAMaze.book().read(&complete).map_err(Failure::input)?;
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
        SearchStep::Take { at } => format!("take     {at}"),
        SearchStep::Discover { at } => format!("discover {at}"),
        SearchStep::Found { at } => format!("found    {at}"),
    })
}
