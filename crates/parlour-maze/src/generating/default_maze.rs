//! The default maze: small, random, and always with a path under the rules.

use parlour_core::Chance;

use super::{Rooms, backtracker};
use crate::paths::distance_map::DistanceMap;
use crate::{Grid, Maze, RulesFile, Spot};

/// How many mazes are tried until one has a path within the limit.
const DRAWS: usize = 50;

/// A maze of about 10 × 20 cells with a path under the rules; smaller if the limit needs it.
pub(crate) fn default_maze(rules: &RulesFile, chance: &mut dyn Chance) -> Maze {
    let draws = if rules.can_return() { DRAWS } else { 0 };
    let mut perfect = (0..draws).map(|_| corridors(chance));
    let perfect = perfect.find(|maze| fits(maze, rules));
    perfect.unwrap_or_else(|| {
        let (rows, columns) = size(rules);
        open_ground(rows, columns, chance)
    })
}

pub(crate) fn fits(maze: &Maze, rules: &RulesFile) -> bool {
    let length = DistanceMap::new(maze, rules.directions()).length(maze.grid(), maze.source());
    length.is_some_and(|length| length <= rules.most_moves())
}

/// 10 × 20, or less to stay within the limit: a path forward has rows + columns − 2 moves.
fn size(rules: &RulesFile) -> (u32, u32) {
    let limit = rules.limit().unwrap_or(u32::MAX);
    let most = limit.saturating_add(2).min(10 + 20);
    let rows = (most / 3).clamp(1, 10);
    (rows, most - rows)
}

/// A maze with exactly one path between any two open cells.
fn corridors(chance: &mut dyn Chance) -> Maze {
    let mut rooms = Rooms::new(11, 21).expect("a small maze");
    backtracker::carve(&mut rooms, chance);
    Maze::new(rooms.grid)
}

/// A random path right and down, with random open cells beside it.
fn open_ground(rows: u32, columns: u32, chance: &mut dyn Chance) -> Maze {
    let mut grid = Grid::closed(rows, columns).expect("a small maze");
    for index in 0..grid.cells() {
        let open = chance.below(100) < 55;
        grid.set(grid.spot(index), open);
    }
    let (mut at, last) = (Spot::new(0, 0), grid.last());
    grid.set(at, true);
    while at != last {
        let (down, right) = (u64::from(last.row - at.row), u64::from(last.column - at.column));
        // All paths are equally likely: the chance of going down is the share of the remaining moves that go down.
        if chance.below(down + right) < down {
            at.row += 1;
        } else {
            at.column += 1;
        }
        grid.set(at, true);
    }
    Maze::new(grid)
}

#[cfg(test)]
mod tests {
    use parlour_testkit::TestDice;
    use proptest::prelude::*;

    use super::*;
    use crate::{Directions, solve};

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]
        #[test]
        fn there_is_always_a_path_under_the_rules(seed: u64, limit in 0_u32..90, four: bool) {
            let moves = if four { Directions::Four } else { Directions::Forward };
            let rules = RulesFile::new(moves, limit);
            let maze = default_maze(&rules, &mut TestDice::new(seed));
            prop_assert!(maze.source() != maze.destination());
            let solution = solve(&maze, &rules);
            prop_assert!(solution.is_some(), "{}", maze.grid());
        }
    }

    #[test]
    fn sizes_follow_the_limit() {
        let sizes =
            [0, 1, 2, 10, 27, 28, 1000].map(|limit| size(&RulesFile { limit, ..RulesFile::default() }));
        assert_eq!(sizes, [(10, 20), (1, 2), (1, 3), (4, 8), (9, 20), (10, 20), (10, 20)]);
    }

    #[test]
    fn corridors_have_exactly_one_path_between_cells() {
        let maze = corridors(&mut TestDice::new(7));
        let open: usize = maze.grid().matrix().iter().flatten().filter(|cell| **cell == 1).count();
        // 6 × 11 rooms joined by one door fewer: a tree.
        assert_eq!(open, 66 + 65);
    }

    #[test]
    fn the_same_chance_gives_the_same_maze() {
        let rules = RulesFile::default();
        assert_eq!(default_maze(&rules, &mut TestDice::new(5)), default_maze(&rules, &mut TestDice::new(5)));
        assert_ne!(default_maze(&rules, &mut TestDice::new(5)), default_maze(&rules, &mut TestDice::new(6)));
    }
}
