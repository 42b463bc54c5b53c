//! Sets up a table of bots.

use std::num::NonZeroUsize;

use clap::Args;
use parlour::core::Kind;
use parlour::play::{Seat, Table};
use parlour::sim::{Method, Order, Simulation};
use serde_json::{Map, Value};

use crate::args::{BoardArgs, ORDERS, RuleArgs};
use crate::failure::Failure;
use crate::input::choice::choice;
use crate::input::colours::{ColourArgs, palette, usual_seats};
use crate::input::engines::{EngineArgs, Engines};
use crate::input::players::{Usual, name_the_nameless, nameless_bot, seat};
use crate::input::{board, rules};
use crate::output::numbers::{thread_count, threads};

/// The flags of a run: players, games and limits.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// Number of games, such as 10000, 1e6 or 100M
    #[arg(long, value_name = "N", default_value = "10000", value_parser = count)]
    pub(crate) games: u64,
    /// Add a bot; repeatable
    #[arg(long = "player", value_name = "NAME[@COLOUR][:bot[:LEVEL]|engine:COMMAND]")]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) colours: ColourArgs,
    /// Add this many random bots
    #[arg(long, visible_alias = "players", value_name = "N")]
    pub(crate) bots: Option<NonZeroUsize>,
    /// Turn order: as listed, or random in each game
    #[arg(long, default_value = "given", value_parser = choice(&ORDERS))]
    pub(crate) order: Order,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "T", value_parser = thread_count)]
    pub(crate) threads: Option<u16>,
    /// Cut off games after this many turns
    #[arg(long, value_name = "N", default_value = "100000", value_parser = count)]
    pub(crate) max_turns: u64,
    /// How to play the games; the results are the same
    #[arg(long, default_value = "auto", value_parser = choice(&PATHS))]
    pub(crate) path: Method,
    #[command(flatten)]
    pub(crate) engines: EngineArgs,
}

/// How games are played.
const PATHS: [(&str, &str, Method); 2] = [
    ("auto", "With the fast simulator, if it covers the rules", Method::Fast),
    ("plain", "Step by step, by the game's own rules", Method::Plain),
];

/// Reads 1000000, `1_000_000`, 1e6 or 1M; at least 1.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let refuse = || format!("\"{text}\" is not a whole number of 1 or more; examples: 1000000, 1e6, 1M");
    let plain = text.replace('_', "");
    let (digits, zeros) = match plain.to_lowercase().split_once('e') {
        Some((digits, exponent)) => (digits.to_owned(), exponent.parse().map_err(|_| refuse())?),
        None => suffixed(&plain),
    };
    let factor = 10_u64.checked_pow(zeros).ok_or_else(refuse)?;
    let number: u64 = digits.parse().map_err(|_| refuse())?;
    number.checked_mul(factor).filter(|number| *number > 0).ok_or_else(refuse)
}

fn suffixed(text: &str) -> (String, u32) {
    let zeros = match text.chars().last() {
        Some('k' | 'K') => 3,
        Some('m' | 'M') => 6,
        Some('g' | 'G') => 9,
        _ => return (text.to_owned(), 0),
    };
    (text[..text.len() - 1].to_owned(), zeros)
}

impl RunArgs {
    /// The number of bots besides the named players.
    pub(crate) fn bots(&self) -> usize {
        self.bots.map_or(0, NonZeroUsize::get)
    }

    /// The number of threads.
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }

    /// The simulation of a table with these seats.
    pub(crate) fn simulation(
        &self,
        table: &Table,
        engines: &Engines,
        seed: u64,
    ) -> Result<Simulation, Failure> {
        let simulation = Simulation::with_bots(table, &engines.bots(table), seed)
            .map_err(Failure::input)?
            .with_order(self.order)
            .with_most_turns(self.max_turns);
        Ok(match self.path {
            Method::Fast => simulation,
            Method::Plain => simulation.plain(),
        })
    }
}

/// Sets up a table of bots: those given, else the default number of random bots.
pub(crate) fn set_up(
    kind: &'static dyn Kind,
    (rules, board): (&RuleArgs, &BoardArgs),
    (players, bots, colours): (&[String], usize, &ColourArgs),
    (engines, seed): (&EngineArgs, u64),
) -> Result<(Table, Engines), Failure> {
    let rules = rules::complete(kind, rules)?;
    let chosen = board::choose(kind, board, &rules, seed)?;
    let mut seats = seats(kind, (players, bots, colours), &rules)?;
    let engines = Engines::start(&mut seats, engines)?;
    let table = Table::new(kind, &Value::Object(rules), chosen.board.as_ref(), seats);
    let table = table.map_err(|error| board::table_failure(board, &error))?;
    Ok((table.with_setup(chosen.setup), engines))
}

/// The seats of a table of bots: those given, else the default number of random bots.
pub(crate) fn seats(
    kind: &dyn Kind,
    (players, bots, colours): (&[String], usize, &ColourArgs),
    rules: &Map<String, Value>,
) -> Result<Vec<Seat>, Failure> {
    let palette = palette(kind, rules);
    let mut seats: Vec<Seat> =
        players.iter().map(|text| seat(text, Usual::Bot, palette)).collect::<Result<_, _>>()?;
    let bots = match (seats.len(), bots) {
        (0, 0) => usual_seats(kind, rules, colours),
        (_, bots) => bots,
    };
    seats.extend((0..bots).map(|_| nameless_bot()));
    colours.give(&mut seats, palette)?;
    name_the_nameless(&mut seats);
    Ok(seats)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_games_are_read_as_people_write_them() {
        let good = [("7", 7), ("1_000", 1000), ("1e6", 1_000_000), ("25M", 25_000_000), ("3k", 3000)];
        for (text, number) in good {
            assert_eq!(count(text), Ok(number), "{text}");
        }
        for bad in ["", "0", "-1", "1.5", "e6", "1e40", "1e", "M", "ten"] {
            assert!(count(bad).is_err(), "{bad}");
        }
    }
}
