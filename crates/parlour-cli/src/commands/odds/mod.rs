//! `parlour odds`: exact odds, one file for each game.

mod ludo;
mod snakes;

use std::path::Path;

use clap::{Args, Subcommand};
use parlour::draw::{Curve, plot};

use crate::args::{BoardArgs, RuleArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::output::chart;
use crate::output::command_line::flag;

#[derive(Debug, Args)]
pub(crate) struct OddsArgs {
    #[command(subcommand)]
    what: OddsWhat,
}

#[derive(Debug, Subcommand)]
enum OddsWhat {
    /// Snakes & Ladders: how long a game lasts, who wins, what each snake and ladder changes
    Snakes(Box<snakes::OddsSnakesArgs>),
    /// Ludo: who wins a small game
    Ludo(ludo::OddsLudoArgs),
}

pub(crate) fn run(args: &OddsArgs, output: &Output) -> Result<(), Failure> {
    match &args.what {
        OddsWhat::Snakes(args) => snakes::run(args, output),
        OddsWhat::Ludo(args) => ludo::run(args, output),
    }
}

/// Draws the chances of 0, 1, 2, … as a chart with this title and this label below.
fn draw(path: &Path, values: Vec<f64>, (title, across): (&str, &str)) -> Result<(), Failure> {
    let curve = Curve { name: "exact".to_owned(), values };
    let svg = plot(title, across, "probability", &[curve]).map_err(Failure::running)?;
    chart::store(path, &svg)
}

/// The command that estimates by simulation what has no exact answer.
fn simulate(game: &str, board: &BoardArgs, rules: &RuleArgs, (seats, level): (usize, &str)) -> String {
    let mut words = vec![format!("parlour simulate {game} --games 1000000")];
    words.extend(board.board.iter().map(|board| flag("board", board)));
    words.extend(board.options.words());
    words.extend(rules.rules.iter().map(|name| flag("rules", name)));
    words.extend(rules.set.iter().map(|change| flag("set", change)));
    words.extend((1..=seats).map(|seat| format!("--player P{seat}:bot:{level}")));
    words.join(" ")
}
