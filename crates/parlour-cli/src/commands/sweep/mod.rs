//! `parlour sweep`: plays many sets of rules on the same dice and reports what each rule changes.

mod csv;
mod maps;
mod report;
mod text;

use std::path::PathBuf;

use clap::Args;
use parlour::core::Kind;
use parlour::play::Table;
use parlour::sim::sweep::{
    Axis, Design, MOST_CELLS, Metric, Plan, RuleMap, Stopping, Sweep, SweepError, cell_count, cells,
};
use parlour::sim::{RunControl, Simulation, Workers};
use serde_json::{Value, json};

use crate::args::{BoardArgs, RuleArgs, game_names};
use crate::commands::simulate::answer::whole;
use crate::commands::simulate::progress;
use crate::commands::simulate::setup::{RunArgs, seats};
use crate::commands::simulate::store;
use crate::failure::Failure;
use crate::input::board::{self, Chosen};
use crate::input::engines::Engines;
use crate::input::rules;
use crate::output::Output;
use crate::output::chart;
use crate::output::command_line::flag;
use crate::output::numbers::many;

#[derive(Debug, Args)]
pub(crate) struct SweepArgs {
    /// The game
    #[arg(value_parser = game_names())]
    game: String,
    /// A rule and the values to try; repeatable
    #[arg(long, value_name = "KEY=VALUE,VALUE", long_help = VARY_HELP)]
    vary: Vec<String>,
    /// Change one rule at a time, instead of playing all combinations
    #[arg(long)]
    one_at_a_time: bool,
    /// What to measure: turns, rolls, first-seat, seat-2 …, draws, lead-changes, moves; the first decides when the order is clear
    #[arg(long, value_name = "NAME,NAME", value_delimiter = ',', value_parser = metric)]
    metric: Vec<Metric>,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// Play all games, even if the order of the values is clear earlier
    #[arg(long)]
    all_games: bool,
    /// Stop once every difference in the first metric is known to within ± X (95% confidence)
    #[arg(long, value_name = "X", value_parser = precision, conflicts_with = "all_games")]
    until_precision: Option<f64>,
    /// Write a line for each combination
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Draw a heat map of the first metric for every two rules
    #[arg(long, value_name = "FILE.svg|FILE.png", value_parser = chart::file)]
    plot: Option<PathBuf>,
    /// Write a page with all tables and heat maps
    #[arg(long, value_name = "FILE.html")]
    report: Option<PathBuf>,
}

const VARY_HELP: &str = "A rule and the values to try, such as finish=exact,bounce; repeatable. Values are written as for \
    --set. 3..6 is 3,4,5,6. A list in brackets is one value: special-rolls=[6],[1,6]. If a value has commas itself, write \
    semicolons between the values: dice=d6;1:1,2:1,6:3";

fn metric(name: &str) -> Result<Metric, SweepError> {
    Metric::read(name)
}

fn precision(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|precision| *precision > 0.0);
    number.ok_or_else(|| "allowed: a number above 0".to_owned())
}

/// The result.
struct Answer<'a> {
    plan: &'a Plan,
    sweep: &'a Sweep,
    title: &'a str,
    seed: u64,
}

pub(crate) fn run(args: &SweepArgs, output: &Output) -> Result<(), Failure> {
    let seed = output.seed();
    let kind = parlour::find(&args.game).ok_or_else(|| Failure::input("no such game"))?;
    let plan = plan(args, kind, seed)?;
    output.claim([&args.csv, &args.plot, &args.report].into_iter().flatten())?;
    if !output.json() && output.flags.seed.is_none() {
        output.tell_seed(seed, "games");
    }
    let control = RunControl::default();
    let workers = Workers::new(args.run.threads()).controlled_by(&control);
    let work = || workers.sweep_until(&plan, args.run.games, stopping(args));
    let (sweep, interrupted) = progress::watched(&control, args.run.games, output, work);
    let answer = Answer { plan: &plan, sweep: &sweep, title: kind.title(), seed };
    answer.write_files(args)?;
    output.answer(|| answer.data(args, kind), || text::write(&answer))?;
    if interrupted {
        output.message(format!("Interrupted after {} of each combination.", many(sweep.games(), "game")));
        return Err(Failure::Interrupted);
    }
    Ok(())
}

fn stopping(args: &SweepArgs) -> Stopping {
    match args.until_precision {
        Some(precision) => Stopping::Precision(precision),
        None if args.all_games => Stopping::AllGames,
        None => Stopping::ClearOrder,
    }
}

fn plan(args: &SweepArgs, kind: &'static dyn Kind, seed: u64) -> Result<Plan, Failure> {
    let base = rules::complete(kind, &args.rules)?;
    let axes = Axis::read_all(kind, &base, &args.vary).map_err(Failure::at("--vary"))?;
    let design = if args.one_at_a_time { Design::OneAtATime } else { Design::Grid };
    let count = cell_count(&axes, design);
    if count > MOST_CELLS {
        return Err(Failure::at("--vary")(SweepError::TooMany { count }));
    }
    // The same board for all: otherwise it would be the boards that differ.
    let chosen = board::choose(kind, &args.board, &base, seed)?;
    let set_up = |rules: &RuleMap| set_up(args, (kind, rules), &chosen, seed);
    let plan = Plan::new(cells(&base, &axes, design), axes, metrics(args), set_up);
    // If nothing can be played, the reason is the same everywhere, such as a player who is not a bot.
    match plan.cells.iter().find_map(|cell| cell.simulation.as_ref().err()) {
        Some(error) if plan.cells.iter().all(|cell| cell.simulation.is_err()) => {
            Err(Failure::input(format!("no combination can be played: {error}")))
        }
        _ => Ok(plan),
    }
}

/// The metrics given, else turns and how often the first seat wins.
fn metrics(args: &SweepArgs) -> Vec<Metric> {
    if args.metric.is_empty() { vec![Metric::Turns, Metric::Win(0)] } else { args.metric.clone() }
}

/// The games of one combination.
fn set_up(
    args: &SweepArgs,
    (kind, rules): (&'static dyn Kind, &RuleMap),
    chosen: &Chosen,
    seed: u64,
) -> Result<Simulation, String> {
    let RunArgs { players, colours, .. } = &args.run;
    let seats = seats(kind, (players, args.run.bots(), colours), rules).map_err(Failure::words)?;
    let table = Table::new(kind, &Value::Object(rules.clone()), chosen.board.as_ref(), seats);
    let table = table.map_err(|error| error.to_string())?.with_setup(chosen.setup.clone());
    args.run.simulation(&table, &Engines::default(), seed).map_err(Failure::words)
}

impl Answer<'_> {
    fn write_files(&self, args: &SweepArgs) -> Result<(), Failure> {
        if let Some(path) = &args.csv {
            store(path, &csv::write(self))?;
        }
        if let Some(path) = &args.plot {
            chart::store(
                path,
                &maps::all(self).map_err(|error| {
                    Failure::input(format!(
                        "--plot: {error}; a heat map needs two rules that vary, without --one-at-a-time"
                    ))
                })?,
            )?;
        }
        if let Some(path) = &args.report {
            store(path, &report::write(self, &command(args, self.seed)))?;
        }
        Ok(())
    }

    fn data(&self, args: &SweepArgs, kind: &dyn Kind) -> Value {
        let mut data = json!({
            "game": kind.name(),
            "seed": whole(self.seed),
            "design": if args.one_at_a_time { "one-at-a-time" } else { "grid" },
            "settled": Stopping::ClearOrder.is_reached(self.sweep, self.plan),
        });
        if let (Value::Object(data), Value::Object(result)) = (&mut data, self.sweep.data(self.plan)) {
            data.extend(result);
        }
        data
    }
}

/// The command that repeats this run.
fn command(args: &SweepArgs, seed: u64) -> String {
    let SweepArgs { game, run, board, rules, .. } = args;
    let all = |name: &'static str, values: &[String]| -> Vec<_> {
        values.iter().map(|value| (name, value.clone())).collect()
    };
    let mut flags = all("vary", &args.vary);
    flags.extend(args.metric.iter().map(|metric| ("metric", metric.name())));
    flags.extend([("games", run.games.to_string()), ("seed", seed.to_string())]);
    for (name, value) in [("board", &board.board), ("format", &board.format), ("rules", &rules.rules)] {
        flags.extend(value.clone().map(|value| (name, value)));
    }
    flags.extend(all("set", &rules.set));
    flags.extend(all("player", &run.players));
    flags.extend(run.bots.map(|bots| ("bots", bots.to_string())));
    flags.extend(run.colours.flag().map(|colours| ("colors", colours)));
    flags.extend(args.until_precision.map(|precision| ("until-precision", precision.to_string())));
    let words = flags.iter().map(|(name, value)| flag(name, value));
    let switches = [(args.one_at_a_time, "--one-at-a-time"), (args.all_games, "--all-games")];
    let switches = switches.into_iter().filter(|(is_set, _)| *is_set).map(|(_, name)| name.to_owned());
    let words: Vec<String> = words.chain(switches).chain(board.options.words()).collect();
    format!("parlour sweep {game} {}", words.join(" "))
}
