//! `parlour train`: learns the evaluation of a game's bots from games that they play against themselves.

use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::thread;

use clap::{Args, Subcommand};
use parlour::core::{GameStreams, Kind, PackedDraws, SingleDraws};
use parlour::ludo::{Lesson, Ludo, Rules, RulesFile, Training};
use parlour::play::Numbered;
use parlour::sim::RunControl;
use serde_json::json;

use super::simulate::{progress::watched, setup::count};
use crate::args::RuleArgs;
use crate::failure::Failure;
use crate::input::board::read_text;
use crate::input::rules;
use crate::output::Output;
use crate::output::command_line::flag;
use crate::output::numbers::{many, thread_count, threads};

/// The games between two changes of the weights. The result depends on it.
const BATCH: u64 = 16;

#[derive(Debug, Args)]
pub(crate) struct TrainArgs {
    #[command(subcommand)]
    what: TrainWhat,
}

#[derive(Debug, Subcommand)]
enum TrainWhat {
    /// Ludo: the weights of the network that judges positions
    Ludo(TrainLudoArgs),
}

#[derive(Debug, Args)]
struct TrainLudoArgs {
    #[command(flatten)]
    rules: RuleArgs,
    /// Number of players
    #[arg(long, value_name = "N", default_value_t = 2)]
    players: usize,
    /// Number of games to learn from, such as 60000 or 60k
    #[arg(long, value_name = "N", default_value = "60000", value_parser = count)]
    games: u64,
    /// Number of threads [default: one per core]; the weights do not depend on it
    #[arg(long, value_name = "T", value_parser = thread_count)]
    threads: Option<u16>,
    /// Write the weights here
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Learn from exact chances of winning, for games that `odds ludo` can solve
    #[arg(long)]
    exact: bool,
    /// Go on from the weights in this file, up to --games in all; after an interruption the weights come out as without
    /// one if the other flags are the same
    #[arg(long, value_name = "FILE")]
    resume: Option<String>,
}

pub(crate) fn run(args: &TrainArgs, output: &Output) -> Result<(), Failure> {
    let TrainWhat::Ludo(args) = &args.what;
    output.claim(&args.output)?;
    let seed = output.told_seed("weights");
    let streams = Numbered::new(seed);
    let mut training = start(args, &streams)?;
    if args.exact {
        training = training.with_exact_chances().map_err(Failure::input)?;
    }
    let control = RunControl::default();
    let mut error = 0.0;
    watched(&control, args.games, output, || {
        while training.games() < args.games && !control.stop.load(Ordering::Relaxed) {
            error = teach(&mut training, args, &streams);
            control.done.store(training.games(), Ordering::Relaxed);
        }
    });
    let command = command(args, seed, training.begun_by());
    let finished = training.games() >= args.games;
    let weights = if finished { training.write(&command) } else { training.write_unfinished(&command) };
    if let Some(path) = &args.output {
        output.put(Some(path), &weights)?;
        output.message(format!("Learned from {}.", many(training.games(), "game")));
    } else if output.json() {
        output.data(&json!({ "games": training.games(), "error": error, "weights": weights }))?;
    } else {
        output.put(None, &weights)?;
    }
    if finished { Ok(()) } else { Err(Failure::Interrupted) }
}

fn start(args: &TrainLudoArgs, streams: &Numbered) -> Result<Training, Failure> {
    let complete = rules::complete(&Ludo, &args.rules)?;
    let file: RulesFile = Ludo.book().read(&complete).map_err(Failure::input)?;
    let rules = Rules::new(file).map_err(Failure::input)?;
    if let Some(name) = &args.resume {
        return Training::resume(&rules, args.players, &read_text(name)?).map_err(Failure::at(name));
    }
    let mut chance = SingleDraws::new(streams.choices(u64::MAX));
    Training::new(&rules, args.players, &mut chance).map_err(Failure::input)
}

/// Plays a batch of games on all threads and learns from them; returns the mean error.
fn teach(training: &mut Training, args: &TrainLudoArgs, streams: &Numbered) -> f32 {
    let first = training.games();
    let batch: Vec<u64> = (first..args.games.min(first + BATCH)).collect();
    let lesson = |game: &u64| {
        let mut dice = PackedDraws::new(streams.dice(*game, 0));
        training.lesson(&mut dice, &mut SingleDraws::new(streams.choices(*game)))
    };
    let share = batch.len().div_ceil(threads(args.threads));
    let lessons: Vec<Lesson> = thread::scope(|scope| {
        let part = |games| scope.spawn(move || <[u64]>::iter(games).map(lesson).collect::<Vec<_>>());
        let parts: Vec<_> = batch.chunks(share).map(part).collect();
        let joined = parts.into_iter().map(|part| match part.join() {
            Ok(lessons) => lessons,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        joined.flatten().collect()
    });
    #[expect(clippy::cast_precision_loss, reason = "a fraction")]
    training.learn(&lessons, first as f32 / args.games as f32);
    lessons.iter().map(Lesson::mean_error).sum::<f32>() / f32::from(u16::try_from(batch.len()).unwrap_or(1))
}

/// The command that makes the same weights again. An interrupted training that goes on under the conditions it began
/// with does not differ from one without a break.
fn command(args: &TrainLudoArgs, seed: u64, begun_by: Option<&str>) -> String {
    let mut words = vec!["parlour train ludo".to_owned()];
    words.extend(args.rules.rules.iter().map(|name| flag("rules", name)));
    words.extend(args.rules.set.iter().map(|change| flag("set", change)));
    words.push(flag("players", &args.players.to_string()));
    words.push(flag("games", &args.games.to_string()));
    words.push(flag("seed", &seed.to_string()));
    if args.exact {
        words.push("--exact".to_owned());
    }
    let command = words.join(" ");
    match &args.resume {
        Some(name) if begun_by != Some(&command) => format!("{command} {}", flag("resume", name)),
        _ => command,
    }
}
