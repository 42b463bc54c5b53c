//! A simulation: a table of bots, a seed, and how its games are played.

use std::ops::Range;
use std::sync::Arc;

use parlour_bots::{Bot, UnknownLevel, bot};
use parlour_core::{
    AnyGame, Chance, Decider, Ending, Player, Policy, SingleDraws, Step, Turn, TurnLimit, Weighted,
    clockwise_order,
};
use parlour_play::{Numbered, Occupant, Seat, Session, Table, chosen_colours};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::bots::Bots;
use crate::details::Details;
use crate::fast::policy;
use crate::fast_seats::FastSeats;
use crate::seating::{Order, random_order};

/// The default number of turns after which a game is cut off.
const MOST_TURNS: u64 = 100_000;

/// Why a table cannot be simulated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum SimulationError {
    /// A player is human.
    #[error("{name} is human, but simulated games need bots; use --player \"{name}:bot\"")]
    Person { name: String },
    /// A player is an external program that was not started.
    #[error("{name} is an engine, but this command plays with built-in bots only")]
    Engine { name: String },
    /// A bot has a level that does not exist.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
}

/// How the games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Step by step, by the game's own rules.
    Plain,
    /// With the game's fast simulator.
    Fast,
}

/// Numbered games of one table.
pub struct Simulation {
    table: Table,
    start: Box<dyn AnyGame>,
    players: Vec<Arc<dyn Bot>>,
    seed: u64,
    words: Numbered,
    order: Order,
    opening: u32,
    most_turns: u64,
    fast: Option<FastSeats>,
    /// If players keep their colours and only the first is random: the turn order and position for each first player.
    rotations: Vec<(Vec<usize>, Box<dyn AnyGame>)>,
}

impl Simulation {
    /// The games of this table with this seed, played with the fast simulator if there is one.
    pub fn new(table: &Table, seed: u64) -> Result<Self, SimulationError> {
        Self::with_bots(table, &[], seed)
    }

    /// As [`Simulation::new`]; players who have a bot in this list play with it, for example external programs.
    pub fn with_bots(
        table: &Table,
        bots: &[Option<Arc<dyn Bot>>],
        seed: u64,
    ) -> Result<Self, SimulationError> {
        let given = bots.iter().cloned().chain(std::iter::repeat(None));
        let players = table.seats().iter().zip(given);
        let players = players.map(|(seat, bot)| bot.map_or_else(|| player(seat), Ok));
        let players = players.collect::<Result<_, _>>()?;
        let start = table.start();
        let policies: Option<Vec<Policy>> = table.seats().iter().map(|seat| policy(level(seat))).collect();
        let fast = policies.and_then(|policies| FastSeats::given(&*start, policies));
        Ok(Self {
            table: table.clone(),
            start,
            players,
            seed,
            words: Numbered::new(seed),
            order: Order::Given,
            opening: 0,
            most_turns: MOST_TURNS,
            fast,
            rotations: Vec::new(),
        })
    }

    /// The same games, cut off after this many turns.
    #[must_use]
    pub fn with_most_turns(mut self, most_turns: u64) -> Self {
        self.most_turns = most_turns.max(1);
        self
    }

    /// The same games with this turn order.
    #[must_use]
    pub fn with_order(mut self, order: Order) -> Self {
        if order == self.order {
            return self;
        }
        self.order = order;
        self.rotations = if order == Order::Random { rotations(&self.table) } else { Vec::new() };
        // A fast simulator is compiled for the same bot and colour in a seat in every game.
        self.fast = self.fast.and_then(|fast| match (order, &*self.rotations) {
            (Order::Given, _) => FastSeats::given(&*self.start, fast.policies),
            (Order::Random, []) => fast.in_any_order(&*self.start),
            (Order::Random, rotations) => fast.in_orders(rotations),
        });
        self
    }

    /// The same games, each starting with this many random moves, which depend on its number alone. Bots that play without
    /// chance would otherwise play the same game again and again.
    #[must_use]
    pub fn with_opening(mut self, moves: u32) -> Self {
        self.opening = moves;
        if moves > 0 {
            self.fast = None;
        }
        self
    }

    /// The same games without the fast simulator.
    #[must_use]
    pub fn plain(mut self) -> Self {
        self.fast = None;
        self
    }

    /// How the games are played.
    pub fn method(&self) -> Method {
        match self.fast {
            Some(_) => Method::Fast,
            None => Method::Plain,
        }
    }

    /// The random seed of the run.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The turn order.
    pub fn turn_order(&self) -> Order {
        self.order
    }

    /// How many random moves each game starts with.
    pub fn opening(&self) -> u32 {
        self.opening
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether each seat in turn order has the same colour in all games. Otherwise players keep the colours they chose.
    pub fn has_fixed_colours(&self) -> bool {
        self.rotations.is_empty()
    }

    /// The number of turns after which a game is cut off.
    pub fn most_turns(&self) -> u64 {
        self.most_turns
    }

    /// The players of this game in turn order; empty if it is as listed in all games.
    pub(crate) fn order(&self, game: u64) -> Vec<usize> {
        match self.order {
            Order::Given => Vec::new(),
            Order::Random if self.rotations.is_empty() => random_order(self.players.len(), &self.words, game),
            Order::Random => {
                let first = SingleDraws::new(self.words.order(game)).index(self.rotations.len());
                self.rotations[first].0.clone()
            }
        }
    }

    /// The first position of a game in this order.
    fn start(&self, order: &[usize]) -> &dyn AnyGame {
        let rotated = self.rotations.iter().find(|(rotation, _)| rotation == order);
        rotated.map_or(&*self.start, |(_, start)| &**start)
    }

    /// Plays the games with these numbers and appends their endings in order.
    pub fn play(&self, games: Range<u64>, endings: &mut Vec<Ending>) {
        match &self.fast {
            Some(fast) => fast.play(&self.words, |game| self.order(game), games, self.most_turns, endings),
            None => self.play_plainly(games, endings),
        }
    }

    fn play_plainly(&self, games: Range<u64>, endings: &mut Vec<Ending>) {
        let mut playouts = self.start.playouts();
        endings.extend(games.map(|game| {
            let order = self.order(game);
            let mut bots = self.bots(&order, game);
            let ending = if self.rotations.is_empty() {
                playouts.play(&mut bots, self.most_turns)
            } else {
                self.start(&order).playout(&mut bots, self.most_turns)
            };
            bots.settle(ending, self.players.len())
        }));
    }

    fn bots<'a>(&'a self, order: &'a [usize], game: u64) -> Bots<'a> {
        Bots::new(&self.players, order, &self.words, game).after_opening(self.opening)
    }

    /// Plays one game plainly, collects its details and returns how it ended.
    pub(crate) fn observe(&self, game: u64, details: &mut Details) -> Ending {
        let order = self.order(game);
        let mut bots = self.bots(&order, game);
        let ending = self.start(&order).observed_playout(&mut bots, self.most_turns, details);
        let ending = bots.settle(ending, self.players.len());
        details.finish(&ending, self.table.seats().len());
        ending
    }

    /// One of the games, step by step, until it ends or is cut off.
    pub fn session(&self, game: u64) -> Session {
        self.watch(game, |_, _| ())
    }

    /// As [`Simulation::session`], and calls `each` with every step and who takes it.
    pub(crate) fn watch(&self, game: u64, mut each: impl FnMut(Player, &Step)) -> Session {
        let order = self.order(game);
        let mut session = Session::new(self.table_of(&order));
        let mut bots = self.bots(&order, game);
        let mut limit = TurnLimit::new(self.most_turns);
        while limit.allows_step(session.turns()) {
            let Some(step) = next_step(session.game(), &mut bots) else {
                break;
            };
            let Ok(taken) = session.take(step) else {
                break;
            };
            each(taken.player, &taken.step);
        }
        session
    }

    fn table_of(&self, order: &[usize]) -> Table {
        if order.is_empty() {
            return self.table.clone();
        }
        // Another order of the same players is always valid.
        self.table.reordered(order).unwrap_or_else(|_| self.table.clone())
    }
}

/// If players have chosen colours: the clockwise order and the first position for each first player.
fn rotations(table: &Table) -> Vec<(Vec<usize>, Box<dyn AnyGame>)> {
    if !table.has_chosen_colours() {
        return Vec::new();
    }
    let colours = table.kind().colours(table.rules());
    let clockwise = clockwise_order(colours, &chosen_colours(table.seats())).unwrap_or_default();
    let rotation = |first: usize| {
        let order: Vec<usize> = clockwise[first..].iter().chain(&clockwise[..first]).copied().collect();
        let start = table.reordered(&order).ok()?.start();
        Some((order, start))
    };
    (0..clockwise.len()).filter_map(rotation).collect()
}

fn next_step(game: &dyn AnyGame, bots: &mut Bots<'_>) -> Option<Step> {
    match game.turn() {
        Turn::Over => None,
        Turn::Choose(player) => {
            let index = bots.choose(player, game);
            if bots.has_forfeit() {
                return None;
            }
            game.legal_moves().into_iter().nth(index).map(Step::Move)
        }
        Turn::Roll(player) => {
            let rolls = game.rolls();
            let number = bots.dice(game.dice_of(player), Weighted::total(&rolls));
            Weighted::pick(&rolls, number).map(Step::Roll)
        }
    }
}

fn player(seat: &Seat) -> Result<Arc<dyn Bot>, SimulationError> {
    match &seat.occupant {
        Occupant::Human => Err(SimulationError::Person { name: seat.name.clone() }),
        Occupant::Bot { level } => Ok(Arc::from(bot(level)?)),
        Occupant::Engine { .. } => Err(SimulationError::Engine { name: seat.name.clone() }),
    }
}

fn level(seat: &Seat) -> &str {
    match &seat.occupant {
        Occupant::Human | Occupant::Engine { .. } => "",
        Occupant::Bot { level } => level,
    }
}
