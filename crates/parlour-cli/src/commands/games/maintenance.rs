//! `parlour games delete`, `backup` and `restore`.

use std::io::IsTerminal;
use std::path::Path;

use parlour_store::{Game, Location, StoreError};
use serde_json::json;

use super::args::DeleteArgs;
use super::saved::player_words;
use crate::args::Global;
use crate::database::{Database, DatabaseArgs};
use crate::failure::Failure;
use crate::line;
use crate::output::Output;

pub(super) fn delete(
    args: &DeleteArgs,
    games: &Database,
    global: &Global,
    output: &Output,
) -> Result<(), Failure> {
    let mut found: Vec<Game> = Vec::new();
    for name in &args.ids {
        let game = games.one(name)?;
        if found.iter().all(|other| other.id != game.id) {
            found.push(game);
        }
    }
    if !args.yes && !is_meant(&found, global, output)? {
        output.message("nothing was deleted");
        return Ok(());
    }
    for game in &found {
        games.ask(|store| store.delete(&game.id))?;
    }
    if output.json() {
        let ids: Vec<_> = found.iter().map(|game| game.id).collect();
        return output.data(&json!({ "deleted": ids }));
    }
    output.message(format!("deleted: {}", count(found.len())));
    Ok(())
}

/// Asks whether these games shall go; where nobody can be asked, the flag is needed.
fn is_meant(games: &[Game], global: &Global, output: &Output) -> Result<bool, Failure> {
    if global.no_input || output.json() || !std::io::stdin().is_terminal() {
        return Err(Failure::input("nobody can be asked here; --yes deletes without asking"));
    }
    for game in games {
        let players: Vec<String> = game.players.iter().map(player_words).collect();
        let (id, kind, steps) = (game.id, &game.game, game.steps);
        output.line(format!("{id}  {kind}: {} ({steps} steps)", players.join(", ")))?;
    }
    line::yes(&format!("Delete {} for good?", count(games.len())))
}

pub(super) fn backup(file: &Path, games: &Database, output: &Output) -> Result<(), Failure> {
    games.ask(|store| store.backup(file))?;
    if output.json() {
        return output.data(&json!({ "file": file }));
    }
    output.message(format!("all games are in {}", file.display()));
    Ok(())
}

pub(super) fn restore(file: &Path, database: &DatabaseArgs, output: &Output) -> Result<(), Failure> {
    if !file.is_file() {
        return Err(Failure::input(format!("{}: there is no such file", file.display())));
    }
    if matches!(database.location()?, Location::Sqlite(path) if path == file) {
        return Err(Failure::input("this is the database itself, not a backup of it"));
    }
    let games = Database::created(database)?;
    let restored = games.wait(|store| store.restore(file)).map_err(|error| match &error {
        StoreError::File { path, .. } if path == file => Failure::input(error),
        _ => Failure::running(error),
    })?;
    let (added, present) = (restored.added, restored.present);
    if output.json() {
        return output.data(&json!({ "added": added, "present": present }));
    }
    output.message(format!("added: {added} games; {present} were there already"));
    Ok(())
}

fn count(games: usize) -> String {
    match games {
        1 => "1 game".to_owned(),
        more => format!("{more} games"),
    }
}
