//! Can the end be reached at all? Asked once, before the game, of dice, rules and board together.

use std::collections::HashSet;

use super::{Leads, Rules, Spot};
use crate::Cell;

/// More work than this (cells times separate runs of faces, and rolls past the end) is not worth a question that dice
/// people use never raise.
const MOST_WORK: usize = 50_000_000;
const MOST_ROLLS_PAST_THE_END: usize = 500_000_000;

/// Whether some sequence of rolls takes a pawn from cell 0 to the end.
pub(super) fn end_is_reachable(rules: &Rules) -> bool {
    let highest = rules.rolls().last().map_or(0, |weighted| weighted.roll);
    let runs = runs(rules.rolls().iter().map(|weighted| weighted.roll));
    let work = runs.len().saturating_mul(rules.last() as usize);
    let past_the_end = (highest.min(rules.last()) as usize).saturating_mul(rules.rolls().len());
    work > MOST_WORK || past_the_end > MOST_ROLLS_PAST_THE_END || Search::new(rules).reaches_end(&runs)
}

/// Faces as runs of neighbours, first and last included: a die with a thousand sides is one run.
pub(crate) fn runs(faces: impl IntoIterator<Item = u32>) -> Vec<(u32, u32)> {
    let mut runs: Vec<(u32, u32)> = Vec::new();
    for face in faces {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == face => *last = face,
            _ => runs.push((face, face)),
        }
    }
    runs
}

struct Search<'a> {
    rules: &'a Rules,
    /// For each cell the next one, itself included, where no roll has ended yet.
    fresh: Vec<Cell>,
    stood_on: Vec<bool>,
    landings: Vec<Cell>,
    standings: Vec<Cell>,
}

impl<'a> Search<'a> {
    fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
            fresh: (0..=rules.last() + 1).collect(),
            stood_on: vec![false; rules.last() as usize + 1],
            landings: Vec::new(),
            standings: Vec::new(),
        }
    }

    /// The highest cell is tried first, so on a usual board the search runs straight to the end.
    fn reaches_end(mut self, runs: &[(u32, u32)]) -> bool {
        self.enter();
        loop {
            if let Some(cell) = self.landings.pop() {
                self.land(cell);
            } else if self.stood_on[self.rules.last() as usize] {
                return true;
            } else if let Some(cell) = self.standings.pop() {
                for run in runs {
                    self.roll(cell, *run);
                }
            } else {
                return false;
            }
        }
    }

    fn enter(&mut self) {
        let rules = self.rules;
        for to in rules
            .rolls()
            .iter()
            .filter_map(|weighted| rules.step(0, weighted.roll))
        {
            self.touch(to, to);
        }
    }

    /// All cells where a roll of this run ends.
    fn roll(&mut self, from: Cell, (lowest, highest): (u32, u32)) {
        let rules = self.rules;
        let room = rules.last() - from;
        for to in (lowest.max(room + 1)..=highest).filter_map(|roll| rules.step(from, roll)) {
            self.touch(to, to);
        }
        if lowest <= room {
            self.touch(from + lowest, from + highest.min(room));
        }
    }

    fn touch(&mut self, low: Cell, high: Cell) {
        let mut cell = if low <= high { self.next_fresh(low) } else { return };
        while cell <= high {
            self.landings.push(cell);
            self.fresh[cell as usize] = cell + 1;
            cell = self.next_fresh(cell);
        }
    }

    fn next_fresh(&mut self, cell: Cell) -> Cell {
        let mut at = cell;
        while self.fresh[at as usize] != at {
            let next = self.fresh[at as usize];
            self.fresh[at as usize] = self.fresh[next as usize];
            at = next;
        }
        at
    }

    /// What is on the cell acts.
    fn land(&mut self, cell: Cell) {
        let rules = self.rules;
        match rules.leads(cell) {
            Leads::Nowhere => self.stand(cell),
            leads => leads.cells().iter().for_each(|to| self.jump(*to)),
        }
    }

    fn jump(&mut self, to: Cell) {
        if self.rules.chains() && to > 0 {
            self.touch(to, to);
        } else {
            self.stand(to);
        }
    }

    fn stand(&mut self, cell: Cell) {
        // From cell 0 everything has been tried at the start.
        if cell > 0 && !std::mem::replace(&mut self.stood_on[cell as usize], true) {
            self.standings.push(cell);
        }
    }
}

/// A boost that bounces off the end and leads, jump by jump, back to itself. A board has no other circle: it is
/// refused when it has one.
pub(super) fn circle(rules: &Rules) -> Option<Cell> {
    if !rules.chains() {
        return None;
    }
    let entities = rules.board().entities().iter().map(|entity| entity.from);
    let is_deflected = |cell: &Cell| match (rules.spot(*cell), rules.leads(*cell)) {
        (Spot::Boost(by), Leads::To(to)) => to != cell.saturating_add(by),
        _ => false,
    };
    entities
        .filter(is_deflected)
        .find(|cell| leads_back(rules, *cell))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbouring_faces_are_one_run() {
        assert_eq!(runs([1, 2, 3, 6, 8, 9]), [(1, 3), (6, 6), (8, 9)]);
    }
}
