//! Exact winning chances of small games.
//!
//! Every situation in which a roll is due gets a number (`numbering`); every roll and every choice in it is
//! played by the game itself, so that the rules are written down only once; and the chances follow from each
//! other: those of a situation are the mean over the six faces of the chances after the chosen move. Sweeps over all
//! situations make them exact to the last few digits of a double.

mod calculation;
mod error;
mod graph;
mod numbering;
mod solver;
mod system;
mod token_sets;

use std::ops::ControlFlow;

use parlour_core::{Coverage, Known};

use crate::rules::{Places, Rules, RulesFile};
use crate::seating::Seating;
use calculation::Calculation;
pub use error::OddsError;
use numbering::Viewpoint;

/// The rules whose state the numbering of situations knows. Moves and rolls are played by the game itself.
const COVERAGE: Coverage = Coverage(&[
    ("players", Known::Any),
    ("arms", Known::Any),
    ("cells-per-arm", Known::Any),
    ("home-stretch", Known::Any),
    ("tokens", Known::Any),
    ("enter-on", Known::Any),
    ("extra-roll", Known::Any),
    ("extra-roll-on", Known::Any),
    ("three-sixes", Known::Any),
    ("entry-cell", Known::Any),
    ("blocks", Known::Any),
    ("must-capture", Known::Values(&["off", "on"])),
    ("teams", Known::Values(&["off", "on"])),
    ("places", Known::Values(&["first", "all"])),
    ("safe", Known::Any),
]);

/// The default limit of memory.
const USUAL_BYTES: u128 = 4 << 30;

/// How the players choose among legal moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Policy {
    /// Everybody takes each legal choice with the same chance.
    Random,
    /// Everybody plays so as to win as often as possible.
    Optimal,
    /// Each seat in turn plays as well as possible while all others choose at random.
    BestResponse,
}

/// A question about winning chances.
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
    /// The colours chosen; none where the players spread evenly.
    colours: &'a [&'a str],
    policy: Policy,
    bytes: u128,
}

/// The answer.
#[derive(Debug, Clone, PartialEq)]
pub struct Odds {
    /// The chance of each seat to win, in turn order; with teams, of its team. For [`Policy::BestResponse`] each
    /// seat's own chance while it alone plays well, so that they do not add up to 1.
    pub wins: Vec<f64>,
    /// The chance that nobody can ever move again, where the rules allow that. Not given for
    /// [`Policy::BestResponse`], where it differs from seat to seat.
    pub deadlock: Option<f64>,
    /// How many situations with a roll due there are; where all seats are alike they are counted once, as seen
    /// by the player to move.
    pub situations: usize,
    /// How many times all situations were gone over.
    pub sweeps: usize,
    /// The largest change of any chance in the last sweep.
    pub residual: f64,
}

/// How far the work has come.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Progress {
    /// All steps have been found.
    Explored {
        /// The situations that can occur.
        situations: usize,
    },
    /// All situations have been gone over once more.
    Swept {
        /// How many times that was.
        sweeps: usize,
        /// The largest change of any chance.
        residual: f64,
    },
}

impl<'a> Question<'a> {
    /// Asks for the chances of this number of players under these rules. Who comes second makes no difference, so the
    /// rule `places` makes none either.
    pub fn new(rules: &'a Rules, seats: usize, policy: Policy) -> Self {
        Self { rules, seats, colours: &[], policy, bytes: USUAL_BYTES }
    }

    /// Asks about as many players as there are colours, who sit at them in turn order.
    #[must_use]
    pub fn at(self, colours: &'a [&'a str]) -> Self {
        Self { seats: colours.len(), colours, ..self }
    }

    /// Uses at most this much memory, in bytes, instead of 4 GiB.
    #[must_use]
    pub fn within(self, bytes: u64) -> Self {
        Self { bytes: bytes.into(), ..self }
    }

    /// Works the answer out.
    pub fn answer(&self) -> Result<Odds, OddsError> {
        self.answer_with(&mut |_| ControlFlow::Continue(()))
    }

    /// Works the answer out and tells how far it has come; the listener can break off.
    pub fn answer_with(
        &self,
        listener: &mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Result<Odds, OddsError> {
        if let Some(rule) = COVERAGE.first_unknown(self.rules.file()) {
            return Err(OddsError::NotCovered { rule });
        }
        let file = RulesFile { places: Places::First, ..self.rules.file().clone() };
        let rules = Rules::new(file)?;
        let seating = match self.colours {
            [] => Seating::new(&rules, self.seats)?,
            colours => Seating::at(&rules, colours)?,
        };
        let policy = self.plain_policy()?;
        // Who answers best must be told from the others, although they sit alike.
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

    /// The policy, where there is something to choose: with one token each there never is.
    fn plain_policy(&self) -> Result<Policy, OddsError> {
        match (self.rules.tokens(), self.policy, self.seats) {
            (1, ..) => Ok(Policy::Random),
            (_, Policy::Optimal, 3..) => Err(OddsError::Undefined { players: self.seats }),
            (_, policy, _) => Ok(policy),
        }
    }
}
