//! The game: a player steers the rat, one move at a time.

use std::convert::Infallible;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use parlour_core::{
    Chance, Game, Moves, Outcome, Player, PlayerNames, Scene, SetupError, Sink, Strength, Turn, Unit,
    Valuation, Window,
};
use serde_json::{Value, json};

use crate::{Direction, Event, Maze, Rules, Spot};

/// The only player.
const RAT: Player = Player::new(0);

/// Where the rat is, the trail that led there, and the moves left if there is a limit.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{Game, Turn};
/// use parlour_maze::{Direction, Event, Rules, RulesFile, Walk};
///
/// let rules = Rules::new(RulesFile::default(), "1 0\n1 1".parse().unwrap()).unwrap();
/// let mut walk = Walk::new(&Arc::new(rules), 1).unwrap();
/// assert_eq!(walk.legal_notations(), ["D"]);
/// let mut events: Vec<Event> = Vec::new();
/// assert!(walk.play(Direction::Right, &mut events).is_err());
/// walk.play(Direction::Down, &mut events).unwrap();
/// walk.play(Direction::Right, &mut events).unwrap();
/// assert_eq!(walk.turn(), Turn::Over);
/// assert_eq!(walk.outcome().unwrap().places(), [Some(1)]);
/// ```
#[derive(Debug, Clone)]
pub struct Walk {
    rules: Arc<Rules>,
    at: Spot,
    left: Option<u32>,
    /// The moves that led here, without those that were stepped back.
    trail: Vec<Direction>,
}

impl Walk {
    /// What decides how the game can continue. Two trails to a cell are the same position unless the rule `back` tells them
    /// apart; otherwise counting lines of play would never meet a position twice.
    fn future(&self) -> (Spot, Option<u32>, &[Direction]) {
        (self.at, self.left, self.rules.file().relevant(&self.trail))
    }
}

impl PartialEq for Walk {
    fn eq(&self, other: &Self) -> bool {
        self.future() == other.future() && self.rules == other.rules
    }
}

impl Eq for Walk {}

// Positions that are compared have the same rules, so hashing those would only take time.
impl Hash for Walk {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.future().hash(state);
    }
}

/// Whether the game is over, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Walking,
    Arrived,
    OutOfMoves,
    Stuck,
}

impl Walk {
    /// Where the rat is.
    pub fn at(&self) -> Spot {
        self.at
    }

    /// The moves left, if there is a limit.
    pub fn left(&self) -> Option<u32> {
        self.left
    }

    /// The cells of the trail, from where the rat is back to the start, without those that were stepped back.
    pub fn trail(&self) -> impl Iterator<Item = Spot> + '_ {
        let back = |at: &mut Spot, came: &Direction| {
            *at = at.next(came.opposite())?;
            Some(*at)
        };
        std::iter::once(self.at).chain(self.trail.iter().rev().scan(self.at, back))
    }

    /// The rules and the maze.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    pub(crate) fn maze(&self) -> &Maze {
        self.rules.maze()
    }

    /// The cell a move leads to, if it is open and the rules allow the direction.
    fn target(&self, direction: Direction) -> Option<Spot> {
        let allowed = self.rules.file().allows(direction, &self.trail);
        allowed.then(|| self.maze().grid().open_neighbour(self.at, direction)).flatten()
    }

    /// The allowed directions that lead to an open cell.
    fn ways(&self) -> impl Iterator<Item = Direction> + '_ {
        self.rules.file().tries.iter().filter(|direction| self.target(*direction).is_some())
    }

    /// Whether a move is a step back along the trail.
    fn is_back(&self, direction: Direction) -> bool {
        self.trail.last().is_some_and(|came| came.opposite() == direction)
    }

    /// The fewest moves to the goal, with steps back first where only they lead there. Nothing if the goal is out of reach,
    /// or if a shortest path might begin with a step back that the rules forbid.
    fn fewest_moves(&self) -> Option<u64> {
        let (grid, distances, file) = (self.maze().grid(), self.rules.distances(), self.rules.file());
        if file.can_return() && file.most_steps_back() == 0 {
            return None;
        }
        let (back, from) = (0..).zip(self.trail()).find(|(_, at)| distances.knows(grid, *at))?;
        let moves = back + distances.length(grid, from)?;
        let enough = self.left.is_none_or(|left| moves <= u64::from(left));
        (enough && back <= file.most_steps_back()).then_some(moves)
    }

    fn state(&self) -> State {
        if self.at == self.maze().destination() {
            State::Arrived
        } else if self.left == Some(0) {
            State::OutOfMoves
        } else if self.ways().next().is_none() {
            State::Stuck
        } else {
            State::Walking
        }
    }

    /// The moves made so far, if they are counted.
    fn used(&self) -> Option<u32> {
        self.left.map(|left| self.rules.file().limit.saturating_sub(left))
    }

    /// Reports how the game ended, if it did.
    fn note_end(&self, events: &mut impl Sink<Event>) {
        let (player, at) = (RAT, self.at);
        match self.state() {
            State::Walking => {}
            State::Arrived => events.note(|| Event::Arrived { player, at, moves: self.used() }),
            State::OutOfMoves => events.note(|| Event::OutOfMoves { player, at }),
            State::Stuck => events.note(|| Event::Stuck { player, at }),
        }
    }
}

impl Game for Walk {
    type Rules = Rules;
    type Move = Direction;
    type Roll = Infallible;
    type Event = Event;

    fn new(rules: &Arc<Rules>, seats: usize) -> Result<Self, SetupError> {
        if seats != 1 {
            return Err(SetupError::Seats { got: seats, allowed: 1..=1 });
        }
        let (at, left) = (rules.maze().source(), rules.file().limit());
        Ok(Self { at, left, trail: Vec::new(), rules: Arc::clone(rules) })
    }

    fn seats(&self) -> usize {
        1
    }

    fn turn(&self) -> Turn {
        match self.state() {
            State::Walking => Turn::Choose(RAT),
            _ => Turn::Over,
        }
    }

    fn legal_moves(&self) -> Moves<Direction> {
        match self.state() {
            State::Walking => self.ways().collect(),
            _ => Moves::new(),
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        match self.state() {
            State::Walking => None,
            State::Arrived => Some(Outcome::new([Some(1)])),
            State::OutOfMoves | State::Stuck => Some(Outcome::new([None])),
        }
    }

    fn play_unchecked(&mut self, direction: Direction, events: &mut impl Sink<Event>) {
        let Some(to) = self.target(direction) else {
            return;
        };
        let back = self.is_back(direction);
        if back {
            self.trail.pop();
        } else {
            self.trail.push(direction);
        }
        let from = std::mem::replace(&mut self.at, to);
        self.left = self.left.map(|left| left.saturating_sub(1));
        events.note(|| Event::Stepped {
            player: RAT,
            from,
            to,
            direction,
            back,
            way: [from, to].map(|spot| self.maze().grid().index(spot) as u64),
        });
        self.note_end(events);
        events.turn_ended();
    }

    fn position(&self) -> Value {
        match self.left {
            None => json!({"at": self.at}),
            Some(left) => json!({"at": self.at, "left": left}),
        }
    }

    fn scene(&self, window: Window, names: &PlayerNames) -> Scene {
        crate::scene::scene(self, window, names)
    }

    /// 1 for a move nearer to the goal, or a step back if the goal is out of reach; else 0.
    fn heuristic(&self, direction: &Direction) -> i64 {
        let (grid, distances) = (self.maze().grid(), self.rules.distances());
        let helps = match self.target(*direction) {
            Some(to) if distances.knows(grid, self.at) => distances.is_nearer(grid, self.at, to),
            Some(_) => self.is_back(*direction),
            None => false,
        };
        i64::from(helps)
    }

    /// The distances are exact, so there is nothing to try out: a move that is nearer is the best one.
    fn advise(&self, _: Strength, _: &mut dyn Chance) -> Option<usize> {
        self.legal_moves().iter().position(|direction| self.heuristic(direction) > 0)
    }

    /// The fewest moves to the goal, exactly.
    fn valuation(&self) -> Option<Valuation> {
        let moves = self.fewest_moves()?;
        #[expect(clippy::cast_precision_loss, reason = "no path is that long")]
        let value = -(moves as f64);
        Some(Valuation { unit: Unit::Moves, is_exact: true, values: vec![value] })
    }
}

#[cfg(test)]
#[path = "position_tests.rs"]
mod tests;
