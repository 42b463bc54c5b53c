//! `parlour generate`: generates a board.

use serde_json::Value;

use crate::args::{GenerateArgs, GenerateSnakesArgs, GenerateWhat, Global};
use crate::board::{boards_of, generated};
use crate::commands::play::seed_of;
use crate::commands::{convert, generate_maze};
use crate::failure::Failure;
use crate::output::Output;

pub(crate) fn run(args: &GenerateArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    match &args.what {
        GenerateWhat::Snakes(args) => snakes(args, global, output),
        GenerateWhat::Maze(args) => generate_maze::run(args, global, output),
    }
}

fn snakes(args: &GenerateSnakesArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    let boards = boards_of(&parlour::snakes::Snakes)?;
    let made = generated(boards, &Value::Null, &args.options.given(), seed_of(global))?;
    convert::write(boards, &made.board.unwrap_or_default(), &args.target, output)
}
