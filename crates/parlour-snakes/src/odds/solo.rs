//! One pawn alone: exact distributions of rolls and turns, visits and uses.

use std::sync::Arc;
use std::thread;

use parlour_core::budget;

use crate::Rules;
use crate::odds::chain::{Chain, END, Passage, Share};
use crate::odds::distribution::flow::{Clock, Flow};
use crate::odds::linear::system::{System, time};
use crate::odds::{Distribution, OddsError};

/// Smaller chains are done before a second core has started.
const FEW: usize = 1_000;

/// What a player alone can expect before the game ends.
#[derive(Debug, Clone, PartialEq)]
pub struct SoloOdds {
    /// The number of rolls: of the dice, and for teleporters with several exits.
    pub rolls: Distribution,
    /// The number of turns, including lost ones.
    pub turns: Distribution,
    /// For each square from 0 on, the expected number of rolls made while the pawn is there; they add up to the mean
    /// number of rolls. No one rolls on the last square.
    pub cells: Vec<f64>,
    /// For each entity of the board, how often it acts on average.
    pub uses: Vec<f64>,
    /// The chance that the game never ends. If it is above 0, the numbers above count only as long as the last square
    /// can still be reached. The roll that puts it out of reach counts with all that it leads to; with stacked rolls,
    /// its whole turn does.
    pub never: f64,
}

/// The odds of a player alone, with distributions that leave out at most this mass.
///
/// ```
/// use std::sync::Arc;
/// use parlour_snakes::{Board, Rules, RulesFile, odds};
/// let rules = Rules::new(RulesFile::commercial(), Board::new(10, 10, vec![]).unwrap()).unwrap();
/// let solo = odds::solo(&Arc::new(rules), 1e-12).unwrap();
/// assert!((solo.rolls.mean.unwrap() - 33.333_333_333_333_37).abs() < 1e-12);
/// assert_eq!(solo.rolls.min(), Some(17));
/// ```
pub fn solo(rules: &Arc<Rules>, mass: f64) -> Result<SoloOdds, OddsError> {
    Ok(SoloSolver::new(rules)?.solo(mass))
}

/// A player alone on a board, ready for any question: the chain of what can happen, decomposed once.
///
/// ```
/// use std::sync::Arc;
/// use parlour_snakes::{Board, Entity, Rules, RulesFile, odds::SoloSolver};
/// let board = Board::new(10, 10, vec![Entity::ladder(28, 84)]).unwrap();
/// let rules = Arc::new(Rules::new(RulesFile::commercial(), board).unwrap());
/// let solver = SoloSolver::new(&rules).unwrap();
/// let solo = solver.solo(1e-12);
/// let saved = solver.influence().unwrap()[0].rolls.unwrap();
/// assert!((solo.rolls.mean.unwrap() - saved - 33.333_333_333_333_37).abs() < 1e-10);
/// ```
#[derive(Debug)]
pub struct SoloSolver {
    pub(super) rules: Arc<Rules>,
    pub(super) chain: Chain,
    pub(super) system: System,
}

/// How turns that do not count are followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FreeTurns {
    /// As part of the turn before them.
    Within,
    /// Repeatedly, until nothing is left.
    Repeated,
}

impl SoloSolver {
    /// Follows a pawn alone through all that can happen.
    pub fn new(rules: &Arc<Rules>) -> Result<Self, OddsError> {
        let chain = Chain::new(rules)?;
        Ok(Self::with(rules, chain))
    }

    pub(super) fn with(rules: &Arc<Rules>, chain: Chain) -> Self {
        Self { rules: Arc::clone(rules), system: System::new(&chain), chain }
    }

    /// The distribution of turns if some turns do not count, leaving out at most this mass. On small boards, free
    /// turns are part of what happens within a turn; on large ones, that would connect everything with everything.
    pub(super) fn counted_turns(&self, mass: f64, free: FreeTurns) -> Vec<f64> {
        let rows = self.chain.through_acting();
        let flow = match free {
            FreeTurns::Within => Flow::new(&rows, &self.system.order, Clock::Turns),
            FreeTurns::Repeated => {
                let begins: Vec<bool> = self.chain.sites.iter().map(|site| site.depth == 0).collect();
                Flow::with_free_turns(&rows, &self.system.order, &begins)
            }
        };
        flow.run(mass).pmf
    }

    /// The odds, with distributions that leave out at most this mass.
    pub fn solo(&self, mass: f64) -> SoloOdds {
        let is_sure = self.is_sure();
        let visits = if is_sure { self.system.visits() } else { self.system.all_visits(&self.chain) };
        let reached = self.finish_chance();
        let never = if is_sure { 0.0 } else { 1.0 - reached };
        let rows = self.chain.through_acting();
        let (rolls, turns) = self.laws(&rows, mass, never);
        let acted = self.by_cell(&self.chain.uses, &visits);
        let uses = self.rules.board().entities().iter().map(|entity| acted[entity.from as usize]).collect();
        SoloOdds { rolls, turns, cells: self.by_cell(&self.chain.rolls, &visits), uses, never }
    }

    /// Whether the game is certain to end.
    pub(super) fn is_sure(&self) -> bool {
        self.system.reaches_end[..self.chain.reached].iter().all(|reaches_end| *reaches_end)
    }

    /// The mean number of turns, including lost ones; `None` if it is infinite.
    pub fn mean_turns(&self) -> Option<f64> {
        self.mean(Clock::Turns)
    }

    /// The mean number of rolls or turns; `None` if it is infinite.
    pub(super) fn mean(&self, clock: Clock) -> Option<f64> {
        self.is_sure().then(|| self.system.means(&self.chain, clock)[0])
    }

    /// The expected total on each square, if the nodes are visited this often.
    fn by_cell(&self, shares: &[Share], visits: &[f64]) -> Vec<f64> {
        let mut by_cell = vec![0.0; self.rules.last() as usize + 1];
        for share in shares {
            by_cell[share.cell as usize] += share.amount * visits[share.node as usize];
        }
        by_cell
    }

    fn finish_chance(&self) -> f64 {
        let ends = |_: usize, passage: &Passage| if passage.to == END { passage.chance } else { 0.0 };
        self.system.paid(&self.chain, ends)[0]
    }

    fn laws(&self, rows: &[Vec<Passage>], mass: f64, never: f64) -> (Distribution, Distribution) {
        let same = |passage: &Passage| passage.rolls == passage.turns;
        if rows.iter().flatten().all(same) {
            let law = self.law(rows, Clock::Rolls, mass, never);
            return (law.clone(), law);
        }
        let law = |clock: Clock| self.law(rows, clock, mass, never);
        if rows.len() < FEW {
            return (law(Clock::Rolls), law(Clock::Turns));
        }
        let allowed = budget::current();
        thread::scope(|scope| {
            let rolls = scope.spawn(|| budget::share(allowed.as_ref(), || law(Clock::Rolls)));
            let turns = law(Clock::Turns);
            match rolls.join() {
                Ok(rolls) => (rolls, turns),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        })
    }

    fn law(&self, rows: &[Vec<Passage>], clock: Clock, mass: f64, never: f64) -> Distribution {
        let flown = Flow::new(rows, &self.system.order, clock).run(mass);
        let (mean, variance) = self.moments(clock).unzip();
        Distribution { mean, variance, pmf: flown.pmf, remaining: flown.remaining, never }
    }

    /// Mean and variance. The variance is summed passage by passage: each adds the square of its effect on the expected
    /// time, so large numbers are never subtracted.
    fn moments(&self, clock: Clock) -> Option<(f64, f64)> {
        if !self.is_sure() {
            return None;
        }
        let means = self.system.means(&self.chain, clock);
        let squares = self.system.paid(&self.chain, |node, passage| {
            let later = if passage.to == END { 0.0 } else { means[passage.to as usize] };
            let surprise = time(passage, clock) + later - means[node];
            passage.chance * surprise * surprise
        });
        Some((means[0], squares[0]))
    }
}
