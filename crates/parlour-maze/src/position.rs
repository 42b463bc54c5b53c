//! The walk: one rat, one maze, one move at a time.

use std::convert::Infallible;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use parlour_core::{Game, Moves, Outcome, Player, Scene, SetupError, Sink, Turn, Weighted, Window};
use serde_json::{Value, json};

use crate::{Direction, Event, Maze, Rules, Spot};

/// The only player.
const RAT: Player = Player::new(0);

/// Where the rat is, and how many moves it has left where there is a limit.
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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Walk {
    rules: Arc<Rules>,
    at: Spot,
    left: Option<u32>,
}

// The rules are the same for all positions that are ever compared.
impl Hash for Walk {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.at.hash(state);
        self.left.hash(state);
    }
}

/// How things stand with the rat.
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

    /// The moves left, where there is a limit.
    pub fn left(&self) -> Option<u32> {
        self.left
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
        let allowed = self.rules.file().directions().contains(&direction);
        allowed.then(|| self.maze().grid().open_neighbour(self.at, direction)).flatten()
    }

    /// The allowed directions with an open cell behind them.
    fn ways(&self) -> impl Iterator<Item = Direction> + '_ {
        let grid = self.maze().grid();
        let directions = self.rules.file().directions().iter().copied();
        directions.filter(move |direction| grid.open_neighbour(self.at, *direction).is_some())
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

    /// The moves made so far, where they are counted.
    fn used(&self) -> Option<u32> {
        self.left.map(|left| self.rules.file().limit.saturating_sub(left))
    }

    /// Tells how the walk ended, if it did.
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
        Ok(Self { at: rules.maze().source(), left: rules.file().limit(), rules: Arc::clone(rules) })
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

    fn rolls(&self) -> &[Weighted<Infallible>] {
        &[]
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
        let from = std::mem::replace(&mut self.at, to);
        self.left = self.left.map(|left| left.saturating_sub(1));
        events.note(|| Event::Stepped {
            player: RAT,
            from,
            to,
            direction,
            way: [from, to].map(|spot| self.maze().grid().index(spot) as u64),
        });
        self.note_end(events);
        events.turn_ended();
    }

    fn roll_unchecked(&mut self, roll: Infallible, _: &mut impl Sink<Event>) {
        match roll {}
    }

    fn position(&self) -> Value {
        match self.left {
            None => json!({"at": self.at}),
            Some(left) => json!({"at": self.at, "left": left}),
        }
    }

    fn scene(&self, window: Window) -> Scene {
        crate::scene::scene(self, window)
    }

    /// 1 for a move that comes nearer to the destination, 0 for any other.
    fn heuristic(&self, direction: &Direction) -> i64 {
        let grid = self.maze().grid();
        let nearer = |to| self.rules.distances().is_nearer(grid, self.at, to);
        self.target(*direction).map_or(0, |to| i64::from(nearer(to)))
    }
}

#[cfg(test)]
#[path = "position_tests.rs"]
mod tests;
