//! The state of a game, and how a step changes it.
//!
//! [`evaluation`] holds the order of evaluation; each stage has a file:
//! start → roll → validation and movement → entity → win → landing → sixes. `turn` handles the change of turns.
//! Each decision is a small pure function of the rules and its input (`Standing`, `RollCount`, `Forfeit`,
//! `Rules::leads`, `LandingRule`); exact odds and searches call the same functions.

mod entity;
mod evaluation;
pub(crate) mod key;
mod landing;
mod movement;
pub(crate) mod pawn_state;
pub(crate) mod roll;
pub(crate) mod sixes;
pub(crate) mod start;
mod turn;
mod win;

use std::convert::Infallible;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use parlour_core::{
    Game, Outcome, Player, PlayerNames, Scene, SetupError, Sink, Turn, Unit, Valuation, Weighted, Window,
};
use serde_json::{Map, Value, json};
use smallvec::SmallVec;

use crate::{Cell, Event, Queue, Rules, scene};

use self::evaluation::Next;
pub use self::landing::{LandingRule, Sent};
use self::roll::RollCount;

/// A game of Snakes & Ladders in progress.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{Game, Silent};
/// use parlour_snakes::{Board, Entity, Position, Rules, RulesFile};
/// let board = Board::new(10, 10, vec![Entity::ladder(4, 37)]).unwrap();
/// let rules = Arc::new(Rules::new(RulesFile::default(), board).unwrap());
/// let mut position = Position::new(&rules, 2).unwrap();
/// position.roll(4, &mut Silent).unwrap();
/// assert_eq!(position.pawns(), [37, 0]);
/// assert!(position.roll(7, &mut Silent).is_err());
/// ```
#[derive(Debug, PartialEq, Eq)]
pub struct Position {
    rules: Arc<Rules>,
    pawns: Vec<Cell>,
    queue: Queue,
    skip: Vec<u32>,
    finished: SmallVec<[Player; 3]>,
    /// How many winners end the game; follows from the rules and the number of players.
    winners: usize,
    progress: Progress,
}

/// What the current turn has to remember; empty between turns.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
struct Progress {
    count: RollCount,
    /// Rolls still to be played; the last one is next.
    stack: SmallVec<[u32; 8]>,
    due: Due,
}

/// What the next roll decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
enum Due {
    /// A roll of the dice.
    #[default]
    Dice,
    /// The exit of a teleporter; then the turn continues like this.
    Exit(Then),
}

/// How a turn continues after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Then {
    /// The roll earned an extra roll.
    RollAgain,
    /// The stacked rolls are played, and the turn ends.
    EndTurn,
}

impl Position {
    /// A new game with pawns on these squares: 0 is off the board, and the last square is not allowed.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use parlour_snakes::{Board, Position, Rules, RulesFile};
    /// # let rules = Rules::new(RulesFile::default(), Board::new(10, 10, vec![]).unwrap()).unwrap();
    /// let rules = Arc::new(rules);
    /// assert_eq!(Position::with_pawns(&rules, &[1, 42]).unwrap().pawns(), [1, 42]);
    /// assert!(Position::with_pawns(&rules, &[100]).is_err());
    /// ```
    pub fn with_pawns(rules: &Arc<Rules>, pawns: &[Cell]) -> Result<Self, SetupError> {
        if let Some(cell) = pawns.iter().find(|cell| **cell >= rules.last()) {
            let allowed = rules.last() - 1;
            let finding = format!("a pawn cannot start on square {cell}; allowed: 0 to {allowed}");
            return Err(SetupError::board(finding));
        }
        let mut position = Self::new(rules, pawns.len())?;
        position.pawns.copy_from_slice(pawns);
        Ok(position)
    }

    /// The rules and the board.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The square of each pawn, by seat; 0 is off the board.
    pub fn pawns(&self) -> &[Cell] {
        &self.pawns
    }

    /// The turn order, without players who have finished.
    pub fn queue(&self) -> &Queue {
        &self.queue
    }

    /// The number of turns each player has to lose, by seat.
    pub fn skip(&self) -> &[u32] {
        &self.skip
    }

    /// The players who have finished, in order.
    pub fn finished(&self) -> &[Player] {
        &self.finished
    }

    /// The rolls of this turn that are still to be played; the last one is played first.
    pub fn stack(&self) -> &[u32] {
        &self.progress.stack
    }

    /// The exits of the teleporter that the next roll picks from, if the pawn is in one.
    #[inline]
    pub fn exits(&self) -> Option<&[Cell]> {
        match (self.progress.due, self.queue.front()) {
            (Due::Exit(_), Some(player)) => Some(self.exits_at(self.pawn(player))),
            _ => None,
        }
    }

    #[inline]
    fn pawn(&self, player: Player) -> Cell {
        self.pawns[player.index()]
    }

    #[inline]
    fn put(&mut self, player: Player, cell: Cell) {
        self.pawns[player.index()] = cell;
    }
}

/// Simulations restart often: `clone_from` reuses the memory of the previous game.
impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            pawns: self.pawns.clone(),
            queue: self.queue.clone(),
            skip: self.skip.clone(),
            finished: self.finished.clone(),
            winners: self.winners,
            progress: self.progress.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        if !Arc::ptr_eq(&self.rules, &source.rules) {
            self.rules = Arc::clone(&source.rules);
        }
        self.pawns.clone_from(&source.pawns);
        self.queue.clone_from(&source.queue);
        self.skip.clone_from(&source.skip);
        self.finished.clone_from(&source.finished);
        self.winners = source.winners;
        self.progress.count = source.progress.count;
        self.progress.stack.clone_from(&source.progress.stack);
        self.progress.due = source.progress.due;
    }
}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // All positions that are ever compared share their rules and board.
        self.pawns.hash(state);
        self.queue.hash(state);
        self.skip.hash(state);
        self.finished.hash(state);
        self.progress.hash(state);
    }
}

impl Game for Position {
    type Rules = Rules;
    type Move = Infallible;
    type Roll = u32;
    type Event = Event;

    const OWN_DICE: bool = true;

    fn new(rules: &Arc<Rules>, seats: usize) -> Result<Self, SetupError> {
        if seats == 0 {
            return Err(SetupError::Seats { got: seats, allowed: 1..=usize::MAX });
        }
        Ok(Self {
            rules: Arc::clone(rules),
            pawns: vec![rules.start_cell(); seats],
            queue: Queue::new(seats),
            skip: vec![0; seats],
            finished: SmallVec::new(),
            winners: win::winners(rules.file().places, seats),
            progress: Progress::default(),
        })
    }

    fn seats(&self) -> usize {
        self.pawns.len()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.queue.front() {
            Some(player) if !self.is_over() => Turn::Roll(player),
            _ => Turn::Over,
        }
    }

    #[inline]
    fn rolls(&self) -> &[Weighted<u32>] {
        if self.is_over() {
            return &[];
        }
        match self.exits() {
            Some(exits) => self.rules.ends(exits.len()),
            None => self.rules.rolls(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        self.is_over().then(|| Outcome::ranking(&self.finished, self.pawns.len()))
    }

    #[inline]
    fn roll_unchecked(&mut self, roll: u32, events: &mut impl Sink<Event>) {
        let Some(player) = self.queue.front() else { return };
        let next = match self.progress.due {
            Due::Dice => self.evaluate(player, roll, events),
            Due::Exit(then) => self.leave_teleporter(player, roll, then, events),
        };
        if next == Next::EndTurn {
            self.end_turn(player, events);
        }
    }

    fn position(&self) -> Value {
        let mut data = Map::new();
        data.insert("pawns".into(), json!(self.pawns));
        data.insert("queue".into(), self.queue.iter().map(Player::number).collect());
        data.insert("skip".into(), json!(self.skip));
        if !self.progress.stack.is_empty() {
            data.insert("stack".into(), json!(self.progress.stack.as_slice()));
        }
        if let (Due::Exit(_), Some(player)) = (self.progress.due, self.queue.front()) {
            data.insert("teleporter".into(), json!(self.pawn(player)));
        }
        Value::Object(data)
    }

    fn scene(&self, window: Window, names: &PlayerNames) -> Scene {
        scene::draw(self, window, names)
    }

    fn progress(&self, player: Player) -> i64 {
        self.pawns.get(player.index()).map_or(0, |cell| i64::from(*cell))
    }

    /// Exact chances of winning, if players cannot affect each other and the board is not too large.
    fn valuation(&self) -> Option<Valuation> {
        let small = self.rules.last() <= MOST_SQUARES && (2..=MOST_SEATS).contains(&self.seats());
        let values = small.then(|| crate::odds::chances(self).ok())??;
        Some(Valuation { unit: Unit::Win, is_exact: true, values })
    }
}

/// Larger boards and more players take too long for an exact valuation.
const MOST_SQUARES: u32 = 2_500;
const MOST_SEATS: usize = 8;
