//! `parlour games`: what was played is there to go on with, to look at and to count.

mod args;
mod care;
mod catalogue;
mod export;
mod import;
mod list;
mod resume;
mod show;
mod stats;
mod verify;

use crate::args::Global;
use crate::failure::Failure;
use crate::output::Output;
use crate::{commands::replay, full};

pub(crate) use args::GamesArgs;
use args::{WatchArgs, What};
use catalogue::Catalogue;

pub(crate) fn run(args: GamesArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    let database = &args.database;
    match args.what {
        What::List(args) => list::run(&args, database, output),
        What::Show(args) => show::run(&args, &Catalogue::open(database)?, output),
        What::Replay(args) => watch(&args, &Catalogue::open(database)?, global, output),
        What::Resume(args) => resume::run(&args, Catalogue::open(database)?, global, output),
        What::Export(args) => export::run(&args, &Catalogue::open(database)?, output),
        What::Import(args) => import::run(&args, database, output),
        What::Verify(args) => verify::run(&args, database, output),
        What::Stats(args) => stats::run(&args, database, output),
        What::Delete(args) => care::delete(&args, &Catalogue::open(database)?, global, output),
        What::Backup { file } => care::backup(&file, &Catalogue::open(database)?, output),
        What::Restore { file } => care::restore(&file, database, output),
    }
}

fn watch(args: &WatchArgs, games: &Catalogue, global: &Global, output: &Output) -> Result<(), Failure> {
    let game = games.one(&args.id)?;
    let record = games.record(&game)?;
    let full = full::possible(global, output);
    replay::play(&record, &format!("game {}", game.id), &args.look, full, output)
}
