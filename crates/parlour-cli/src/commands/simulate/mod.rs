//! `parlour simulate`: plays many games and reports statistics.

pub(crate) mod answer;
mod csv;
mod event_names;
pub(crate) mod merge;
mod plot;
pub(crate) mod progress;
mod records;
mod report;
pub(crate) mod setup;
pub(crate) mod text;

use std::ops::Range;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use parlour::play::{Occupant, Seat, Table, write};
use parlour::sim::records::RowOf;
use parlour::sim::{Details, Exact, Order, Part, RunControl, Simulation, Tally, Workers};

use self::answer::Answer;
use self::setup::{RunArgs, set_up};
use crate::args::{BoardArgs, RuleArgs, game_names};
use crate::failure::Failure;
use crate::input::engines::Engines;
use crate::output::Output;
use crate::output::chart;
use crate::output::command_line::flag;
use crate::output::numbers::many;
use crate::output::output_file;

#[derive(Debug, Args)]
pub(crate) struct SimulateArgs {
    /// The game
    #[arg(value_parser = game_names())]
    game: String,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// Start with game number K of the run: play a part of it
    #[arg(long, value_name = "K", value_parser = setup::count)]
    from: Option<u64>,
    /// Write the games as a part of a run, for parlour merge
    #[arg(short, long, value_name = "PART")]
    output: Option<PathBuf>,
    /// Leave out how long it took: the same games print the same bytes
    #[arg(long)]
    no_timing: bool,
    /// Print the record of game number K of this run instead
    #[arg(long = "game", value_name = "K", value_parser = setup::count)]
    game_number: Option<u64>,
    /// Collect details from the first N games: lead changes, forced moves, events; 0 for none
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    details: u64,
    /// Write a line for each game: number, turns, rolls, winner
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Write whole games: a row for each, with all its steps
    #[arg(long, value_name = "FILE.jsonl|FILE.parquet", value_parser = records::file)]
    records: Option<PathBuf>,
    /// Write whole games: a row for each step
    #[arg(long, value_name = "FILE.jsonl|FILE.parquet", value_parser = records::file)]
    steps: Option<PathBuf>,
    /// Draw charts of game lengths and winners
    #[arg(long, value_name = "FILE.svg|FILE.png", value_parser = chart::file)]
    plot: Option<PathBuf>,
    /// Write a page with all numbers, charts and rules
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Write the record of the longest game
    #[arg(long, value_name = "FILE")]
    longest: Option<PathBuf>,
}

/// The result of a run.
pub(crate) struct Outcome {
    pub(crate) tally: Tally,
    pub(crate) details: Details,
    /// How long it took; parts of a run do not say.
    pub(crate) timing: Option<Timing>,
}

/// How long a run took.
#[derive(Clone, Copy)]
pub(crate) struct Timing {
    /// The games.
    pub(crate) games: f64,
    /// The details of the first of them.
    pub(crate) details: f64,
}

pub(crate) fn run(args: &SimulateArgs, output: &Output) -> Result<(), Failure> {
    let seed = output.seed();
    let (table, engines) = table(args, seed)?;
    let simulation = args.run.simulation(&table, &engines, seed)?;
    let games = games(args)?;
    if let Some(number) = args.game_number {
        if !games.contains(&(number - 1)) {
            return Err(Failure::input(format!(
                "--game {number}: this run does not have it; allowed: {} to {}",
                games.start + 1,
                games.end
            )));
        }
        return output.text(write(&simulation.session(number - 1)));
    }
    if args.output.is_some() && has_engines(&table) {
        return Err(Failure::input("-o: a part can be played by built-in bots only; leave out the engines"));
    }
    if (args.records.is_some() || args.steps.is_some()) && has_engines(&table) {
        return Err(Failure::input(
            "--records and --steps play games again, so they need built-in bots; leave out the engines",
        ));
    }
    let files =
        [&args.output, &args.csv, &args.records, &args.steps, &args.plot, &args.report, &args.longest];
    output.claim(files.into_iter().flatten())?;
    if !output.json() && output.flags.seed.is_none() {
        output.tell_seed(seed, "games");
    }
    let control = RunControl::default();
    let (outcome, interrupted) = progress::watched(&control, args.run.games, output, || {
        play(args, &simulation, (&games, &control), output)
    });
    let (part, timing) = outcome?;
    if let Some(path) = &args.output {
        store(path, &part.write())?;
    }
    let is_timed = args.output.is_none() && args.from.is_none() && !args.no_timing;
    let outcome = Outcome::new(&part, is_timed.then_some(timing));
    let exact = Exact::of(&simulation);
    let failed = engines.data();
    let answer = Answer { simulation: &simulation, outcome: &outcome, exact: &exact, failed, seed };
    write_files(args, &answer)?;
    if let (Some(path), Some((game, _))) = (&args.longest, outcome.tally.longest()) {
        store(path, &write(&simulation.session(game)))?;
    }
    output.answer(|| answer.data(), || text::write(&answer))?;
    engines.report(output);
    if interrupted {
        output.message(format!("Interrupted after {}.", many(outcome.tally.games(), "game")));
        if args.output.is_some() && part.games().end < games.end {
            let (from, left) = (part.games().end + 1, games.end - part.games().end);
            output.message(format!("The rest of the part: --from {from} --games {left}"));
        }
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn write_files(args: &SimulateArgs, answer: &Answer) -> Result<(), Failure> {
    if let Some(path) = &args.plot {
        chart::store(path, &plot::charts(answer).map_err(Failure::running)?)?;
    }
    if let Some(path) = &args.report {
        store(path, &report::write(answer, &command(args, answer.seed)))?;
    }
    Ok(())
}

/// The command that repeats this run.
fn command(args: &SimulateArgs, seed: u64) -> String {
    let SimulateArgs { game, run, board, rules, .. } = args;
    let all = |name: &'static str, values: &[String]| -> Vec<_> {
        values.iter().map(|value| (name, value.clone())).collect()
    };
    let mut flags = vec![("games", run.games.to_string()), ("seed", seed.to_string())];
    flags.extend(args.from.map(|from| ("from", from.to_string())));
    for (name, value) in [("board", &board.board), ("format", &board.format), ("rules", &rules.rules)] {
        flags.extend(value.clone().map(|value| (name, value)));
    }
    flags.extend(all("set", &rules.set));
    flags.extend(all("player", &run.players));
    flags.extend(run.bots.map(|bots| ("bots", bots.to_string())));
    flags.extend(run.colours.flag().map(|colours| ("colors", colours)));
    flags.extend((run.order == Order::Random).then(|| ("order", "random".to_owned())));
    flags.extend(run.engines.flags());
    flags.push(("max-turns", run.max_turns.to_string()));
    let words = flags.iter().map(|(name, value)| flag(name, value));
    let words: Vec<String> = words.chain(board.options.words()).collect();
    format!("parlour simulate {game} {}", words.join(" "))
}

fn table(args: &SimulateArgs, seed: u64) -> Result<(Table, Engines), Failure> {
    let kind = parlour::find(&args.game).ok_or_else(|| Failure::input("no such game"))?;
    let RunArgs { players, colours, engines, .. } = &args.run;
    set_up(kind, (&args.rules, &args.board), (players, args.run.bots(), colours), (engines, seed))
}

/// The games of this run, counted from 0.
fn games(args: &SimulateArgs) -> Result<Range<u64>, Failure> {
    let from = args.from.unwrap_or(1);
    let too_large = || Failure::input(format!("--from {from}: too large for {} games", args.run.games));
    let end = (from - 1).checked_add(args.run.games).ok_or_else(too_large)?;
    let start = from - 1;
    Ok(start..end)
}

fn has_engines(table: &Table) -> bool {
    let is_engine = |seat: &Seat| matches!(seat.occupant, Occupant::Engine { .. });
    table.seats().iter().any(is_engine)
}

fn play(
    args: &SimulateArgs,
    simulation: &Simulation,
    (games, control): (&Range<u64>, &RunControl),
    output: &Output,
) -> Result<(Part, Timing), Failure> {
    let workers = Workers::new(args.run.threads()).controlled_by(control);
    let start = Instant::now();
    let tally = match &args.csv {
        None => workers.play(simulation, games.clone()),
        Some(path) => csv::play(path, &workers, simulation, games.clone())?,
    };
    let seconds = start.elapsed().as_secs_f64();
    let files = [(&args.records, RowOf::Games), (&args.steps, RowOf::Steps)];
    records::write(files, simulation, games, &workers, output)?;
    let seconds_with_files = start.elapsed().as_secs_f64();
    // Details play the games again, and an engine takes its time.
    let details = if has_engines(simulation.table()) { 0 } else { args.details };
    let part = Part::of(simulation, games.start, details, tally, args.run.threads());
    let timing = Timing { games: seconds, details: start.elapsed().as_secs_f64() - seconds_with_files };
    Ok((part, timing))
}

impl Outcome {
    pub(crate) fn new(part: &Part, timing: Option<Timing>) -> Self {
        Self { tally: part.tally().clone(), details: part.details().clone(), timing }
    }
}

/// Writes a claimed file.
pub(crate) fn store(path: &std::path::Path, text: &str) -> Result<(), Failure> {
    output_file::store(path, text.as_bytes())
}
