//! Compares the searches with a second implementation, on random mazes.

mod common;
mod orders;

use std::collections::{HashSet, VecDeque};

use common::mazes;
use orders::orders;
use parlour_maze::{
    Algorithm, BacktrackingSearch, Direction, Directions, Grid, Maze, Memory, PathSearch, RulesFile,
    SearchStep, Solution, Spot, solve,
};
use proptest::prelude::*;

/// The most steps of a search without memory.
const PATIENCE: usize = 400_000;

/// Any rules, with no limit or one up to about the size of the maze.
fn rules(most: u32) -> impl Strategy<Value = RulesFile> {
    let moves = prop_oneof![Just(Directions::Forward), Just(Directions::Four)];
    (moves, prop_oneof![Just(0), 0..=most], orders())
        .prop_map(|(moves, limit, tries)| RulesFile { tries, ..RulesFile::new(moves, limit) })
}

/// The fewest moves through the maze, by a breadth-first search that shares no code with the crate.
fn fewest_moves(maze: &Maze, moves: Directions) -> Option<usize> {
    let matrix = maze.grid().matrix();
    let open = |row: i64, column: i64| {
        let cell = usize::try_from(row).ok().and_then(|row| matrix.get(row));
        usize::try_from(column).ok().and_then(|column| cell?.get(column).copied()) == Some(1)
    };
    let steps: &[(i64, i64)] = match moves {
        Directions::Forward => &[(0, 1), (1, 0)],
        Directions::Four => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
    };
    let pair = |spot: Spot| (i64::from(spot.row), i64::from(spot.column));
    let (source, destination) = (pair(maze.source()), pair(maze.destination()));
    if !open(source.0, source.1) {
        return None;
    }
    let mut seen = HashSet::from([source]);
    let mut queue = VecDeque::from([(source, 0)]);
    while let Some((at, moves)) = queue.pop_front() {
        if at == destination {
            return Some(moves);
        }
        for (down, right) in steps {
            let to = (at.0 + down, at.1 + right);
            if open(to.0, to.1) && seen.insert(to) {
                queue.push_back((to, moves + 1));
            }
        }
    }
    None
}

/// Whether the moves lead from the start to the goal under the rules without entering a cell twice.
fn is_way(maze: &Maze, rules: &RulesFile, moves: &[Direction]) -> bool {
    let mut at = maze.source();
    let mut seen = HashSet::from([at]);
    for direction in moves {
        let next = maze.grid().open_neighbour(at, *direction);
        match next {
            Some(next) if rules.directions().contains(direction) && seen.insert(next) => at = next,
            _ => return false,
        }
    }
    let within = rules.limit().is_none_or(|limit| moves.len() <= limit as usize);
    maze.grid().is_open(maze.source()) && at == maze.destination() && within
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    // M-02, M-03, M-04: a path is found if and only if there is one, under both move sets and every limit.
    #[test]
    fn a_path_is_found_if_there_is_one(maze in mazes(8), rules in rules(40)) {
        let limit = rules.limit().map_or(usize::MAX, |limit| limit as usize);
        let there_is = fewest_moves(&maze, rules.moves).is_some_and(|moves| moves <= limit);
        let solution = solve(&maze, &rules);
        prop_assert_eq!(solution.is_some(), there_is);
        if let Some(solution) = solution {
            prop_assert!(is_way(&maze, &rules, solution.moves()));
            prop_assert_eq!(solution.path().count(), solution.length() + 1);
            let marked = solution.matrix().matrix().iter().flatten().filter(|cell| **cell == 1).count();
            prop_assert_eq!(marked, solution.length() + 1);
            prop_assert!(solution.visited() > solution.length() as u64);
        }
    }

    // M-05: all algorithms but backtracking find a shortest path, under both move sets and every limit; watching the steps
    // changes nothing.
    #[test]
    fn a_shortest_path_is_found(maze in mazes(9), rules in rules(40)) {
        let limit = rules.limit().map_or(usize::MAX, |limit| limit as usize);
        let fewest = fewest_moves(&maze, rules.moves).filter(|moves| *moves <= limit);
        for algorithm in [Algorithm::Bfs, Algorithm::Astar, Algorithm::Bidirectional] {
            let solution = algorithm.solve(&maze, &rules);
            prop_assert_eq!(solution.as_ref().map(Solution::length), fewest, "{}", algorithm.name());
            prop_assert!(solution.as_ref().is_none_or(|way| is_way(&maze, &rules, way.moves())));
            let mut watched = algorithm.search(&maze, &rules);
            prop_assert_eq!(watched.by_ref().any(|step| matches!(step, SearchStep::Found { .. })), fewest.is_some());
            prop_assert_eq!(watched.solution(), solution);
        }
    }

    // M-05: every cell taken was discovered before and was first in the queue.
    #[test]
    fn the_head_of_the_queue_is_taken(maze in mazes(7), rules in rules(30), which in 1..3_usize) {
        let mut search = Algorithm::ALL[which].search(&maze, &rules);
        let mut waiting: Vec<Spot> = Vec::new();
        while let Some(step) = search.next() {
            if let SearchStep::Take { at } = step {
                prop_assert_eq!(waiting.first(), Some(&at));
            }
            // Steps of one expansion come one by one, but the queue is the one after the whole expansion.
            waiting = search.frontier();
            if let SearchStep::Discover { at } = step {
                prop_assert!(waiting.contains(&at));
            }
        }
    }

    // M-03: the textbook's search and the one that remembers find the same path; memory only saves time.
    #[test]
    fn memory_does_not_change_the_path(maze in mazes(5), rules in rules(26)) {
        let mut forgetful = BacktrackingSearch::new(&maze, &rules, Memory::Forgetful);
        prop_assume!(forgetful.by_ref().take(PATIENCE).count() < PATIENCE);
        let mut remembering = BacktrackingSearch::new(&maze, &rules, Memory::Remembering);
        let (slow, fast) = (forgetful.solution(), remembering.solution());
        prop_assert_eq!(slow.map(|way| way.moves().to_vec()), fast.map(|way| way.moves().to_vec()));
        prop_assert!(remembering.visited() <= forgetful.visited());
    }

    // M-03: entered and left cells form a stack, and every try is made from its top.
    #[test]
    fn the_steps_are_a_walk(maze in mazes(6), rules in rules(20)) {
        let mut way: Vec<Spot> = Vec::new();
        let mut search = BacktrackingSearch::new(&maze, &rules, Memory::Remembering);
        while let Some(step) = search.next() {
            match step {
                SearchStep::Enter { at } => {
                    prop_assert!(maze.grid().is_open(at) && !way.contains(&at));
                    prop_assert!(way.last().is_none_or(|last| last.distance(at) == 1));
                    way.push(at);
                }
                SearchStep::Leave { at } => prop_assert_eq!(way.pop(), Some(at)),
                SearchStep::Try { at, .. } | SearchStep::DeadEnd { at } => prop_assert_eq!(way.last(), Some(&at)),
                SearchStep::Found { at } => prop_assert_eq!((way.last(), at), (Some(&at), maze.destination())),
                SearchStep::Take { .. } | SearchStep::Discover { .. } => prop_assert!(false, "there is no queue"),
            }
            prop_assert_eq!(search.way().count(), way.len().saturating_sub(1));
        }
        prop_assert_eq!(way.is_empty(), search.solution().is_none());
    }
}

/// Walls between the even rows, with gaps alternately on the right and on the left: one path over half the cells.
fn serpentine(size: u32) -> Maze {
    let mut grid = Grid::closed(size, size).unwrap();
    for row in 0..size {
        let whole = row % 2 == 0;
        let gap = if row % 4 == 1 { size - 1 } else { 0 };
        let columns = if whole { 0..size } else { gap..gap + 1 };
        columns.for_each(|column| grid.set(Spot::new(row, column), true));
    }
    let rows = size - 1 + size % 2;
    let last = Spot::new(rows - 1, if rows % 4 == 1 { size - 1 } else { 0 });
    Maze::new(grid).between(Spot::new(0, 0), last).unwrap()
}

// M-03: no recursion, so no overflow, however long the path.
#[test]
fn a_long_path_does_not_overflow() {
    let maze = serpentine(1501);
    for limit in [0, 2_000_000] {
        let moves = Directions::Four;
        let solution = solve(&maze, &RulesFile::new(moves, limit)).unwrap();
        assert_eq!(solution.length(), 751 * 1501 + 750 - 1);
    }
}

// Without memory this would practically never end: many paths to a walled-in goal.
#[test]
fn dead_ends_are_not_entered_twice() {
    let mut grid = Grid::closed(200, 200).unwrap();
    (0..grid.cells()).for_each(|index| grid.set(grid.spot(index), true));
    grid.set(Spot::new(198, 199), false);
    grid.set(Spot::new(199, 198), false);
    let maze = Maze::new(grid);
    for moves in [Directions::Forward, Directions::Four] {
        let mut search = BacktrackingSearch::new(&maze, &RulesFile::new(moves, 0), Memory::Remembering);
        assert!(search.solution().is_none());
        assert_eq!(search.visited(), 200 * 200 - 3);
    }
}

/// M-03 at its full size: run by hand, in release, with `--ignored --nocapture`.
#[test]
#[ignore = "a maze of 10,000 × 10,000 needs a release build"]
fn ten_thousand_squared() {
    let started = std::time::Instant::now();
    let told = |what: &str| println!("{what}: {:.1} s", started.elapsed().as_secs_f64());
    let maze = serpentine(10_000);
    told("made");
    let text = maze.grid().to_string();
    told("written");
    let read: Maze = text.parse().unwrap();
    drop(text);
    assert_eq!(read.grid(), maze.grid());
    told("read");
    let moves = Directions::Four;
    let solution = solve(&maze, &RulesFile::new(moves, 0)).unwrap();
    told(&format!("solved in {} moves", solution.length()));
    assert_eq!(solution.matrix().cells(), 100_000_000);
    told("matrix");
    let data = maze.to_data();
    told("as data");
    assert_eq!(Maze::from_data(&data).unwrap(), maze);
    told("from data");
}

/// The same with a limit, which needs the most memory of all searches.
#[test]
#[ignore = "a maze of 10,000 × 10,000 needs a release build"]
fn ten_thousand_squared_within_a_limit() {
    let maze = serpentine(10_000);
    let within = |limit| {
        let moves = Directions::Four;
        solve(&maze, &RulesFile::new(moves, limit)).map(|solution| solution.length())
    };
    assert_eq!(within(50_004_998), Some(50_004_998));
    assert_eq!(within(50_004_997), None);
}
