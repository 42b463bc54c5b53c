//! `parlour games export`: writes the record of a game, or of many.

use std::path::Path;

use parlour::core::counted;
use parlour_store::Game;

use super::args::ExportArgs;
use crate::failure::Failure;
use crate::output::Output;
use crate::saving::database::Database;

pub(super) fn run(args: &ExportArgs, games: &Database, output: &Output) -> Result<(), Failure> {
    if let Some(folder) = &args.all {
        return all(args, folder, games, output);
    }
    if !args.filter.is_empty() {
        return Err(Failure::input("filters need --all DIRECTORY; without it, export writes one game"));
    }
    let game = games.one(args.id.as_deref().unwrap_or("last"))?;
    let text = games.record(&game)?.write();
    output.put(args.output.as_deref(), &text)
}

fn all(args: &ExportArgs, folder: &Path, games: &Database, output: &Output) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(Failure::writing(folder))?;
    let started = |game: &Game| game.head.is_some();
    let found = games.list(&args.filter.filter()?)?;
    let mut written = 0_usize;
    for game in found.into_iter().filter(started) {
        let text = games.record(&game)?.write();
        output.put(Some(&folder.join(format!("{}.jsonl", game.id))), &text)?;
        written += 1;
    }
    output.message(format!("Wrote {} to {}.", counted(written, "record"), folder.display()));
    Ok(())
}
