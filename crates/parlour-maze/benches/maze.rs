//! Times of searching and counting. `cargo bench -p parlour-maze` prints a table; the first line of each group is a
//! straightforward implementation.

use std::collections::VecDeque;
use std::hint::black_box;
use std::time::{Duration, Instant};

use parlour_maze::{
    Algorithm, Directions, GenerateOptions, Generator, Grid, Maze, Paths, RulesFile, count, generate,
};
use parlour_testkit::TestDice;

const FOUR: RulesFile = RulesFile::new(Directions::Four, 0);

fn main() {
    searches();
    counts();
    generators();
}

fn searches() {
    let mut options = GenerateOptions::new(511, 511);
    options.braid = 0.1;
    let maze = generate(&options, &mut TestDice::new(1)).expect("a good size");
    println!("shortest way, 511 × 511:");
    report("queue of pairs, list of bools", || clear_bfs(&maze));
    for algorithm in Algorithm::ALL {
        report(algorithm.name(), || algorithm.solve(&maze, &FOUR).map(|way| way.length()));
    }
}

fn counts() {
    println!("simple ways, corner to corner:");
    report("5 × 6, one by one", || Some(Paths::new(&open(5, 6), &FOUR).count()));
    for size in [6, 10, 12] {
        let name = format!("{size} × {size}, frontier");
        report(&name, || {
            let ways = count(&open(size, size), &FOUR).expect("narrow enough");
            usize::try_from(ways.bits()).ok()
        });
    }
}

fn generators() {
    println!("making a maze, 511 × 511:");
    for generator in Generator::ALL {
        let options = GenerateOptions { generator, ..GenerateOptions::new(511, 511) };
        report(generator.name(), || {
            let maze = generate(&options, &mut TestDice::new(1)).ok()?;
            Some(maze.grid().cells())
        });
    }
}

/// Runs a few times and prints the best time and the answer.
fn report(name: &str, mut run: impl FnMut() -> Option<usize>) {
    let (mut best, mut answer) = (Duration::MAX, None);
    let started = Instant::now();
    while best == Duration::MAX || started.elapsed() < Duration::from_millis(500) {
        let begin = Instant::now();
        answer = black_box(run());
        best = best.min(begin.elapsed());
    }
    let answer = answer.map_or_else(|| "none".to_owned(), |answer| answer.to_string());
    println!("  {name:32} {:>12.3} ms   ({answer})", best.as_secs_f64() * 1e3);
}

fn open(rows: u32, columns: u32) -> Maze {
    let mut grid = Grid::closed(rows, columns).expect("a good size");
    (0..grid.cells()).for_each(|index| grid.set(grid.spot(index), true));
    Maze::new(grid)
}

/// A straightforward breadth-first search.
fn clear_bfs(maze: &Maze) -> Option<usize> {
    let cells = maze.grid().matrix();
    let (rows, columns) = (cells.len(), cells[0].len());
    let mut seen = vec![false; rows * columns];
    let mut queue = VecDeque::from([((0, 0), 0)]);
    seen[0] = true;
    while let Some(((row, column), moves)) = queue.pop_front() {
        if (row, column) == (rows - 1, columns - 1) {
            return Some(moves);
        }
        let around = [
            (row + 1, column),
            (row, column + 1),
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
        ];
        for (row, column) in around {
            let inside = row < rows && column < columns;
            if inside && cells[row][column] == 1 && !seen[row * columns + column] {
                seen[row * columns + column] = true;
                queue.push_back(((row, column), moves + 1));
            }
        }
    }
    None
}
