//! A position: the circle of seeds, whose turn it is, and the rules.
//!
//! `sowing` and `fire` play the two kinds of moves, `heuristic` judges them for bots, and `data` reads and writes
//! positions.

mod data;
mod fire;
pub(crate) mod heuristic;
mod sowing;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use parlour_core::{
    Chance, Game, Moves, Notation as _, Outcome, Player, PlayerNames, Scene, SetupError, Sink, Strength,
    Turn, Window,
};
use serde_json::{Value, json};

use crate::{Board, Circle, Event, Move, ONE, Rules, TWO, opponent};

pub use data::PositionError;

/// A position of Mancala.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::Game;
/// use parlour_mancala::{Position, Rules, RulesFile};
///
/// let rules = Arc::new(Rules::new(RulesFile::basic()).unwrap());
/// let position = Position::new(&rules, 2).unwrap();
/// assert_eq!(position.legal_notations(), ["1", "2", "3", "4", "5", "6"]);
/// ```
#[derive(Debug, Clone)]
pub struct Position {
    rules: Arc<Rules>,
    circle: Circle,
    /// The player to move, or the one who would be if the game were not over.
    mover: Player,
    turn: Turn,
}

impl Position {
    /// Derives whose turn it is from the seeds.
    fn with(rules: &Arc<Rules>, circle: Circle, mover: Player) -> Self {
        let mut position = Self { rules: Arc::clone(rules), circle, mover, turn: Turn::Choose(mover) };
        position.turn = position.due();
        position
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The board with the remaining columns.
    pub fn board(&self) -> Board {
        self.circle.board()
    }

    /// The player to move, or the one who would be if the game were not over.
    pub const fn mover(&self) -> Player {
        self.mover
    }

    /// The seeds of all pits and stores, in the order of their numbers.
    pub fn fields(&self) -> impl Iterator<Item = u32> {
        self.circle.seeds()
    }

    /// The seeds in a pit or store, if there is one of this number.
    pub fn seeds(&self, pit: u16) -> Option<u32> {
        self.circle.place(pit).map(|place| self.circle.seeds_at(place))
    }

    /// The player's score: the seeds in their row and their store.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_mancala::{ONE, Position, Rules, RulesFile, TWO};
    ///
    /// let rules = Arc::new(Rules::new(RulesFile::basic()).unwrap());
    /// let position = Position::parse(&rules, "5,1,2,7,0,1 1").unwrap();
    /// assert_eq!((position.score(ONE), position.score(TWO)), (10, 6));
    /// ```
    pub fn score(&self, player: Player) -> u32 {
        let row: u32 = self.circle.row(player).map(|(_, seeds)| seeds).sum();
        row + self.store(player)
    }

    fn store(&self, player: Player) -> u32 {
        self.circle.seeds_at(self.circle.store(player))
    }

    fn scores(&self) -> [u32; 2] {
        [self.score(ONE), self.score(TWO)]
    }

    /// Whether the player would have a legal move if it were their turn.
    fn could_move(&self, player: Player) -> bool {
        let mut row = self.circle.row(player);
        row.any(|(_, seeds)| seeds > 0) || self.could_burn(player)
    }

    /// What the position waits for, from the seeds alone.
    fn due(&self) -> Turn {
        let [mover, other] = [self.mover, opponent(self.mover)].map(|player| self.could_move(player));
        if self.rules.file().is_over(mover, other) { Turn::Over } else { Turn::Choose(self.mover) }
    }

    /// Reports how the seeds left in the rows go to their owners. The position leaves them where they are: they count
    /// either way, and a record's last position shows how the game ended.
    fn note_sweeps(&self, events: &mut impl Sink<Event>) {
        for player in [ONE, TWO] {
            let seeds = self.score(player) - self.store(player);
            if seeds > 0 {
                let filled = |field: &u16| self.seeds(*field).is_some_and(|seeds| seeds > 0);
                let store = self.board().store(player);
                events.note(|| {
                    let fields = self.board().row(player).filter(filled).collect();
                    Event::Swept { player, fields, seeds, store }
                });
            }
        }
    }

    /// The seeds of all pits and stores as shown to players: at the end each row is swept into its store.
    pub(crate) fn shown_fields(&self) -> impl Iterator<Item = u32> {
        let (board, over) = (self.board(), self.turn.is_over());
        (0..board.fields()).zip(self.fields()).map(move |(field, seeds)| match board.is_store(field) {
            _ if !over => seeds,
            true => self.score(board.owner(field)),
            false => 0,
        })
    }

    /// Passes the turn to the next player, who may be the same, and checks whether the game is over.
    fn hand_on(&mut self, next: Player, events: &mut impl Sink<Event>) {
        let again = next == self.mover;
        self.mover = next;
        self.turn = self.due();
        if self.turn.is_over() {
            self.note_sweeps(events);
            events.note(|| Event::Over { scores: self.scores() });
        } else if again {
            events.note(|| Event::PlaysAgain { player: next });
            return;
        }
        events.turn_ended();
    }
}

impl Game for Position {
    type Rules = Rules;
    type Move = Move;
    type Roll = std::convert::Infallible;
    type Event = Event;

    fn new(rules: &Arc<Rules>, seats: usize) -> Result<Self, SetupError> {
        if seats != 2 {
            return Err(SetupError::Seats { got: seats, allowed: 2..=2 });
        }
        let file = rules.file();
        let mut circle = Circle::new(file.columns, file.seeds);
        for player in [ONE, TWO] {
            circle.add(circle.store(player), file.seeds_in_stores());
        }
        Ok(Self::with(rules, circle, ONE))
    }

    fn seats(&self) -> usize {
        2
    }

    fn turn(&self) -> Turn {
        self.turn
    }

    fn legal_moves(&self) -> Moves<Move> {
        if self.turn.is_over() {
            return Moves::new();
        }
        let mut moves = Moves::new();
        // A plain loop: random games spend most of their time here, and chained adapters are slower.
        let first = *self.board().row(self.mover).start();
        for (pit, (_, seeds)) in (first..).zip(self.circle.row(self.mover)) {
            if seeds > 0 {
                moves.push(Move::Sow(pit));
            }
        }
        if self.could_burn(self.mover) {
            moves.extend(self.board().row(ONE).map(Move::Burn));
        }
        moves
    }

    fn outcome(&self) -> Option<Outcome> {
        let over = self.turn.is_over();
        over.then(|| Outcome::scores(&self.scores().map(i64::from)))
    }

    /// A column is named by its number or by either of its pits: `burn 11` is `burn 3` on six columns.
    fn read_move(&self, text: &str) -> Option<Move> {
        let column = |field| self.board().column(field);
        match Move::read(text)? {
            Move::Burn(field) => Some(Move::Burn(column(field).unwrap_or(field))),
            sow @ Move::Sow(_) => Some(sow),
        }
    }

    fn play_unchecked(&mut self, mv: Move, events: &mut impl Sink<Event>) {
        match mv {
            Move::Sow(pit) => self.play_sowing(pit, events),
            Move::Burn(column) => self.play_burning(column, events),
        }
    }

    fn position(&self) -> Value {
        json!({
            "fields": self.fields().collect::<Vec<_>>(),
            "columns": self.board().columns(),
            "player": self.mover,
        })
    }

    fn scores(&self) -> Option<Vec<u64>> {
        Some([ONE, TWO].map(|player| u64::from(self.score(player))).into())
    }

    fn scene(&self, window: Window, names: &PlayerNames) -> Scene {
        crate::scene::of(self, window, names)
    }

    fn heuristic(&self, mv: &Move) -> i64 {
        self.heuristic_of(*mv)
    }

    fn advise(&self, strength: Strength, chance: &mut dyn Chance) -> Option<usize> {
        crate::bot::advise(self, strength, chance)
    }

    fn progress(&self, player: Player) -> i64 {
        self.store(player).into()
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        // The turn follows from the rest.
        self.mover == other.mover && self.circle == other.circle && self.rules == other.rules
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Positions that are compared have the same rules, so hashing those would only take time.
        self.mover.hash(state);
        self.circle.hash(state);
    }
}
