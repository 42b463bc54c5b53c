//! The number of shortest paths, and the first of them. Both need to know which squares lie on a shortest path, so the
//! layers of the search are visited again, from the goal back to the start.

use num_bigint::BigUint;

use super::PathStep;
use super::count::{Count, product};
use super::graph::Graph;
use super::rests::Rests;
use super::search::Layers;
use crate::Cell;

/// Counts the shortest paths, and removes all squares that lie on none.
///
/// Only the squares of two layers have a number at a time. If all paths pass through one square, the count behind it is
/// set aside as a factor and counting restarts, so numbers stay short and long ones are multiplied at the end.
pub(super) fn count(graph: &Graph, layers: &mut Layers, goal: Cell) -> BigUint {
    let mut factors = Vec::new();
    let mut behind = vec![(goal, Count::ONE)];
    keep_only(layers, layers.rolls(), &behind);
    let mut landings = Landings::default();
    for roll in (0..layers.rolls()).rev() {
        landings.fill(graph, layers.landings(roll), &behind);
        behind.clear();
        for place in layers.standings(roll) {
            let cell = layers.standing(place);
            match landings.ways_from(graph, cell) {
                Count::ZERO => layers.forget(cell),
                ways => behind.push((cell, ways)),
            }
        }
        behind.sort_unstable_by_key(|(cell, _)| *cell);
        if let [(_, ways)] = behind.as_mut_slice()
            && *ways != Count::ONE
        {
            factors.push(std::mem::replace(ways, Count::ONE).to_large());
        }
    }
    product(factors)
}

/// Removes all squares of a layer but these.
fn keep_only(layers: &mut Layers, rolls: u32, kept: &[(Cell, Count)]) {
    for place in layers.standings(rolls) {
        let cell = layers.standing(place);
        if find(kept, cell).is_none() {
            layers.forget(cell);
        }
    }
}

fn find(counts: &[(Cell, Count)], cell: Cell) -> Option<&Count> {
    let place = counts.binary_search_by_key(&cell, |(cell, _)| *cell).ok()?;
    Some(&counts[place].1)
}

/// The squares where a roll can end on a shortest path, in ascending order, with cumulative numbers of paths.
#[derive(Default)]
struct Landings {
    cells: Vec<Cell>,
    /// One longer than `cells`: it begins with zero.
    sums: Vec<Count>,
}

impl Landings {
    fn fill(&mut self, graph: &Graph, landings: &[Cell], behind: &[(Cell, Count)]) {
        self.cells.clear();
        self.sums.clear();
        let mut sum = Count::ZERO;
        self.sums.push(Count::ZERO);
        for landing in landings {
            let ways = ways_after(graph, *landing, behind);
            if ways != Count::ZERO {
                sum = sum.plus(&ways);
                self.cells.push(*landing);
                self.sums.push(sum.clone());
            }
        }
    }

    fn ways_from(&self, graph: &Graph, cell: Cell) -> Count {
        let mut ways = Count::ZERO;
        for spread in graph.spreads(cell) {
            let first = self.cells.partition_point(|landing| *landing < spread.low);
            let next = self.cells.partition_point(|landing| *landing <= spread.high);
            if first < next {
                let inside = self.sums[next].minus(&self.sums[first]);
                ways = ways.plus(&inside.times(spread.faces));
            }
        }
        ways
    }
}

fn ways_after(graph: &Graph, landing: Cell, behind: &[(Cell, Count)]) -> Count {
    match graph.rests(landing) {
        Rests::Never => Count::ZERO,
        Rests::On(cell) => find(behind, cell).cloned().unwrap_or(Count::ZERO),
        Rests::OneOf(cells) => {
            let counted =
                cells.iter().filter_map(|(cell, ends)| Some(find(behind, *cell)?.times_large(ends)));
            counted.fold(Count::ZERO, |sum, ways| sum.plus(&ways))
        }
    }
}

/// The shortest path with the smallest rolls. Only squares on shortest paths are left in the layers.
pub(super) fn first(graph: &Graph, layers: &Layers, from: Cell) -> Vec<PathStep> {
    let mut path = Vec::with_capacity(layers.rolls() as usize);
    let mut cell = from;
    for rolls in 1..=layers.rolls() {
        let step = |roll: u32| {
            let lands = graph.lands(cell, roll)?;
            let to = lowest(graph.rests(lands), |cell| layers.stands(cell, rolls))?;
            Some(PathStep { from: cell, roll, lands, to })
        };
        let Some(step) = graph.faces().find_map(step) else {
            break;
        };
        cell = step.to;
        path.push(step);
    }
    path
}

fn lowest(rests: Rests, fits: impl Fn(Cell) -> bool) -> Option<Cell> {
    match rests {
        Rests::Never => None,
        Rests::On(cell) => fits(cell).then_some(cell),
        Rests::OneOf(cells) => cells.iter().map(|(cell, _)| *cell).find(|cell| fits(*cell)),
    }
}
