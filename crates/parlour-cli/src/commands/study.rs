//! `parlour study`: algorithms and structures on the full screen, step by step; as sentences or as JSON Lines elsewhere.

mod mancala;
mod maze;
mod snakes;

use std::io::{BufWriter, IsTerminal, StdoutLock, Write};

use clap::{Args, Subcommand};
use serde::Serialize;

use crate::args::Global;
use crate::failure::Failure;
use crate::full_screen;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct StudyArgs {
    #[command(subcommand)]
    what: StudyWhat,
}

#[derive(Debug, Subcommand)]
enum StudyWhat {
    /// The search for the fewest rolls on a board, and the links of its squares
    Snakes(snakes::StudySnakesArgs),
    /// A move on the linked circle of Mancala: seeds sown one by one, a column that burns
    Mancala(mancala::StudyMancalaArgs),
    /// Searches for a path through a maze
    Maze(maze::StudyMazeArgs),
}

pub(crate) fn run(args: &StudyArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    match &args.what {
        StudyWhat::Snakes(args) => snakes::run(args, global, output),
        StudyWhat::Mancala(args) => mancala::run(args, global, output),
        StudyWhat::Maze(args) => maze::run(args, global, output),
    }
}

/// How a study is shown.
#[derive(Debug, Args, Clone, Copy)]
struct ViewArgs {
    /// Print a sentence for every step instead of filling the screen
    #[arg(long)]
    plain: bool,
    /// Use ASCII characters only
    #[arg(long)]
    ascii: bool,
}

/// What a study is written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum View {
    Screen,
    Sentences,
    Json,
}

impl ViewArgs {
    /// The full screen where there is one. Programs that read the output get JSON Lines unless they ask for sentences.
    fn choose(self, global: &Global, output: &Output) -> View {
        if output.json() {
            View::Json
        } else if self.plain {
            View::Sentences
        } else if full_screen::possible(global, output) {
            View::Screen
        } else if std::io::stdout().is_terminal() {
            View::Sentences
        } else {
            View::Json
        }
    }
}

/// Writes JSON Lines. A study may have millions of them, so they are not flushed one by one.
struct Lines(BufWriter<StdoutLock<'static>>);

impl Lines {
    fn new() -> Self {
        Self(BufWriter::new(std::io::stdout().lock()))
    }

    fn line(&mut self, data: &impl Serialize) -> Result<(), Failure> {
        serde_json::to_writer(&mut self.0, data).map_err(std::io::Error::from)?;
        Ok(self.0.write_all(b"\n")?)
    }

    fn text(&mut self, text: &str) -> Result<(), Failure> {
        Ok(writeln!(self.0, "{text}")?)
    }

    fn end(mut self) -> Result<(), Failure> {
        Ok(self.0.flush()?)
    }
}
