//! Numbers on the command line.

use std::ops::RangeInclusive;

use clap::{CommandFactory, FromArgMatches};

use crate::args::Cli;

/// How many threads may be asked for. More than this help nobody, and the system may refuse them.
pub(crate) const THREADS: RangeInclusive<i64> = 1..=1024;

/// As many threads as were asked for, else one for each core.
pub(crate) fn threads(wanted: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    wanted.map_or_else(cores, usize::from)
}

impl Cli {
    /// The arguments of this run.
    pub(crate) fn read() -> Self {
        let mut matches = with_numbers_below_zero(Self::command()).get_matches();
        Self::from_arg_matches_mut(&mut matches).unwrap_or_else(|error| error.exit())
    }
}

/// A number below zero is the value of the flag before it and no flag of its own: who is refused hears by which flag.
fn with_numbers_below_zero(command: clap::Command) -> clap::Command {
    let take = |arg: clap::Arg| {
        let takes = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes)
    };
    command.mut_args(take).mut_subcommands(with_numbers_below_zero)
}
