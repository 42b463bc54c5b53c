//! The contract: a game is a small pure value.

use std::fmt;
use std::hash::Hash;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde_json::Value;
use smallvec::SmallVec;
use thiserror::Error;

use crate::{
    Chance, ColourError, Event, Face, Findings, Notation, Outcome, Player, PlayerNames, RuleError, Scene,
    Sink, StepError, Strength, Turn, Window,
};

/// Legal moves, without allocation for the usual number of them.
pub type Moves<M> = SmallVec<[M; 16]>;

/// A roll and how likely it is: its weight over the sum of all weights. Integers, so that odds are exact.
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

    /// The roll that a number below the [total](Self::total) stands for, counted through the weights in order. Every way
    /// of rolling dice ends here, so the same number is the same roll everywhere.
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
/// A position is always valid: it is made by [`Game::new`] from valid rules and changed by checked steps only.
/// Equality and hash cover everything that can influence the future of the game.
pub trait Game: Clone + Eq + Hash + fmt::Debug + Send + Sync + 'static {
    /// All that is fixed before the first step: house rules and board, valid by construction.
    type Rules: Send + Sync;
    /// What a player chooses; `Infallible` where there are no choices.
    type Move: Notation + Clone + Ord + fmt::Debug;
    /// What chance decides; `Infallible` where there are no dice.
    type Roll: Face + Copy + Ord + fmt::Debug;
    /// What happens in a step.
    type Event: Event;

    /// The first position.
    fn new(rules: &Arc<Self::Rules>, seats: usize) -> Result<Self, SetupError>;

    /// The number of players, finished ones included.
    fn seats(&self) -> usize;

    /// What the position waits for.
    fn turn(&self) -> Turn;

    /// The legal moves, each once, in an order that follows from the position; empty unless a player chooses.
    fn legal_moves(&self) -> Moves<Self::Move>;

    /// The rolls that are possible, in ascending order; empty unless it is time to roll.
    fn rolls(&self) -> &[Weighted<Self::Roll>];

    /// The outcome, exactly when the game is over.
    fn outcome(&self) -> Option<Outcome>;

    /// Plays a legal move. What happens with any other move is unspecified; [`Game::play`] is the checked form.
    fn play_unchecked(&mut self, mv: Self::Move, events: &mut impl Sink<Self::Event>);

    /// Applies a possible roll. What happens with any other is unspecified; [`Game::roll`] is the checked form.
    fn roll_unchecked(&mut self, roll: Self::Roll, events: &mut impl Sink<Self::Event>);

    /// The position as data, as in a record's step.
    fn position(&self) -> Value;

    /// What there is to see of the board inside the window, with the players' names where words mention them.
    fn scene(&self, window: Window, names: &PlayerNames) -> Scene;

    /// A quick estimate of how good a legal move is, for bots that do not search: more is better.
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

    /// The players' scores, in games that are decided by them.
    fn scores(&self) -> Option<Vec<u64>> {
        None
    }

    /// How far a player has come, for telling who leads: more is better.
    fn progress(&self, player: Player) -> i64 {
        let _ = player;
        0
    }

    /// The move that a text means in this position. A game can accept more than its own notation, which records have.
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

    /// The legal moves as they are written.
    fn legal_notations(&self) -> Vec<String> {
        self.legal_moves().iter().map(Notation::write).collect()
    }
}

/// Why a game could not be set up.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetupError {
    /// The number of players does not fit.
    #[error("{got} {} given; {} can play", if *got == 1 { "player" } else { "players" }, range(allowed))]
    Seats {
        /// The players given.
        got: usize,
        /// The numbers that fit these rules.
        allowed: RangeInclusive<usize>,
    },
    /// A house rule is wrong, or two of them contradict each other.
    #[error(transparent)]
    Rules(#[from] RuleError),
    /// Players cannot sit at the colours they chose.
    #[error(transparent)]
    Colour(#[from] ColourError),
    /// The board is wrong: every finding, in words.
    #[error("{}", findings.join("; "))]
    Board {
        /// What is wrong, one sentence each.
        findings: Vec<String>,
    },
}

impl From<Findings> for SetupError {
    fn from(findings: Findings) -> Self {
        Self::Board { findings: findings.errors.iter().map(ToString::to_string).collect() }
    }
}

fn range(allowed: &RangeInclusive<usize>) -> String {
    match (*allowed.start(), *allowed.end()) {
        (one, other) if one == other => format!("exactly {one}"),
        (least, usize::MAX) => format!("{least} or more"),
        (least, most) => format!("{least} to {most}"),
    }
}
