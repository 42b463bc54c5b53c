//! `parlour generate`: makes a board, by chance or from flags.

use parlour::play::{Purpose, Seeded};
use parlour::snakes::{Board, BoardFile, Entity, GenerateOptions, check, generate};

use crate::args::{GenerateArgs, GenerateSnakesArgs, GenerateWhat, Global};
use crate::board::boards_of;
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
    let board = if args.snake.is_empty() && args.ladder.is_empty() {
        placed_by_chance(args, global)?
    } else {
        placed_by_hand(args)?
    };
    let data = serde_json::to_value(board).map_err(Failure::running)?;
    convert::write(boards_of(&parlour::snakes::Snakes)?, &data, &args.target, output)
}

fn placed_by_chance(args: &GenerateSnakesArgs, global: &Global) -> Result<BoardFile, Failure> {
    let usual = GenerateOptions::new(args.size);
    let options = GenerateOptions {
        size: args.size,
        snakes: args.snakes.unwrap_or(usual.snakes),
        ladders: args.ladders.unwrap_or(usual.ladders),
        traps: args.traps,
        boosts: args.boosts,
        black_holes: args.black_holes,
        teleporters: args.teleporters,
    };
    let mut chance = Seeded::new(seed_of(global), Purpose::Board);
    generate(&options, &mut chance).map_err(Failure::input)
}

fn placed_by_hand(args: &GenerateSnakesArgs) -> Result<BoardFile, Failure> {
    let mut entities = Vec::new();
    for text in &args.snake {
        let (from, to) = pair("--snake", text)?;
        entities.push(Entity::snake(from, to));
    }
    for text in &args.ladder {
        let (from, to) = pair("--ladder", text)?;
        entities.push(Entity::ladder(from, to));
    }
    let board = Board::new(args.size, args.size, entities).map_err(Failure::input)?;
    let file = BoardFile::from(&board);
    let findings = check(&file);
    if findings.ok() { Ok(file) } else { Err(Failure::input(findings)) }
}

fn pair(flag: &str, text: &str) -> Result<(u32, u32), Failure> {
    let read = || {
        let (from, to) = text.split_once('-')?;
        Some((from.trim().parse().ok()?, to.trim().parse().ok()?))
    };
    read().ok_or_else(|| {
        Failure::input(format!("{flag} {text}: two cells are written as A-B, e.g. {flag} 17-7"))
    })
}
