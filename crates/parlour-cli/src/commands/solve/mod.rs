//! `parlour solve`: exact answers, one game a file.

mod maze;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(subcommand)]
    what: SolveWhat,
}

#[derive(Debug, Subcommand)]
enum SolveWhat {
    /// A way through a maze
    Maze(maze::SolveMazeArgs),
}

pub(crate) fn run(args: &SolveArgs, output: &Output) -> Result<(), Failure> {
    match &args.what {
        SolveWhat::Maze(args) => maze::run(args, output),
    }
}
