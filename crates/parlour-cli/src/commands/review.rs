//! `parlour review`: what each choice of a game cost, and what the dice gave.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use parlour::core::{Message, Player, Unit};
use parlour::draw::{Curve, plot};
use parlour::play::Record;
use parlour::review::{Grade, Judge, PlayerReview, Review, ReviewedStep, amount, review};

use crate::failure::Failure;
use crate::input::board::{read_record, read_text};
use crate::interactive::words::{say, text};
use crate::output::Output;
use crate::output::chart;

/// The default of `--seconds`.
const DEFAULT_SECONDS: f64 = 2.0;

#[derive(Debug, Args)]
pub(crate) struct ReviewArgs {
    /// The record, or `-` for standard input
    file: String,
    #[command(flatten)]
    how: HowArgs,
}

/// How a game is reviewed.
#[derive(Debug, Args, Clone)]
pub(crate) struct HowArgs {
    /// The most seconds for each position of Mancala
    #[arg(long, value_name = "SECONDS", default_value_t = DEFAULT_SECONDS)]
    seconds: f64,
    /// List every choice, not only those that lost something
    #[arg(long)]
    all: bool,
    /// Draw the course of the game as a chart (.svg or .png)
    #[arg(long, value_name = "FILE", value_parser = chart::file)]
    plot: Option<PathBuf>,
}

pub(crate) fn run(args: &ReviewArgs, output: &Output) -> Result<(), Failure> {
    let record = read_record(&args.file, &read_text(&args.file)?)?;
    of(&record, &args.file, &args.how, output)
}

/// The review of a record as text, with the default time.
pub(crate) fn text_of(record: &Record, name: &str) -> Result<String, Failure> {
    let how = HowArgs { seconds: DEFAULT_SECONDS, all: false, plot: None };
    Ok(words(&made(record, name, &how)?, record, &how))
}

/// Reviews a record and prints the result.
pub(crate) fn of(record: &Record, name: &str, how: &HowArgs, output: &Output) -> Result<(), Failure> {
    output.claim(&how.plot)?;
    let result = made(record, name, how)?;
    if let Some(file) = &how.plot {
        chart::store(file, &curve(&result, record).map_err(Failure::running)?)?;
    }
    let names = record.table.player_names();
    output.answer(|| result.data(&names), || words(&result, record, how))
}

fn made(record: &Record, name: &str, how: &HowArgs) -> Result<Review, Failure> {
    let Some(time) = Duration::try_from_secs_f64(how.seconds).ok().filter(|time| !time.is_zero()) else {
        return Err(Failure::input(format!("--seconds {}: must be more than 0", how.seconds)));
    };
    // Report a broken rule before the work starts.
    record.replay(|_, _| ()).map_err(Failure::at(name))?;
    let Some(judge) = Judge::new(&*record.table.start()) else {
        return Err(Failure::input(format!("{name}: {}", text("review-nothing"))));
    };
    review(record, &judge.with_time(time), |_| true).map_err(Failure::at(name))
}

/// The values over the steps of the game.
fn curve(review: &Review, record: &Record) -> Result<String, parlour::draw::PlotError> {
    let shown = |value: f64| match review.unit {
        Unit::Win => value,
        Unit::Seeds => value.max(0.0),
        Unit::Moves => -value,
    };
    let name = |player: usize| record.table.player_names().name(Player::new(player));
    let course = |player: usize| {
        let mut last = 0.0;
        let values = std::iter::once(&review.start).chain(review.steps.iter().map(|step| &step.values));
        let values = values.map(|values| {
            last = values.as_ref().and_then(|values| values.get(player)).map_or(last, |value| shown(*value));
            last
        });
        Curve { name: name(player), values: values.collect() }
    };
    let up = match review.unit {
        Unit::Win => text("review-axis-win"),
        Unit::Seeds => text("review-axis-seeds"),
        Unit::Moves => text("review-axis-moves"),
    };
    let curves: Vec<Curve> = (0..review.players.len()).map(course).collect();
    plot(&text("review-title"), &text("review-axis-steps"), &up, &curves)
}

fn words(review: &Review, record: &Record, how: &HowArgs) -> String {
    let names = record.table.player_names();
    let shown = |step: &&ReviewedStep| {
        step.choice.is_some() && (how.all || step.grade(review.unit).is_some_and(|grade| grade > Grade::Good))
    };
    let mut lines: Vec<String> =
        review.steps.iter().filter(shown).map(|step| row(step, review.unit)).collect();
    if lines.is_empty() {
        lines.push(text("review-flawless"));
    }
    lines.push(String::new());
    let players = review.players.iter().enumerate();
    lines
        .extend(players.map(|(index, player)| summary(&names.name(Player::new(index)), player, review.unit)));
    lines.push(text(match review.method.name() {
        "exact" => "review-exact",
        "estimate" => "review-estimate",
        _ => "review-sample",
    }));
    lines.join("\n") + "\n"
}

/// A choice as a line.
fn row(step: &ReviewedStep, unit: Unit) -> String {
    let grade = step.grade(unit).map_or("?", Grade::name);
    let Some(choice) = &step.choice else {
        return String::new();
    };
    let cost = match choice.loss {
        Some(loss) if loss > 1e-9 => {
            let message = Message::new("review-costs").with("loss", amount(loss, unit));
            say(&message.with("best", choice.best.join(", ")))
        }
        Some(_) => text("review-best"),
        None if choice.is_fatal => text("review-fatal"),
        None => text("review-unknown"),
    };
    format!("{:>4}. {:<10} {} {cost}", step.number, grade, step.words)
}

/// A player's game as a line.
fn summary(name: &str, player: &PlayerReview, unit: Unit) -> String {
    let mut parts = Vec::new();
    if player.choices > 0 {
        let message = Message::new("review-choices").with("choices", player.choices as u64);
        parts.push(say(&message
            .with("perfect", player.perfect as u64)
            .with("lost", amount(player.lost, unit))));
    }
    if unit == Unit::Win {
        let luck = format!("{:+.1}%", 100.0 * player.luck);
        parts.push(say(&Message::new("review-luck").with("luck", luck)));
    }
    say(&Message::new("review-player").with("player", name).with("parts", parts.join("; ")))
}
