//! The state of a game, and how a step changes it.
//!
//! The order of evaluation is written in [`evaluation`]; each of its stages has a file:
//! start → roll → validation and movement → entity → win → landing → sixes. What happens between two turns is in `turn`.
//! What a stage decides is a small pure function of the rules and of what it looks at (`Standing`, `RollCount`,
//! `Forfeit`, `Rules::leads`, `LandingRule`); exact odds and searches call the same functions.

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

use parlour_core::{Game, Moves, Outcome, Player, Scene, SetupError, Sink, Turn, Weighted, Window};
use serde_json::{Map, Value, json};
use smallvec::SmallVec;

use crate::{Cell, Event, Queue, Rules, scene};

use self::evaluation::Next;
pub use self::landing::{LandingRule, Sent};
use self::roll::RollCount;

/// A game of Snakes & Ladders under way.
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
    /// How many winners end the game: it follows from the rules and the number of players.
    winners: usize,
    progress: Progress,
}

/// What the turn under way has to remember; empty between two turns.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
struct Progress {
    count: RollCount,
    /// Rolls that wait to be played, the next one last.
    stack: SmallVec<[u32; 8]>,
    due: Due,
}

/// What the next roll decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
enum Due {
    /// The dice are due.
    #[default]
    Dice,
    /// The pawn is in a teleporter with several ends; afterwards the turn goes on like this.
    Exit(Then),
}

/// How a turn goes on after a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Then {
    /// The roll granted another one.
    RollAgain,
    /// What is on the stack is played, and then the turn ends.
    EndTurn,
}

impl Position {
    /// The first position of a game where the pawns already stand somewhere: 0 for outside, never on the end.
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
            let finding = format!("a pawn cannot begin on cell {cell}; allowed are 0 to {allowed}");
            return Err(SetupError::Board { findings: vec![finding] });
        }
        let mut position = Self::new(rules, pawns.len())?;
        position.pawns.copy_from_slice(pawns);
        Ok(position)
    }

    /// The rules and the board.
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    /// The cell of every pawn in the order of the seats; 0 is not on the board.
    pub fn pawns(&self) -> &[Cell] {
        &self.pawns
    }

    /// The order of play, without those who have finished.
    pub fn queue(&self) -> &Queue {
        &self.queue
    }

    /// How many turns every player will lose, in the order of the seats.
    pub fn skip(&self) -> &[u32] {
        &self.skip
    }

    /// Who has finished, in the order of their places.
    pub fn finished(&self) -> &[Player] {
        &self.finished
    }

    /// The rolls of this turn that wait to be played; the last one is played first.
    pub fn stack(&self) -> &[u32] {
        &self.progress.stack
    }

    /// The ends of the teleporter where the next roll decides, if it does.
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

/// Simulations begin again and again: `clone_from` keeps the memory of the game before.
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
        // Rules and board are the same for all positions that are ever compared.
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

    fn legal_moves(&self) -> Moves<Infallible> {
        Moves::new()
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

    fn play_unchecked(&mut self, mv: Infallible, _: &mut impl Sink<Event>) {
        match mv {}
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

    fn scene(&self, window: Window) -> Scene {
        scene::draw(self, window)
    }

    fn progress(&self, player: Player) -> i64 {
        self.pawns.get(player.index()).map_or(0, |cell| i64::from(*cell))
    }
}
