//! `parlour games resume`: continues an unfinished game, with the same dice and bots as without the break.

use parlour::play::{Driver, Occupant, Record, Seat, Session, Table};
use parlour_store::{Durability, Game, Line, Origin};

use super::args::ResumeArgs;
use crate::commands::play::{Games, Manner, durability};
use crate::failure::Failure;
use crate::input::engines::Engines;
use crate::input::players::{Usual, seat};
use crate::interactive::full_screen;
use crate::output::Output;
use crate::saving::database::{Database, DatabaseArgs};
use crate::saving::recorder::{ChanceState, Recorder, StoredGame};

pub(super) fn run(args: &ResumeArgs, database: &DatabaseArgs, output: &Output) -> Result<(), Failure> {
    let games = Database::existing(database)?;
    let game = games.unfinished(&args.watch.id)?;
    let record = games.record(&game)?;
    refuse(&game, &record)?;
    let table = record.table;
    if output.flags.no_input && table.seats().iter().any(|seat| seat.occupant == Occupant::Human) {
        let id = game.id;
        return Err(Failure::input(format!("game {id} has human players, but --no-input is set")));
    }
    let engines = engines(&table, args)?;
    let again = table.clone();
    let saved = reopen(games, durability(&table))?;
    let lines = saved.ask(|store| store.lines(&game.id, 0))?;
    let about = ChanceState::read(&game.about, game.state, || output.seed());
    let before = usize::try_from(about.before).unwrap_or(usize::MAX);
    let log = lines.iter().map(|line: &Line| line.text.as_str());
    let driver = Driver::new(Session::new(table), Box::new(about.dice()), about.chance());
    let driver = driver
        .map_err(Failure::input)?
        .resume(log, before)
        .map_err(Failure::at(format_args!("game {}", game.id)))?;
    let recorder =
        Recorder { record: None, stored: Some(StoredGame::resume(saved, &game, about, driver.session())) };
    let manner = Manner {
        full: (full_screen::possible(output) && !args.watch.look.plain).then(Vec::new),
        look: args.watch.look.clone(),
    };
    let next = manner.play(engines.seated(driver), recorder, None, output);
    // The error of a forfeited game says it all.
    if next.is_ok() {
        engines.report(output);
    }
    Games { table: again, engines, manner, database: database.clone(), no_store: false }.follow(next?, output)
}

/// Starts the engines of a saved game, with the commands from the flags.
fn engines(table: &Table, args: &ResumeArgs) -> Result<Engines, Failure> {
    let given = args.players.iter().map(|text| seat(text, Usual::Human, &[]));
    let given = given.collect::<Result<Vec<_>, _>>()?;
    let is_engine = |seat: &Seat| matches!(seat.occupant, Occupant::Engine { .. });
    let mut seats = table.seats().to_vec();
    if let Some(other) = given.iter().find(|given| {
        !is_engine(given) || !seats.iter().any(|seat| is_engine(seat) && seat.name == given.name)
    }) {
        return Err(Failure::input(format!("--player {}: not an engine of this game", other.name)));
    }
    for seat in seats.iter_mut().filter(|seat| is_engine(seat)) {
        let found = given.iter().find(|given| given.name == seat.name).ok_or_else(|| {
            Failure::input(format!("{0} is an engine; add --player \"{0}:engine:COMMAND\"", seat.name))
        })?;
        seat.occupant = found.occupant.clone();
    }
    Engines::start(&mut seats, &args.engines)
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
