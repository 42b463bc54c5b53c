//! `parlour study`: shows algorithms step by step, on the full screen, as sentences or as JSON Lines.

mod mancala;
mod maze;
mod snakes;

use std::io::IsTerminal;

use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::interactive::full_screen;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct StudyArgs {
    #[command(subcommand)]
    what: StudyWhat,
}

#[derive(Debug, Subcommand)]
enum StudyWhat {
    /// Snakes & Ladders: the search for the fewest rolls, and the links of a square
    Snakes(snakes::StudySnakesArgs),
    /// Mancala: a move on the linked circle of pits, seed by seed
    Mancala(mancala::StudyMancalaArgs),
    /// Maze: searches for a path, one or two side by side
    Maze(maze::StudyMazeArgs),
}

pub(crate) fn run(args: &StudyArgs, output: &Output) -> Result<(), Failure> {
    match &args.what {
        StudyWhat::Snakes(args) => snakes::run(args, output),
        StudyWhat::Mancala(args) => mancala::run(args, output),
        StudyWhat::Maze(args) => maze::run(args, output),
    }
}

/// How a study is shown.
#[derive(Debug, Args, Clone, Copy)]
struct ViewArgs {
    /// Print a sentence for each step instead of using the full screen
    #[arg(long)]
    plain: bool,
    /// Use ASCII characters only
    #[arg(long)]
    ascii: bool,
}

/// The form of a study.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    Screen,
    Sentences,
    Json,
}

impl ViewArgs {
    /// The full screen if available. Programs that read the output get JSON Lines, unless `--plain` is set.
    fn choose(self, output: &Output) -> View {
        if output.json() {
            View::Json
        } else if self.plain {
            View::Sentences
        } else if full_screen::possible(output) {
            View::Screen
        } else if std::io::stdout().is_terminal() {
            View::Sentences
        } else {
            View::Json
        }
    }
}
