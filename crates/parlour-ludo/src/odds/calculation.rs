//! Explores a game, then sweeps until the chances settle.

use std::ops::ControlFlow;

use super::graph::Graph;
use super::numbering::{Numbering, Size, Viewpoint};
use super::solver::{Conduct, Solver};
use super::{Odds, OddsError, Policy, Progress};
use crate::rules::Rules;
use crate::seating::Seating;

/// The chances have settled when no sweep changes them by more.
const TOLERANCE: f64 = 1e-14;

/// Gives up after this many sweeps; a few dozen are usual.
const MOST_SWEEPS: usize = 10_000;

/// The most situations that 32-bit numbers with a flag can hold.
const MOST_SITUATIONS: u128 = 1 << 30;

/// A question after validation: the players are seated, and the policy is defined.
pub(super) struct Calculation<'a> {
    pub(super) rules: &'a Rules,
    pub(super) seating: &'a Seating,
    pub(super) policy: Policy,
    pub(super) view: Viewpoint,
    pub(super) bytes: u128,
}

pub(super) type Listener<'a> = &'a mut dyn FnMut(Progress) -> ControlFlow<()>;

impl Calculation<'_> {
    /// Calculates the odds for this number of seats.
    pub(super) fn answer<const SEATS: usize>(&self, listener: Listener) -> Result<Odds, OddsError> {
        let graph = self.explore::<SEATS>()?;
        let situations = graph.reached();
        tell(listener, Progress::Explored { situations })?;
        let mut odds = Odds { wins: Vec::new(), deadlock: None, situations, sweeps: 0, residual: 0.0 };
        if self.policy == Policy::BestResponse {
            for seat in 0..SEATS {
                let mut solver = self.solver::<SEATS>(&graph, Conduct::BestOf(seat));
                settle(&mut solver, &mut odds, listener)?;
                odds.wins.push(solver.at_start()[seat]);
            }
            return Ok(odds);
        }
        let mut solver = self.solver::<SEATS>(&graph, self.conduct());
        settle(&mut solver, &mut odds, listener)?;
        odds.wins = solver.at_start().to_vec();
        odds.deadlock = self.deadlock(&odds.wins);
        Ok(odds)
    }

    pub(super) fn conduct(&self) -> Conduct {
        match self.policy {
            Policy::Optimal => Conduct::Best,
            Policy::Random | Policy::BestResponse => Conduct::Random,
        }
    }

    /// Plays all moves and rolls, if there is enough memory.
    pub(super) fn explore<const SEATS: usize>(&self) -> Result<Graph, OddsError> {
        let size = Size::new(self.rules, SEATS, self.view);
        let situations = size.situations(self.rules);
        let each = Size::BYTES + Graph::bytes(self.rules) + Solver::<SEATS>::BYTES;
        let bytes = situations.saturating_mul(each as u128);
        if bytes > self.bytes || situations > MOST_SITUATIONS {
            let limit = self.bytes;
            return Err(OddsError::TooLarge { situations, bytes, limit });
        }
        Ok(Graph::new(self.rules, *self.seating, Numbering::new(self.rules, size)))
    }

    pub(super) fn solver<'a, const SEATS: usize>(
        &self,
        graph: &'a Graph,
        conduct: Conduct,
    ) -> Solver<'a, SEATS> {
        let side = |seat| self.seating.side(seat);
        Solver::new(graph, conduct, |winner, seat| side(winner) == side(seat))
    }

    /// The chance that is left when no player wins.
    fn deadlock(&self, wins: &[f64]) -> Option<f64> {
        // Partners win together, so each side is counted once for each of its players.
        let partners = if self.rules.teams() { 2.0 } else { 1.0 };
        let won = wins.iter().sum::<f64>() / partners;
        self.rules.needs_capture().then(|| (1.0 - won).max(0.0))
    }
}

/// Sweeps until nothing changes; if players choose, once more with their choices fixed.
pub(super) fn settle<const SEATS: usize>(
    solver: &mut Solver<SEATS>,
    odds: &mut Odds,
    listener: Listener,
) -> Result<(), OddsError> {
    let most = odds.sweeps + MOST_SWEEPS;
    loop {
        odds.residual = solver.sweep();
        odds.sweeps += 1;
        let (sweeps, residual) = (odds.sweeps, odds.residual);
        tell(listener, Progress::Swept { sweeps, residual })?;
        if residual > TOLERANCE {
            if sweeps > most {
                return Err(OddsError::Unsettled { sweeps, residual });
            }
        } else if solver.has_open_choices() {
            solver.settle_plans();
        } else {
            return Ok(());
        }
    }
}

fn tell(listener: Listener, progress: Progress) -> Result<(), OddsError> {
    match listener(progress) {
        ControlFlow::Continue(()) => Ok(()),
        ControlFlow::Break(()) => Err(OddsError::Stopped),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::rules::{MustCapture, RulesFile, ThreeSixes};

    fn small(arms: u8, tokens: u8) -> RulesFile {
        RulesFile { arms, cells_per_arm: 4, home_stretch: 2, tokens, ..RulesFile::default() }
    }

    fn seen_from(view: Viewpoint, file: &RulesFile, policy: Policy, seats: usize) -> Odds {
        let rules = Rules::new(file.clone()).unwrap();
        let calculation = Calculation {
            rules: &rules,
            seating: &Seating::new(&rules, seats).unwrap(),
            policy,
            view,
            bytes: 1 << 30,
        };
        let listener: Listener = &mut |_| ControlFlow::Continue(());
        match seats {
            2 => calculation.answer::<2>(listener),
            _ => calculation.answer::<3>(listener),
        }
        .unwrap()
    }

    // If the board looks the same to all seats, the mover's view gives the same chances.
    #[rstest]
    #[case(small(2, 1), Policy::Random, 2)]
    #[case(small(2, 2), Policy::Random, 2)]
    #[case(small(2, 2), Policy::Optimal, 2)]
    #[case(RulesFile { three_sixes: ThreeSixes::Forfeit, ..small(2, 2) }, Policy::Optimal, 2)]
    #[case(RulesFile { must_capture: MustCapture::On, ..small(2, 2) }, Policy::Random, 2)]
    #[case(small(3, 1), Policy::Random, 3)]
    fn both_views_agree(#[case] file: RulesFile, #[case] policy: Policy, #[case] seats: usize) {
        let mover = seen_from(Viewpoint::Mover, &file, policy, seats);
        let table = seen_from(Viewpoint::Table, &file, policy, seats);
        assert!(mover.situations < table.situations);
        for (one, other) in mover.wins.iter().zip(&table.wins) {
            assert!((one - other).abs() < 1e-13, "{mover:?} {table:?}");
        }
    }
}
