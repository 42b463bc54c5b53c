//! `parlour compare`: plays two sides on the same dice and reports the difference.

mod expect;
mod sides;
mod text;

use clap::Args;
use parlour::play::Table;
use parlour::sim::{Comparison, Exact, Interval, Measure, Paired, RunControl, Simulation, Workers};
use serde_json::{Value, json};

use self::expect::Expectation;
use self::sides::{Side, SideArgs};
use crate::args::game_names;
use crate::commands::simulate::answer::{spread, whole};
use crate::commands::simulate::progress;
use crate::commands::simulate::setup::RunArgs;
use crate::failure::Failure;
use crate::input::engines::Engines;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The game
    #[arg(value_parser = game_names())]
    game: String,
    #[command(flatten)]
    sides: SideArgs,
    #[command(flatten)]
    run: RunArgs,
    /// Stop once the mean difference in turns is known to within ± X (95% confidence)
    #[arg(long, value_name = "X", value_parser = precision)]
    until_precision: Option<f64>,
    /// Exit with code 3 unless this holds for the whole 95% interval of B minus A: turns<0, rolls>5, win1>0.01, turns=0
    #[arg(long, value_name = "MEASURE<NUMBER")]
    expect: Vec<Expectation>,
}

fn precision(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(precision) if precision > 0.0 => Ok(precision),
        _ => Err("allowed: a number of turns above 0".to_owned()),
    }
}

/// The games of the first round of a comparison that can stop early. Each round is as long as all before it.
const FIRST_ROUND: u64 = 1000;

/// The result.
struct Answer<'a> {
    simulations: [&'a Simulation; 2],
    sides: [&'a Side; 2],
    comparison: &'a Comparison,
    exact: Vec<(Measure, f64)>,
    seed: u64,
}

pub(crate) fn run(args: &CompareArgs, output: &Output) -> Result<(), Failure> {
    let seed = output.seed();
    let kind = parlour::find(&args.game).ok_or_else(|| Failure::input("no such game"))?;
    let sides = args.sides.read()?;
    let (first, second) = (sides[0].set_up(kind, &args.run, seed)?, sides[1].set_up(kind, &args.run, seed)?);
    let simulation = |(table, engines): &(Table, Engines)| args.run.simulation(table, engines, seed);
    let (a, b) = (simulation(&first)?, simulation(&second)?);
    let seats = a.table().seats().len().min(b.table().seats().len());
    if let Some(words) = args.expect.iter().find_map(|expected| expected.misses(seats)) {
        return Err(Failure::input(words));
    }
    let control = RunControl::default();
    let work = || play(args, &a, &b, &control);
    let (comparison, interrupted) = progress::watched(&control, args.run.games, output, work);
    let answer = Answer {
        simulations: [&a, &b],
        sides: [&sides[0], &sides[1]],
        comparison: &comparison,
        exact: exact_differences(&a, &b),
        seed,
    };
    output.answer(|| answer.data(), || text::write(&answer))?;
    first.1.report(output);
    second.1.report(output);
    if interrupted {
        return Err(Failure::Interrupted);
    }
    let broken: Vec<String> =
        args.expect.iter().filter_map(|expected| expected.broken(&comparison)).collect();
    if broken.is_empty() { Ok(()) } else { Err(Failure::No(broken.join("\n"))) }
}

/// Plays all games, or as many rounds as the precision needs. Rounds do not depend on the number of threads.
fn play(args: &CompareArgs, a: &Simulation, b: &Simulation, control: &RunControl) -> Comparison {
    let workers = Workers::new(args.run.threads()).controlled_by(control);
    let Some(precision) = args.until_precision else {
        return workers.compare(a, b, 0..args.run.games);
    };
    let mut all = Comparison::new(a, b);
    let (mut done, mut round) = (0, FIRST_ROUND);
    while done < args.run.games && !control.stop.load(std::sync::atomic::Ordering::Relaxed) {
        let end = args.run.games.min(done + round);
        all.merge(&workers.compare(a, b, done..end));
        (done, round) = (end, end);
        let width = all.paired(Measure::Turns).interval().map(Interval::half_width);
        if width.is_some_and(|width| width <= precision) {
            break;
        }
    }
    all
}

impl Answer<'_> {
    fn measures(&self) -> Vec<(String, Measure)> {
        let mut measures = vec![("turns".to_owned(), Measure::Turns), ("rolls".to_owned(), Measure::Rolls)];
        if self.comparison.seats() > 1 {
            measures.extend(
                (0..self.comparison.seats()).map(|seat| (format!("win{}", seat + 1), Measure::Win(seat))),
            );
        }
        measures
    }

    fn exact(&self, measure: Measure) -> Option<f64> {
        self.exact.iter().find(|(known, _)| *known == measure).map(|(_, exact)| *exact)
    }

    fn data(&self) -> Value {
        let side = |index: usize| {
            let tally = [&self.comparison.a, &self.comparison.b][index];
            let wins: Vec<Value> = tally
                .seat_wins()
                .iter()
                .map(|wins| tally.rate(*wins))
                .map(|(rate, interval)| json!({ "rate": rate, "ci95": interval }))
                .collect();
            json!({
                "name": self.sides[index].name(),
                "rules": self.simulations[index].table().rules(),
                "turns": spread(tally.turns()),
                "rolls": spread(tally.rolls()),
                "wins": wins,
                "cut": tally.cut(),
            })
        };
        let differences: serde_json::Map<String, Value> = self
            .measures()
            .into_iter()
            .map(|(name, measure)| (name, difference(&self.comparison.paired(measure), self.exact(measure))))
            .collect();
        json!({
            "game": self.simulations[0].table().kind().name(),
            "games": self.comparison.a.games(),
            "seed": whole(self.seed),
            "a": side(0),
            "b": side(1),
            "difference": differences,
        })
    }
}

/// B minus A: simulated, and exact if known.
fn difference(paired: &Paired, exact: Option<f64>) -> Value {
    let interval = paired.interval();
    let certain = interval.is_some_and(|interval| !interval.holds(0.0));
    json!({ "mean": paired.mean(), "ci95": interval, "pairs": paired.pairs(), "significant": certain, "exact": exact })
}

/// B minus A for every measure that is known exactly on both sides.
fn exact_differences(a: &Simulation, b: &Simulation) -> Vec<(Measure, f64)> {
    let (a, b) = (Exact::of(a), Exact::of(b));
    let mean = |exact: &Exact, measure| match measure {
        Measure::Turns => exact.turns.as_ref()?.mean,
        Measure::Rolls => exact.rolls.as_ref()?.mean,
        Measure::Win(seat) => exact.wins.as_ref()?.get(seat).copied(),
    };
    let seats = a.wins.as_ref().map_or(0, Vec::len);
    [Measure::Turns, Measure::Rolls]
        .into_iter()
        .chain((0..seats).map(Measure::Win))
        .filter_map(|measure| Some((measure, mean(&b, measure)? - mean(&a, measure)?)))
        .collect()
}
