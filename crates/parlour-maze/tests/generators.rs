//! Generators: perfect mazes of every size, the same for the same chance; Wilson's are equally likely.

use std::collections::HashMap;

use parlour_maze::{
    Algorithm, Directions, GenerateOptions, Generator, Grid, Maze, RulesFile, Spot, generate,
};
use parlour_testkit::TestDice;
use proptest::prelude::*;

fn rules(moves: Directions) -> RulesFile {
    RulesFile::new(moves, 0)
}

fn open_cells(grid: &Grid) -> Vec<Spot> {
    (0..grid.cells()).map(|index| grid.spot(index)).filter(|spot| grid.is_open(*spot)).collect()
}

/// The number of pairs of neighbouring open cells.
fn joints(grid: &Grid) -> usize {
    let beside = |spot: &Spot| {
        let right = grid.is_open(Spot::new(spot.row, spot.column + 1));
        let below = grid.is_open(Spot::new(spot.row + 1, spot.column));
        usize::from(right) + usize::from(below)
    };
    open_cells(grid).iter().map(beside).sum()
}

fn is_connected(maze: &Maze) -> bool {
    open_cells(maze.grid()).into_iter().all(|spot| {
        let maze = maze.clone().between(maze.source(), spot).unwrap();
        Algorithm::Bfs.solve(&maze, &rules(Directions::Four)).is_some()
    })
}

/// Rooms with a single door.
fn dead_ends(grid: &Grid) -> usize {
    let doors = |spot: &Spot| {
        let open = |direction: &parlour_maze::Direction| grid.open_neighbour(*spot, *direction).is_some();
        parlour_maze::Direction::ALL.iter().filter(|direction| open(direction)).count()
    };
    let room = |spot: &Spot| spot.row.is_multiple_of(2) && spot.column.is_multiple_of(2);
    open_cells(grid).iter().filter(|spot| room(spot) && doors(spot) == 1).count()
}

/// A small number as a fraction.
fn float(number: usize) -> f64 {
    f64::from(u32::try_from(number).unwrap())
}

fn made(rows: u32, columns: u32, generator: Generator, braid: f64, seed: u64) -> Maze {
    let options = GenerateOptions { rows, columns, generator, braid };
    generate(&options, &mut TestDice::new(seed)).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    // M-06: exactly one simple path between any two open cells, for every size, even or odd.
    #[test]
    fn mazes_are_perfect(rows in 1..14_u32, columns in 1..14_u32, seed: u64) {
        for generator in Generator::ALL {
            let maze = made(rows, columns, generator, 0.0, seed);
            let grid = maze.grid();
            prop_assert_eq!((grid.rows(), grid.columns()), (rows, columns));
            prop_assert!(grid.is_open(maze.source()) && grid.is_open(maze.destination()));
            prop_assert!(is_connected(&maze), "{}\n{}", generator.name(), grid);
            prop_assert_eq!(joints(grid), open_cells(grid).len() - 1, "{}\n{}", generator.name(), grid);
            let rooms = (rows.div_ceil(2) * columns.div_ceil(2)) as usize;
            let corner = usize::from(rows % 2 == 0) + usize::from(columns % 2 == 0);
            prop_assert_eq!(open_cells(grid).len(), 2 * rooms - 1 + corner);
            prop_assert_eq!(&made(rows, columns, generator, 0.0, seed), &maze);
        }
    }

    // M-06: `forward` is solvable by going right and down only.
    #[test]
    fn forward_mazes_can_be_solved_forward(rows in 1..30_u32, columns in 1..30_u32, seed: u64) {
        let maze = made(rows, columns, Generator::Forward, 0.0, seed);
        prop_assert!(Algorithm::Bfs.solve(&maze, &rules(Directions::Forward)).is_some());
    }

    // M-06: `braid` removes its share of dead ends and closes nothing.
    #[test]
    fn braiding_removes_its_share_of_dead_ends(seed: u64, share in 0.0..=1.0_f64) {
        for generator in Generator::ALL {
            let before = made(21, 31, generator, 0.0, seed);
            let after = made(21, 31, generator, share, seed);
            prop_assert!(open_cells(before.grid()).iter().all(|spot| after.grid().is_open(*spot)));
            let (had, has) = (dead_ends(before.grid()), dead_ends(after.grid()));
            // Opening a wall between two dead ends removes both, so it may be one more than asked for.
            let (wanted, removed) = (share * float(had), float(had - has));
            prop_assert!((wanted - 0.5..=wanted + 1.5).contains(&removed), "{had} {has} {share}");
        }
    }
}

#[test]
fn a_braided_maze_has_no_dead_ends() {
    for generator in Generator::ALL {
        assert_eq!(dead_ends(made(41, 41, generator, 1.0, 5).grid()), 0, "{}", generator.name());
    }
}

#[test]
fn wrong_options_are_told_all_at_once() {
    let options = GenerateOptions { rows: 0, columns: 5, generator: Generator::Eller, braid: 1.5 };
    let findings = generate(&options, &mut TestDice::new(1)).unwrap_err();
    assert_eq!(findings.errors.len(), 2);
    assert!(findings.errors[1].message.contains("from 0 to 1"));
    let nan = GenerateOptions { braid: f64::NAN, ..GenerateOptions::new(3, 3) };
    assert!(generate(&nan, &mut TestDice::new(1)).is_err());
}

/// How often each maze of 2 × 3 rooms is made.
fn tally(generator: Generator, draws: usize) -> HashMap<String, usize> {
    let mut dice = TestDice::new(11);
    let options = GenerateOptions { generator, ..GenerateOptions::new(3, 5) };
    let mut tally = HashMap::new();
    for _ in 0..draws {
        let maze = generate(&options, &mut dice).unwrap();
        *tally.entry(maze.grid().to_string()).or_default() += 1;
    }
    tally
}

fn chi_square(tally: &HashMap<String, usize>, kinds: f64, draws: usize) -> f64 {
    let expected = float(draws) / kinds;
    let seen: f64 = tally.values().map(|count| (float(*count) - expected).powi(2) / expected).sum();
    seen + (kinds - float(tally.len())) * expected
}

// M-06: Wilson's mazes are equally likely: there are 15 of 2 × 3 rooms. With 14 degrees of freedom, chi-square exceeds
// 36.1 once in a thousand times. The test can fail: the backtracker's mazes are not equally likely.
#[test]
fn wilson_is_fair() {
    const DRAWS: usize = 15_000;
    let wilson = tally(Generator::Wilson, DRAWS);
    assert_eq!(wilson.len(), 15);
    let chi = chi_square(&wilson, 15.0, DRAWS);
    assert!(chi < 36.1, "{chi}");
    let other = chi_square(&tally(Generator::Backtracker, DRAWS), 15.0, DRAWS);
    assert!(other > 100.0, "{other}");
}
