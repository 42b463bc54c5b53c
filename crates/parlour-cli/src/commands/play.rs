//! `parlour play`: lays the table from the arguments and starts the game.

use std::io::IsTerminal;
use std::time::{SystemTime, UNIX_EPOCH};

use parlour::core::{Kind, shuffle};
use parlour::play::{Purpose, Scripted, Seat, Seeded, Sitter, Table};
use parlour_tui::Hue;
use serde_json::{Map, Value};

use crate::args::{Global, Order, PlayArgs};
use crate::failure::Failure;
use crate::line::{self, Keeper, Screen, Stage};
use crate::output::Output;
use crate::seats::{Usual, name_the_nameless, nameless_bot, seat};
use crate::{board, full, menu, rules};

pub(crate) fn run(args: PlayArgs, global: &Global, output: &Output) -> Result<(), Failure> {
    let full = full::possible(global, output) && !args.plain;
    let args = if args.game.is_none() && full {
        match menu::ask(args, output)? {
            Some(args) => args,
            None => return Ok(()),
        }
    } else {
        args
    };
    let can_ask = std::io::stdin().is_terminal() && !global.no_input && !output.json();
    let kind = match args.game.as_deref().and_then(parlour::find) {
        Some(kind) => kind,
        None if can_ask => line::ask_for_game()?,
        None => {
            return Err(Failure::input(format!(
                "which game? one of {}",
                parlour::names().join(", ")
            )));
        }
    };
    let seed = seed_of(global);
    let (table, hues) = lay(kind, &args, seed)?;
    if global.no_input {
        refuse_people(&table)?;
    }
    if !output.json() && global.seed.is_none() && !full {
        output.message(format!(
            "seed {seed}: play the same game again with --seed {seed}"
        ));
    }
    let keeper = args.output.map(|path| Keeper::start(path, &table)).transpose()?;
    let dice = Scripted::new(args.rolls).then(Seeded::new(seed, Purpose::Dice));
    let chance = Seeded::new(seed, Purpose::Bots);
    if full {
        let show = full::Show {
            look: full::look(output, args.ascii, hues),
            pace: full::pace(args.no_animation),
            seed,
        };
        return show.play(table, Box::new(dice), chance, keeper, output);
    }
    let stage = Stage {
        dice: Box::new(dice),
        chance,
        screen: Screen::new(output, args.ascii),
        keeper,
        can_ask,
    };
    stage.play(table)
}

/// The seed of this run: the given one, or one from the clock.
pub(crate) fn seed_of(global: &Global) -> u64 {
    let now = || SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    // Six digits are easy to type again, and there is nothing to guess in a game on one's own machine. Clocks tick
    // in coarse steps, so the digits are taken from a product that every bit of the time has a part in.
    let draw = || {
        now()
            .as_nanos()
            .wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834)
            >> 64
    };
    global
        .seed
        .unwrap_or_else(|| u64::try_from(draw() % 1_000_000).unwrap_or(0))
}

/// Lays the table; the colours that players have asked for go with them to their seats.
fn lay(kind: &'static dyn Kind, args: &PlayArgs, seed: u64) -> Result<(Table, Vec<Option<Hue>>), Failure> {
    let rules = rules::complete(kind, &args.rules)?;
    let board = board::choose(kind, &args.board, &rules, seed)?;
    let wishes = args.colours.iter().map(|name| Hue::find(name));
    let mut guests: Vec<(Seat, Option<Hue>)> = (seats(kind, args, &rules)?.into_iter())
        .zip(wishes.chain(std::iter::repeat(None)))
        .collect();
    if args.order == Order::Random {
        shuffle(&mut guests, &mut Seeded::new(seed, Purpose::Order));
    }
    let (mut seats, hues): (Vec<Seat>, Vec<Option<Hue>>) = guests.into_iter().unzip();
    name_the_nameless(&mut seats);
    let table = Table::new(kind, &Value::Object(rules), board.as_ref(), seats).map_err(Failure::input)?;
    Ok((table, hues))
}

/// The players of the flags; without any, one person and bots on the other seats.
fn seats(kind: &dyn Kind, args: &PlayArgs, rules: &Map<String, Value>) -> Result<Vec<Seat>, Failure> {
    let mut seats: Vec<Seat> = args
        .players
        .iter()
        .map(|text| seat(text, Usual::Human))
        .collect::<Result<_, _>>()?;
    let bots = if args.players.is_empty() && args.bots == 0 {
        seats.push(Seat::human("You"));
        kind.usual_seats(rules).saturating_sub(1)
    } else {
        args.bots
    };
    seats.extend((0..bots).map(|_| nameless_bot()));
    Ok(seats)
}

fn refuse_people(table: &Table) -> Result<(), Failure> {
    match table.seats().iter().find(|seat| seat.sitter == Sitter::Human) {
        None => Ok(()),
        Some(seat) => Err(Failure::input(format!(
            "{0} is a person, but nothing may be asked (--no-input); make it a bot: --player {0}:bot",
            seat.name
        ))),
    }
}
