//! Numbers on the command line.

use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;

use clap::error::ContextKind;
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
        let matches = with_numbers_below_zero(Self::command()).try_get_matches();
        let read = matches.and_then(|mut matches| Self::from_arg_matches_mut(&mut matches));
        read.unwrap_or_else(|error| in_plain_words(error).exit())
    }
}

/// What is wrong with a number, said without the words of Rust's parser.
fn in_plain_words(error: clap::Error) -> clap::Error {
    let source = std::error::Error::source(&error).and_then(|source| source.downcast_ref::<ParseIntError>());
    let context = |kind| error.get(kind).map(ToString::to_string);
    match (source, context(ContextKind::InvalidArg), context(ContextKind::InvalidValue)) {
        (Some(source), Some(flag), Some(text)) => {
            let wrong = match source.kind() {
                IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "is too large",
                _ => "is not a whole number",
            };
            clap::Error::raw(error.kind(), format!("{flag}: \"{text}\" {wrong}; write a number such as 3\n"))
        }
        _ => error,
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
