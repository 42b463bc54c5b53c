//! The exact chances in every situation of a game for two, for tests of the bots.

use std::ops::ControlFlow;

use super::calculation::{Calculation, settle};
use super::graph::Graph;
use super::numbering::Viewpoint;
use super::{Odds, Policy};
use crate::position::Position;
use crate::rules::Rules;
use crate::seating::Seating;

/// The chances of both players in every situation, if both play perfectly.
pub(crate) struct Exact {
    graph: Graph,
    rows: Vec<[f64; 2]>,
}

impl Exact {
    pub(crate) fn new(rules: &Rules) -> Self {
        let seating = Seating::new(rules, 2).expect("two players");
        let view = Viewpoint::of(rules, &seating);
        let calculation =
            Calculation { rules, seating: &seating, policy: Policy::Optimal, view, bytes: 1 << 32 };
        let graph = calculation.explore::<2>().expect("a small game");
        let mut solver = calculation.solver::<2>(&graph, calculation.conduct());
        let mut odds = Odds { wins: Vec::new(), deadlock: None, situations: 0, sweeps: 0, residual: 0.0 };
        settle(&mut solver, &mut odds, &mut |_| ControlFlow::Continue(())).expect("chances settle");
        let rows = solver.into_rows();
        Self { graph, rows }
    }

    /// A player's chance in a position that waits for a roll or is over.
    pub(crate) fn chance(&self, position: &Position, player: usize) -> f64 {
        if let Some(winner) = position.ranking().players().next() {
            return f64::from(u8::from(winner == player));
        }
        let row = self.rows[self.graph.numbering.number(&position.situation())];
        if self.graph.is_seen_from_mover() { row[(player + 2 - position.mover()) % 2] } else { row[player] }
    }
}
