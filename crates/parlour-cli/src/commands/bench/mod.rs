//! `parlour bench`: measures the simulators, also as ratios to simple loops on the same machine.

mod cases;

use std::hint::black_box;
use std::time::{Duration, Instant};

use clap::Args;
use parlour::sim::{Method, Simulation, Workers};
use serde_json::{Value, json};

use self::cases::{Case, cases};
use crate::failure::Failure;
use crate::output::Output;
use crate::output::numbers::short;

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Measure only rows whose names contain these words
    words: Vec<String>,
    /// Seconds for each measurement
    #[arg(long, value_name = "S", default_value_t = 1.0, value_parser = seconds)]
    seconds: f64,
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("allowed: 0.01 to 3600 seconds".to_owned()),
    }
}

/// A measured row: steps and games per second.
struct Row {
    case: Case,
    baseline: Option<Speed>,
    plain: Speed,
    fast: Option<Speed>,
    cores: usize,
    all_cores: Speed,
}

#[derive(Debug, Clone, Copy, Default)]
struct Speed {
    games: f64,
    steps: f64,
}

/// The least length of a round. The best round counts, because other programs may slow down the rest.
const ROUND: Duration = Duration::from_millis(20);

pub(crate) fn run(args: &BenchArgs, output: &Output) -> Result<(), Failure> {
    let chosen: Vec<Case> = cases()?
        .into_iter()
        .filter(|case| args.words.iter().all(|word| case.name.contains(word.as_str())))
        .collect();
    if chosen.is_empty() {
        let names: Vec<&str> = cases()?.iter().map(|case| case.name).collect();
        return Err(Failure::input(format!("no row has all these words; rows: {}", names.join("; "))));
    }
    let mut rows = Vec::new();
    for case in chosen {
        output.message(format!("Measuring {} …", case.name));
        rows.push(measure(case, Duration::from_secs_f64(args.seconds))?);
    }
    output.answer(|| json!({ "rows": rows.iter().map(Row::data).collect::<Vec<_>>() }), || table(&rows))
}

fn measure(case: Case, time: Duration) -> Result<Row, Failure> {
    let simulation = Simulation::new(&case.table, 1).map_err(Failure::input)?;
    let plain = Simulation::new(&case.table, 1).map_err(Failure::input)?.plain();
    let is_fast = simulation.method() == Method::Fast;
    let on = |simulation: &Simulation, threads: usize, time| {
        let workers = Workers::new(threads);
        best(time, |first, games| {
            let tally = workers.play(simulation, first..first + games);
            case.steps(&tally, games)
        })
    };
    let baseline = case.baseline.as_ref().map(|baseline| best(time, baseline));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Row {
        baseline,
        plain: on(&plain, 1, time),
        fast: is_fast.then(|| on(&simulation, 1, time)),
        cores,
        all_cores: on(&simulation, cores, time * 2),
        case,
    })
}

/// The best of many short rounds. `run` takes the number of the first game and of games, and returns their steps.
fn best(time: Duration, mut run: impl FnMut(u64, u64) -> f64) -> Speed {
    let (start, mut first, mut games) = (Instant::now(), 0, 16);
    let mut best = Speed::default();
    while start.elapsed() < time || best.games == 0.0 {
        let round = Instant::now();
        let steps = black_box(run(first, games));
        let elapsed = round.elapsed();
        let played = games;
        first += played;
        if elapsed < ROUND {
            games *= 2;
            // Too short to measure, unless there is no time for a longer one.
            if start.elapsed() < time {
                continue;
            }
        }
        #[expect(clippy::cast_precision_loss, reason = "a rate")]
        let speed =
            Speed { games: played as f64 / elapsed.as_secs_f64(), steps: steps / elapsed.as_secs_f64() };
        if speed.games > best.games {
            best = speed;
        }
    }
    best
}

impl Row {
    fn best_single(&self) -> Speed {
        self.fast.unwrap_or(self.plain)
    }

    fn data(&self) -> Value {
        let speed =
            |speed: &Speed| json!({ "games_per_second": speed.games, "steps_per_second": speed.steps });
        json!({
            "work": self.case.name,
            "step": self.case.step,
            "baseline": self.baseline.as_ref().map(speed),
            "plain": speed(&self.plain),
            "fast": self.fast.as_ref().map(speed),
            "fast_to_baseline": self.baseline.zip(self.fast).map(|(base, fast)| fast.games / base.games),
            "fast_to_plain": self.fast.map(|fast| fast.games / self.plain.games),
            "cores": self.cores,
            "all_cores": speed(&self.all_cores),
            "all_cores_to_one": self.all_cores.games / self.best_single().games,
        })
    }
}

fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "{:<28}{:>10}{:>12}{:>12}{:>12}{:>8}{:>8}{:>12}{:>8}\n",
        "on one core", "", "loop", "plain path", "fast path", "/ loop", "/ plain", "all cores", "/ one"
    );
    for row in rows {
        for (unit, of) in [
            ("games/s", (|speed: &Speed| speed.games) as fn(&Speed) -> f64),
            (row.case.step, |speed| speed.steps),
        ] {
            let cell = |speed: Option<Speed>| speed.map_or_else(|| "–".to_owned(), |speed| short(of(&speed)));
            let ratio = |over: Option<Speed>| {
                over.map_or_else(
                    || "–".to_owned(),
                    |over| format!("{:.1}", of(&row.best_single()) / of(&over)),
                )
            };
            let name = if unit == "games/s" { row.case.name } else { "" };
            text.push_str(&format!(
                "{name:<28}{unit:>10}{:>12}{:>12}{:>12}{:>8}{:>8}{:>12}{:>8.2}\n",
                cell(row.baseline),
                cell(Some(row.plain)),
                cell(row.fast),
                ratio(row.baseline),
                ratio(Some(row.plain)),
                cell(Some(row.all_cores)),
                of(&row.all_cores) / of(&row.best_single()),
            ));
        }
    }
    text.push_str("\nThe loops are written for one game with one set of rules; both paths play any rules.\n");
    text
}
