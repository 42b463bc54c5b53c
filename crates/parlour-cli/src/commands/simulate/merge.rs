//! `parlour merge`: adds parts of a run up to the whole.

use std::path::PathBuf;

use clap::Args;
use parlour::GAMES;
use parlour::sim::{Exact, Part, PartError};

use super::answer::Answer;
use super::{Outcome, setup, store, text};
use crate::failure::Failure;
use crate::input::board::read_text;
use crate::output::Output;
use crate::output::numbers::grouped;

#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Parts of one run, in any order; `-` is standard input
    #[arg(required = true, value_name = "PART")]
    parts: Vec<String>,
    /// Write a larger part instead, which can be merged again
    #[arg(short, long, value_name = "PART")]
    output: Option<PathBuf>,
    /// Fail unless the parts have the games 1 to N
    #[arg(long, value_name = "N", value_parser = setup::count)]
    games: Option<u64>,
}

pub(crate) fn run(args: &MergeArgs, output: &Output) -> Result<(), Failure> {
    output.claim(&args.output)?;
    let part = merged(&args.parts)?;
    let games = part.games();
    if args.output.is_none() && games.start > 0 {
        let missing = PartError::Missing { games: 0..games.start };
        return Err(Failure::input(format!("{missing}; or write a larger part with -o FILE")));
    }
    if let Some(expected) = args.games.filter(|expected| games != (0..*expected)) {
        return Err(Failure::input(format!(
            "--games {expected}: the parts have games {} to {}",
            games.start + 1,
            games.end
        )));
    }
    if let Some(path) = &args.output {
        store(path, &part.write())?;
        output.message(format!("Wrote games {} to {}.", grouped(games.start + 1), grouped(games.end)));
        return Ok(());
    }
    let simulation = part.simulation(GAMES).map_err(Failure::input)?;
    let (outcome, exact) = (Outcome::new(&part, None), Exact::of(&simulation));
    let seed = part.run().seed;
    let answer =
        Answer { simulation: &simulation, outcome: &outcome, exact: &exact, failed: Vec::new(), seed };
    output.answer(|| answer.data(), || text::write(&answer))
}

/// Reads the parts and adds them. Errors have the names of the files.
fn merged(names: &[String]) -> Result<Part, Failure> {
    let read = |name: &String| {
        let text = read_text(name)?;
        Part::read(&text, GAMES).map_err(Failure::at(name))
    };
    let parts = names.iter().map(read).collect::<Result<Vec<_>, _>>()?;
    Part::merge(parts).map_err(|error| Failure::input(with_names(&error, names)))
}

fn with_names(error: &PartError, names: &[String]) -> String {
    let name = |index: &usize| names.get(index - 1).map_or("", String::as_str);
    match error {
        PartError::Foreign { index, .. } => format!("{}: {error} ({})", name(index), name(&1)),
        PartError::Overlap { indices: (one, other), .. } => {
            format!("{}, {}: {error}", name(one), name(other))
        }
        _ => error.to_string(),
    }
}
