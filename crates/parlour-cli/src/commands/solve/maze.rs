//! `parlour solve maze`: finds a path, all paths or their number; compares searches; checks scenarios.

mod all;
mod answer;
mod compare;
mod count;
mod scenarios;

use clap::Args;
use parlour::core::{Boards, Findings, Kind, Notation, counted};
use parlour::maze::{
    Algorithm, BacktrackingSearch, Directions, Format, Maze, Memory, PathSearch, RatInAMaze, RulesFile,
    SearchStep, Spot,
};
use serde_json::Value;

use crate::args::RuleArgs;
use crate::failure::Failure;
use crate::input::board::{boards_of, broken, is_built_in, read_text};
use crate::input::choice::choice;
use crate::input::rules;
use crate::output::Output;
use answer::Answer;

#[derive(Debug, Args)]
pub(crate) struct SolveMazeArgs {
    /// A file, `-` for standard input, or a built-in maze
    file: String,
    /// The format of the file [default: detected]
    #[arg(long, value_name = "FORMAT")]
    format: Option<String>,
    /// Start, counted from 0 [default: from the file, or the top left cell]
    #[arg(long, value_name = "ROW,COLUMN", value_parser = spot, allow_hyphen_values = true)]
    from: Option<Spot>,
    /// Goal, counted from 0 [default: from the file, or the bottom right cell]
    #[arg(long, value_name = "ROW,COLUMN", value_parser = spot, allow_hyphen_values = true)]
    to: Option<Spot>,
    /// The directions in which the rat can move
    #[arg(long, value_parser = choice(&[
        ("forward", "Right and down", Directions::Forward),
        ("four", "Up, down, left and right", Directions::Four),
    ]))]
    moves: Option<Directions>,
    /// Most moves allowed; 0 for no limit
    #[arg(long, value_name = "N")]
    limit: Option<u32>,
    #[command(flatten)]
    rules: RuleArgs,
    /// The search; all but backtracking find a shortest path
    #[arg(long, default_value = "backtracking", value_parser = choice(&[
        ("backtracking", "Depth first: the first path in the order of the rule `tries`", Algorithm::Backtracking),
        ("bfs", "Breadth first", Algorithm::Bfs),
        ("astar", "A* with the distance in rows and columns", Algorithm::Astar),
        ("bidirectional", "Breadth first from both ends", Algorithm::Bidirectional),
    ]))]
    algorithm: Algorithm,
    #[command(flatten)]
    question: Question,
    /// With --all: print each path as a matrix with 1 on its cells, separated by empty lines
    #[arg(long, requires = "all")]
    matrix: bool,
    /// With --all or --scen: only the first N
    #[arg(long, value_name = "N")]
    first: Option<usize>,
}

/// What to print instead of one path.
#[derive(Debug, Args)]
#[group(multiple = false)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag that is there or not")]
struct Question {
    /// Show every step of the search; here backtracking forgets dead ends, as in textbooks
    #[arg(long)]
    steps: bool,
    /// Print all paths, one per line; a path never enters a cell twice
    #[arg(long)]
    all: bool,
    /// Print the exact number of paths
    #[arg(long)]
    count: bool,
    /// Compare all searches: cells visited, moves, time
    #[arg(long)]
    compare: bool,
    /// Check the scenarios of a Moving-AI .scen file on this map
    #[arg(long, value_name = "FILE")]
    scen: Option<String>,
}

pub(crate) fn run(args: &SolveMazeArgs, output: &Output) -> Result<(), Failure> {
    let maze = load(args)?;
    let rules = rules_of(args)?;
    if args.first.is_some() && !args.question.all && args.question.scen.is_none() {
        return Err(Failure::input("--first needs --all or --scen"));
    }
    match &args.question {
        Question { scen: Some(file), .. } => scenarios::run(&maze, file, args.first, output),
        Question { all: true, .. } => {
            let form = if args.matrix { all::Form::Matrix } else { all::Form::Moves };
            all::run(&maze, &rules, form, args.first, output)
        }
        Question { count: true, .. } => count::run(&maze, &rules, args.algorithm, output),
        Question { compare: true, .. } => compare::run(&maze, &rules, output),
        _ => one_path(args, &maze, &rules, output),
    }
}

/// One path, as a matrix with 1 on its cells.
fn one_path(args: &SolveMazeArgs, maze: &Maze, rules: &RulesFile, output: &Output) -> Result<(), Failure> {
    let mut search: Box<dyn PathSearch> = match args.algorithm {
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
        output.data(&Answer::new(maze, solution.as_ref(), visited))?;
    } else if let Some(solution) = &solution {
        output.text(solution.matrix())?;
        output.message(format!("{}; {}", counted(solution.length(), "move"), visited_words(visited)));
    }
    match solution {
        Some(_) => Ok(()),
        None => Err(no_path(&format!(" ({})", visited_words(visited)))),
    }
}

fn visited_words(cells: u64) -> String {
    format!("{} visited", counted(cells, "cell"))
}

/// The answer "no".
fn no_path(more: &str) -> Failure {
    Failure::No(format!("there is no path from the start to the goal{more}"))
}

/// Reads a maze. Unlike other boards it is not passed on as JSON: it may have a hundred million cells.
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
    read().ok_or_else(|| "write a cell as ROW,COLUMN, both counted from 0, such as 0,0".to_owned())
}

fn rules_of(args: &SolveMazeArgs) -> Result<RulesFile, Failure> {
    let complete = rules::complete(&RatInAMaze, &args.rules)?;
    let mut rules: RulesFile = RatInAMaze.book().read(&complete).map_err(Failure::input)?;
    rules.moves = args.moves.unwrap_or(rules.moves);
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

/// The cells of a shortest path in all four directions; a path that only goes forward is never shorter.
pub(crate) fn shortest_path(board: &Value) -> Result<Vec<u64>, Failure> {
    let maze = Maze::from_data(board).map_err(|findings| broken("the maze", &findings))?;
    let rules = RulesFile { moves: Directions::Four, ..RulesFile::default() };
    let solution = Algorithm::Bfs.search(&maze, &rules).solution();
    let path = solution.ok_or_else(|| no_path(""))?;
    Ok(path.path().map(|spot| maze.grid().index(spot) as u64).collect())
}
