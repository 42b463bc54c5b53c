//! What is simulated: a table of bots, a seed, and how its games are played.

use std::ops::Range;

use parlour_bots::{Bot, UnknownLevel, bot};
use parlour_core::{
    AnyGame, Chance, Decider, Ending, Policy, SingleDraws, Step, Turn, TurnLimit, Weighted, clockwise_order,
};
use parlour_play::{Numbered, Occupant, Seat, Session, Table, chosen_colours};
use thiserror::Error;

use crate::bots::Bots;
use crate::details::Details;
use crate::fast::{Fast, policy};
use crate::seating::Order;

/// Games that go on longer are cut, unless another number is given.
const MOST_TURNS: u64 = 100_000;

/// Why a table cannot be simulated.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// A person sits at the table.
    #[error("{name} is a person; simulated games are played by bots: {name}:bot")]
    Person {
        /// The person.
        name: String,
    },
    /// A bot has a level that does not exist.
    #[error(transparent)]
    Level(#[from] UnknownLevel),
}

/// How the games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// By the game's own rules, step by step.
    Plain,
    /// By the game's fast simulator.
    Fast,
}

/// Numbered games of one table.
pub struct Simulation {
    table: Table,
    start: Box<dyn AnyGame>,
    players: Vec<Box<dyn Bot>>,
    words: Numbered,
    order: Order,
    most_turns: u64,
    fast: Option<Fast>,
    /// Where players keep their colours and only the first is drawn: the order and the first position for each of them.
    rotations: Vec<(Vec<usize>, Box<dyn AnyGame>)>,
}

impl Simulation {
    /// The games of this table with this seed. The fast simulator is taken where there is one.
    pub fn new(table: &Table, seed: u64) -> Result<Self, SimulationError> {
        let players = table.seats().iter().map(player).collect::<Result<_, _>>()?;
        let start = table.start();
        let policies: Option<Vec<Policy>> = table.seats().iter().map(|seat| policy(level(seat))).collect();
        let fast = policies.and_then(|policies| Fast::compile(&*start, &policies));
        Ok(Self {
            table: table.clone(),
            start,
            players,
            words: Numbered::new(seed),
            order: Order::Given,
            most_turns: MOST_TURNS,
            fast,
            rotations: Vec::new(),
        })
    }

    /// The same games, cut after so many turns.
    #[must_use]
    pub fn with_most_turns(mut self, most_turns: u64) -> Self {
        self.most_turns = most_turns.max(1);
        self
    }

    /// The same games with players seated like this.
    #[must_use]
    pub fn with_order(mut self, order: Order) -> Self {
        self.order = order;
        self.rotations = if order == Order::Random { rotations(&self.table) } else { Vec::new() };
        let levels: Vec<&str> = self.table.seats().iter().map(level).collect();
        if !self.rotations.is_empty() {
            // The fast simulator is compiled for one seating.
            self.fast = None;
        }
        if order == Order::Random && levels.windows(2).any(|pair| pair[0] != pair[1]) {
            // The fast simulator is compiled for seats, and here another bot sits on a seat in every game.
            self.fast = None;
        }
        self
    }

    /// The same games by the game's own rules, even where there is a fast simulator.
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

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Whether every seat in turn order has the same colour in all games. Else players keep the colours they chose.
    pub fn has_fixed_colours(&self) -> bool {
        self.rotations.is_empty()
    }

    /// The number of turns after which a game is cut.
    pub fn most_turns(&self) -> u64 {
        self.most_turns
    }

    /// The players of this game in turn order; empty where the order is as given in all games.
    pub(crate) fn order(&self, game: u64) -> Vec<usize> {
        match self.order {
            Order::Given => Vec::new(),
            Order::Random if self.rotations.is_empty() => {
                self.order.seat(self.players.len(), &self.words, game)
            }
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

    /// Plays the games with these numbers and appends an ending for each, in order.
    pub fn play(&self, games: Range<u64>, endings: &mut Vec<Ending>) {
        match &self.fast {
            Some(fast) => fast.play(&self.words, games, self.most_turns, endings),
            None => self.play_plainly(games, endings),
        }
    }

    fn play_plainly(&self, games: Range<u64>, endings: &mut Vec<Ending>) {
        let mut playouts = self.start.playouts();
        endings.extend(games.map(|game| {
            let order = self.order(game);
            let mut bots = self.bots(&order, game);
            if self.rotations.is_empty() {
                playouts.play(&mut bots, self.most_turns)
            } else {
                self.start(&order).playout(&mut bots, self.most_turns)
            }
        }));
    }

    fn bots<'a>(&'a self, order: &'a [usize], game: u64) -> Bots<'a> {
        Bots::new(&self.players, order, &self.words, game)
    }

    /// Plays one game again and collects what happens in it.
    pub(crate) fn observe(&self, game: u64, details: &mut Details) {
        let order = self.order(game);
        let mut bots = self.bots(&order, game);
        let ending = self.start(&order).observed_playout(&mut bots, self.most_turns, details);
        details.finish(&ending);
    }

    /// One of the games, step by step, up to its end or to where it is cut.
    pub fn session(&self, game: u64) -> Session {
        let order = self.order(game);
        let mut session = Session::new(self.table_of(&order));
        let mut bots = self.bots(&order, game);
        let mut limit = TurnLimit::new(self.most_turns);
        while limit.allows_step(session.turns()) {
            let Some(step) = next_step(session.game(), &mut bots) else {
                break;
            };
            if session.take(step).is_err() {
                break;
            }
        }
        session
    }

    fn table_of(&self, order: &[usize]) -> Table {
        if order.is_empty() {
            return self.table.clone();
        }
        // The same table with the same people on other seats is as valid as before.
        self.table.reordered(order).unwrap_or_else(|_| self.table.clone())
    }
}

/// Where players have chosen their colours: for each who can go first, the order clockwise and the first position.
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
            game.legal_moves().into_iter().nth(index).map(Step::Move)
        }
        Turn::Roll(_) => {
            let rolls = game.rolls();
            let number = bots.dice(Weighted::total(&rolls));
            Weighted::pick(&rolls, number).map(Step::Roll)
        }
    }
}

fn player(seat: &Seat) -> Result<Box<dyn Bot>, SimulationError> {
    match &seat.occupant {
        Occupant::Human => Err(SimulationError::Person { name: seat.name.clone() }),
        Occupant::Bot { level } => Ok(bot(level)?),
    }
}

fn level(seat: &Seat) -> &str {
    match &seat.occupant {
        Occupant::Human => "",
        Occupant::Bot { level } => level,
    }
}
