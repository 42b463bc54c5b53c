//! `parlour play`: sets up the table and starts the game.

use std::path::PathBuf;

use clap::Parser;
use parlour::core::{DrawnSeat, Kind, draw_order};
use parlour::play::{Driver, Occupant, Purpose, Seat, Seeded, Session, Table, chosen_colours};
use parlour::sim::Order;
use parlour_store::{Durability, Location};
use parlour_tui::{Hue, Next};
use serde_json::{Map, Value};

use crate::args::{Cli, Command, LookArgs, PlayArgs};
use crate::failure::Failure;
use crate::input::colours::{palette, usual_seats};
use crate::input::engines::Engines;
use crate::input::players::{Usual, name_the_nameless, nameless_bot, nameless_human, seat};
use crate::input::{board, rules};
use crate::interactive::line::{self, LineGame, Screen};
use crate::interactive::{full_screen, menu};
use crate::output::Output;
use crate::saving::database::{Database, DatabaseArgs};
use crate::saving::recorder::{ChanceState, RecordFile, Recorder, StoredGame};
use crate::settings::settings;

pub(crate) fn run(args: PlayArgs, output: &Output) -> Result<(), Failure> {
    let full = full_screen::possible(output) && !args.look.plain;
    let seed = output.seed();
    if args.game.is_none() && full {
        return set_up_and_play(args, seed, output);
    }
    start(args, seed, output)
}

/// Shows the menu, then plays what was chosen there.
pub(crate) fn set_up_and_play(args: PlayArgs, seed: u64, output: &Output) -> Result<(), Failure> {
    match menu::ask(args, seed, output)? {
        Some((args, shown)) => start(args, shown.unwrap_or(seed), output),
        None => Ok(()),
    }
}

fn start(mut args: PlayArgs, seed: u64, output: &Output) -> Result<(), Failure> {
    let full = full_screen::possible(output) && !args.look.plain;
    let kind = match args.game.as_deref().and_then(parlour::find) {
        Some(kind) => kind,
        None if output.can_ask => line::ask_for_game()?,
        None => {
            return Err(Failure::input(format!(
                "no game given; games: {}",
                parlour::GAMES.names().join(", ")
            )));
        }
    };
    if args.rules.rules.is_none() {
        args.rules.rules = settings().preset(kind.name()).map(str::to_owned);
    }
    let (table, hues, engines) = set_up(kind, &args, seed)?;
    if output.flags.no_input {
        refuse_humans(&table, args.players.is_empty())?;
    }
    if !output.json() && output.flags.seed.is_none() && !full {
        output.tell_seed(seed, "game");
    }
    output.claim(&args.output)?;
    let manner = Manner { full: full.then_some(hues), look: args.look.clone() };
    let games = Games { table, engines, manner, database: args.database, no_store: args.no_store };
    games.play(ChanceState::new(seed, args.rolls), args.output, seed, output)
}

/// Games of the same players at the same table, one after the other.
pub(crate) struct Games {
    pub(crate) table: Table,
    pub(crate) engines: Engines,
    pub(crate) manner: Manner,
    pub(crate) database: DatabaseArgs,
    pub(crate) no_store: bool,
}

impl Games {
    /// Plays a new game, then what the user wants next.
    fn play(
        self,
        about: ChanceState,
        record: Option<PathBuf>,
        seed: u64,
        output: &Output,
    ) -> Result<(), Failure> {
        let (dice, chance) = (about.dice(), about.chance());
        let stored = if self.no_store { None } else { store(&self.database, &self.table, about, output)? };
        let record = record.map(|path| RecordFile::start(path, &self.table)).transpose()?;
        let driver = Driver::new(Session::new(self.table.clone()), Box::new(dice), chance);
        let driver = self.engines.seated(driver.map_err(Failure::input)?);
        let next = self.manner.play(driver, Recorder { record, stored }, Some(seed), output);
        // The error of a forfeited game says it all.
        if next.is_ok() {
            self.engines.report(output);
        }
        self.follow(next?, output)
    }

    /// What comes after a game: a rematch has new dice, and a record of its own only in the database.
    pub(crate) fn follow(self, next: Option<Next>, output: &Output) -> Result<(), Failure> {
        match next {
            Some(Next::Rematch) => {
                let seed = output.another_seed();
                self.play(ChanceState::new(seed, Vec::new()), None, seed, output)
            }
            Some(Next::Setup) => {
                match Cli::try_parse_from(["parlour", "play"]).map_err(Failure::input)?.command {
                    Some(Command::Play(args)) => set_up_and_play(args, output.another_seed(), output),
                    _ => Ok(()),
                }
            }
            Some(Next::Review) | None => Ok(()),
        }
    }
}

/// How a game is shown.
#[derive(Clone)]
pub(crate) struct Manner {
    /// The players' colours on the full screen; nothing for line mode.
    pub(crate) full: Option<Vec<Option<Hue>>>,
    pub(crate) look: LookArgs,
}

impl Manner {
    /// Plays until the game is over or the user quits; then, what the user wants next.
    pub(crate) fn play(
        &self,
        driver: Driver,
        recorder: Recorder,
        seed: Option<u64>,
        output: &Output,
    ) -> Result<Option<Next>, Failure> {
        let (note, has_file, ascii) = (recorder.note(), recorder.is_record(), self.look.ascii);
        let driver = if note.is_some() || has_file { driver.with_store(Box::new(recorder)) } else { driver };
        if let Some(hues) = &self.full {
            let look =
                (full_screen::theme(output, ascii, hues.clone()), full_screen::pace(self.look.no_animation));
            return full_screen::play(driver, note, look, seed, output);
        }
        let game = LineGame { driver, screen: Screen::new(output, ascii), note, recorded: has_file };
        game.play().map(|()| None)
    }
}

/// Saves the game from its start. If that fails, the game goes on unsaved.
fn store(
    args: &DatabaseArgs,
    table: &Table,
    about: ChanceState,
    output: &Output,
) -> Result<Option<StoredGame>, Failure> {
    let begin = |location| {
        if location == Location::Memory {
            // It would not outlive the program.
            return Ok(None);
        }
        let database = Database::open(&location, durability(table))?;
        StoredGame::begin(database, table, about).map(Some)
    };
    match args.location().and_then(begin) {
        Ok(stored) => Ok(stored),
        // A malformed flag is an error.
        Err(failure @ (Failure::Input(_) | Failure::At { .. })) => Err(failure),
        Err(failure) => {
            let why = failure.words();
            output.warning(&format!("{why}; this game is not saved"));
            Ok(None)
        }
    }
}

/// Human moves survive a power cut. Bots would make the same moves again, so they do not wait for the disk.
pub(crate) fn durability(table: &Table) -> Durability {
    let human = |seat: &Seat| seat.occupant == Occupant::Human;
    if table.seats().iter().any(human) { Durability::Power } else { Durability::Process }
}

/// The table, the colours of players where they are only the look, and the engines.
type Setup = (Table, Vec<Option<Hue>>, Engines);

/// Sets up the table. Players take their colours with them to their seats.
fn set_up(kind: &'static dyn Kind, args: &PlayArgs, seed: u64) -> Result<Setup, Failure> {
    let rules = rules::complete(kind, &args.rules)?;
    let chosen = board::choose(kind, &args.board, &rules, seed)?;
    let mut seats = seats(kind, args, &rules)?;
    if args.order.unwrap_or_else(|| settings().order()) == Order::Random {
        let mut chance = Seeded::new(seed, Purpose::Order);
        // The table refuses colours that do not fit; there the error can name players.
        if let Ok(order) = draw_order(kind.colours(&rules), &chosen_colours(&seats), &mut chance) {
            let seat = |drawn: &DrawnSeat| {
                let seat = seats[drawn.player].clone();
                drawn.colour.map_or(seat.clone(), |colour| seat.at(colour))
            };
            seats = order.iter().map(seat).collect();
        }
    }
    let hues = looks(kind, &rules, &mut seats);
    name_the_nameless(&mut seats);
    let engines = Engines::start(&mut seats, &args.engines)?;
    let table = Table::new(kind, &Value::Object(rules), chosen.board.as_ref(), seats)
        .map_err(|error| board::table_failure(&args.board, &error))?;
    Ok((table.with_setup(chosen.setup), hues, engines))
}

/// The colours of players in a game where they are only the look, taken out of the seats.
fn looks(kind: &dyn Kind, rules: &Map<String, Value>, seats: &mut [Seat]) -> Vec<Option<Hue>> {
    if !kind.colours(rules).is_empty() {
        return Vec::new();
    }
    seats.iter_mut().map(|seat| Hue::find(&seat.color.take()?)).collect()
}

/// The players from the flags; by default one human and bots in the other seats.
fn seats(kind: &dyn Kind, args: &PlayArgs, rules: &Map<String, Value>) -> Result<Vec<Seat>, Failure> {
    let palette = palette(kind, rules);
    let mut seats: Vec<Seat> =
        args.players.iter().map(|text| seat(text, Usual::Human, palette)).collect::<Result<_, _>>()?;
    let bots = if args.players.is_empty() && args.bots == 0 {
        seats.push(settings().name().map_or_else(nameless_human, Seat::human));
        usual_seats(kind, rules, &args.colours).saturating_sub(1)
    } else {
        args.bots
    };
    seats.extend((0..bots).map(|_| nameless_bot()));
    args.colours.give(&mut seats, palette)?;
    Ok(seats)
}

fn refuse_humans(table: &Table, by_default: bool) -> Result<(), Failure> {
    match table.seats().iter().find(|seat| seat.occupant == Occupant::Human) {
        None => Ok(()),
        Some(_) if by_default => Err(Failure::input(format!(
            "you are a player by default, but --no-input is set; use --bots {}",
            table.seats().len()
        ))),
        Some(seat) => Err(Failure::input(format!(
            "{0} is human, but --no-input is set; use --player \"{0}:bot\"",
            seat.name
        ))),
    }
}
