//! The flags of a search for the fewest rolls: board, rules and squares.

use clap::Args;
use parlour::core::Kind;
use parlour::snakes::{Board, BoardCatalog, BoardFile, Graph, Luck, NoSuchCell, RulesFile, Snakes, formats};
use serde_json::Value;

use crate::args::{BoardArgs, RuleArgs, SnakesArgs};
use crate::failure::Failure;
use crate::input::board::{broken, generated, is_built_in, one_board, read_text, seed_of_board, tell};
use crate::input::choice::choice;
use crate::input::rules;
use crate::output::Output;

#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    board: SnakesArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// The square to start from; 0 is off the board [default: the rule start-cell, or 1 if that is 0]
    #[arg(long, value_name = "SQUARE")]
    from: Option<u32>,
    /// The square to stop on [default: the last square]
    #[arg(long, value_name = "SQUARE")]
    to: Option<u32>,
    /// Which exit of a teleporter to expect if it has several
    #[arg(long, default_value = "best", value_parser = choice(&[
        ("best", "The best exit", Luck::Best),
        ("none", "No exit: avoid such teleporters", Luck::None),
    ]))]
    chance: Luck,
}

impl SearchArgs {
    /// The board under the rules.
    pub(crate) fn graph(&self, output: &Output) -> Result<Graph<'static>, Failure> {
        let complete = rules::complete(&Snakes, &self.rules)?;
        let rules: RulesFile = Snakes.book().read(&complete).map_err(Failure::input)?;
        let board = load(&self.board.board(), &Value::Object(complete), output)?;
        Graph::new(rules, board, self.chance).map_err(Failure::input)
    }

    /// The squares to search between, checked.
    pub(crate) fn ends(&self, graph: &Graph) -> Result<(u32, u32), Failure> {
        let board = graph.board();
        // Puzzles start on the first square, not off the board.
        let from = self.from.unwrap_or_else(|| graph.start().max(1));
        let refuse = |flag: &str, error: NoSuchCell| Failure::input(format!("{flag}: {error}"));
        let from = board.check_cell(from).map_err(|error| refuse("--from", error))?;
        let to = board.check_cell(self.to.unwrap_or(board.last())).map_err(|error| refuse("--to", error))?;
        Ok((from, to))
    }
}

/// Reads a board without passing it on as JSON. It need not be playable: that the last square is out of reach is an answer
/// here.
fn load(args: &BoardArgs, rules: &Value, output: &Output) -> Result<Board, Failure> {
    let (name, file) = match args.board.as_deref() {
        Some(name) => {
            one_board(name, &args.options)?;
            (name, read(name, args.format.as_deref())?)
        }
        None => ("generated board", generate(args, rules, output)?),
    };
    Board::try_from(file).map_err(|findings| broken(name, &findings))
}

fn read(name: &str, format: Option<&str>) -> Result<BoardFile, Failure> {
    if is_built_in(&[&BoardCatalog], name, format)?
        && let Some(shipped) = parlour::snakes::shipped_board(name)
    {
        return Ok(shipped);
    }
    let noted = formats::read_noted(&read_text(name)?, format).map_err(|findings| broken(name, &findings))?;
    tell(name, &noted.notices);
    Ok(noted.board)
}

fn generate(args: &BoardArgs, rules: &Value, output: &Output) -> Result<BoardFile, Failure> {
    let seed = seed_of_board(args, output);
    let made = generated(&BoardCatalog, rules, &args.options.of(&Snakes)?, seed)?;
    let file = BoardFile::from_value(&made.board.unwrap_or_default());
    file.map_err(|findings| broken("generated board", &findings))
}
