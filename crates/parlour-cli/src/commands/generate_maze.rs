//! `parlour generate maze`: generates a maze to solve, play or print.

use std::path::Path;

use clap::Args;
use parlour::maze::{Algorithm, Directions, Format, Maze, RatInAMaze, RulesFile, svg};
use serde_json::Value;

use crate::args::TargetArgs;
use crate::commands::convert::unknown_ending;
use crate::failure::Failure;
use crate::input::board::generated;
use crate::input::board_options::{MazeArgs, given};
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct GenerateMazeArgs {
    #[command(flatten)]
    options: MazeArgs,
    /// SVG: add a second page with the shortest path
    #[arg(long)]
    solution: bool,
    #[command(flatten)]
    target: TargetArgs,
}

/// The output: a maze file or a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    Maze(Format),
    Picture,
}

pub(crate) fn run(args: &GenerateMazeArgs, output: &Output) -> Result<(), Failure> {
    let form = form_of(args, output)?;
    if args.solution && form != Form::Picture {
        return Err(Failure::input("--solution needs a picture; write to a .svg file or use --to svg"));
    }
    let chosen = generated(&RatInAMaze, &Value::Null, &given(&args.options), output.seed())?;
    let maze = Maze::from_data(&chosen.board.unwrap_or_default()).map_err(Failure::input)?;
    let text = match form {
        Form::Maze(format) => maze.write(format).map_err(Failure::input)?,
        Form::Picture => picture(&maze, args.solution),
    };
    output.put(args.target.output.as_deref(), &text)
}

/// The form by `--to`, else by the file extension, else JSON with `--json`, else the matrix.
fn form_of(args: &GenerateMazeArgs, output: &Output) -> Result<Form, Failure> {
    let usual = if output.json() { Format::Json } else { Format::Matrix };
    match args.target.to.as_deref() {
        Some("svg") => Ok(Form::Picture),
        Some(name) => {
            Format::named(name).map(Form::Maze).map_err(|finding| Failure::input(format!("{finding}, svg")))
        }
        None => match &args.target.output {
            Some(path) if path.extension().is_some() => {
                by_ending(path).ok_or_else(|| unknown_ending(path, &RatInAMaze))
            }
            _ => Ok(Form::Maze(usual)),
        },
    }
}

fn by_ending(path: &Path) -> Option<Form> {
    match path.extension()?.to_str()? {
        "svg" => Some(Form::Picture),
        "txt" => Some(Form::Maze(Format::Matrix)),
        "map" => Some(Form::Maze(Format::Movingai)),
        "json" => Some(Form::Maze(Format::Json)),
        "toml" => Some(Form::Maze(Format::Toml)),
        _ => None,
    }
}

fn picture(maze: &Maze, with_solution: bool) -> String {
    let rules = RulesFile::new(Directions::Four, 0);
    let solution = with_solution.then(|| Algorithm::Bfs.solve(maze, &rules)).flatten();
    svg(maze, solution.as_ref())
}
