//! From the arguments to a table of bots.

use std::num::NonZeroUsize;

use clap::Args;
use parlour::core::Kind;
use parlour::play::{Seat, Table};
use parlour::sim::{self, Simulation};
use serde_json::{Map, Value};

use crate::args::{BoardArgs, Order, RuleArgs};
use crate::colours::{ColourArgs, palette, usual_seats};
use crate::failure::Failure;
use crate::numbers::{THREADS, threads};
use crate::players::{Usual, name_the_nameless, nameless_bot, seat};
use crate::{board, rules};

/// Who plays, how often, and how long.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// How many games; 1e6 and 100M are fine
    #[arg(long, value_name = "N", default_value = "10000", value_parser = count)]
    pub(crate) games: u64,
    /// A bot, in the order of the flags; repeatable
    #[arg(long = "player", value_name = "NAME[@COLOUR][:bot[:LEVEL]]")]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) colours: ColourArgs,
    /// Seat this many random bots more
    #[arg(long, visible_alias = "players", value_name = "N")]
    pub(crate) bots: Option<NonZeroUsize>,
    /// Who begins: as the players are given, or drawn for each game
    #[arg(long, value_enum, default_value_t = Order::Given)]
    pub(crate) order: Order,
    /// How many threads; all cores when not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(THREADS))]
    pub(crate) threads: Option<u16>,
    /// Games that last longer are cut, and counted as such
    #[arg(long, value_name = "N", default_value = "100000", value_parser = count)]
    pub(crate) max_turns: u64,
    /// How games are played: as fast as the rules allow, or by the game's own rules step by step. Both play the
    /// same games
    #[arg(long, value_enum, default_value_t = PathArg::Auto)]
    pub(crate) path: PathArg,
}

/// How games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum PathArg {
    /// By the fast simulator where there is one for the rules
    Auto,
    /// By the game's own rules
    Plain,
}

/// Reads 1000000, `1_000_000`, 1e6 or 1M; at least 1.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    let refuse = || format!("\"{text}\" is no number of at least 1; write 1000000, 1e6 or 1M");
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
    /// How many bots sit down besides the named players.
    pub(crate) fn bots(&self) -> usize {
        self.bots.map_or(0, NonZeroUsize::get)
    }

    /// All cores, or as many threads as were asked for.
    pub(crate) fn threads(&self) -> usize {
        threads(self.threads)
    }

    /// The simulation of a table with these seats.
    pub(crate) fn simulation(&self, table: &Table, seed: u64) -> Result<Simulation, Failure> {
        let order = match self.order {
            Order::Given => sim::Order::Given,
            Order::Random => sim::Order::Random,
        };
        let simulation = Simulation::new(table, seed)
            .map_err(Failure::input)?
            .with_order(order)
            .with_most_turns(self.max_turns);
        Ok(match self.path {
            PathArg::Auto => simulation,
            PathArg::Plain => simulation.plain(),
        })
    }
}

/// Lays a table of bots: those given, else the usual number of random ones.
pub(crate) fn lay(
    kind: &'static dyn Kind,
    (rules, board): (&RuleArgs, &BoardArgs),
    (players, bots, colours): (&[String], usize, &ColourArgs),
    seed: u64,
) -> Result<Table, Failure> {
    let rules = rules::complete(kind, rules)?;
    let chosen = board::choose(kind, board, &rules, seed)?;
    let seats = seats(kind, (players, bots, colours), &rules)?;
    let table = Table::new(kind, &Value::Object(rules), chosen.board.as_ref(), seats);
    let table = table.map_err(|error| board::not_laid(board, &error))?;
    Ok(table.with_setup(chosen.setup))
}

fn seats(
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
