//! What is known exactly about the simulated game, to stand beside what was counted.

use std::sync::Arc;

use parlour::ludo;
use parlour::play::{Occupant, Table, chosen_colours};
use parlour::sim::Simulation;
use parlour::snakes;
use parlour::snakes::odds;

// The rest of the command takes it from here, so that only this file names a game.
pub(super) use parlour::snakes::odds::Distribution;

/// The exact distributions, as far as they are cheap to have.
#[derive(Default)]
pub(crate) struct Exact {
    /// The turns of a game alone.
    pub(crate) turns: Option<Distribution>,
    /// The rolls of a game alone.
    pub(crate) rolls: Option<Distribution>,
    /// The winning chance of every seat.
    pub(crate) wins: Option<Vec<f64>>,
}

/// Boards with more cells are only simulated: their exact odds would take longer than the simulation.
const CELLS: u32 = 1000;
/// The distributions leave out no more chance than this.
const MASS: f64 = 1e-9;

impl Exact {
    pub(crate) fn of(simulation: &Simulation) -> Self {
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

    /// One token each: small, and without choices, so it does not matter how the bots play.
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
