//! `parlour games resume`: an unfinished game goes on as if it had never been interrupted.

use parlour::play::{Driver, Occupant, Record, Session};
use parlour_store::{Durability, Game, Line, Origin};

use super::args::WatchArgs;
use crate::args::Global;
use crate::commands::play::{Manner, durability, seed_of};
use crate::database::Database;
use crate::failure::Failure;
use crate::full_screen;
use crate::output::Output;
use crate::recorder::{ChanceState, Recorder, StoredGame};

pub(super) fn run(
    args: &WatchArgs,
    games: Database,
    global: &Global,
    output: &Output,
) -> Result<(), Failure> {
    let game = games.unfinished(&args.id)?;
    let record = games.record(&game)?;
    refuse(&game, &record)?;
    let table = record.table;
    if global.no_input && table.seats().iter().any(|seat| seat.occupant == Occupant::Human) {
        let id = game.id;
        return Err(Failure::input(format!(
            "game {id} has people to ask, but nothing may be asked (--no-input)"
        )));
    }
    let database = reopen(games, durability(&table))?;
    let lines = database.ask(|store| store.lines(&game.id, 0))?;
    let about = ChanceState::read(&game.about, game.state, || seed_of(global));
    let before = usize::try_from(about.before).unwrap_or(usize::MAX);
    let log = lines.iter().map(|line: &Line| line.text.as_str());
    let driver = Driver::new(Session::new(table), Box::new(about.dice()), about.chance());
    let driver = driver
        .map_err(Failure::input)?
        .resume(log, before)
        .map_err(Failure::at(format_args!("game {}", game.id)))?;
    let recorder =
        Recorder { record: None, stored: Some(StoredGame::go_on(database, &game, about, driver.session())) };
    let manner = Manner {
        full: (full_screen::possible(global, output) && !args.look.plain).then(Vec::new),
        ascii: args.look.ascii,
        no_animation: args.look.no_animation,
    };
    manner.play(driver, recorder, None, output)
}

/// Only a game that was played here, or imported, and is not over goes on here.
fn refuse(game: &Game, record: &Record) -> Result<(), Failure> {
    let id = game.id;
    // The steps decide: earlier versions called a game over whose last step had been undone.
    let session = record.replay(|_, _| ()).map_err(Failure::at(format_args!("game {id}")))?;
    match game.origin {
        _ if session.game().turn().is_over() => {
            Err(Failure::input(format!("game {id} is over; watch it again with parlour games replay {id}")))
        }
        Origin::Server => Err(Failure::input(format!(
            "game {id} is played at a server's table and goes on there; parlour serve brings its tables back"
        ))),
        _ => Ok(()),
    }
}

/// The same database, as durable as this game needs it.
fn reopen(games: Database, durability: Durability) -> Result<Database, Failure> {
    if durability == Durability::Power {
        return Ok(games);
    }
    let location = games.location().clone();
    drop(games);
    Database::open(&location, durability)
}
