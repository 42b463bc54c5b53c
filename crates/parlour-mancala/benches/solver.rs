//! Time to solve openings, compared with the plain solver on a small one.
//! `cargo bench -p parlour-mancala --bench solver [-- COLUMNS SEEDS]…`

use std::sync::Arc;
use std::time::Instant;

use parlour_core::Game;
use parlour_mancala::{Answer, Options, Position, Rules, RulesFile, SolveError, Solver, Standalone};

/// The openings that take seconds.
const OPENINGS: [(u16, u32); 3] = [(4, 4), (6, 2), (6, 3)];

fn main() {
    let numbers: Vec<u32> = std::env::args().skip(1).filter_map(|number| number.parse().ok()).collect();
    let asked = numbers.chunks_exact(2).map(|pair| (u16::try_from(pair[0]).unwrap_or(6), pair[1]));
    let mut openings: Vec<(u16, u32)> = asked.collect();
    if openings.is_empty() {
        openings.extend(OPENINGS);
        measure("plain", (4, 3), |solver, position| solver.solve_plainly(position, &Standalone));
        measure("fast", (4, 3), |solver, position| solver.solve(position, &Standalone));
    }
    for opening in openings {
        measure("fast", opening, |solver, position| solver.solve(position, &Standalone));
    }
}

fn measure(
    name: &str,
    (columns, seeds): (u16, u32),
    solve: impl Fn(&mut Solver, &Position) -> Result<Answer, SolveError>,
) {
    for (preset, file) in [
        ("basic", RulesFile::basic()),
        ("kalah", RulesFile::kalah()),
        ("kalah-empty-capture", RulesFile::kalah_empty_capture()),
    ] {
        let rules =
            Arc::new(Rules::new(RulesFile { columns, seeds, ..file }).expect("numbers in their ranges"));
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let mut solver = Solver::new(&rules, Options::new(6 << 30, threads)).without_book();
        let position = Position::new(&rules, 2).expect("two players");
        let start = Instant::now();
        let answer = solve(&mut solver, &position).expect("a short game");
        let (value, nodes) = (answer.value.lower, answer.nodes);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{name:<6} {preset:<20} ({columns},{seeds}): {value:>3}  {nodes:>12} positions  {seconds:>8.2} s"
        );
    }
}
