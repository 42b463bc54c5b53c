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
    /// Go on from the weights in this file, up to --games in all
    #[arg(long, value_name = "FILE")]
    resume: Option<String>,
}

pub(crate) fn run(args: &TrainArgs, output: &Output) -> Result<(), Failure> {
    let TrainWhat::Ludo(args) = &args.what;
    output.claim(&args.output)?;
    let seed = output.told_seed("weights");
    let streams = Numbered::new(seed);
    let training = start(args, &streams)?;
    let control = RunControl::default();
    let (mut training, mut error) = (training, 0.0);
    let ((), interrupted) = watched(&control, args.games, output, || {
        while training.games() < args.games && !control.stop.load(Ordering::Relaxed) {
            error = teach(&mut training, args, &streams);
            control.done.store(training.games(), Ordering::Relaxed);
        }
    });
    let weights = training.write(&command(args, seed));
    if let Some(path) = &args.output {
        output.put(Some(path), &weights)?;
        output.message(format!("Learned from {}.", many(training.games(), "game")));
    } else if output.json() {
        output.data(&json!({ "games": training.games(), "error": error, "weights": weights }))?;
    } else {
        output.put(None, &weights)?;
    }
    if interrupted { Err(Failure::Interrupted) } else { Ok(()) }
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
        let mut dice = PackedDraws::new(streams.dice(*game));
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

/// The command that makes the same weights again.
fn command(args: &TrainLudoArgs, seed: u64) -> String {
    let mut words = vec!["parlour train ludo".to_owned()];
    words.extend(args.rules.rules.iter().map(|name| flag("rules", name)));
    words.extend(args.rules.set.iter().map(|change| flag("set", change)));
    words.push(flag("players", &args.players.to_string()));
    words.push(flag("games", &args.games.to_string()));
    words.push(flag("seed", &seed.to_string()));
    words.extend(args.resume.iter().map(|name| flag("resume", name)));
    words.join(" ")
}
