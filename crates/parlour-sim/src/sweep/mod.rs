//! Sweeps: many sets of rules on common dice, and what each rule changes.
//!
//! An [`Axis`] is a rule with the values to try. [`cells`] lists the combinations: the full grid, or one change at a time.
//! Game K has the same dice in every cell. So a difference between cells is taken game by game, and its interval is
//! narrower than from separate runs.
//!
//! ```
//! use parlour_core::Kind;
//! use parlour_play::{Seat, Table};
//! use parlour_sim::sweep::{Axis, Design, Metric, Plan, cells};
//! use parlour_sim::{Simulation, Workers};
//! use serde_json::{Value, json};
//!
//! let kind: &'static dyn Kind = &parlour_mancala::Mancala;
//! let base = kind.book().resolve(&json!({ "preset": "kalah", "columns": 3, "seeds": 2 })).unwrap();
//! let axes = vec![Axis::read(kind, &base, "capture=never,own-side").unwrap()];
//! let seats = || vec![Seat::bot("Ann", "random"), Seat::bot("Bob", "random")];
//! let plan = Plan::new(cells(&base, &axes, Design::Grid), axes, vec![Metric::Turns], |rules| {
//!     let table = Table::new(kind, &Value::Object(rules.clone()), None, seats()).map_err(|error| error.to_string())?;
//!     Simulation::new(&table, 7).map_err(|error| error.to_string())
//! });
//! let sweep = Workers::new(1).sweep(&plan, 0..500);
//! let effect = sweep.effects(&plan)[0].results[0];
//! assert!(effect.mean.is_some() && effect.games == 500);
//! ```

mod axis;
mod contrast;
mod data;
mod metric;
mod playing;
mod stopping;

use serde_json::{Map, Value};

pub use axis::{Axis, Design, MOST_CELLS, SweepError, cell_count, cells};
pub use contrast::{Effect, Estimate, Interaction};
pub use data::spread;
pub use metric::Metric;
pub use playing::Sweep;
pub use stopping::Stopping;

use crate::exact::Exact;
use crate::ordered::in_order;
use crate::simulation::Simulation;
use contrast::Contrast;

/// Complete rules of a game.
pub type RuleMap = Map<String, Value>;

/// A combination of values.
#[derive(Debug, Clone, PartialEq)]
pub struct Combination {
    /// The index of the value on each axis.
    pub values: Vec<usize>,
    /// All rules.
    pub rules: RuleMap,
}

/// A combination with its simulation, or the reason why it is impossible.
pub struct Cell {
    /// The combination.
    pub combination: Combination,
    /// Its games.
    pub simulation: Result<Simulation, String>,
    /// The exact answers about it.
    pub exact: Exact,
}

/// What a sweep plays and compares.
pub struct Plan {
    /// The cells in order.
    pub cells: Vec<Cell>,
    /// The rules that vary.
    pub axes: Vec<Axis>,
    /// What is measured; the first one decides when the order is clear.
    pub metrics: Vec<Metric>,
    contrasts: Vec<Contrast>,
}

impl Plan {
    /// Sets up every combination. A combination that `set_up` refuses becomes a cell with its reason.
    pub fn new(
        combinations: Vec<Combination>,
        axes: Vec<Axis>,
        metrics: Vec<Metric>,
        set_up: impl Fn(&RuleMap) -> Result<Simulation, String> + Sync,
    ) -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut cells = Vec::new();
        let work = |_, combination: Combination| {
            let simulation = set_up(&combination.rules);
            let exact = simulation.as_ref().map(Exact::of).unwrap_or_default();
            Cell { combination, simulation, exact }
        };
        in_order(threads, combinations.into_iter(), work, |cell| {
            cells.push(cell);
            std::ops::ControlFlow::Continue(())
        });
        let contrasts = contrast::all(&cells, &axes);
        Self { cells, axes, metrics, contrasts }
    }
}
