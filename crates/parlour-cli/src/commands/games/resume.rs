//! `parlour games resume`: continues an unfinished game, with the same dice and bots as without the break.

use parlour::play::{Driver, Occupant, Record, Session};
use parlour_store::{Durability, Game, Line, Origin};

use super::args::WatchArgs;
use crate::commands::play::{Manner, durability};
use crate::database::Database;
use crate::failure::Failure;
use crate::full_screen;
use crate::output::Output;
use crate::recorder::{ChanceState, Recorder, StoredGame};

pub(super) fn run(args: &WatchArgs, games: Database, output: &Output) -> Result<(), Failure> {
    let game = games.unfinished(&args.id)?;
    let record = games.record(&game)?;
    refuse(&game, &record)?;
    let table = record.table;
    if output.flags.no_input && table.seats().iter().any(|seat| seat.occupant == Occupant::Human) {
        let id = game.id;
        return Err(Failure::input(format!("game {id} has human players, but --no-input is set")));
    }
    let database = reopen(games, durability(&table))?;
    let lines = database.ask(|store| store.lines(&game.id, 0))?;
    let about = ChanceState::read(&game.about, game.state, || output.seed());
    let before = usize::try_from(about.before).unwrap_or(usize::MAX);
    let log = lines.iter().map(|line: &Line| line.text.as_str());
    let driver = Driver::new(Session::new(table), Box::new(about.dice()), about.chance());
    let driver = driver
        .map_err(Failure::input)?
        .resume(log, before)
        .map_err(Failure::at(format_args!("game {}", game.id)))?;
    let recorder =
        Recorder { record: None, stored: Some(StoredGame::resume(database, &game, about, driver.session())) };
    let manner = Manner {
        full: (full_screen::possible(output) && !args.look.plain).then(Vec::new),
        look: args.look.clone(),
    };
    manner.play(driver, recorder, None, output)
}

/// Refuses finished games and those of a server.
fn refuse(game: &Game, record: &Record) -> Result<(), Failure> {
    let id = game.id;
    // The steps decide: earlier versions marked a game as over even if its last step was undone.
    let session = record.replay(|_, _| ()).map_err(Failure::at(format_args!("game {id}")))?;
    match game.origin {
        _ if session.game().turn().is_over() => {
            Err(Failure::input(format!("game {id} is over; to replay it: parlour games replay {id}")))
        }
        Origin::Server => Err(Failure::input(format!(
            "game {id} belongs to a server; start it with parlour serve and continue there"
        ))),
        _ => Ok(()),
    }
}

/// Reopens the database with the durability that this game needs.
fn reopen(games: Database, durability: Durability) -> Result<Database, Failure> {
    if durability == Durability::Power {
        return Ok(games);
    }
    let location = games.location().clone();
    drop(games);
    Database::open(&location, durability)
}
