//! Numbers on the command line: how they are read and written.

use std::ffi::OsString;
use std::num::{IntErrorKind, ParseIntError};
use std::ops::RangeInclusive;

use clap::error::ContextKind;
use clap::{CommandFactory, FromArgMatches};

use crate::args::Cli;

/// A number in groups of three digits: 1,000,000.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let first = digits.len() % 3;
    let (first, rest) = digits.split_at(if first == 0 { 3.min(digits.len()) } else { first });
    let groups = rest.as_bytes().chunks(3).map(String::from_utf8_lossy);
    groups.fold(first.to_owned(), |text, group| text + "," + &group)
}

/// A number, its noun in the right form: 1 game, 10,000 games.
pub(crate) fn many(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", grouped(number), if number == 1 { "" } else { "s" })
}

/// A rate with about three digits.
pub(crate) fn short(rate: f64) -> String {
    match rate {
        rate if rate >= 1e9 => format!("{:.2} G", rate / 1e9),
        rate if rate >= 1e6 => format!("{:.2} M", rate / 1e6),
        rate if rate >= 1e3 => format!("{:.1} k", rate / 1e3),
        rate => format!("{rate:.1}"),
    }
}

/// The allowed number of threads. The system may refuse more.
const THREADS: RangeInclusive<u16> = 1..=1024;

/// Reads a number of threads.
pub(crate) fn thread_count(text: &str) -> Result<u16, String> {
    let count = text.parse().ok().filter(|count| THREADS.contains(count));
    count.ok_or_else(|| format!("allowed: a whole number from {} to {}", THREADS.start(), THREADS.end()))
}

/// This many threads, by default one for each core.
pub(crate) fn threads(wanted: Option<u16>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    wanted.map_or_else(cores, usize::from)
}

impl Cli {
    /// Reads the arguments of this program; wrong ones end it.
    pub(crate) fn read(args: impl IntoIterator<Item = OsString>) -> Self {
        let args: Vec<OsString> = args.into_iter().collect();
        let is_data = args.iter().take_while(|word| *word != "--").any(|word| word == "--json");
        Self::try_read(args).unwrap_or_else(|error| refuse(&error, is_data))
    }

    /// Reads arguments.
    pub(crate) fn try_read(args: impl IntoIterator<Item = OsString>) -> Result<Self, clap::Error> {
        let matches = with_numbers_below_zero(Self::command()).try_get_matches_from(args);
        matches.and_then(|mut matches| Self::from_arg_matches_mut(&mut matches)).map_err(in_plain_words)
    }
}

/// Prints an error in the arguments, or the help they ask for, and ends the program. The arguments cannot be read, so
/// `--json` was looked for among the words.
fn refuse(error: &clap::Error, is_data: bool) -> ! {
    if !is_data || !error.use_stderr() {
        error.exit()
    }
    let text = error.render().to_string();
    let message = text.trim_start_matches("error: ").split("\n\nUsage:").next().unwrap_or_default().trim();
    let place = error.get(ContextKind::InvalidArg).map(ToString::to_string);
    let data = serde_json::json!({ "error": { "code": "usage", "message": message, "place": place } });
    eprintln!("{data}");
    std::process::exit(2)
}

/// Rewords an error about a number, without the terms of Rust's parser.
fn in_plain_words(error: clap::Error) -> clap::Error {
    let source = std::error::Error::source(&error).and_then(|source| source.downcast_ref::<ParseIntError>());
    let context = |kind| error.get(kind).map(ToString::to_string);
    match (source, context(ContextKind::InvalidArg), context(ContextKind::InvalidValue)) {
        (Some(source), Some(flag), Some(text)) => {
            let wrong = match source.kind() {
                IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => "is too large",
                _ => "is not a whole number",
            };
            clap::Error::raw(error.kind(), format!("{flag}: \"{text}\" {wrong}\n"))
        }
        _ => error,
    }
}

/// Reads a negative number as the value of the flag before it, so that the error names that flag.
fn with_numbers_below_zero(command: clap::Command) -> clap::Command {
    let take = |arg: clap::Arg| {
        let takes = arg.get_action().takes_values();
        arg.allow_negative_numbers(takes)
    };
    command.mut_args(take).mut_subcommands(with_numbers_below_zero)
}
