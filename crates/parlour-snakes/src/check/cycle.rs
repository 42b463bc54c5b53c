//! Finds cycles: chained jumps that could go on for ever.

use parlour_core::Finding;

use super::{Starts, about, list};
use crate::Entity;

/// Whether the search has visited an entity.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    New,
    /// On the path from where the search began.
    OnWay,
    Done,
}

/// Every cycle the search finds: at least one for each group of entities that lead to each other.
pub(super) fn cycles(starts: &Starts) -> Vec<Finding> {
    let mut search = Search {
        starts,
        marks: vec![Mark::New; starts.sorted().len()],
        way: Vec::new(),
        findings: Vec::new(),
    };
    for place in 0..starts.sorted().len() {
        search.from(place);
    }
    search.findings
}

/// A depth-first search with an explicit stack, because chains can be long.
struct Search<'a> {
    starts: &'a Starts<'a>,
    marks: Vec<Mark>,
    /// The entities on the path, each with the successors still to be tried.
    way: Vec<(usize, Vec<usize>)>,
    findings: Vec<Finding>,
}

impl Search<'_> {
    fn from(&mut self, place: usize) {
        self.enter(place);
        while let Some((at, left)) = self.way.last_mut() {
            if let Some(next) = left.pop() {
                self.enter(next);
            } else {
                self.marks[*at] = Mark::Done;
                self.way.pop();
            }
        }
    }

    fn enter(&mut self, place: usize) {
        match self.marks[place] {
            Mark::Done => {}
            Mark::OnWay => self.report(place),
            Mark::New => {
                self.marks[place] = Mark::OnWay;
                self.way.push((place, self.leads_to(place)));
            }
        }
    }

    fn leads_to(&self, place: usize) -> Vec<usize> {
        let ends = self.starts.sorted()[place].ends();
        ends.iter().filter_map(|end| self.starts.place(*end)).collect()
    }

    fn report(&mut self, first: usize) {
        let from = self.way.iter().position(|(place, _)| *place == first).unwrap_or(0);
        let cycle: Vec<&Entity> =
            self.way[from..].iter().map(|(place, _)| self.starts.sorted()[*place]).collect();
        let message = match cycle.as_slice() {
            [one] => format!("{one} leads to itself; jumps must not form a loop"),
            several => format!("{} lead round in a loop; jumps must not form a loop", list(several)),
        };
        self.findings.push(about("cycle", message, cycle.iter().copied()));
    }
}
