//! `parlour solve`: exact answers, one file for each game.

pub(crate) mod mancala;
mod maze;
pub(crate) mod snakes;

use clap::{Args, Subcommand};
use parlour::core::Kind;
use parlour::maze::RatInAMaze;
use serde_json::Value;

use crate::failure::Failure;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(subcommand)]
    what: SolveWhat,
}

#[derive(Debug, Subcommand)]
enum SolveWhat {
    /// Snakes & Ladders: the fewest rolls from one square to another
    Snakes(snakes::SolveSnakesArgs),
    /// Mancala: the value of a position and of each move under perfect play
    Mancala(mancala::SolveMancalaArgs),
    /// Maze: a path, the shortest path, all paths, or their number
    Maze(maze::SolveMazeArgs),
}

/// The cells of a shortest path through a maze in all four directions, by their numbers in the scene.
pub(crate) fn shortest_path(game: &str, board: &Value) -> Result<Vec<u64>, Failure> {
    if game == RatInAMaze.name() {
        maze::shortest_path(board)
    } else {
        Err(Failure::input(format!("--way is only for mazes; this is {game}")))
    }
}

pub(crate) fn run(args: &SolveArgs, output: &Output) -> Result<(), Failure> {
    match &args.what {
        SolveWhat::Snakes(args) => snakes::run(args, output),
        SolveWhat::Mancala(args) => mancala::run(args, output),
        SolveWhat::Maze(args) => maze::run(args, output),
    }
}
