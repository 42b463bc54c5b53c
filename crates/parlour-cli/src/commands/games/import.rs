//! `parlour games import`: saves records as games, each once.

use std::cmp::Ordering;

use parlour::core::{Step, counted};
use parlour::play::{Record, Secret, Session, full_head_line, head_line, step_line, verify};
use parlour_store::{Change, Filter, Game, GameId, NewGame, Origin, Status};
use serde_json::json;
use sha2::{Digest, Sha256};

use super::args::ImportArgs;
use crate::failure::Failure;
use crate::input::board::{read_record, read_text};
use crate::output::Output;
use crate::saving::database::{Database, DatabaseArgs};
use crate::saving::recorder::places;

/// A checked record and the id of its game.
struct Checked {
    file: String,
    id: GameId,
    record: Record,
    session: Session,
}

/// How a record relates to the saved games.
enum Known {
    /// Not saved yet.
    New,
    /// Saved as this game, as far or further.
    Present(GameId),
    /// Saved as this game, but the record has more steps.
    Longer(Game),
}

/// What to do with the records.
#[derive(Default)]
struct Plan {
    new: Vec<Checked>,
    longer: Vec<(Game, Checked)>,
    present: Vec<GameId>,
}

pub(super) fn run(args: &ImportArgs, database: &DatabaseArgs, output: &Output) -> Result<(), Failure> {
    // Check everything before saving anything.
    let checked: Vec<Checked> = args.files.iter().map(|file| check(file)).collect::<Result<_, _>>()?;
    let games = Database::created(database)?;
    let mut plan = Plan::default();
    for checked in checked {
        plan.add(checked, &games)?;
    }
    for checked in &plan.new {
        let game = new_game(checked);
        games.ask(|store| store.create(&game))?;
    }
    for (game, checked) in &plan.longer {
        continue_game(&games, game, checked)?;
    }
    plan.tell(output)
}

impl Plan {
    fn add(&mut self, checked: Checked, games: &Database) -> Result<(), Failure> {
        match known(games, &checked)? {
            Known::Present(id) => self.present.push(id),
            Known::Longer(game) => self.longer.push((game, checked)),
            Known::New => {
                // Several files may hold the same game; save the longest.
                let Some(other) = self.new.iter_mut().find(|other| other.id == checked.id) else {
                    self.new.push(checked);
                    return Ok(());
                };
                let order =
                    order(&checked, &other.record).ok_or_else(|| conflict(&checked, &other.record))?;
                self.present.push(checked.id);
                if order == Ordering::Greater {
                    *other = checked;
                }
            }
        }
        Ok(())
    }

    fn tell(&self, output: &Output) -> Result<(), Failure> {
        let imported: Vec<GameId> = self.new.iter().map(|checked| checked.id).collect();
        let continued: Vec<GameId> = self.longer.iter().map(|(game, _)| game.id).collect();
        let present = &self.present;
        if output.json() {
            return output.data(&json!({ "imported": imported, "continued": continued, "present": present }));
        }
        for id in imported {
            output.line(format!("Imported as game {id}."))?;
        }
        for id in continued {
            output.line(format!("Added steps to game {id}."))?;
        }
        for id in present {
            output.line(format!("Already saved as game {id}."))?;
        }
        Ok(())
    }
}

/// Reads a record and checks its steps and its fair dice.
fn check(file: &str) -> Result<Checked, Failure> {
    let text = read_text(file)?;
    let record = read_record(file, &text)?;
    verify(&record).map_err(Failure::at(file))?;
    let session = record.replay(|_, _| ()).map_err(Failure::at(file))?;
    let own = record.id.as_deref().and_then(|id| id.parse().ok());
    Ok(Checked { file: file.to_owned(), id: own.map_or_else(|| id_of(&record), Ok)?, record, session })
}

/// An id for a record without one: a hash of its content, so that the same record gets the same id.
fn id_of(record: &Record) -> Result<GameId, Failure> {
    let letters = b"0123456789abcdefghjkmnpqrstvwxyz";
    let steps = record.steps.iter().map(|(_, step)| format!("\n{}", step_line(step)));
    let text = full_head_line(&record.table, None, record.dice.as_ref()) + &steps.collect::<String>() + "\n";
    let letter = |byte: &u8| char::from(letters[usize::from(byte % 32)]);
    let id: String = Sha256::digest(text).iter().take(16).map(letter).collect();
    id.parse().map_err(Failure::running)
}

/// Finds the saved game of a record by its id or, if the id was assigned here, by its content. A different game with the
/// same id is never overwritten.
fn known(games: &Database, checked: &Checked) -> Result<Known, Failure> {
    if let Some(game) = games.ask(|store| store.game(&checked.id))? {
        let here = games.record(&game)?;
        return match order(checked, &here) {
            Some(Ordering::Greater) if game.status == Status::Running && game.origin != Origin::Server => {
                Ok(Known::Longer(game))
            }
            Some(Ordering::Less | Ordering::Equal) => Ok(Known::Present(game.id)),
            _ => Err(conflict(checked, &here)),
        };
    }
    let same = match &checked.record.id {
        Some(_) => {
            let id = id_of(&checked.record)?;
            games.ask(|store| store.game(&id))?.into_iter().collect()
        }
        None => alike(games, checked)?,
    };
    for game in same {
        if order(checked, &games.record(&game)?) == Some(Ordering::Equal) {
            return Ok(Known::Present(game.id));
        }
    }
    Ok(Known::New)
}

/// The saved games with the same players and number of steps.
fn alike(games: &Database, checked: &Checked) -> Result<Vec<Game>, Failure> {
    let seats = checked.record.table.seats();
    let filter = Filter {
        game: Some(checked.record.table.kind().name().to_owned()),
        player: seats.first().map(|seat| seat.name.clone()),
        ..Filter::default()
    };
    let mut found = games.list(&filter)?;
    found.retain(|game| {
        let names = game.players.iter().map(|player| &player.name);
        game.head.is_some()
            && game.steps == checked.record.steps.len() as u64
            && names.eq(seats.iter().map(|seat| &seat.name))
    });
    Ok(found)
}

/// Compares the lengths of two records of the same game; nothing if the games differ.
fn order(checked: &Checked, other: &Record) -> Option<Ordering> {
    let steps: Vec<&Step> = checked.session.steps().collect();
    let others: Vec<&Step> = other.steps.iter().map(|(_, step)| step).collect();
    let common = steps.len().min(others.len());
    let same =
        head_line(&checked.record.table) == head_line(&other.table) && steps[..common] == others[..common];
    same.then(|| steps.len().cmp(&others.len()))
}

fn conflict(checked: &Checked, other: &Record) -> Failure {
    Failure::input(format!(
        "{}: a different game {} is already saved ({} saved, {} in the file); nothing was imported",
        checked.file,
        checked.id,
        counted(other.steps.len(), "step"),
        checked.record.steps.len()
    ))
}

/// Adds the steps of a longer record to the saved game.
fn continue_game(games: &Database, game: &Game, checked: &Checked) -> Result<(), Failure> {
    let Checked { record, session, .. } = checked;
    let had = games.record(game)?.steps.len();
    let lines: Vec<String> = session.steps().skip(had).map(step_line).collect();
    let over = session.game().turn().is_over();
    let change = Change {
        status: over.then_some(Status::Over),
        // The secret of the dice may be public by now.
        head: record.dice.as_ref().map(|_| record.head_line()),
        players: over.then(|| places(session)),
        steps: Some(session.steps().len() as u64),
        turns: Some(session.turns()),
        about: None,
    };
    games.ask(|store| store.append(&game.id, game.state, &lines, change)).map(drop)
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
