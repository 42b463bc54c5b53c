//! Which search for the fewest rolls: on which board, by which rules, between which squares.

use clap::{Args, ValueEnum};
use parlour::core::Kind;
use parlour::snakes::{Board, BoardCatalog, BoardFile, Graph, Luck, NoSuchCell, RulesFile, Snakes, formats};
use serde_json::Value;

use crate::args::{BoardArgs, Global, RuleArgs};
use crate::board::{broken, generated, is_built_in, one_board, read_text, seed_of_board, tell};
use crate::failure::Failure;
use crate::output::Output;
use crate::rules;

#[derive(Debug, Args)]
pub(crate) struct SearchArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    rules: RuleArgs,
    /// The square where the pawn stands; 0 is off the board. Without it the start-cell of the rules, or 1 if that is 0
    #[arg(long, value_name = "SQUARE")]
    from: Option<u32>,
    /// The square where the pawn should come to rest; without it the last square
    #[arg(long, value_name = "SQUARE")]
    to: Option<u32>,
    /// What chance decides at a teleporter with several exits
    #[arg(long, value_enum, default_value_t = ChanceArg::Best)]
    chance: ChanceArg,
}

/// What chance decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ChanceArg {
    /// The best exit
    Best,
    /// Nothing: such teleporters are never entered
    None,
}

impl SearchArgs {
    /// The board under the rules.
    pub(crate) fn graph(&self, global: &Global, output: &Output) -> Result<Graph<'static>, Failure> {
        let complete = rules::complete(&Snakes, &self.rules)?;
        let rules: RulesFile = Snakes.book().read(&complete).map_err(Failure::input)?;
        let board = load(&self.board, &Value::Object(complete), global, output)?;
        let luck = match self.chance {
            ChanceArg::Best => Luck::Best,
            ChanceArg::None => Luck::None,
        };
        Graph::new(rules, board, luck).map_err(Failure::input)
    }

    /// The squares between which the fewest rolls are searched; both are checked.
    pub(crate) fn ends(&self, graph: &Graph) -> Result<(u32, u32), Failure> {
        let board = graph.board();
        // Puzzles begin on the first square, not off the board.
        let from = self.from.unwrap_or_else(|| graph.start().max(1));
        let refuse = |flag: &str, error: NoSuchCell| Failure::input(format!("{flag}: {error}"));
        let from = board.check_cell(from).map_err(|error| refuse("--from", error))?;
        let to = board.check_cell(self.to.unwrap_or(board.last())).map_err(|error| refuse("--to", error))?;
        Ok((from, to))
    }
}

/// Reads a board. It does not travel as JSON data, and it need not be playable: that its last square cannot be reached is
/// an answer here.
fn load(args: &BoardArgs, rules: &Value, global: &Global, output: &Output) -> Result<Board, Failure> {
    let (name, file) = match args.board.as_deref() {
        Some(name) => {
            one_board(name, &args.options)?;
            (name, read(name, args.format.as_deref())?)
        }
        None => ("generated board", generate(args, rules, global, output)?),
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

fn generate(args: &BoardArgs, rules: &Value, global: &Global, output: &Output) -> Result<BoardFile, Failure> {
    let seed = seed_of_board(args, global, output);
    let made = generated(&BoardCatalog, rules, &args.options.of(&Snakes)?, seed)?;
    let file = BoardFile::from_value(&made.board.unwrap_or_default());
    file.map_err(|findings| broken("generated board", &findings))
}
