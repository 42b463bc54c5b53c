//! `parlour solve`: exact answers, one game a file.

mod mancala;
mod maze;
mod snakes;

use clap::{Args, Subcommand};

use crate::args::Global;
use crate::failure::Failure;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(subcommand)]
    what: SolveWhat,
}

#[derive(Debug, Subcommand)]
enum SolveWhat {
    /// The fewest throws to the end
    Snakes(snakes::SolveSnakesArgs),
    /// The value of a position and of every move under perfect play
    Mancala(mancala::SolveMancalaArgs),
    /// A way through a maze, the shortest, all of them, or how many there are
    Maze(maze::SolveMazeArgs),
}

pub(crate) fn run(args: &SolveArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    match &args.what {
        SolveWhat::Snakes(args) => snakes::run(args, global, output),
        SolveWhat::Mancala(args) => mancala::run(args, output),
        SolveWhat::Maze(args) => maze::run(args, output),
    }
}
