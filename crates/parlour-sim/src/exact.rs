//! Exact answers beside the simulated ones.

use std::sync::Arc;

use parlour_ludo as ludo;
use parlour_play::{Occupant, Table, chosen_colours};
use parlour_snakes as snakes;
use parlour_snakes::odds;

use crate::simulation::Simulation;

pub use parlour_snakes::odds::Distribution;

/// The exact answers about the games of a simulation, as far as they are quick to calculate.
#[derive(Debug, Clone, Default)]
pub struct Exact {
    /// The turns of a solo game.
    pub turns: Option<Distribution>,
    /// The rolls of a solo game.
    pub rolls: Option<Distribution>,
    /// Each seat's chance of winning.
    pub wins: Option<Vec<f64>>,
}

/// Larger boards are only simulated: their exact odds would take longer.
const CELLS: u32 = 1000;
/// The largest probability that the distributions can leave out.
const MASS: f64 = 1e-9;

impl Exact {
    /// The answers for this simulation.
    pub fn of(simulation: &Simulation) -> Self {
        let table = simulation.table();
        let start = table.start();
        if let Some(position) = start.as_any().downcast_ref::<snakes::Position>() {
            return Self::of_snakes(position.rules(), table.seats().len());
        }
        if let Some(position) = start.as_any().downcast_ref::<ludo::Position>()
            && simulation.has_fixed_colours()
        {
            return Self::of_ludo(position.rules(), table);
        }
        Self::default()
    }

    fn of_snakes(rules: &Arc<snakes::Rules>, players: usize) -> Self {
        if rules.last() > CELLS || !odds::is_quick(rules, players) {
            return Self::default();
        }
        let Ok(solo) = odds::solo(rules, MASS) else {
            return Self::default();
        };
        if players == 1 {
            return Self { turns: Some(solo.turns), rolls: Some(solo.rolls), wins: None };
        }
        Self { wins: odds::seats(rules, players, &solo.turns).ok(), ..Self::default() }
    }

    /// Only games with one token each: they are small and have no choices.
    fn of_ludo(rules: &ludo::Rules, table: &Table) -> Self {
        let random = table
            .seats()
            .iter()
            .all(|seat| matches!(&seat.occupant, Occupant::Bot { level } if level == "random"));
        let small = rules.tokens() == 1 && table.seats().len() == 2;
        let colours: Vec<&str> = chosen_colours(table.seats()).into_iter().flatten().collect();
        let question = ludo::Question::new(rules, colours.len(), ludo::Policy::Random).at(&colours);
        Self {
            wins: (random && small).then(|| question.answer().ok()).flatten().map(|odds| odds.wins),
            ..Self::default()
        }
    }
}
