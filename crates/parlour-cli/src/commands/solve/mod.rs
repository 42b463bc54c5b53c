//! `parlour solve`: exact answers, one game a file.

pub(crate) mod mancala;
mod maze;
pub(crate) mod snakes;

use clap::{Args, Subcommand};
use parlour::core::Kind;
use parlour::maze::RatInAMaze;
use serde_json::Value;

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
    /// The fewest rolls from one square to another
    Snakes(snakes::SolveSnakesArgs),
    /// The value of a position and of every move under perfect play
    Mancala(mancala::SolveMancalaArgs),
    /// A way through a maze, the shortest, all of them, or how many there are
    Maze(maze::SolveMazeArgs),
}

/// The cells of a shortest way through a maze in all four directions, by their numbers in the scene, for pictures.
pub(crate) fn shortest_way(game: &str, board: &Value) -> Result<Vec<u64>, Failure> {
    if game == RatInAMaze.name() {
        maze::shortest_way(board)
    } else {
        Err(Failure::input(format!("--way is drawn in mazes, and this is {game}")))
    }
}

pub(crate) fn run(args: &SolveArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    match &args.what {
        SolveWhat::Snakes(args) => snakes::run(args, global, output),
        SolveWhat::Mancala(args) => mancala::run(args, output),
        SolveWhat::Maze(args) => maze::run(args, output),
    }
}
