//! `parlour games`: lists, resumes, replays, verifies and exports saved games.

mod args;
mod export;
mod import;
mod list;
mod maintenance;
mod resume;
mod saved;
mod show;
mod stats;
mod verify;

use crate::commands::{replay, review};
use crate::failure::Failure;
use crate::interactive::full_screen;
use crate::output::Output;
use crate::saving::database::Database;

pub(crate) use args::GamesArgs;
use args::{ReviewOneArgs, WatchArgs, What};
pub(crate) use list::status_words;
pub(crate) use saved::player_words;

pub(crate) fn run(args: GamesArgs, output: &Output) -> Result<(), Failure> {
    let database = &args.database;
    match args.what {
        What::List(args) => list::run(&args, database, output),
        What::Show(args) => show::run(&args, &Database::existing(database)?, output),
        What::Replay(args) => watch(&args, &Database::existing(database)?, output),
        What::Review(args) => look_back(&args, &Database::existing(database)?, output),
        What::Resume(args) => resume::run(&args, database, output),
        What::Export(args) => export::run(&args, &Database::existing(database)?, output),
        What::Import(args) => import::run(&args, database, output),
        What::Verify(args) => verify::run(&args, database, output),
        What::Stats(args) => stats::run(&args, database, output),
        What::Delete(args) => maintenance::delete(&args, &Database::existing(database)?, output),
        What::Backup { file } => maintenance::backup(&file, &Database::existing(database)?, output),
        What::Restore { file } => maintenance::restore(&file, database, output),
    }
}

fn watch(args: &WatchArgs, games: &Database, output: &Output) -> Result<(), Failure> {
    let game = games.one(&args.id)?;
    let record = games.record(&game)?;
    let full = full_screen::possible(output);
    replay::play(&record, &format!("game {}", game.id), &args.look, full, output)
}

fn look_back(args: &ReviewOneArgs, games: &Database, output: &Output) -> Result<(), Failure> {
    let game = games.one(&args.game.id)?;
    review::of(&games.record(&game)?, &format!("game {}", game.id), &args.how, output)
}
