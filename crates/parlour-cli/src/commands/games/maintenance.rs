//! `parlour games delete`, `backup` and `restore`.

use std::path::{Path, PathBuf};

use parlour::whole_file;
use parlour_store::{Game, Location, StoreError};
use serde_json::json;

use super::args::DeleteArgs;
use super::saved::player_words;
use crate::database::{Database, DatabaseArgs};
use crate::failure::Failure;
use crate::line;
use crate::output::Output;

pub(super) fn delete(args: &DeleteArgs, games: &Database, output: &Output) -> Result<(), Failure> {
    let mut found: Vec<Game> = Vec::new();
    for name in &args.ids {
        let game = games.one(name)?;
        if found.iter().all(|other| other.id != game.id) {
            found.push(game);
        }
    }
    if !args.yes && !is_meant(&found, output)? {
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
fn is_meant(games: &[Game], output: &Output) -> Result<bool, Failure> {
    if !output.can_ask() {
        return Err(Failure::input("nobody can be asked here; --yes deletes without asking"));
    }
    for game in games {
        let players: Vec<String> = game.players.iter().map(player_words).collect();
        let (id, kind, steps) = (game.id, &game.game, game.steps);
        output.line(format!("{id}  {kind}: {} ({steps} steps)", players.join(", ")))?;
    }
    line::yes(&format!("Delete {} for good?", count(games.len())))
}

pub(super) fn backup(file: &PathBuf, games: &Database, output: &Output) -> Result<(), Failure> {
    refuse_itself(file, games.location())?;
    if file.exists() && !file.is_file() {
        return Err(Failure::input(format!("{} is not a file; a backup needs one", file.display())));
    }
    output.claim([file])?;
    // The store overwrites nothing: the backup is complete before it takes the place of another one.
    let beside = whole_file::beside(file);
    games.ask(|store| store.backup(&beside))?;
    std::fs::rename(&beside, file).map_err(Failure::writing(file))?;
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
    output.message(format!("added: {added} games; {present} were there already"));
    Ok(())
}

/// The database and its backup are different files, whatever the paths look like.
fn refuse_itself(file: &Path, location: &Location) -> Result<(), Failure> {
    let whole = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    match location {
        Location::Sqlite(path) if whole(path) == whole(file) => Err(Failure::input(format!(
            "{}: this is the database itself; a backup is another file",
            file.display()
        ))),
        _ => Ok(()),
    }
}

fn count(games: usize) -> String {
    match games {
        1 => "1 game".to_owned(),
        more => format!("{more} games"),
    }
}
