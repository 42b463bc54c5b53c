//! All paths through a maze, one after the other.
//!
//! The search only enters cells that are on a path: before it chooses between several cells, it checks from which of them
//! the goal can be reached without crossing the path so far, and within the moves left. So the next path is never far.

use smallvec::SmallVec;

use crate::board::bits::Bits;
use crate::paths::counting::without_dead_ends;
use crate::paths::distance_map::DistanceMap;
use crate::{Direction, Grid, Maze, RulesFile, Spot};

/// The paths through a maze as lists of moves, in the order in which backtracking would find them. In four directions the
/// paths are simple: no cell is entered twice.
///
/// ```
/// use parlour_maze::{Maze, RulesFile, Paths};
/// let maze: Maze = "1 1 1\n1 0 1\n1 1 1".parse().unwrap();
/// let letters = |way: Vec<parlour_maze::Direction>| way.iter().map(|step| step.letter()).collect::<String>();
/// let ways: Vec<String> = Paths::new(&maze, &RulesFile::default()).map(letters).collect();
/// assert_eq!(ways, ["DDRR", "RRDD"]);
/// ```
pub struct Paths {
    grid: Grid,
    directions: SmallVec<[Direction; 4]>,
    destination: Spot,
    /// The most moves.
    limit: u64,
    pruning: Pruning,
    /// For each cell of the path the directions that are still to be tried, the next one last.
    stack: Vec<(Spot, Choices)>,
    way: Vec<Direction>,
    /// The cells of the path.
    on_way: Bits,
}

type Choices = SmallVec<[Direction; 4]>;

/// How cells that are on no path are excluded.
enum Pruning {
    /// Going forward, no cell can be entered twice: one search of the whole maze is enough.
    DistanceMap(DistanceMap),
    /// In four directions, the path itself may cut off the goal.
    ReachSearch(ReachSearch),
}

impl Paths {
    /// All paths under these rules.
    pub fn new(maze: &Maze, rules: &RulesFile) -> Self {
        let (grid, pruning) = if rules.can_return() {
            let reach = ReachSearch::new(maze.grid());
            (without_dead_ends(maze), Pruning::ReachSearch(reach))
        } else {
            let distances = DistanceMap::new(maze, rules.directions());
            (maze.grid().clone(), Pruning::DistanceMap(distances))
        };
        let mut ways = Self {
            on_way: Bits::zeros(grid.cells()),
            grid,
            directions: rules.tried().collect(),
            destination: maze.destination(),
            limit: rules.most_moves(),
            pruning,
            stack: Vec::new(),
            way: Vec::new(),
        };
        if maze.has_open_ends() && ways.leads_on(maze.source()) {
            ways.enter(maze.source());
        }
        ways
    }

    /// Whether there is a path from the start.
    fn leads_on(&mut self, source: Spot) -> bool {
        match &mut self.pruning {
            Pruning::DistanceMap(distances) => {
                (distances.length(&self.grid, source)).is_some_and(|length| length <= self.limit)
            }
            Pruning::ReachSearch(reach) => {
                let found = reach.reaches(&self.grid, &self.on_way, self.destination, &[source], self.limit);
                !found.is_empty()
            }
        }
    }

    fn enter(&mut self, spot: Spot) {
        self.on_way.set(self.grid.index(spot), true);
        let choices = self.choices(spot);
        self.stack.push((spot, choices));
    }

    fn leave(&mut self) {
        if let Some((spot, _)) = self.stack.pop() {
            self.on_way.set(self.grid.index(spot), false);
            self.way.pop();
        }
    }

    /// The directions in which a path continues, the first one last.
    fn choices(&mut self, spot: Spot) -> Choices {
        if spot == self.destination {
            return Choices::new();
        }
        let free = |direction: &Direction| {
            let to = self.grid.open_neighbour(spot, *direction)?;
            (!self.on_way.get(self.grid.index(to))).then_some((*direction, to))
        };
        let next: SmallVec<[(Direction, Spot); 4]> = self.directions.iter().rev().filter_map(free).collect();
        // A path continues from here: with one cell it goes there, and cells that are joined reach the same places.
        let all = next.len() == 1 || (self.limit == u64::MAX && self.are_joined(spot, next.len()));
        let grid = &self.grid;
        match &mut self.pruning {
            Pruning::DistanceMap(distances) => {
                let known = next.into_iter().filter(|(_, to)| distances.knows(grid, *to));
                known.map(|(direction, _)| direction).collect()
            }
            Pruning::ReachSearch(_) if all => next.into_iter().map(|(direction, _)| direction).collect(),
            Pruning::ReachSearch(reach) => {
                let left = self.limit - self.way.len() as u64 - 1;
                let spots: SmallVec<[Spot; 4]> = next.iter().map(|(_, to)| *to).collect();
                let reached = reach.reaches(grid, &self.on_way, self.destination, &spots, left);
                let leads = next.into_iter().filter(|(_, to)| reached.contains(to));
                leads.map(|(direction, _)| direction).collect()
            }
        }
    }

    /// Whether the cells beside this one are joined by the corners between them, so that if the goal can be reached from one
    /// it can be reached from all. Nearly always true in an open maze, where a search would take longest.
    fn are_joined(&self, spot: Spot, count: usize) -> bool {
        let free = |(down, right): (i32, i32)| {
            let at = Spot::new(spot.row.checked_add_signed(down)?, spot.column.checked_add_signed(right)?);
            (self.grid.is_open(at) && !self.on_way.get(self.grid.index(at))).then_some(at)
        };
        let joints = AROUND.iter().filter(|steps| steps.iter().all(|step| free(*step).is_some()));
        joints.count() + 1 >= count
    }
}

/// Two neighbours of a cell with the corner between them, as rows and columns from the cell.
const AROUND: [[(i32, i32); 3]; 4] = [
    [(-1, 0), (-1, 1), (0, 1)],
    [(0, 1), (1, 1), (1, 0)],
    [(1, 0), (1, -1), (0, -1)],
    [(0, -1), (-1, -1), (-1, 0)],
];

impl Iterator for Paths {
    type Item = Vec<Direction>;

    fn next(&mut self) -> Option<Vec<Direction>> {
        loop {
            let (spot, choices) = self.stack.last_mut()?;
            let spot = *spot;
            if spot == self.destination {
                let way = self.way.clone();
                self.leave();
                return Some(way);
            }
            match choices.pop().and_then(|direction| Some((direction, spot.next(direction)?))) {
                Some((direction, to)) => {
                    self.way.push(direction);
                    self.enter(to);
                }
                None => self.leave(),
            }
        }
    }
}

/// A breadth-first search from the goal over cells that are not on the path.
struct ReachSearch {
    seen: Bits,
    queue: Vec<Spot>,
}

impl ReachSearch {
    fn new(grid: &Grid) -> Self {
        Self { seen: Bits::zeros(grid.cells()), queue: Vec::new() }
    }

    /// Which of the spots are at most `most` moves away from the goal.
    fn reaches(
        &mut self,
        grid: &Grid,
        barred: &Bits,
        destination: Spot,
        spots: &[Spot],
        most: u64,
    ) -> SmallVec<[Spot; 4]> {
        let mut found = SmallVec::new();
        let (mut level_end, mut depth, mut at) = (1, 0, 0);
        self.queue.push(destination);
        self.seen.set(grid.index(destination), true);
        while let Some(spot) = self.queue.get(at).copied() {
            if spots.contains(&spot) {
                found.push(spot);
            }
            if found.len() == spots.len() {
                break;
            }
            if depth < most {
                self.look_around(grid, barred, spot);
            }
            at += 1;
            if at == level_end {
                (level_end, depth) = (self.queue.len(), depth + 1);
            }
        }
        // Reset only what was seen, so that a short search costs little, however large the maze.
        for spot in self.queue.drain(..) {
            self.seen.set(grid.index(spot), false);
        }
        found
    }

    fn look_around(&mut self, grid: &Grid, barred: &Bits, spot: Spot) {
        for to in grid.open_neighbours(spot) {
            let index = grid.index(to);
            if !barred.get(index) && !self.seen.get(index) {
                self.seen.set(index, true);
                self.queue.push(to);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::Chance;
    use parlour_testkit::TestDice;
    use rstest::rstest;

    use super::*;
    use crate::Directions;

    // M-05: all paths in order, worked out by hand.
    #[rstest]
    #[case("S.\n.D", Directions::Four, 0, &["DR", "RD"])]
    #[case("S.\n..\n.D", Directions::Four, 0, &["DDR", "DRD", "RDD", "RDLDR"])]
    #[case("S.\n..\n.D", Directions::Four, 4, &["DDR", "DRD", "RDD"])]
    #[case("S.\n..\n.D", Directions::Forward, 0, &["DDR", "DRD", "RDD"])]
    #[case("S.\n..\n.D", Directions::Forward, 2, &[])]
    #[case("S#D", Directions::Four, 0, &[])]
    #[case("S", Directions::Four, 0, &[""])]
    #[case("D.S", Directions::Four, 2, &["LL"])]
    #[case("D.S", Directions::Four, 1, &[])]
    #[case("D.S", Directions::Forward, 0, &[])]
    fn all_paths(
        #[case] text: &str,
        #[case] moves: Directions,
        #[case] limit: u32,
        #[case] expected: &[&str],
    ) {
        let maze: Maze = text.parse().unwrap();
        let ways: Vec<String> = Paths::new(&maze, &RulesFile::new(moves, limit))
            .map(|way| way.iter().map(|step| step.letter()).collect())
            .collect();
        assert_eq!(ways, expected);
    }

    // M-05: a limit that is never reached makes the search look for the goal at every step; the paths are the same.
    #[test]
    fn corners_tell_what_a_search_would_find() {
        let mut dice = TestDice::new(1);
        for _ in 0..300 {
            let mut cell = |_| if dice.below(4) == 0 { '0' } else { '1' };
            let mut row = |_| (0..5).map(&mut cell).chain(['\n']).collect::<String>();
            let maze: Maze = (0..4).map(&mut row).collect::<String>().parse().unwrap();
            let ways = |limit| {
                let rules = RulesFile::new(Directions::Four, limit);
                Paths::new(&maze, &rules).collect::<Vec<_>>()
            };
            assert_eq!(ways(0), ways(20));
        }
    }

    // Even if all paths would take for ever, the first come at once.
    #[test]
    fn the_first_paths_come_at_once() {
        let maze: Maze = [".".repeat(600), "\n".into()].concat().repeat(600).parse().unwrap();
        for moves in [Directions::Forward, Directions::Four] {
            assert_eq!(Paths::new(&maze, &RulesFile::new(moves, 0)).take(50).count(), 50);
        }
    }
}
