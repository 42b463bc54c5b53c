//! The state of a game and the rules of a turn.

use std::sync::Arc;

use parlour_core::{
    Game, Moves, Outcome, Player, PlayerNames, Scene, SetupError, Sink, Turn, Weighted, Window,
};
use serde_json::{Value, json};

use crate::{Event, Move, OnOne, RulesFile, scene};

/// How many can play.
pub(crate) const SEATS: std::ops::RangeInclusive<usize> = 2..=8;

/// A die, in ascending order. A position lists its rolls with weights and never rolls itself.
const DIE: [Weighted<u8>; 6] = [face(1), face(2), face(3), face(4), face(5), face(6)];

const fn face(roll: u8) -> Weighted<u8> {
    Weighted { roll, weight: 1 }
}

/// A position: everything that can influence the rest of the game, and nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Position {
    rules: Arc<RulesFile>,
    pub(crate) scores: Vec<u32>,
    pub(crate) pot: u32,
    mover: usize,
    /// Whether the player has rolled and now chooses.
    choosing: bool,
}

impl Position {
    fn player(&self) -> Player {
        Player::new(self.mover)
    }

    fn winner(&self) -> Option<usize> {
        self.scores.iter().position(|score| *score >= self.rules.target)
    }

    /// Moves points to the player's score and passes the turn on.
    fn end_turn(&mut self, points: u32, events: &mut impl Sink<Event>) {
        self.scores[self.mover] += points;
        self.pot = 0;
        self.choosing = false;
        self.mover = (self.mover + 1) % self.scores.len();
        events.turn_ended();
    }

    /// The stage that the rule `on-one` belongs to: it is matched here and nowhere else.
    fn bust(&mut self, events: &mut impl Sink<Event>) {
        let kept = match self.rules.on_one {
            OnOne::LosePot => 0,
            OnOne::KeepHalf => self.pot / 2,
        };
        let (player, lost) = (self.player(), self.pot - kept);
        events.note(|| Event::Busted { player, lost });
        self.end_turn(kept, events);
    }
}

impl Game for Position {
    type Rules = RulesFile;
    type Move = Move;
    type Roll = u8;
    type Event = Event;

    fn new(rules: &Arc<RulesFile>, seats: usize) -> Result<Self, SetupError> {
        if !SEATS.contains(&seats) {
            return Err(SetupError::Seats { got: seats, allowed: SEATS });
        }
        Ok(Self { rules: Arc::clone(rules), scores: vec![0; seats], pot: 0, mover: 0, choosing: false })
    }

    fn seats(&self) -> usize {
        self.scores.len()
    }

    fn turn(&self) -> Turn {
        match (self.winner(), self.choosing) {
            (Some(_), _) => Turn::Over,
            (None, true) => Turn::Choose(self.player()),
            (None, false) => Turn::Roll(self.player()),
        }
    }

    fn legal_moves(&self) -> Moves<Move> {
        match self.turn() {
            Turn::Choose(_) => [Move::Hold, Move::Roll].into_iter().collect(),
            _ => Moves::new(),
        }
    }

    fn rolls(&self) -> &[Weighted<u8>] {
        match self.turn() {
            Turn::Roll(_) => &DIE,
            _ => &[],
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let scores: Vec<i64> = self.scores.iter().map(|score| i64::from(*score)).collect();
        self.winner().map(|_| Outcome::scores(&scores))
    }

    fn play_unchecked(&mut self, mv: Move, events: &mut impl Sink<Event>) {
        if mv == Move::Roll {
            self.choosing = false;
            return;
        }
        let (player, score) = (self.player(), self.scores[self.mover] + self.pot);
        events.note(|| Event::Held { player, score });
        self.end_turn(self.pot, events);
    }

    fn roll_unchecked(&mut self, roll: u8, events: &mut impl Sink<Event>) {
        if roll == 1 {
            return self.bust(events);
        }
        self.pot += u32::from(roll);
        self.choosing = true;
        let (player, pot) = (self.player(), self.pot);
        events.note(|| Event::Added { player, pot });
    }

    fn position(&self) -> Value {
        json!({ "scores": self.scores, "pot": self.pot })
    }

    fn scene(&self, window: Window, names: &PlayerNames) -> Scene {
        scene::scene(self, window, names)
    }

    /// What the greedy bot maximises: it holds once the pot has 20 points, or enough to win.
    fn heuristic(&self, mv: &Move) -> i64 {
        let enough = self.pot >= 20 || self.scores[self.mover] + self.pot >= self.rules.target;
        i64::from((*mv == Move::Hold) == enough)
    }

    fn progress(&self, player: Player) -> i64 {
        self.scores.get(player.index()).map_or(0, |score| i64::from(*score))
    }
}
