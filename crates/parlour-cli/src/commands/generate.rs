//! `parlour generate`: generates a board or a maze.

use serde_json::Value;

use crate::args::{GenerateArgs, GenerateSnakesArgs, GenerateWhat};
use crate::commands::{convert, generate_maze};
use crate::failure::Failure;
use crate::input::board::{boards_of, generated};
use crate::input::board_options::given;
use crate::output::Output;

pub(crate) fn run(args: &GenerateArgs, output: &Output) -> Result<(), Failure> {
    match &args.what {
        GenerateWhat::Snakes(args) => snakes(args, output),
        GenerateWhat::Maze(args) => generate_maze::run(args, output),
    }
}

fn snakes(args: &GenerateSnakesArgs, output: &Output) -> Result<(), Failure> {
    let boards = boards_of(&parlour::snakes::Snakes)?;
    let made = generated(boards, &Value::Null, &given(&args.options), output.seed())?;
    let board = made.board.unwrap_or_default();
    // Only what people place themselves can break a placement rule.
    for finding in boards.check(&board).warnings {
        output.warning(&finding.to_string());
    }
    convert::write(boards, &board, &args.target, output)
}
