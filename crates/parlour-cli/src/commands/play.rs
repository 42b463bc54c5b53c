//! `parlour play`: lays the table from the arguments and starts the game.

use std::time::{SystemTime, UNIX_EPOCH};

use parlour::core::{Kind, draw_order};
use parlour::play::{Driver, Occupant, Purpose, Seat, Seeded, Session, Table, chosen_colours};
use parlour_store::{Durability, Location};
use parlour_tui::Hue;
use serde_json::{Map, Value};

use crate::args::{Global, Order, PlayArgs};
use crate::colours::{palette, usual_seats};
use crate::database::{Database, DatabaseArgs};
use crate::failure::Failure;
use crate::line::{self, LineGame, Screen};
use crate::output::Output;
use crate::players::{Usual, name_the_nameless, nameless_bot, nameless_human, seat};
use crate::recorder::{ChanceState, RecordFile, Recorder, StoredGame};
use crate::{board, full_screen, menu, rules};

pub(crate) fn run(args: PlayArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    let full = full_screen::possible(global, output) && !args.look.plain;
    let seed = seed_of(global);
    let (args, shown) = if args.game.is_none() && full {
        match menu::ask(args, seed, output)? {
            Some(choice) => choice,
            None => return Ok(()),
        }
    } else {
        (args, None)
    };
    let seed = shown.unwrap_or(seed);
    let kind = match args.game.as_deref().and_then(parlour::find) {
        Some(kind) => kind,
        None if output.can_ask() => line::ask_for_game()?,
        None => {
            return Err(Failure::input(format!("which game? one of {}", parlour::GAMES.names().join(", "))));
        }
    };
    let (table, hues) = lay(kind, &args, seed)?;
    if global.no_input {
        refuse_people(&table)?;
    }
    if !output.json() && global.seed.is_none() && !full {
        output.message(format!("seed {seed}: play the same game again with --seed {seed}"));
    }
    let about = ChanceState::new(seed, args.rolls);
    let (dice, chance) = (about.dice(), about.chance());
    output.claim(&args.output)?;
    let stored = if args.no_store { None } else { store(&args.database, &table, about, output)? };
    let record = args.output.map(|path| RecordFile::start(path, &table)).transpose()?;
    let recorder = Recorder { record, stored };
    let manner =
        Manner { full: full.then_some(hues), ascii: args.look.ascii, no_animation: args.look.no_animation };
    let driver = Driver::new(Session::new(table), Box::new(dice), chance).map_err(Failure::input)?;
    manner.play(driver, recorder, Some(seed), output)
}

/// How a game is shown.
pub(crate) struct Manner {
    /// On the full screen, with the colours that players have asked for; else in line mode.
    pub(crate) full: Option<Vec<Option<Hue>>>,
    pub(crate) ascii: bool,
    pub(crate) no_animation: bool,
}

impl Manner {
    /// Plays until the game is over or left.
    pub(crate) fn play(
        self,
        driver: Driver,
        recorder: Recorder,
        seed: Option<u64>,
        output: &Output,
    ) -> Result<(), Failure> {
        let (note, has_file) = (recorder.note(), recorder.is_record());
        let driver = if note.is_some() || has_file { driver.with_store(Box::new(recorder)) } else { driver };
        if let Some(hues) = self.full {
            let show = full_screen::Show {
                theme: full_screen::theme(output, self.ascii, hues),
                pace: full_screen::pace(self.no_animation),
                seed,
            };
            return show.play(driver, note, output);
        }
        let game = LineGame { driver, screen: Screen::new(output, self.ascii), note, recorded: has_file };
        game.play()
    }
}

/// Stores the game from its start. Where that is not possible, it is played all the same.
fn store(
    args: &DatabaseArgs,
    table: &Table,
    about: ChanceState,
    output: &Output,
) -> Result<Option<StoredGame>, Failure> {
    let begin = |location| {
        if location == Location::Memory {
            // It would end with the program: the game is in the memory as it is.
            return Ok(None);
        }
        let database = Database::open(&location, durability(table))?;
        StoredGame::begin(database, table, about).map(Some)
    };
    match args.location().and_then(begin) {
        Ok(stored) => Ok(stored),
        // A flag that names no database at all is a slip of the pen.
        Err(failure @ Failure::Input(_)) => Err(failure),
        Err(failure) => {
            let why = failure.words();
            output.warning(&format!("{why}; this game is not stored"));
            Ok(None)
        }
    }
}

/// What a person has decided survives a power cut; bots would do the same again, and need not wait for the disk.
pub(crate) fn durability(table: &Table) -> Durability {
    let person = |seat: &Seat| seat.occupant == Occupant::Human;
    if table.seats().iter().any(person) { Durability::Power } else { Durability::Process }
}

/// The seed of this run: the given one, or one from the clock.
pub(crate) fn seed_of(global: &Global) -> u64 {
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Six digits are easy to type again, and there is nothing to guess in a game on one's own machine. Clocks tick
    // in coarse steps, so the digits are taken from a product that every bit of the time has a part in.
    let draw = || now().as_nanos().wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834) >> 64;
    global.seed.unwrap_or_else(|| u64::try_from(draw() % 1_000_000).unwrap_or(0))
}

/// Lays the table; the colours that players have asked for go with them to their seats.
fn lay(kind: &'static dyn Kind, args: &PlayArgs, seed: u64) -> Result<(Table, Vec<Option<Hue>>), Failure> {
    let rules = rules::complete(kind, &args.rules)?;
    let chosen = board::choose(kind, &args.board, &rules, seed)?;
    let mut seats = seats(kind, args, &rules)?;
    if args.order == Order::Random {
        let mut chance = Seeded::new(seed, Purpose::Order);
        // Colours that do not fit are refused when the table is laid, where players are known by name.
        let order = draw_order(kind.colours(&rules), &chosen_colours(&seats), &mut chance);
        seats =
            order.map_or(seats.clone(), |order| order.iter().map(|player| seats[*player].clone()).collect());
    }
    let hues = looks(kind, &rules, &mut seats);
    name_the_nameless(&mut seats);
    let table = Table::new(kind, &Value::Object(rules), chosen.board.as_ref(), seats)
        .map_err(|error| board::not_laid(&args.board, &error))?;
    Ok((table.with_setup(chosen.setup), hues))
}

/// The colours of players in a game where they are only a look; the table knows nothing of them.
fn looks(kind: &dyn Kind, rules: &Map<String, Value>, seats: &mut [Seat]) -> Vec<Option<Hue>> {
    if !kind.colours(rules).is_empty() {
        return Vec::new();
    }
    seats.iter_mut().map(|seat| Hue::find(&seat.color.take()?)).collect()
}

/// The players of the flags; without any, one person and bots on the other seats.
fn seats(kind: &dyn Kind, args: &PlayArgs, rules: &Map<String, Value>) -> Result<Vec<Seat>, Failure> {
    let palette = palette(kind, rules);
    let mut seats: Vec<Seat> =
        args.players.iter().map(|text| seat(text, Usual::Human, palette)).collect::<Result<_, _>>()?;
    let bots = if args.players.is_empty() && args.bots == 0 {
        seats.push(nameless_human());
        usual_seats(kind, rules, &args.colours).saturating_sub(1)
    } else {
        args.bots
    };
    seats.extend((0..bots).map(|_| nameless_bot()));
    args.colours.give(&mut seats, palette)?;
    Ok(seats)
}

fn refuse_people(table: &Table) -> Result<(), Failure> {
    match table.seats().iter().find(|seat| seat.occupant == Occupant::Human) {
        None => Ok(()),
        Some(seat) => Err(Failure::input(format!(
            "{0} is a person, but nothing may be asked (--no-input); make it a bot: --player {0}:bot",
            seat.name
        ))),
    }
}
