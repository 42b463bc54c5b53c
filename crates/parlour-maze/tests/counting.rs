//! Compares counting with listing every path, on random mazes.

mod common;
mod orders;

use std::collections::HashSet;

use common::mazes;
use orders::orders;
use parlour_maze::{BacktrackingSearch, Directions, Maze, Memory, PathSearch, Paths, RulesFile, Spot, count};
use proptest::prelude::*;

fn rules(most: u32) -> impl Strategy<Value = RulesFile> {
    let moves = prop_oneof![Just(Directions::Forward), Just(Directions::Four)];
    (moves, prop_oneof![Just(0), 0..=most], orders())
        .prop_map(|(moves, limit, tries)| RulesFile { tries, ..RulesFile::new(moves, limit) })
}

/// Counts recursively, by the definition. Shares no code with the crate.
fn by_definition(
    cells: &[Vec<u8>],
    at: (usize, usize),
    to: (usize, usize),
    left: usize,
    four: bool,
    used: &mut Vec<(usize, usize)>,
) -> u64 {
    let (row, column) = at;
    let open = cells.get(row).and_then(|row| row.get(column)) == Some(&1);
    if !open || used.contains(&at) {
        return 0;
    }
    if at == to {
        return 1;
    }
    if left == 0 {
        return 0;
    }
    used.push(at);
    let mut next = vec![(row + 1, column), (row, column + 1)];
    if four {
        next.extend([(row.wrapping_sub(1), column), (row, column.wrapping_sub(1))]);
    }
    let ways = (next.into_iter()).map(|next| by_definition(cells, next, to, left - 1, four, used)).sum();
    used.pop();
    ways
}

fn definition(maze: &Maze, rules: &RulesFile) -> u64 {
    let pair = |spot: Spot| (spot.row as usize, spot.column as usize);
    let left = rules.limit().map_or(usize::MAX, |limit| limit as usize);
    let four = rules.moves == Directions::Four;
    let (from, to) = (pair(maze.source()), pair(maze.destination()));
    by_definition(&maze.grid().matrix(), from, to, left, four, &mut Vec::new())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    // M-05: counting and listing agree, in both modes, with every limit.
    #[test]
    fn counting_agrees_with_walking(maze in mazes(6), rules in rules(24)) {
        let expected = definition(&maze, &rules);
        prop_assert_eq!(count(&maze, &rules).unwrap().to_string(), expected.to_string());
        let ways: HashSet<Vec<_>> = Paths::new(&maze, &rules).collect();
        prop_assert_eq!(ways.len() as u64, expected);
        prop_assert_eq!(Paths::new(&maze, &rules).count() as u64, expected);
    }

    // M-05: every listed path is a path, and the first is the one that backtracking finds.
    #[test]
    fn every_listed_path_is_a_path(maze in mazes(6), rules in rules(24)) {
        for way in Paths::new(&maze, &rules) {
            let mut at = maze.source();
            let mut seen = HashSet::from([at]);
            for direction in &way {
                prop_assert!(rules.directions().contains(direction));
                at = maze.grid().open_neighbour(at, *direction).unwrap();
                prop_assert!(seen.insert(at));
            }
            prop_assert_eq!(at, maze.destination());
            prop_assert!(rules.limit().is_none_or(|limit| way.len() <= limit as usize));
        }
        let first = BacktrackingSearch::new(&maze, &rules, Memory::Remembering).solution();
        prop_assert_eq!(Paths::new(&maze, &rules).next(), first.map(|way| way.moves().to_vec()));
    }
}

/// More of OEIS A007764: run by hand, in release, with `--ignored --nocapture`.
#[test]
#[ignore = "needs a release build"]
fn long_counts() {
    let published = [
        (10, "41044208702632496804"),
        (11, "1568758030464750013214100"),
        (12, "182413291514248049241470885236"),
        (13, "64528039343270018963357185158482118"),
        (14, "69450664761521361664274701548907358996488"),
        (15, "227449714676812739631826459327989863387613323440"),
    ];
    for (size, expected) in published {
        let row = "1 ".repeat(size) + "\n";
        let maze = Maze::read(&row.repeat(size), None).unwrap();
        let started = std::time::Instant::now();
        let moves = Directions::Four;
        let ways = count(&maze, &RulesFile::new(moves, 0)).unwrap();
        println!("{size}: {ways} in {:.2} s", started.elapsed().as_secs_f64());
        assert_eq!(ways.to_string(), expected);
    }
}
