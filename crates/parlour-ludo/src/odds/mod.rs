//! Exact chances of winning small games, by value iteration.
//!
//! Overview: `calculation` answers a [`Question`]. `numbering` gives every situation (a position that waits for a
//! roll) a number, from the numbers of the players' `token_sets`. `graph` lets the game itself play every roll and every
//! move in every situation, so that the rules are written only once. The chances of a situation are the mean over the six
//! faces of the chances after the chosen move; `solver` sweeps over all situations until they are exact to the last few
//! digits of a double, and solves the situations of one board together (`system`).

mod calculation;
mod error;
pub(crate) mod exact;
mod graph;
mod numbering;
mod solver;
mod system;
mod token_sets;

use std::ops::ControlFlow;

use crate::rules::coverage::ODDS;
use crate::rules::{Places, Rules, RulesFile};
use crate::seating::Seating;
use calculation::Calculation;
pub use error::OddsError;
use numbering::Viewpoint;

/// The default memory limit.
pub(crate) const USUAL_BYTES: u128 = 4 << 30;

/// How the players choose among legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Everyone takes each legal move with the same chance.
    Random,
    /// Everyone plays to win as often as possible.
    Optimal,
    /// Each seat in turn plays as well as possible while all others choose at random.
    BestResponse,
}

/// A question about chances of winning.
///
/// ```
/// use parlour_ludo::{EntryCell, Question, Policy, Rules, RulesFile};
/// let file = RulesFile { tokens: 1, entry_cell: EntryCell::Shared, ..RulesFile::default() };
/// let rules = Rules::new(file).unwrap();
/// let odds = Question::new(&rules, 2, Policy::Random).answer().unwrap();
/// assert!((odds.wins[0] - 0.518_879_623_075_758).abs() < 1e-12);
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Question<'a> {
    rules: &'a Rules,
    seats: usize,
    /// The chosen colours; none if the players spread evenly.
    colours: &'a [&'a str],
    policy: Policy,
    bytes: u128,
}

/// The answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Odds {
    /// Each seat's chance of winning, in turn order; with teams, its team's. For [`Policy::BestResponse`], the chance of
    /// each seat while it alone plays well, so that they do not add up to 1.
    pub wins: Vec<f64>,
    /// The chance that no player can ever move again, if the rules allow that. None for [`Policy::BestResponse`], where it
    /// differs from seat to seat.
    pub deadlock: Option<f64>,
    /// The number of situations that can occur; if the board looks the same to all seats, counted as the player to move
    /// sees them.
    pub situations: usize,
    /// The number of sweeps over all situations.
    pub sweeps: usize,
    /// The largest change of any chance in the last sweep.
    pub residual: f64,
}

/// How far the calculation is: the situations that can occur, the sweeps so far and the largest change in the last one.
#[derive(Debug, Clone, Copy, PartialEq)]
#[expect(missing_docs, reason = "the fields mean the same in all of them")]
pub enum Progress {
    /// All moves and rolls have been played.
    Explored { situations: usize },
    /// Another sweep is done.
    Swept { sweeps: usize, residual: f64 },
}

impl<'a> Question<'a> {
    /// The chances of this number of players under these rules. Only winning counts, so the rule `places` makes no
    /// difference.
    pub fn new(rules: &'a Rules, seats: usize, policy: Policy) -> Self {
        Self { rules, seats, colours: &[], policy, bytes: USUAL_BYTES }
    }

    /// The same for players with these colours, in turn order.
    #[must_use]
    pub fn at(self, colours: &'a [&'a str]) -> Self {
        Self { seats: colours.len(), colours, ..self }
    }

    /// Uses at most this much memory, in bytes, instead of 4 GiB.
    #[must_use]
    pub fn within(self, bytes: u64) -> Self {
        Self { bytes: bytes.into(), ..self }
    }

    /// Calculates the odds.
    pub fn answer(&self) -> Result<Odds, OddsError> {
        self.answer_with(&mut |_| ControlFlow::Continue(()))
    }

    /// Calculates the odds and reports progress; the listener can stop it.
    pub fn answer_with(
        &self,
        listener: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Odds, OddsError> {
        if let Some(rule) = ODDS.first_unknown(self.rules.file()) {
            return Err(OddsError::NotCovered { rule });
        }
        let file = RulesFile { places: Places::First, ..self.rules.file().clone() };
        let rules = Rules::new(file)?;
        let seating = match self.colours {
            [] => Seating::new(&rules, self.seats)?,
            colours => Seating::at(&rules, colours)?,
        };
        let policy = self.plain_policy()?;
        // The seat that plays well must be told apart from the others, even if the board looks the same to them.
        let view = match policy {
            Policy::Random | Policy::Optimal => Viewpoint::of(&rules, &seating),
            Policy::BestResponse => Viewpoint::Table,
        };
        let calculation = Calculation { rules: &rules, seating: &seating, policy, view, bytes: self.bytes };
        match self.seats {
            2 => calculation.answer::<2>(listener),
            3 => calculation.answer::<3>(listener),
            4 => calculation.answer::<4>(listener),
            5 => calculation.answer::<5>(listener),
            _ => calculation.answer::<6>(listener),
        }
    }

    /// The policy; with one token each there is nothing to choose, so every policy is random.
    fn plain_policy(&self) -> Result<Policy, OddsError> {
        match (self.rules.tokens(), self.policy, self.seats) {
            (1, ..) => Ok(Policy::Random),
            (_, Policy::Optimal, 3..) => Err(OddsError::Undefined { players: self.seats }),
            (_, policy, _) => Ok(policy),
        }
    }
}
