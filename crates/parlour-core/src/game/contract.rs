//! The contract of a game: a small pure value.

use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde_json::Value;
use smallvec::SmallVec;
use thiserror::Error;

use crate::{
    Chance, ColourError, Event, Face, Findings, Notation, Outcome, Player, PlayerNames, RuleError, Scene,
    Sink, StepError, Strength, Turn, Valuation, Window,
};

/// Legal moves, without allocation for the usual number of them.
pub type Moves<M> = SmallVec<[M; 16]>;

/// A roll with its weight. Its chance is the weight divided by the sum of all weights; integers keep odds exact.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Weighted<R> {
    /// The roll.
    pub roll: R,
    /// Its weight, at least 1.
    pub weight: u64,
}

impl<R: Copy> Weighted<R> {
    /// The sum of all weights.
    ///
    /// ```
    /// use parlour_core::Weighted;
    /// let rolls = [Weighted { roll: 'a', weight: 2 }, Weighted { roll: 'b', weight: 1 }];
    /// assert_eq!(Weighted::total(&rolls), 3);
    /// ```
    pub fn total(rolls: &[Self]) -> u64 {
        rolls.iter().map(|weighted| weighted.weight).sum()
    }

    /// The roll for a number below the [total](Self::total), counted through the weights in order. All dice use this
    /// function, so the same number is the same roll everywhere.
    ///
    /// ```
    /// use parlour_core::Weighted;
    /// let rolls = [Weighted { roll: 'a', weight: 2 }, Weighted { roll: 'b', weight: 1 }];
    /// assert_eq!([0, 1, 2, 3].map(|number| Weighted::pick(&rolls, number)), [Some('a'), Some('a'), Some('b'), None]);
    /// ```
    pub fn pick(rolls: &[Self], mut number: u64) -> Option<R> {
        for weighted in rolls {
            if number < weighted.weight {
                return Some(weighted.roll);
            }
            number -= weighted.weight;
        }
        None
    }
}

/// A position of a game together with its rules: rules in, position out.
///
/// Chance is explicit. A position never owns a generator; it lists its rolls with their weights, so the same
/// position serves play, exact odds, search, simulation and replay, and tests load the dice.
///
/// A position is always valid: [`Game::new`] makes it from valid rules, and only checked steps change it. Equality and
/// hash cover everything that can influence the rest of the game.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// Everything that is fixed before the first step: house rules and board, valid by construction.
    type Rules: Send + Sync;
    /// What a player chooses; `Infallible` if there are no choices.
    type Move: Notation + Clone + Ord + fmt::Debug;
    /// What chance decides; `Infallible` if there are no dice.
    type Roll: Face + Copy + Ord + fmt::Debug;
    /// The events of a step.
    type Event: Event;

    /// Whether simulations give each player dice of their own, so that the rolls of a player do not depend on how often the
    /// others roll. That suits games whose players hardly affect each other: they can be played one after the other.
    const OWN_DICE: bool = false;

    /// The first position.
    fn new(rules: &Arc<Self::Rules>, seats: usize) -> Result<Self, SetupError>;

    /// The number of players, finished ones included.
    fn seats(&self) -> usize;

    /// What the position waits for.
    fn turn(&self) -> Turn;

    /// The legal moves, each once, in an order that depends only on the position; empty unless a player must choose. A
    /// game without choices need not say so.
    fn legal_moves(&self) -> Moves<Self::Move> {
        Moves::new()
    }

    /// The possible rolls, in ascending order; empty unless it is time to roll. A game without dice need not say so.
    fn rolls(&self) -> &[Weighted<Self::Roll>] {
        &[]
    }

    /// The outcome, exactly when the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Plays a legal move. What happens with any other move is unspecified; [`Game::play`] is the checked form.
    fn play_unchecked(&mut self, mv: Self::Move, events: &mut impl Sink<Self::Event>) {
        let _ = (mv, events);
    }

    /// Applies a possible roll. What happens with any other is unspecified; [`Game::roll`] is the checked form.
    fn roll_unchecked(&mut self, roll: Self::Roll, events: &mut impl Sink<Self::Event>) {
        let _ = (roll, events);
    }

    /// The position as data, as in a record's step.
    fn position(&self) -> Value;

    /// The scene of the board inside the window; its texts use the players' names.
    fn scene(&self, window: Window, names: &PlayerNames) -> Scene;

    /// A quick estimate of a legal move, for bots that do not search: more is better.
    fn heuristic(&self, mv: &Self::Move) -> i64 {
        let _ = mv;
        0
    }

    /// The index of the legal move that the game's own bot of this strength chooses. `None` if the game has no such bot, or
    /// not for these rules; then a bot that knows no game searches. Numbers come from `chance` alone and work is limited by
    /// a count, so that the same seed gives the same game.
    fn advise(&self, strength: Strength, chance: &mut dyn Chance) -> Option<usize> {
        let _ = (strength, chance);
        None
    }

    /// What the position is worth to each player, if the game can tell at little cost. Hints and reviews compare moves by
    /// it.
    fn valuation(&self) -> Option<Valuation> {
        None
    }

    /// The players' scores, in games that scores decide.
    fn scores(&self) -> Option<Vec<u64>> {
        None
    }

    /// How far a player has come, to determine who leads: more is better.
    fn progress(&self, player: Player) -> i64 {
        let _ = player;
        0
    }

    /// The set of dice that this player rolls in simulations; see [`Game::OWN_DICE`].
    fn dice_of(player: Player) -> usize {
        if Self::OWN_DICE { player.index() } else { 0 }
    }

    /// The move that a text means in this position. Records use the game's own notation; a game can also accept others.
    fn read_move(&self, text: &str) -> Option<Self::Move> {
        Self::Move::read(text)
    }

    /// Whether the move is legal.
    fn is_legal(&self, mv: &Self::Move) -> bool {
        self.legal_moves().contains(mv)
    }

    /// Plays a move, or refuses it and changes nothing.
    fn play(&mut self, mv: Self::Move, events: &mut impl Sink<Self::Event>) -> Result<(), StepError> {
        match self.turn() {
            Turn::Over => Err(StepError::Over),
            Turn::Roll(_) => Err(StepError::RollIsDue { given: mv.write() }),
            Turn::Choose(_) if !self.is_legal(&mv) => {
                Err(StepError::Illegal { given: mv.write(), legal: self.legal_notations() })
            }
            Turn::Choose(_) => {
                self.play_unchecked(mv, events);
                Ok(())
            }
        }
    }

    /// Applies a roll, or refuses it and changes nothing.
    fn roll(&mut self, roll: Self::Roll, events: &mut impl Sink<Self::Event>) -> Result<(), StepError> {
        match self.turn() {
            Turn::Over => Err(StepError::Over),
            Turn::Choose(_) => Err(StepError::ChoiceIsDue { legal: self.legal_notations() }),
            Turn::Roll(_) if !self.rolls().iter().any(|weighted| weighted.roll == roll) => {
                let possible = self.rolls().iter().map(|weighted| weighted.roll.number()).collect();
                Err(StepError::Impossible { given: roll.number(), possible })
            }
            Turn::Roll(_) => {
                self.roll_unchecked(roll, events);
                Ok(())
            }
        }
    }

    /// The legal moves in notation.
    fn legal_notations(&self) -> Vec<String> {
        self.legal_moves().iter().map(Notation::write).collect()
    }
}

/// Why a game could not be set up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum SetupError {
    /// The number of players does not fit.
    #[error("these rules are for {}; {got} {} given", range(allowed), if *got == 1 { "was" } else { "were" })]
    Seats { got: usize, allowed: RangeInclusive<usize> },
    /// A house rule is invalid, or two of them conflict.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// Players cannot have the colours they chose.
    #[error(transparent)]
    Colour(#[from] ColourError),
    /// The board has errors.
    #[error("{}", findings.join("; "))]
    Board { findings: Vec<String> },
}

impl SetupError {
    /// There is no valid board, for this reason.
    pub fn board(finding: impl Into<String>) -> Self {
        Self::Board { findings: vec![finding.into()] }
    }
}

impl From<Findings> for SetupError {
    fn from(findings: Findings) -> Self {
        Self::Board { findings: findings.errors.iter().map(ToString::to_string).collect() }
    }
}

fn range(allowed: &RangeInclusive<usize>) -> String {
    match (*allowed.start(), *allowed.end()) {
        (1, 1) => "1 player".to_owned(),
        (one, other) if one == other => format!("{one} players"),
        (least, usize::MAX) => format!("{least} or more players"),
        (least, most) => format!("{least} to {most} players"),
    }
}
