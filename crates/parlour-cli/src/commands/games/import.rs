//! `parlour games import`: records become stored games, once each.

use parlour::play::{Record, Secret, Session, full_head_line, head_line, step_line, verify};
use parlour_store::{GameId, NewGame, Origin, Status};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::args::ImportArgs;
use crate::board::{read_record, read_text};
use crate::database::{Database, DatabaseArgs};
use crate::failure::Failure;
use crate::output::Output;
use crate::recorder::places;

/// A record that was checked, and the id it gets.
struct Checked {
    file: String,
    id: GameId,
    record: Record,
    session: Session,
}

pub(super) fn run(args: &ImportArgs, database: &DatabaseArgs, output: &Output) -> Result<(), Failure> {
    // Everything is checked before anything is stored.
    let checked: Vec<Checked> = args.files.iter().map(|file| check(file)).collect::<Result<_, _>>()?;
    let games = Database::created(database)?;
    let mut new = Vec::new();
    let mut present = Vec::new();
    for checked in checked {
        let id = checked.id;
        let twice = new.iter().any(|other: &Checked| other.id == id);
        if twice || is_there(&games, &checked)? {
            present.push(id);
        } else {
            new.push(checked);
        }
    }
    for checked in &new {
        let game = new_game(checked);
        games.ask(|store| store.create(&game))?;
    }
    let imported: Vec<GameId> = new.iter().map(|checked| checked.id).collect();
    tell(&imported, &present, output)
}

fn tell(imported: &[GameId], present: &[GameId], output: &Output) -> Result<(), Failure> {
    if output.json() {
        return output.data(&json!({ "imported": imported, "present": present }));
    }
    for id in imported {
        output.line(format!("imported as game {id}"))?;
    }
    for id in present {
        output.line(format!("already stored as game {id}"))?;
    }
    Ok(())
}

/// Reads a record and plays it through: only what keeps the rules, and its promises, is stored.
fn check(file: &str) -> Result<Checked, Failure> {
    let text = read_text(file)?;
    let record = read_record(file, &text)?;
    verify(&record).map_err(Failure::at(file))?;
    let session = record.replay(|_, _| ()).map_err(Failure::at(file))?;
    let own = record.id.as_deref().and_then(|id| id.parse().ok());
    Ok(Checked { file: file.to_owned(), id: own.map_or_else(|| id_of(&record), Ok)?, record, session })
}

/// A record that has no id gets one from what is in it: the same record, the same id.
fn id_of(record: &Record) -> Result<GameId, Failure> {
    let letters = b"0123456789abcdefghjkmnpqrstvwxyz";
    let hash = Sha256::digest(record.write());
    let letter = |byte: &u8| char::from(letters[usize::from(byte % 32)]);
    let id: String = hash.iter().take(16).map(letter).collect();
    id.parse().map_err(Failure::running)
}

/// Whether this very game is stored already. Another one of the same id is never overwritten.
fn is_there(games: &Database, checked: &Checked) -> Result<bool, Failure> {
    let Some(game) = games.ask(|store| store.game(&checked.id))? else {
        return Ok(false);
    };
    let here = games.record(&game)?;
    let same_steps = (here.steps.iter().map(|(_, step)| step)).eq(checked.session.steps());
    let same_table = head_line(&here.table) == head_line(&checked.record.table);
    if same_steps && same_table {
        return Ok(true);
    }
    Err(Failure::input(format!(
        "{}: game {} is stored already with other content ({} steps here, {} in the file); nothing was imported",
        checked.file,
        checked.id,
        here.steps.len(),
        checked.record.steps.len()
    )))
}

fn new_game(checked: &Checked) -> NewGame {
    let Checked { id, record, session, .. } = checked;
    let over = session.game().turn().is_over();
    let secret = record.dice.as_ref().and_then(|promise| promise.secret.as_deref());
    let secret = secret.and_then(|text| Secret::from_hex(text).ok());
    let mut sealed = record.dice.clone();
    if let Some(promise) = &mut sealed {
        promise.secret = None;
    }
    NewGame {
        status: if over { Status::Over } else { Status::Running },
        head: Some(full_head_line(
            &record.table,
            Some(record.id.as_deref().unwrap_or(id.as_str())),
            sealed.as_ref(),
        )),
        players: places(session),
        secret: secret.map(|secret| secret.bytes().to_vec()),
        lines: session.steps().map(step_line).collect(),
        steps: session.steps().len() as u64,
        turns: session.turns(),
        ..NewGame::new(*id, record.table.kind().name(), Origin::Import)
    }
}
