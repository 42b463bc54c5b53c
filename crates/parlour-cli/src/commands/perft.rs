//! `parlour perft`: counts lines of play.

use clap::Args;
use parlour::core::{AnyGame, Step, Turn};
use serde_json::{Value, json};

use crate::args::{BoardArgs, RuleArgs, game_names};
use crate::failure::Failure;
use crate::input::board;
use crate::input::colours::{ColourArgs, usual_seats};
use crate::input::rules;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct PerftArgs {
    /// The game
    #[arg(value_parser = game_names())]
    game: String,
    /// Length of a line in steps (moves and rolls)
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(0..=10_000))]
    depth: u32,
    /// Number of players [default: as in `parlour play`]
    #[arg(long, value_name = "N")]
    players: Option<usize>,
    #[command(flatten)]
    colours: ColourArgs,
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// Count the lines of each first step separately
    #[arg(long)]
    divide: bool,
}

pub(crate) fn run(args: &PerftArgs, output: &Output) -> Result<(), Failure> {
    let kind = parlour::find(&args.game).ok_or_else(|| Failure::input("no such game"))?;
    let rules = rules::complete(kind, &args.rules)?;
    let seed = match kind.boards() {
        Some(_) => board::seed_of_board(&args.board, output),
        // No board is generated, so there is no seed to print.
        None => 0,
    };
    let board = board::choose(kind, &args.board, &rules, seed)?.board;
    let seats = args.players.unwrap_or_else(|| usual_seats(kind, &rules, &args.colours));
    let game = match args.colours.seats(kind, &rules, seats)? {
        Some(colours) => kind.set_up_at(&rules, board.as_ref(), &colours),
        None => kind.set_up(&rules, board.as_ref(), seats),
    };
    let game = game.map_err(Failure::input)?;
    let lines = game.perft(args.depth).map_err(Failure::input)?;
    let divided = args.divide && args.depth > 0;
    let first_steps = divided.then(|| divide(game.as_ref(), args.depth)).transpose()?;
    if output.json() {
        output.data(&data(args.depth, &lines, first_steps.as_deref()))
    } else {
        show(&lines, first_steps.as_deref(), output)
    }
}

/// The number of lines for each first step.
fn divide(game: &dyn AnyGame, depth: u32) -> Result<Vec<(Step, u128)>, Failure> {
    let first = match game.turn() {
        Turn::Over => Vec::new(),
        Turn::Choose(_) => game.legal_moves().into_iter().map(Step::Move).collect(),
        Turn::Roll(_) => game.rolls().iter().map(|weighted| Step::Roll(weighted.roll)).collect(),
    };
    let lines = |step: Step| {
        let mut after = game.boxed_clone();
        after.step(&step).map_err(Failure::running)?;
        let lines = after.perft(depth - 1).map_err(Failure::input)?;
        Ok((step, lines.last().copied().unwrap_or(1)))
    };
    first.into_iter().map(lines).collect()
}

fn data(depth: u32, lines: &[u128], first_steps: Option<&[(Step, u128)]>) -> Value {
    let text = |count: &u128| count.to_string();
    // There is one line without steps.
    let paths = lines.last().unwrap_or(&1);
    let mut data = json!({
        "depth": depth,
        "paths": text(paths),
        "by-depth": lines.iter().map(text).collect::<Vec<_>>(),
    });
    if let Some(first_steps) = first_steps {
        let step = |(step, count): &(Step, u128)| {
            let mut data = json!(step);
            data["paths"] = text(count).into();
            data
        };
        data["divide"] = first_steps.iter().map(step).collect();
    }
    data
}

fn show(lines: &[u128], first_steps: Option<&[(Step, u128)]>, output: &Output) -> Result<(), Failure> {
    let width = lines.iter().map(|count| count.to_string().len()).max();
    let width = width.unwrap_or(1).max("lines".len());
    output.line(format!("steps  {:>width$}", "lines"))?;
    if lines.is_empty() {
        output.line(format!("{:>5}  {:>width$}", 0, 1))?;
    }
    for (depth, count) in (1..).zip(lines) {
        output.line(format!("{depth:>5}  {count:>width$}"))?;
    }
    for (step, count) in first_steps.unwrap_or_default() {
        let indent = "steps  ".len() + width;
        output.line(format!("{count:>indent$}  start with {step}"))?;
    }
    Ok(())
}
