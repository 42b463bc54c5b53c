//! `parlour solve mancala`: the value of a position and of each move under perfect play.

mod book;
mod positions;
mod progress;
mod proof;

use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use parlour::core::{Game, Kind, Notation, counted};
use parlour::mancala::{Answer, Bounds, Mancala, Options, Position, Rules, RulesFile, Solver};
use parlour::memory;
use parlour::position_solver::answer_data;

use crate::args::RuleArgs;
use crate::failure::Failure;
use crate::input::rules;
use crate::interrupt;
use crate::output::Output;
use crate::output::numbers::{thread_count, threads};
use book::BookArgs;
use progress::ProgressReport;
use proof::ProofArgs;

#[derive(Debug, Args)]
pub(crate) struct SolveMancalaArgs {
    #[command(flatten)]
    rules: RuleArgs,
    /// Number of pits on each side, as --set columns=C
    #[arg(long, value_name = "C")]
    columns: Option<u16>,
    /// Seeds in each pit at the start, as --set seeds=S
    #[arg(long, value_name = "S")]
    seeds: Option<u32>,
    /// Solve this position instead of the start: seeds by pit number, then the player to move
    #[arg(long, value_name = "P", long_help = POSITION_HELP)]
    position: Option<String>,
    /// Solve many positions: one on each line of a file, or of standard input (-); prints one line of JSON for each
    #[arg(long, value_name = "FILE|-", conflicts_with_all = ["position", "prepare", "write_book"], long_help = POSITIONS_HELP)]
    positions: Option<String>,
    /// Memory for the search table and the endgame database, such as 512M or 4G [default: a quarter of all memory]
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory: Option<u64>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = thread_count)]
    threads: Option<u16>,
    /// Do not use the cache of endgame databases and proven bounds
    #[arg(long)]
    no_cache: bool,
    /// Also solve all positions of the first PLIES moves and cache them, so that later questions are fast
    #[arg(long, value_name = "PLIES", conflicts_with = "no_cache", long_help = PREPARE_HELP)]
    prepare: Option<u32>,
    #[command(flatten)]
    book: BookArgs,
    #[command(flatten)]
    proof: ProofArgs,
}

pub(crate) const POSITION_HELP: &str = "A position instead of the start: seeds by pit number, then the player to move, such \
    as \"0,4,4,0,5,5,5,1,4,4,4,4,4,4 1\", or the same as JSON: {\"fields\":[0,4,…],\"player\":1}";

const POSITIONS_HELP: &str = "Solve many positions with all cores: one on each line of a file, or of standard input (-). A \
    line is a position as --position takes it, or JSON with a position, such as a step of parlour replay --json. It can have \
    rules of its own and an id: {\"id\":7,\"rules\":\"kalah\",\"fields\":[0,4,…],\"player\":1}. Each answer is one line of \
    JSON, in the same order; a line that cannot be read gets {\"error\":…}";

const PREPARE_HELP: &str = "Also solve all positions of the first PLIES moves and cache them, so that they are answered \
    at once. This builds and caches a larger endgame database, within half of --memory: 2.7 GB for 6 pits and 4 seeds. It \
    makes later positions of the game quick to solve";

/// After an answer that took this many seconds, a message explains how to speed up the next ones. If it took longer,
/// preparing would take too long.
const LONG: std::ops::Range<f64> = 5.0..60.0;
const ADVICE: &str = "To speed up other positions of this game, run this command once with --prepare 3.";

pub(crate) fn run(args: &SolveMancalaArgs, output: &Output) -> Result<(), Failure> {
    output.claim(&args.book.write_book)?;
    output.claim(&args.proof.write_proof)?;
    let rules = Arc::new(read_rules(args)?);
    if let Some(source) = &args.positions {
        return positions::run(args, source, &rules, output);
    }
    let position = position_of(args.position.as_deref(), &rules)?;
    let threads = threads(args.threads);
    let options = Options {
        thorough: args.prepare.is_some() || args.book.write_book.is_some(),
        ..Options::new(args.memory.unwrap_or_else(memory::quarter), threads)
    };
    let start = Instant::now();
    let interrupted = interrupt::watch();
    let report = ProgressReport::new(&position, start, &interrupted, !args.no_cache, output);
    let mut solver = Solver::new(&rules, options);
    if let Some(path) = &args.book.write_book {
        return args.book.write(path, &mut solver, &report, output);
    }
    if let Some(path) = &args.proof.write_proof {
        return args.proof.write(path, &mut solver, &report, output);
    }
    if args.book.no_book {
        solver = solver.without_book();
    }
    let answer = solver.solve(&position, &report).map_err(Failure::input)?;
    let seconds = start.elapsed().as_secs_f64();
    output.answer(|| answer_data(&answer, seconds), || text(&position, &answer, seconds))?;
    let mut done = answer.is_exact();
    if let Some(plies) = args.prepare.filter(|_| done) {
        let tell = |prepared| report.prepared(prepared);
        let prepared = solver.prepare(&position, plies, &report, tell);
        match prepared.map_err(|error| Failure::input(format!("--prepare: {error}")))? {
            Some(count) => {
                output.message(format!("Prepared {} up to ply {plies}.", counted(count, "position")));
            }
            None => done = false,
        }
    }
    solver.store_bounds(&report);
    if done && LONG.contains(&seconds) && args.prepare.is_none() && !args.no_cache {
        output.message(ADVICE);
    }
    if done { Ok(()) } else { Err(Failure::Interrupted) }
}

fn read_rules(args: &SolveMancalaArgs) -> Result<Rules, Failure> {
    let mut given = args.rules.clone();
    given.set.extend(args.columns.map(|columns| format!("columns={columns}")));
    given.set.extend(args.seeds.map(|seeds| format!("seeds={seeds}")));
    rules_of(&given)
}

pub(crate) fn rules_of(given: &RuleArgs) -> Result<Rules, Failure> {
    let complete = rules::complete(&Mancala, given)?;
    let file: RulesFile = Mancala.book().read(&complete).map_err(Failure::input)?;
    Rules::new(file).map_err(Failure::input)
}

/// The given position, or the start.
pub(crate) fn position_of(text: Option<&str>, rules: &Arc<Rules>) -> Result<Position, Failure> {
    match text {
        None => Position::new(rules, 2).map_err(Failure::input),
        Some(text) => {
            Position::parse(rules, text).map_err(|error| Failure::input(format!("--position: {error}")))
        }
    }
}

/// A size such as `512M`: a number of bytes, or of kibi-, mebi- or gibibytes.
fn size(text: &str) -> Result<u64, String> {
    let trimmed = text.trim().trim_end_matches(['B', 'b']).trim_end_matches('i');
    let (number, shift) = match trimmed.chars().last().map(|last| last.to_ascii_uppercase()) {
        Some('K') => (&trimmed[..trimmed.len() - 1], 10),
        Some('M') => (&trimmed[..trimmed.len() - 1], 20),
        Some('G') => (&trimmed[..trimmed.len() - 1], 30),
        _ => (trimmed, 0),
    };
    let bytes = number.parse::<u64>().ok().and_then(|number| number.checked_mul(1 << shift));
    bytes.ok_or_else(|| "allowed: a number of bytes, or with K, M or G, such as 512M".to_owned())
}

fn text(position: &Position, answer: &Answer, seconds: f64) -> String {
    let best: Vec<_> = answer.best().collect();
    let mut text = format!("player {} to move: {}\n", position.mover(), verdict(position, answer.value));
    if !answer.moves.is_empty() {
        text += "\nmove     value\n";
    }
    for (mv, bounds) in &answer.moves {
        let mark = if best.contains(mv) { "  best" } else { "" };
        text += &format!("{:<7}{:>7}{mark}\n", mv.write(), words(*bounds));
    }
    let searched = match answer.nodes {
        0 => "known without a search".to_owned(),
        nodes => format!("{} searched", counted(nodes, "position")),
    };
    text + &format!("\n{searched} in {seconds:.2} s\n")
}

/// The value as text.
fn verdict(position: &Position, bounds: Bounds) -> String {
    let other = parlour::mancala::opponent(position.mover());
    match bounds.value() {
        None => format!("the value is {}", words(bounds)),
        Some(0) => "a draw".to_owned(),
        Some(value) if value > 0 => format!("player {} wins by {value}", position.mover()),
        Some(value) => format!("player {other} wins by {}", -value),
    }
}

/// A value, or its bounds.
fn words(bounds: Bounds) -> String {
    match bounds.value() {
        Some(value) => format!("{value:+}"),
        None => format!("{:+} to {:+}", bounds.lower, bounds.upper),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read() {
        let sizes = [("512M", 512 << 20), ("4G", 4 << 30), ("4gib", 4 << 30), ("64 KB", 0), ("1000", 1000)];
        for (text, bytes) in sizes {
            assert_eq!(size(text).unwrap_or(0), bytes, "{text}");
        }
        assert!(
            size("").is_err() && size("-1").is_err() && size("99999999999G").is_err() && size("M").is_err()
        );
    }
}
