//! `parlour simulate`: many games without showing them.

pub(crate) mod answer;
mod csv;
pub(crate) mod exact;
mod plot;
pub(crate) mod progress;
mod report;
pub(crate) mod setup;
pub(crate) mod text;

use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use parlour::play::{Table, write};
use parlour::sim::{Details, RunControl, Simulation, Tally, Workers};

use self::answer::Answer;
use self::exact::Exact;
use self::setup::{RunArgs, lay};
use crate::args::{BoardArgs, Global, Order, RuleArgs, game_names};
use crate::chart;
use crate::commands::odds::quoted;
use crate::commands::play::seed_of;
use crate::failure::Failure;
use crate::output::Output;
use crate::output_file;

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
    /// Write the record of the game with this number instead, counted from 1; the same game as in the whole run
    #[arg(long = "game", value_name = "K", value_parser = setup::count)]
    game_number: Option<u64>,
    /// Collect details from the first N games: lead changes, forced moves, events; 0 for none
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    details: u64,
    /// A line for each game: its number, turns, rolls, and who won
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw how long the games last and who wins, as a chart
    #[arg(long, value_name = "FILE.svg|FILE.png", value_parser = chart::file)]
    plot: Option<PathBuf>,
    /// Write everything on one page: numbers, charts, rules
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
    /// Write the record of the longest game
    #[arg(long, value_name = "FILE")]
    longest: Option<PathBuf>,
}

/// What came out of a run.
pub(crate) struct Outcome {
    pub(crate) tally: Tally,
    pub(crate) details: Details,
    /// How long the games took to play, and how long the first of them to look into.
    pub(crate) seconds: f64,
    pub(crate) details_seconds: f64,
}

pub(crate) fn run(args: &SimulateArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    let seed = seed_of(global);
    let table = table(args, seed)?;
    let simulation = args.run.simulation(&table, seed)?;
    if let Some(number) = args.game_number {
        if number > args.run.games {
            return Err(Failure::input(format!(
                "--game {number}: this run has {0} games; allowed: 1 to {0}",
                args.run.games
            )));
        }
        return output.text(&write(&simulation.session(number - 1)));
    }
    output.claim([&args.csv, &args.plot, &args.report, &args.longest].into_iter().flatten())?;
    if !output.json() && global.seed.is_none() {
        output.message(format!("seed {seed}: the same games again with --seed {seed}"));
    }
    let control = RunControl::default();
    let (outcome, interrupted) =
        progress::watched(&control, args.run.games, output, || play(args, &simulation, &control));
    let outcome = outcome?;
    let exact = Exact::of(&simulation);
    let answer = Answer { simulation: &simulation, outcome: &outcome, exact: &exact, seed };
    write_files(args, &answer)?;
    if let (Some(path), Some((game, _))) = (&args.longest, outcome.tally.longest()) {
        store(path, &write(&simulation.session(game)))?;
    }
    if output.json() {
        output.data(&answer.data())?;
    } else {
        output.text(&text::write(&answer))?;
    }
    if interrupted {
        output.message(format!("interrupted after {} games", outcome.tally.games()));
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

/// The command that gives the same numbers.
fn command(args: &SimulateArgs, seed: u64) -> String {
    let mut words = vec!["parlour simulate".to_owned(), args.game.clone()];
    let mut flag = |name: &str, value: &str| words.push(format!("--{name} {}", quoted(value)));
    flag("games", &args.run.games.to_string());
    flag("seed", &seed.to_string());
    for (name, value) in
        [("board", &args.board.board), ("format", &args.board.format), ("rules", &args.rules.rules)]
    {
        if let Some(value) = value {
            flag(name, value);
        }
    }
    for change in &args.rules.set {
        flag("set", change);
    }
    for player in &args.run.players {
        flag("player", player);
    }
    if let Some(bots) = args.run.bots {
        flag("bots", &bots.to_string());
    }
    if let Some(colours) = args.run.colours.flag() {
        flag("colors", &colours);
    }
    if args.run.order == Order::Random {
        flag("order", "random");
    }
    flag("max-turns", &args.run.max_turns.to_string());
    words.extend(args.board.options.words());
    words.join(" ")
}

fn table(args: &SimulateArgs, seed: u64) -> Result<Table, Failure> {
    let kind = parlour::find(&args.game).ok_or_else(|| Failure::input("no such game"))?;
    lay(kind, (&args.rules, &args.board), (&args.run.players, args.run.bots(), &args.run.colours), seed)
}

fn play(args: &SimulateArgs, simulation: &Simulation, control: &RunControl) -> Result<Outcome, Failure> {
    let workers = Workers::new(args.run.threads()).controlled_by(control);
    let start = Instant::now();
    let games = 0..args.run.games;
    let tally = match &args.csv {
        None => workers.play(simulation, games),
        Some(path) => csv::play(path, &workers, simulation, games)?,
    };
    let seconds = start.elapsed().as_secs_f64();
    // Not watched: these games are counted already, and there are few of them.
    let looked_into = args.details.min(tally.games());
    let details = Workers::new(args.run.threads()).details(simulation, 0..looked_into);
    let details_seconds = start.elapsed().as_secs_f64() - seconds;
    Ok(Outcome { tally, details, seconds, details_seconds })
}

/// Writes a file that was claimed.
pub(crate) fn store(path: &std::path::Path, text: &str) -> Result<(), Failure> {
    output_file::store(path, text.as_bytes())
}
