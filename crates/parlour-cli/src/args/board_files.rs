//! The arguments of commands that read or write boards.

use std::path::PathBuf;

use clap::{Args, Subcommand};

use super::game_names;
use crate::commands::generate_maze::GenerateMazeArgs;
use crate::input::board_options::SnakesBoardArgs;

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    pub(crate) what: GenerateWhat,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GenerateWhat {
    /// Generate a board of Snakes & Ladders
    Snakes(GenerateSnakesArgs),
    /// Generate a maze
    Maze(GenerateMazeArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GenerateSnakesArgs {
    #[command(flatten)]
    pub(crate) options: SnakesBoardArgs,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
}

/// Where a board is written, and how.
#[derive(Debug, Args)]
pub(crate) struct TargetArgs {
    /// The format to write [default: by the file extension]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<String>,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// An existing board or maze.
#[derive(Debug, Args)]
pub(crate) struct SourceArgs {
    /// A file, `-` for standard input, or a built-in board
    pub(crate) file: String,
    /// The format of the file [default: detected]
    #[arg(long, value_name = "FORMAT")]
    pub(crate) format: Option<String>,
    /// The game it belongs to [default: detected]
    #[arg(long, value_parser = game_names())]
    pub(crate) game: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    /// Treat warnings as errors
    #[arg(long)]
    pub(crate) strict: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) source: SourceArgs,
    #[command(flatten)]
    pub(crate) target: TargetArgs,
}
