//! `parlour study mancala`: shows a move on the linked circle of pits, step by step.

use std::sync::Arc;

use clap::Args;
use parlour::core::{Game, Notation, Silent, Tape};
use parlour::mancala::{CircleState, CircleStep, Move, Position};
use parlour_tui::{CircleStudy, Signs, ring};
use serde::Serialize;
use serde_json::json;

use super::super::solve::mancala::{POSITION_HELP, position_of, rules_of};
use super::{View, ViewArgs};
use crate::args::RuleArgs;
use crate::failure::Failure;
use crate::interactive::full_screen;
use crate::output::Output;
use crate::output::stream::Stream;

#[derive(Debug, Args)]
pub(super) struct StudyMancalaArgs {
    #[command(flatten)]
    rules: RuleArgs,
    /// Start from this position: seeds by pit number, then the player to move
    #[arg(long, value_name = "P", long_help = POSITION_HELP)]
    position: Option<String>,
    /// The move: the number of a pit, or "burn 3" for a column [default: the first legal move]
    #[arg(long = "move", value_name = "MOVE")]
    mv: Option<String>,
    #[command(flatten)]
    view: ViewArgs,
}

/// The most columns of the printed circle.
const WIDTH: usize = 100;

pub(super) fn run(args: &StudyMancalaArgs, output: &Output) -> Result<(), Failure> {
    let rules = Arc::new(rules_of(&args.rules)?);
    let position = position_of(args.position.as_deref(), &rules)?;
    let mv = find_move(&position, args.mv.as_deref())?;
    match args.view.choose(output) {
        View::Screen => {
            let theme = full_screen::theme(output, args.view.ascii, Vec::new());
            let mut study = CircleStudy::new(position, mv, theme).map_err(Failure::input)?;
            full_screen::show(&mut study)
        }
        View::Json => stream(&position, mv),
        View::Sentences => tell(&position, mv, if args.view.ascii { Signs::Ascii } else { Signs::Unicode }),
    }
}

/// The given move, if it is legal; by default the first legal one.
fn find_move(position: &Position, text: Option<&str>) -> Result<Move, Failure> {
    let legal = position.legal_moves();
    let Some(first) = legal.first() else {
        return Err(Failure::No("the game is over in this position, so there is no move to show".to_owned()));
    };
    let Some(text) = text else {
        return Ok(*first);
    };
    let found = position.read_move(text.trim()).filter(|mv| legal.contains(mv));
    found.ok_or_else(|| {
        let names = position.legal_notations().join(", ");
        Failure::input(format!("--move: \"{text}\" is not a legal move here; legal moves: {names}"))
    })
}

fn record(position: &Position, mv: Move) -> Result<Tape<CircleState>, Failure> {
    let steps = position.watch(mv).map_err(Failure::input)?;
    Ok(Tape::record(CircleState::new(position), steps, usize::MAX))
}

/// A step and the circle after it: seeds and links by the pit numbers before the move.
#[derive(Serialize)]
struct Line {
    step: usize,
    #[serde(flatten)]
    what: CircleStep,
    text: String,
    hand: u32,
    fields: Vec<u32>,
    next: Vec<Option<u16>>,
}

/// Prints each step as a line of JSON, then the position after the move.
fn stream(position: &Position, mv: Move) -> Result<(), Failure> {
    let mut tape = record(position, mv)?;
    let (board, mut lines) = (position.board(), Stream::new());
    for step in 1..=tape.steps().len() {
        tape.go_to(step);
        let (Some(what), state) = (tape.last().copied(), tape.state()) else { break };
        let pits = || 0..board.fields();
        lines.json(&Line {
            step,
            what,
            text: what.words(board),
            hand: state.hand(),
            fields: pits().map(|pit| state.seeds(pit)).collect(),
            next: pits().map(|pit| state.is_linked(pit).then(|| state.next(pit))).collect(),
        })?;
    }
    let mut after = position.clone();
    after.play(mv, &mut Silent).map_err(Failure::input)?;
    lines.json(&json!({"result": {"move": mv.write(), "position": after.position()}}))?;
    lines.end()
}

/// Prints the circle before the move, each step as a sentence, and the circle after it.
fn tell(position: &Position, mv: Move, signs: Signs) -> Result<(), Failure> {
    let mut tape = record(position, mv)?;
    let mut lines = Stream::new();
    draw(&tape, signs, &mut lines)?;
    for (number, step) in (1..).zip(tape.steps()) {
        lines.line(format!("{number:>5}  {}", signs.write(&step.words(position.board()))))?;
    }
    tape.go_to(usize::MAX);
    lines.line("")?;
    draw(&tape, signs, &mut lines)?;
    lines.end()
}

fn draw(tape: &Tape<CircleState>, signs: Signs, lines: &mut Stream) -> Result<(), Failure> {
    for line in ring(tape.state(), None, signs, WIDTH) {
        lines.line(line)?;
    }
    lines.line("")
}
