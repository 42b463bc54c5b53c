//! Published numbers, and counts worked out by hand.

use rstest::rstest;

use super::*;
use crate::Directions;
use crate::{Grid, Spot};

fn open(rows: u32, columns: u32) -> Maze {
    let mut grid = Grid::closed(rows, columns).unwrap();
    (0..grid.cells()).for_each(|index| grid.set(grid.spot(index), true));
    Maze::new(grid)
}

fn four(maze: &Maze, limit: u32) -> String {
    let moves = Directions::Four;
    count(maze, &RulesFile::new(moves, limit)).unwrap().to_string()
}

fn forward(maze: &Maze, limit: u32) -> String {
    let moves = Directions::Forward;
    count(maze, &RulesFile::new(moves, limit)).unwrap().to_string()
}

// M-05: OEIS A007764.
#[test]
fn simple_paths_from_corner_to_corner() {
    let published =
        ["1", "2", "12", "184", "8512", "1262816", "575780564", "789360053252", "3266598486981642"];
    for (size, expected) in (1..).zip(published) {
        assert_eq!(four(&open(size, size), 0), expected, "{size}");
    }
}

// OEIS A006192: 3 × n, corner to corner; the same along and across, and from any corner.
#[test]
fn rectangles() {
    for (columns, expected) in (1..).zip(["1", "4", "12", "38", "125", "414", "1369"]) {
        let maze = open(3, columns);
        assert_eq!(four(&maze, 0), expected);
        assert_eq!(four(&open(columns, 3), 0), expected);
        let turned = maze.between(Spot::new(2, 0), Spot::new(0, columns - 1)).unwrap();
        assert_eq!(four(&turned, 0), expected);
    }
}

#[rstest]
#[case("S.\n..\n.D", 0, "4")]
#[case("S.\n..\n.D", 3, "3")]
#[case("S.\n..\n.D", 2, "0")]
#[case("S..\n.#.\n..D", 0, "2")]
#[case("...\n.S.\n..D", 0, "8")]
#[case("...\n.S.\n..D", 4, "4")]
#[case("...\n.S.\n..D", 3, "2")]
#[case("SD\n..", 0, "2")]
#[case("SD\n..", 1, "1")]
#[case("S#D", 0, "0")]
#[case("S", 0, "1")]
#[case("S", 5, "1")]
#[case("S.D", 1, "0")]
fn small_mazes(#[case] text: &str, #[case] limit: u32, #[case] expected: &str) {
    assert_eq!(four(&text.parse().unwrap(), limit), expected);
}

// M-05: binomial coefficients, far beyond 128 bits; a limit forbids all or nothing.
#[test]
fn paths_forward() {
    assert_eq!(forward(&open(3, 4), 0), "10");
    assert_eq!(forward(&open(3, 4), 5), "10");
    assert_eq!(forward(&open(3, 4), 4), "0");
    let mut expected = BigUint::from(1_u8);
    for k in 1..=200_u32 {
        expected = expected * (200 + k) / k;
    }
    assert_eq!(forward(&open(201, 201), 0), expected.to_string());
    let back = open(3, 3).between(Spot::new(2, 2), Spot::new(0, 0)).unwrap();
    assert_eq!(forward(&back, 0), "0");
    assert_eq!(forward(&"S.\n#D".parse().unwrap(), 0), "1");
    assert_eq!(forward(&"1 1\n1 0".parse().unwrap(), 0), "0");
}

/// A ladder across: wide, but few frontiers.
#[test]
fn wide_mazes_are_counted_with_wide_frontiers() {
    for (size, rings) in [(21, 5), (45, 11), (61, 15), (201, 50)] {
        // Rings along the diagonal, each with two paths past it.
        let mut grid = Grid::closed(size, size).unwrap();
        for ring in 0..rings {
            let at = 4 * ring;
            for (row, column) in
                [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (3, 4)]
            {
                grid.set(Spot::new(at + row, at + column), true);
            }
        }
        grid.set(grid.last(), true);
        assert_eq!(four(&Maze::new(grid), 0), (BigUint::from(1_u8) << rings).to_string());
    }
    // Two paths along the edge of a square that is wider than any frontier.
    let mut grid = Grid::closed(300, 300).unwrap();
    for at in 0..300 {
        for (row, column) in [(0, at), (299, at), (at, 0), (at, 299)] {
            grid.set(Spot::new(row, column), true);
        }
    }
    let rules = RulesFile::new(Directions::Four, 0);
    assert_eq!(count(&Maze::new(grid), &rules), Err(CountError::TooWide { width: 300, most: 255 }));
}

#[test]
fn a_count_can_be_watched_and_stopped() {
    let rules = RulesFile::new(Directions::Four, 0);
    let mut rows = Vec::new();
    let ways = count_watched(&open(4, 4), &rules, |progress| {
        rows.push(progress.rows_done);
        ControlFlow::Continue(())
    });
    assert_eq!((ways.unwrap().to_string().as_str(), rows), ("184", vec![1, 2, 3, 4]));
    let stopped = count_watched(&open(4, 4), &rules, |_| ControlFlow::Break(()));
    assert_eq!(stopped, Err(CountError::Stopped));
}

// M-05: the general path, for rules that are added later.
#[test]
fn paths_can_be_counted_one_by_one() {
    let maze: Maze = "....\n.#..\n....".parse().unwrap();
    for moves in [Directions::Forward, Directions::Four] {
        for limit in [0, 5, 7] {
            let rules = RulesFile::new(moves, limit);
            let found = one_by_one(&maze, &rules, |_| ControlFlow::Continue(()));
            assert_eq!(found, count(&maze, &rules));
        }
    }
}
