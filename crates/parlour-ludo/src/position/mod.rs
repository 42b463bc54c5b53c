//! A game in progress: where each token is, whose turn it is, and what the position waits for.
//!
//! Start with [`Position`] and its `Game`. `turns` is the course of a turn: roll, move, extra roll or next player, places
//! and the end. `movement` says where a token can go and whom it captures. `inquiry` answers questions about any token,
//! `record` writes the position as data, and `situation` takes it apart for the exact odds and the fast simulator.

mod inquiry;
mod movement;
mod record;
mod situation;
#[cfg(test)]
mod tests;
mod turns;

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use parlour_core::{
    Chance, Game, Moves, Outcome, Player, PlayerNames, Scene, SetupError, Sink, Strength, Turn, Valuation,
    Weighted, Window,
};
use serde_json::Value;

use crate::board::{COLOURS, HOME, MOST_ARMS, MOST_TOKENS, TokenState};
use crate::moves::{Event, Move, Roll};
use crate::rules::Rules;
use crate::seating::Seating;
use record::Ranking;
pub(crate) use situation::Situation;

/// The six faces of the die, equally likely.
const FACES: [Weighted<Roll>; 6] = [face(1), face(2), face(3), face(4), face(5), face(6)];

const fn face(roll: Roll) -> Weighted<Roll> {
    Weighted { roll, weight: 1 }
}

/// What the position waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Stage {
    Roll,
    /// The roll, and a bit for every token that can move with it, so that this is computed only once.
    Choose(Roll, u8),
    Over,
}

/// A position of a game of Ludo.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{Game, Player, Silent, Turn};
/// use parlour_ludo::{Move, Position, Rules, RulesFile, TokenState};
///
/// let rules = Arc::new(Rules::new(RulesFile::default()).unwrap());
/// let mut position = Position::new(&rules, 2).unwrap();
/// let red = Player::new(0);
/// position.roll(6, &mut Silent).unwrap();
/// position.play(Move::token(1).unwrap(), &mut Silent).unwrap();
/// assert_eq!(position.state(red, 0), TokenState::Track(0));
/// assert_eq!(position.tokens(red), [0, -1, -1, -1]);
/// // A 6 earns an extra roll.
/// assert_eq!(position.turn(), Turn::Roll(red));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    rules: Arc<Rules>,
    seating: Seating,
    /// Steps of every token; entries for players and tokens that do not exist stay in the yard and are never read.
    tokens: [[i16; MOST_TOKENS]; MOST_ARMS],
    mover: usize,
    stage: Stage,
    /// Sixes in a row in this turn, if the rules count them.
    sixes: u8,
    /// A bit for every player whose side has captured, if the rules need it.
    captured: u8,
    ranking: Ranking,
}

// Positions that are compared have the same rules and seating, so hashing those would only take time.
impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.tokens.hash(state);
        self.mover.hash(state);
        self.stage.hash(state);
        self.sixes.hash(state);
        self.captured.hash(state);
        self.ranking.hash(state);
    }
}

impl Position {
    /// The first position of players with these colours, in turn order.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_core::Player;
    /// use parlour_ludo::{Position, Rules, RulesFile};
    /// let rules = Arc::new(Rules::new(RulesFile::default()).unwrap());
    /// let position = Position::with_colours(&rules, &["red", "blue"]).unwrap();
    /// assert_eq!(position.colour(Player::new(1)), "blue");
    /// assert!(Position::with_colours(&rules, &["red", "red"]).is_err());
    /// ```
    pub fn with_colours(rules: &Arc<Rules>, colours: &[&str]) -> Result<Self, SetupError> {
        Ok(Self::seated(rules, Seating::at(rules, colours)?))
    }

    /// The first position with this seating.
    pub(crate) fn seated(rules: &Arc<Rules>, seating: Seating) -> Self {
        Self {
            seating,
            rules: Arc::clone(rules),
            tokens: [[HOME; MOST_TOKENS]; MOST_ARMS],
            mover: 0,
            stage: Stage::Roll,
            sixes: 0,
            captured: 0,
            ranking: Ranking::default(),
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The steps of a player's tokens: −1 in the yard, 0 on the start square, up to [`Track::finish`](crate::Track::finish).
    /// Empty for a player who does not exist.
    pub fn tokens(&self, player: Player) -> &[i16] {
        if player.index() < self.seating.seats() { self.tokens_of(player.index()) } else { &[] }
    }

    /// Where a player's token is, by its index from 0; in the yard for a token that does not exist.
    pub fn state(&self, player: Player, token: usize) -> TokenState {
        let step = self.tokens(player).get(token).copied();
        step.map_or(TokenState::Home, |step| {
            self.rules.track().state(self.seating.start(player.index()), step)
        })
    }

    /// The roll that the player has to use for a move.
    pub fn pending_roll(&self) -> Option<Roll> {
        match self.stage {
            Stage::Choose(roll, _) => Some(roll),
            Stage::Roll | Stage::Over => None,
        }
    }

    /// The arm at which a player sits.
    pub fn arm(&self, player: Player) -> usize {
        self.seating.arm(player.index() % self.seating.seats())
    }

    /// The colour of a player.
    pub fn colour(&self, player: Player) -> &'static str {
        COLOURS[self.arm(player) % COLOURS.len()]
    }

    /// The player whose turn it is; [`Position::owner`] says whose tokens they move.
    pub(crate) fn mover(&self) -> usize {
        self.mover
    }

    pub(crate) fn seating(&self) -> &Seating {
        &self.seating
    }

    pub(crate) fn ranking(&self) -> Ranking {
        self.ranking
    }

    /// The steps of the tokens of a player who exists.
    pub(crate) fn tokens_of(&self, player: usize) -> &[i16] {
        &self.tokens[player][..self.rules.tokens()]
    }

    /// The number of steps after which a player's tokens pass a square, if they do.
    pub(crate) fn step_on(&self, player: usize, cell: i16) -> Option<i16> {
        self.rules.track().step_on(self.seating.start(player), cell)
    }

    /// Whether all tokens of a player are home.
    pub(crate) fn has_finished(&self, player: usize) -> bool {
        let finish = self.rules.track().finish();
        self.tokens_of(player).iter().all(|step| *step == finish)
    }

    /// Whose tokens the player moves: their own, or their partner's once their own are home.
    pub(crate) fn owner(&self, player: usize) -> usize {
        match self.seating.partner(player) {
            Some(partner) if self.has_finished(player) => partner,
            _ => player,
        }
    }
}

impl Game for Position {
    type Rules = Rules;
    type Move = Move;
    type Roll = Roll;
    type Event = Event;

    fn new(rules: &Arc<Rules>, seats: usize) -> Result<Self, SetupError> {
        Ok(Self::seated(rules, Seating::new(rules, seats)?))
    }

    fn seats(&self) -> usize {
        self.seating.seats()
    }

    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Roll => Turn::Roll(Player::new(self.mover)),
            Stage::Choose(..) => Turn::Choose(Player::new(self.mover)),
            Stage::Over => Turn::Over,
        }
    }

    fn legal_moves(&self) -> Moves<Move> {
        match self.stage {
            Stage::Choose(_, movable) => {
                let may_move = |token: &usize| movable >> token & 1 == 1;
                (0..MOST_TOKENS).filter(may_move).map(Move::of).collect()
            }
            Stage::Roll | Stage::Over => Moves::new(),
        }
    }

    fn rolls(&self) -> &[Weighted<Roll>] {
        match self.stage {
            Stage::Roll => &FACES,
            Stage::Choose(..) | Stage::Over => &[],
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let size = self.seating.side_size();
        let place = |player| Some(self.ranking.place(player, size));
        (self.stage == Stage::Over).then(|| Outcome::new((0..self.seating.seats()).map(place)))
    }

    fn play_unchecked(&mut self, mv: Move, events: &mut impl Sink<Event>) {
        if let Stage::Choose(roll, _) = self.stage {
            self.take_move(mv, roll, events);
        }
    }

    fn roll_unchecked(&mut self, roll: Roll, events: &mut impl Sink<Event>) {
        self.take_roll(roll, events);
    }

    fn position(&self) -> Value {
        self.as_data()
    }

    fn scene(&self, window: Window, names: &PlayerNames) -> Scene {
        crate::scene::of(self, window, names)
    }

    fn heuristic(&self, mv: &Move) -> i64 {
        crate::evaluation::heuristic(self, *mv)
    }

    fn advise(&self, strength: Strength, _: &mut dyn Chance) -> Option<usize> {
        crate::bots::advise(self, strength)
    }

    fn valuation(&self) -> Option<Valuation> {
        crate::bots::valuation(self)
    }

    fn progress(&self, player: Player) -> i64 {
        self.tokens(player).iter().map(|step| i64::from(*step)).sum()
    }
}

#[cfg(test)]
impl Position {
    /// Places the tokens.
    pub(crate) fn put(&mut self, tokens: &[&[i16]]) {
        for (player, steps) in tokens.iter().enumerate() {
            self.tokens[player][..steps.len()].copy_from_slice(steps);
        }
    }
}
