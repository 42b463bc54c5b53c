//! The players of a league and the tables of their matches.

use parlour::core::{Kind, Turn};
use parlour::play::{Seat, Table};
use parlour::sim::{Match, Simulation};
use serde_json::{Map, Value};

use super::{LeagueArgs, names};
use crate::failure::Failure;
use crate::input::engines::Engines;
use crate::input::players::{Usual, seat};
use crate::input::{board, rules};
use crate::output::command_line::flag;

/// Everything that is fixed before the first game.
pub(super) struct League {
    pub(super) kind: &'static dyn Kind,
    pub(super) rules: Map<String, Value>,
    board: Option<Value>,
    pub(super) seats: Vec<Seat>,
    pub(super) engines: Engines,
    pub(super) opening: u32,
    max_turns: u64,
    seed: u64,
}

impl League {
    pub(super) fn set_up(args: &LeagueArgs, seed: u64) -> Result<Self, Failure> {
        let kind = parlour::find(&args.game).ok_or_else(|| Failure::input("no such game"))?;
        let rules = rules::complete(kind, &args.rules)?;
        if !kind.seats(&rules).contains(&2) {
            let seats = kind.seats(&rules);
            let why = format!(
                "a league needs games for 2 players; with these rules, {} is for {}",
                kind.name(),
                seats.start()
            );
            return Err(Failure::input(why));
        }
        let board = board::choose(kind, &args.board, &rules, seed)?.board;
        let mut seats =
            args.players.iter().map(|text| seat(text, Usual::Bot, &[])).collect::<Result<Vec<_>, _>>()?;
        refuse_few_or_alike(&seats)?;
        let engines = Engines::start(&mut seats, &args.engines)?;
        let max_turns = args.max_turns;
        let mut league = Self { kind, rules, board, seats, engines, opening: 0, max_turns, seed };
        let dice = matches!(league.table([0, 1])?.start().turn(), Turn::Roll(_));
        league.opening = args.opening.unwrap_or(if dice { 0 } else { 2 });
        Ok(league)
    }

    /// The table of two players.
    pub(super) fn table(&self, pair: [usize; 2]) -> Result<Table, Failure> {
        let seats = pair.map(|player| self.seats[player].clone()).to_vec();
        let rules = Value::Object(self.rules.clone());
        Table::new(self.kind, &rules, self.board.as_ref(), seats).map_err(Failure::input)
    }

    fn simulation(&self, pair: [usize; 2]) -> Result<Simulation, Failure> {
        let table = self.table(pair)?;
        let bots = pair.map(|player| self.engines.bot(player, &table));
        let simulation = Simulation::with_bots(&table, &bots, self.seed).map_err(Failure::input)?;
        Ok(simulation.with_opening(self.opening).with_most_turns(self.max_turns))
    }

    /// Both seatings of two players.
    pub(super) fn pair(&self, [one, other]: [usize; 2]) -> Result<Match, Failure> {
        let seatings = [self.simulation([one, other])?, self.simulation([other, one])?];
        Ok(Match { players: [one, other], seatings })
    }

    /// The command that repeats this run.
    pub(super) fn command(&self, args: &LeagueArgs, seed: u64) -> String {
        let mut flags = vec![("games", args.games.to_string()), ("seed", seed.to_string())];
        flags.extend(args.players.iter().map(|player| ("player", player.clone())));
        flags.extend(args.rules.rules.iter().map(|rules| ("rules", rules.clone())));
        flags.extend(args.rules.set.iter().map(|set| ("set", set.clone())));
        for (name, value) in [("board", &args.board.board), ("position", &args.board.position)] {
            flags.extend(value.clone().map(|value| (name, value)));
        }
        flags.extend(args.engines.flags());
        flags.push(("opening", self.opening.to_string()));
        flags.push(("max-turns", self.max_turns.to_string()));
        let words = flags.iter().map(|(name, value)| flag(name, value));
        let mut words: Vec<String> = words.chain(args.board.options.words()).collect();
        words.extend(args.swiss.map(|rounds| format!("--swiss {rounds}")));
        words.extend(args.all_games.then(|| "--all-games".to_owned()));
        format!("parlour league {} {}", self.kind.name(), words.join(" "))
    }
}

/// A league needs several players, each with a name of their own.
fn refuse_few_or_alike(seats: &[Seat]) -> Result<(), Failure> {
    let names = names(seats);
    if names.len() < 2 {
        return Err(Failure::input("a league needs at least 2 players; add --player NAME:bot:LEVEL"));
    }
    let twice = (1..names.len()).find(|index| names[..*index].contains(&names[*index]));
    match twice {
        Some(index) => Err(Failure::input(format!(
            "two players are called {}; each needs a different name",
            names[index]
        ))),
        None => Ok(()),
    }
}
