//! The chances in every situation of a game for two, if both play perfectly: what bots learn from and are measured by.

use super::calculation::Calculation;
use super::graph::Graph;
use super::numbering::{Size, Viewpoint};
use super::solver::worth;
use super::{OddsError, Policy};
use crate::board::MOST_ARMS;
use crate::position::Position;
use crate::rules::coverage::ODDS;
use crate::rules::{Places, Rules, RulesFile};
use crate::seating::Seating;

/// No chance is further from the truth than a few times this: far less than a bot can see.
const TOLERANCE: f64 = 1e-7;

/// The chances of both players in every situation; a deadlock is worth half a win.
#[derive(Debug)]
pub(crate) struct Exact {
    graph: Graph,
    rows: Vec<[f64; 2]>,
}

impl Exact {
    /// Calculates the chances for two players in these seats, if that takes at most this much memory.
    pub(crate) fn new(rules: &Rules, seating: &Seating, bytes: u128) -> Result<Self, OddsError> {
        if let Some(rule) = ODDS.first_unknown(rules.file()) {
            return Err(OddsError::NotCovered { rule });
        }
        let rules = &Rules::new(RulesFile { places: Places::First, ..rules.file().clone() })?;
        let view = Viewpoint::of(rules, seating);
        let calculation = Calculation { rules, seating, policy: Policy::Optimal, view, bytes };
        let graph = calculation.explore::<2>()?;
        let mut solver = calculation.solver::<2>(&graph, calculation.conduct());
        while solver.sweep() > TOLERANCE {}
        let rows = solver.into_rows();
        Ok(Self { graph, rows })
    }

    /// How many situations a game for two in these seats has, reachable or not.
    pub(crate) fn situations(rules: &Rules, seating: &Seating) -> u128 {
        Size::new(rules, 2, Viewpoint::of(rules, seating)).situations(rules)
    }

    /// The chances of all players in a position that waits for a roll or is over.
    #[expect(clippy::cast_possible_truncation, reason = "chances for a network, which has no more digits")]
    pub(crate) fn chances(&self, position: &Position) -> [f32; MOST_ARMS] {
        let mut chances = [0.0; MOST_ARMS];
        for (player, chance) in chances.iter_mut().enumerate().take(2) {
            *chance = self.chance(position, player) as f32;
        }
        chances
    }

    /// A player's chance in a position that waits for a roll or is over.
    pub(crate) fn chance(&self, position: &Position, player: usize) -> f64 {
        if let Some(winner) = position.ranking().players().next() {
            return f64::from(u8::from(winner == player));
        }
        let row = self.rows[self.graph.numbering.number(&position.situation())];
        let mover = if self.graph.is_seen_from_mover() { position.mover() } else { 0 };
        worth(&row, (player + 2 - mover) % 2)
    }
}
