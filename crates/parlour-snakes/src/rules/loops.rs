//! Finds chained jumps that would never end.

use std::collections::HashSet;

use super::{Leads, Rules, Spot};
use crate::Cell;

/// A boost that bounces off the last square, or an effect from another program, that leads jump by jump back to itself.
/// Boards with any other loop are refused when they are made.
pub(super) fn circle(rules: &Rules) -> Option<Cell> {
    if !rules.chains() {
        return None;
    }
    let is_deflected = |cell: &Cell| match (rules.spot(*cell), rules.leads(*cell)) {
        _ if rules.outside_effect(*cell).is_some() => true,
        (Spot::Ahead(by), Leads::To(to)) => to != cell.saturating_add(by),
        _ => false,
    };
    rules.acting_cells().filter(is_deflected).find(|cell| leads_back(rules, *cell))
}

fn leads_back(rules: &Rules, start: Cell) -> bool {
    let mut seen = HashSet::new();
    let mut todo = vec![start];
    while let Some(cell) = todo.pop() {
        let leads = rules.leads(cell);
        let next = leads.cells();
        if next.contains(&start) {
            return true;
        }
        todo.extend(next.iter().filter(|cell| seen.insert(**cell)));
    }
    false
}
