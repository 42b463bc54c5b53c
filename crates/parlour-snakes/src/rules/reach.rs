//! Can the end be reached at all? Asked once, before the game, of dice, rules and board together.

use std::collections::HashSet;

use super::{Entry, Finish, Jumps, Rules, Spot};
use crate::Cell;

/// More work than this (cells times separate runs of faces) is not worth a question that dice people use never raise.
const MOST_WORK: usize = 50_000_000;

/// Whether some sequence of rolls takes a pawn from cell 0 to the end.
pub(super) fn end_is_reachable(rules: &Rules) -> bool {
    let runs = runs(rules.rolls().iter().map(|weighted| weighted.roll));
    if runs.len().saturating_mul(rules.last() as usize) > MOST_WORK {
        return true;
    }
    Search::new(rules).reaches_end(&runs)
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
        let entering = self.rules.rolls().iter().map(|weighted| weighted.roll);
        let entering: Vec<u32> = entering.filter(|roll| self.rules.starts(*roll)).collect();
        match self.rules.file().entry {
            Entry::ToFirst => self.touch(1, 1),
            Entry::Move => {
                for run in runs(entering) {
                    self.roll(0, run);
                }
            }
        }
    }

    /// All cells where a roll of this run ends.
    fn roll(&mut self, from: Cell, (lowest, highest): (u32, u32)) {
        let last = self.rules.last();
        let (low, high) = (from.saturating_add(lowest), from.saturating_add(highest));
        if high > last {
            match self.rules.file().finish {
                Finish::Exact => {}
                Finish::Overshoot => self.touch(last, last),
                Finish::Bounce => {
                    let back = |to: u32| last.saturating_sub(to - last).max(1);
                    self.touch(back(high), back(low.max(last + 1)));
                }
            }
        }
        self.touch(low, high.min(last));
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
        match led_to(self.rules, cell) {
            Led::Nowhere => self.stand(cell),
            Led::To(to) => self.jump(to),
            Led::ToOneOf(exits) => {
                let rules = self.rules;
                for to in rules.exits(exits) {
                    self.jump(*to);
                }
            }
        }
    }

    fn jump(&mut self, to: Cell) {
        match self.rules.file().jumps {
            Jumps::Chain if to > 0 => self.touch(to, to),
            _ => self.stand(to),
        }
    }

    fn stand(&mut self, cell: Cell) {
        // From cell 0 everything has been tried at the start.
        if cell > 0 && !std::mem::replace(&mut self.stood_on[cell as usize], true) {
            self.standings.push(cell);
        }
    }
}

/// Where what is on a cell leads.
pub(crate) enum Led {
    Nowhere,
    To(Cell),
    /// A roll decides: the number of the list of ends.
    ToOneOf(u32),
}

pub(crate) fn led_to(rules: &Rules, cell: Cell) -> Led {
    match rules.spot(cell) {
        Spot::Plain | Spot::Trap => Led::Nowhere,
        Spot::Snake(to) | Spot::Ladder(to) | Spot::Teleporter(to) => Led::To(to),
        Spot::Boost(by) => rules.ahead(cell, by).map_or(Led::Nowhere, Led::To),
        Spot::BlackHole => Led::To(0),
        Spot::Exits(exits) => Led::ToOneOf(exits),
    }
}

/// A boost that bounces off the end and leads, jump by jump, back to itself. A board has no other circle: it is
/// refused when it has one.
pub(super) fn circle(rules: &Rules) -> Option<Cell> {
    let file = rules.file();
    if (file.jumps, file.finish) != (Jumps::Chain, Finish::Bounce) {
        return None;
    }
    let entities = rules.board().entities().iter().map(|entity| entity.from);
    let bounces = |cell: &Cell| matches!(rules.spot(*cell), Spot::Boost(by) if by > rules.last() - cell);
    entities.filter(bounces).find(|cell| leads_back(rules, *cell))
}

fn leads_back(rules: &Rules, start: Cell) -> bool {
    let mut seen = HashSet::new();
    let mut todo = vec![start];
    while let Some(cell) = todo.pop() {
        let led = led_to(rules, cell);
        let next = match &led {
            Led::Nowhere => &[],
            Led::To(to) => std::slice::from_ref(to),
            Led::ToOneOf(exits) => rules.exits(*exits),
        };
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
