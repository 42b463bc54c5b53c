//! `parlour odds snakes`: how long a game lasts, who wins, and what each snake and ladder changes.

mod answer;
mod text;

use std::path::PathBuf;
use std::sync::Arc;

use clap::Args;
use parlour::core::{Kind, RuleError};
use parlour::snakes::odds::{self, OddsError, SoloSolver};
use parlour::snakes::{Board, BoardFile, Rules, RulesFile, Snakes};
use serde_json::{Map, Value, json};

use self::answer::Answer;
use super::{draw, simulate};
use crate::args::{BoardArgs, RuleArgs, SnakesArgs};
use crate::failure::Failure;
use crate::input::board::{self, broken};
use crate::input::rules;
use crate::output::Output;

/// On boards with more entities, the influence is calculated only with `--influence`: it takes long.
const FEW_ENTITIES: usize = 1_000;
/// The influence on the chances of winning needs a solution of the board without each entity in turn. It is calculated
/// for boards with no more squares and entities than this.
const FEW_CELLS: u32 = 400;
const FEW_FOR_SEATS: usize = 60;

#[derive(Debug, Args)]
pub(crate) struct OddsSnakesArgs {
    #[command(flatten)]
    board: SnakesArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// Number of players for the chances of winning
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = players)]
    players: usize,
    /// The largest probability that the distributions can leave out
    #[arg(long, value_name = "X", default_value_t = 1e-12, value_parser = mass)]
    mass: f64,
    /// Show what each snake and ladder changes, even if there are more than 1000
    #[arg(long)]
    influence: bool,
    /// Draw the distribution of rolls as a chart
    #[arg(long, value_name = "FILE.svg|FILE.png", value_parser = crate::output::chart::file)]
    plot: Option<PathBuf>,
}

fn players(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(players @ 1..=10_000) => Ok(players),
        _ => Err("allowed: 1 to 10000".to_owned()),
    }
}

fn mass(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(mass) if (1e-15..1.0).contains(&mass) => Ok(mass),
        _ => Err("allowed: 1e-15 to below 1, such as 1e-12".to_owned()),
    }
}

pub(crate) fn run(args: &OddsSnakesArgs, output: &Output) -> Result<(), Failure> {
    output.claim(&args.plot)?;
    let complete = rules::complete(&Snakes, &args.rules)?;
    let chosen = args.board.board();
    let seed = board::seed_of_board(&chosen, output);
    let board = load(&chosen, &complete, seed)?;
    let file: RulesFile = Snakes.book().read(&complete).map_err(Failure::input)?;
    let rules = match Rules::new(file, board) {
        Ok(rules) => Arc::new(rules),
        Err(error @ RuleError::Endless { .. }) => return no_end(output, &error.to_string()),
        Err(error) => return Err(Failure::input(error)),
    };
    let simulate = |error: OddsError| Failure::input(instead(args, &error));
    let solver = SoloSolver::new(&rules).map_err(simulate)?;
    let solo = solver.solo(args.mass);
    if solo.rolls.pmf.is_empty() {
        return no_end(output, "under these rules nobody can reach the last square");
    }
    let seats = odds::seats(&rules, args.players, &solo.turns);
    let wanted = args.influence || rules.board().entities().len() <= FEW_ENTITIES;
    let influence = wanted.then(|| solver.influence()).transpose().map_err(simulate)?;
    let first_seat = first_seat(&rules, args.players).transpose().map_err(simulate)?;
    let answer = Answer {
        rules: &rules,
        solo: &solo,
        seats: seats.as_deref().ok(),
        influence: influence.as_deref(),
        first_seat: first_seat.as_deref(),
    };
    if let Some(path) = &args.plot {
        draw(path, curve(&solo.rolls.pmf), ("How long a solo game lasts", "rolls"))?;
    }
    output.answer(|| answer.data(), || text::write(&answer))?;
    if let Err(error) = &seats {
        // The rest of the answer is valid.
        output.message(instead(args, error));
    }
    Ok(())
}

/// How each entity changes the first player's chance of winning, if that is quick to calculate.
fn first_seat(rules: &Arc<Rules>, players: usize) -> Option<Result<Vec<Option<f64>>, OddsError>> {
    let small = rules.last() <= FEW_CELLS && rules.board().entities().len() <= FEW_FOR_SEATS;
    let quick = small && players > 1 && odds::is_quick(rules, players);
    quick.then(|| odds::first_seat_influence(rules, players))
}

/// The distribution without its long tail, which would squeeze the rest against the left edge.
fn curve(pmf: &[f64]) -> Vec<f64> {
    let last = pmf.iter().rposition(|chance| *chance > 1e-5);
    pmf[..last.map_or(0, |last| last + 1)].to_vec()
}

/// Why there is no exact answer, and the command that estimates it.
fn instead(args: &OddsSnakesArgs, error: &OddsError) -> String {
    let command = simulate("snakes", &args.board.board(), &args.rules, (args.players.min(8), "random"));
    format!("no exact answer: {error}\nTo estimate it instead:\n  {command}")
}

/// The answer is no: the game cannot end.
fn no_end(output: &Output, why: &str) -> Result<(), Failure> {
    if output.json() {
        output.data(&json!({ "reachable": false, "never": 1.0 }))?;
    }
    Err(Failure::No(why.to_owned()))
}

fn load(args: &BoardArgs, rules: &Map<String, Value>, seed: u64) -> Result<Board, Failure> {
    let name = args.board.as_deref().unwrap_or("generated board");
    let data = board::choose(&Snakes, args, rules, seed)?.board.unwrap_or_default();
    let file = BoardFile::from_value(&data).map_err(|findings| broken(name, &findings))?;
    Board::try_from(file).map_err(|findings| broken(name, &findings))
}
