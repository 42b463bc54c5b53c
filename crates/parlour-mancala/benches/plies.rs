//! How long the values of all moves take at each ply of random games of kalah.
//! `cargo bench -p parlour-mancala --bench plies [-- GAMES [MEBIBYTES [THREADS [no-book]]]]`
//!
//! A fresh solver answers one question. A running one has answered those about the earlier positions of the game. Both have
//! the memory that the page and the terminal use, and no stored database.

use std::sync::Arc;
use std::time::Instant;

use parlour_core::{Chance, Game, Silent};
use parlour_mancala::{Options, Position, Rules, RulesFile, Solver, Standalone};
use parlour_testkit::TestDice;

/// The last ply.
const LAST: usize = 20;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let number =
        |index: usize, usual: u64| words.get(index).and_then(|word| word.parse().ok()).unwrap_or(usual);
    let (games, mebibytes, threads) = (number(0, 10), number(1, 128), number(2, 1));
    let rules = Arc::new(Rules::new(RulesFile::kalah()).expect("a preset"));
    let options = Options::new(mebibytes << 20, usize::try_from(threads).unwrap_or(1));
    let solver = || {
        let solver = Solver::new(&rules, options);
        if words.iter().any(|word| word == "no-book") { solver.without_book() } else { solver }
    };
    let mut fresh = vec![Vec::new(); LAST + 1];
    let mut running = fresh.clone();
    for game in 1..=games {
        let mut dice = TestDice::new(game);
        let mut position = Position::new(&rules, 2).expect("two players");
        let mut kept = solver();
        for ply in 0..=LAST {
            fresh[ply].push(seconds(&mut solver(), &position));
            running[ply].push(seconds(&mut kept, &position));
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(moves[dice.index(moves.len())], &mut Silent);
        }
    }
    println!(
        "ply  fresh: mean longest  running: mean longest  (seconds, {games} games, {mebibytes} MiB, {threads} threads)"
    );
    for (ply, (fresh, running)) in fresh.iter().zip(&running).enumerate() {
        let ((mean, most), (mean_running, most_running)) = (summary(fresh), summary(running));
        println!("{ply:>3}  {mean:>11.3} {most:>7.3}  {mean_running:>13.3} {most_running:>7.3}");
    }
}

fn seconds(solver: &mut Solver, position: &Position) -> f64 {
    let start = Instant::now();
    let answer = solver.solve(position, &Standalone).expect("a short game");
    assert!(answer.is_exact());
    start.elapsed().as_secs_f64()
}

/// The mean and the maximum.
fn summary(times: &[f64]) -> (f64, f64) {
    let count = u32::try_from(times.len()).unwrap_or(u32::MAX).max(1);
    (times.iter().sum::<f64>() / f64::from(count), times.iter().copied().fold(0.0, f64::max))
}
