//! The breadth-first search: which squares a pawn can be on after one roll, two rolls, and so on.

use parlour_core::budget;

use super::graph::Graph;
use super::rests::Rests;
use crate::Cell;

/// Marks a square that is not on a shortest path.
const UNKNOWN: u32 = u32::MAX;

/// The result of the search, roll by roll, up to the roll that reaches the goal.
pub(super) struct Layers {
    /// For each square, the fewest rolls after which a pawn can be there.
    rolls: Vec<u32>,
    /// The squares a pawn can be on, in the order of their rolls.
    standings: Vec<Cell>,
    /// The squares where a roll can end, in the order of the rolls that first end there.
    landings: Vec<Cell>,
    /// The number of standings and landings before each roll.
    marks: Vec<(usize, usize)>,
}

/// Searches from a square until a pawn comes to rest on the goal; `None` if it never does.
pub(super) fn layers(graph: &Graph, from: Cell, goal: Cell) -> Option<Layers> {
    if from.max(goal) > graph.last() {
        return None;
    }
    let mut search = Search::new(graph, from);
    while !search.layers.holds(goal) {
        budget::poll();
        search.roll()?;
    }
    Some(search.layers)
}

/// The highest square where a pawn from this square can come to rest.
pub(super) fn furthest(graph: &Graph, from: Cell) -> Cell {
    let mut search = Search::new(graph, from);
    while search.roll().is_some() {
        budget::poll();
    }
    search.layers.standings.into_iter().max().unwrap_or(from)
}

impl Layers {
    fn new(graph: &Graph, from: Cell) -> Self {
        let mut rolls = vec![UNKNOWN; graph.last() as usize + 1];
        rolls[from as usize] = 0;
        Self { rolls, standings: vec![from], landings: Vec::new(), marks: vec![(0, 0)] }
    }

    /// The number of rolls that reach the goal: each finished one layer.
    pub(super) fn rolls(&self) -> u32 {
        u32::try_from(self.marks.len() - 1).unwrap_or(UNKNOWN)
    }

    /// Whether a pawn is on the square after this many rolls, on a path that counts.
    #[inline]
    pub(super) fn stands(&self, cell: Cell, rolls: u32) -> bool {
        self.rolls[cell as usize] == rolls
    }

    /// Removes a square that is not on a shortest path.
    pub(super) fn forget(&mut self, cell: Cell) {
        self.rolls[cell as usize] = UNKNOWN;
    }

    /// The squares a pawn can first be on after this many rolls.
    pub(super) fn standings(&self, rolls: u32) -> std::ops::Range<usize> {
        let begin = self.marks[rolls as usize].0;
        let next = self.marks.get(rolls as usize + 1);
        begin..next.map_or(self.standings.len(), |mark| mark.0)
    }

    pub(super) fn standing(&self, place: usize) -> Cell {
        self.standings[place]
    }

    /// The squares where this roll, counted from 0, can end and no earlier one, in ascending order.
    pub(super) fn landings(&mut self, roll: u32) -> &[Cell] {
        let (begin, end) = (self.marks[roll as usize].1, self.marks[roll as usize + 1].1);
        let landings = &mut self.landings[begin..end];
        landings.sort_unstable();
        landings
    }

    fn holds(&self, cell: Cell) -> bool {
        self.rolls[cell as usize] != UNKNOWN
    }

    fn stand(&mut self, cell: Cell, rolls: u32) {
        if !self.holds(cell) {
            self.rolls[cell as usize] = rolls;
            self.standings.push(cell);
        }
    }
}

struct Search<'a> {
    graph: &'a Graph<'a>,
    /// For each square, the next one, itself included, where no roll has ended yet.
    fresh: Vec<Cell>,
    layers: Layers,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Graph<'a>, from: Cell) -> Self {
        Self { graph, fresh: (0..=graph.last() + 1).collect(), layers: Layers::new(graph, from) }
    }

    /// Adds all squares that one more roll leads to; `None` if there are no new ones.
    fn roll(&mut self) -> Option<()> {
        let before = self.layers.rolls();
        let first = self.layers.landings.len();
        for place in self.layers.standings(before) {
            for spread in self.graph.spreads(self.layers.standings[place]) {
                self.touch(spread.low, spread.high);
            }
        }
        self.layers.marks.push((self.layers.standings.len(), self.layers.landings.len()));
        for place in first..self.layers.landings.len() {
            self.rest(self.layers.landings[place], before + 1);
        }
        (!self.layers.standings(before + 1).is_empty()).then_some(())
    }

    fn rest(&mut self, landing: Cell, rolls: u32) {
        match self.graph.rests(landing) {
            Rests::Never => {}
            Rests::On(cell) => self.layers.stand(cell, rolls),
            Rests::OneOf(cells) => {
                for (cell, _) in cells {
                    self.layers.stand(*cell, rolls);
                }
            }
        }
    }

    /// Records the squares of a range where no roll has ended yet. They are found without looking at the others, so
    /// dice with thousands of sides cost no more than small ones.
    #[inline]
    fn touch(&mut self, low: Cell, high: Cell) {
        let mut cell = self.next_fresh(low);
        while cell <= high {
            self.layers.landings.push(cell);
            self.fresh[cell as usize] = cell + 1;
            cell = self.next_fresh(cell + 1);
        }
    }

    #[inline]
    fn next_fresh(&mut self, cell: Cell) -> Cell {
        let mut at = cell;
        while self.fresh[at as usize] != at {
            let next = self.fresh[at as usize];
            self.fresh[at as usize] = self.fresh[next as usize];
            at = next;
        }
        at
    }
}
