//! The exact differences, where both sides are known exactly.

use parlour::sim::{Measure, Simulation};

use crate::commands::simulate::exact::Exact;

/// B less A for every measure that is known exactly on both sides.
pub(super) fn differences(a: &Simulation, b: &Simulation) -> Vec<(Measure, f64)> {
    let (a, b) = (Exact::of(a), Exact::of(b));
    let mean = |exact: &Exact, measure| match measure {
        Measure::Turns => exact.turns.as_ref()?.mean,
        Measure::Rolls => exact.rolls.as_ref()?.mean,
        Measure::Win(seat) => exact.wins.as_ref()?.get(seat).copied(),
    };
    let seats = a.wins.as_ref().map_or(0, Vec::len);
    [Measure::Turns, Measure::Rolls]
        .into_iter()
        .chain((0..seats).map(Measure::Win))
        .filter_map(|measure| Some((measure, mean(&b, measure)? - mean(&a, measure)?)))
        .collect()
}
