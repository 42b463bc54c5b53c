//! `parlour games delete`, `backup` and `restore`.

use std::path::{Path, PathBuf};

use parlour::core::counted;
use parlour::whole_file;
use parlour_store::{Game, Location, StoreError};
use serde_json::json;

use super::args::DeleteArgs;
use super::saved::player_words;
use crate::failure::Failure;
use crate::interactive::line;
use crate::output::Output;
use crate::saving::database::{Database, DatabaseArgs};

pub(super) fn delete(args: &DeleteArgs, games: &Database, output: &Output) -> Result<(), Failure> {
    let mut found: Vec<Game> = Vec::new();
    for name in &args.ids {
        let game = games.one(name)?;
        if found.iter().all(|other| other.id != game.id) {
            found.push(game);
        }
    }
    if !args.yes && !is_meant(&found, output)? {
        output.message("Nothing was deleted.");
        return Ok(());
    }
    for game in &found {
        games.ask(|store| store.delete(&game.id))?;
    }
    if output.json() {
        let ids: Vec<_> = found.iter().map(|game| game.id).collect();
        return output.data(&json!({ "deleted": ids }));
    }
    output.message(format!("Deleted {}.", counted(found.len(), "game")));
    Ok(())
}

/// Asks for consent to delete these games; without a terminal, `--yes` is needed.
fn is_meant(games: &[Game], output: &Output) -> Result<bool, Failure> {
    if !output.can_ask {
        return Err(Failure::input("cannot ask without a terminal; use --yes to delete without asking"));
    }
    for game in games {
        let players: Vec<String> = game.players.iter().map(player_words).collect();
        let (id, kind, steps) = (game.id, &game.game, counted(game.steps, "step"));
        output.line(format!("{id}  {kind}: {} ({steps})", players.join(", ")))?;
    }
    line::yes(&format!("Delete {} permanently?", counted(games.len(), "game")))
}

pub(super) fn backup(file: &PathBuf, games: &Database, output: &Output) -> Result<(), Failure> {
    refuse_itself(file, games.location())?;
    if file.exists() && !file.is_file() {
        return Err(Failure::input(format!("{} is not a file; name a file for the backup", file.display())));
    }
    output.claim([file])?;
    // The backup is written beside the file and replaces it once it is complete.
    let beside = whole_file::beside(file);
    games.ask(|store| store.backup(&beside))?;
    std::fs::rename(&beside, file).map_err(Failure::writing(file))?;
    if output.json() {
        return output.data(&json!({ "file": file }));
    }
    output.message(format!("Saved all games to {}.", file.display()));
    Ok(())
}

pub(super) fn restore(file: &Path, database: &DatabaseArgs, output: &Output) -> Result<(), Failure> {
    if !file.is_file() {
        return Err(Failure::input(format!("{}: no such file", file.display())));
    }
    refuse_itself(file, &database.location()?)?;
    let games = Database::created(database)?;
    let restored = games.wait(|store| store.restore(file)).map_err(|error| match &error {
        StoreError::File { path, .. } if path == file => Failure::input(error),
        _ => Failure::running(error),
    })?;
    let (added, present) = (restored.added, restored.present);
    if output.json() {
        return output.data(&json!({ "added": added, "present": present }));
    }
    let known = match present {
        0 => String::new(),
        1 => "; 1 was already saved".to_owned(),
        _ => format!("; {present} were already saved"),
    };
    output.message(format!("Added {}{known}.", counted(added, "game")));
    Ok(())
}

/// Refuses the database itself as its backup, whatever the path looks like.
fn refuse_itself(file: &Path, location: &Location) -> Result<(), Failure> {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    match location {
        Location::Sqlite(path) if whole(path) == whole(file) => {
            Err(Failure::input(format!("{}: this is the database itself; name another file", file.display())))
        }
        _ => Ok(()),
    }
}
