//! Games per second on one core: a plain loop, the generic simulator and the fast one. `cargo bench -p parlour-snakes
//! --bench fast [-- WORD]…`: only the cases with these words in their names.

use std::hint::black_box;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use parlour_core::{AnyGame as _, Ending, Game, GameStreams, PolicySeats, RandomStream, below};
use parlour_play::Numbered;
use parlour_snakes::{Board, FastRace, Landing, Position, Rules, RulesFile, shipped_board};

/// Short runs; the best one counts, because other processes disturb the rest.
const RUNS: u32 = 200;
const MOST_TURNS: u64 = 100_000;
const BATCH: usize = 4096;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let landing = RulesFile { landing: Landing::SendOpponent, ..RulesFile::default() };
    let cases = [
        ("solo, plain dice", RulesFile::commercial(), 1),
        ("solo, classic", RulesFile::default(), 1),
        ("2 players, plain dice", RulesFile::commercial(), 2),
        ("4 players, plain dice", RulesFile::commercial(), 4),
        ("6 players, plain dice", RulesFile::commercial(), 6),
        ("4 players, classic", RulesFile::default(), 4),
        ("4 players, landing", landing, 4),
        ("4 players, stack", RulesFile::stack(), 4),
    ];
    for (name, file, seats) in cases {
        if wanted.iter().all(|word| name.contains(word)) {
            compare(name, file, seats, if seats == 1 { 40_960 } else { 16_384 });
        }
    }
}

fn compare(name: &str, file: RulesFile, seats: usize, games: u64) {
    let board = Board::try_from(shipped_board("commercial-47").expect("it ships")).expect("a good board");
    let plain_dice = file == RulesFile::commercial();
    let rules = Arc::new(Rules::new(file, board).expect("good rules"));
    let start = Position::new(&rules, seats).expect("players");
    let race = FastRace::compile(&start, &[]).expect("these rules are fast");
    let words = Numbered::new(1);
    println!("{name}");
    let fast = measure("fast", games, || {
        let batches = (0..games).step_by(BATCH);
        let mut endings = Vec::new();
        batches.map(|first| batch(&race, &words, first..games.min(first + BATCH as u64), &mut endings)).sum()
    });
    let generic = measure("generic", games / 10, || {
        let mut playouts = start.playouts();
        let play = |game| playouts.play(&mut PolicySeats::new(&[], &words, game), MOST_TURNS);
        rolls(&(0..games / 10).map(play).collect::<Vec<_>>())
    });
    println!("  {:<8} {:>6.1} x generic", "", fast / generic);
    if plain_dice {
        let jumps = jumps(rules.board());
        let plain = measure("loop", games / 10, || {
            (0..games / 10).map(|game| plain_loop(&jumps, seats, words.dice(game, 0))).sum()
        });
        println!("  {:<8} {:>6.1} x loop", "", fast / plain);
    }
}

/// Games per call: a few thousand, as in simulations.
fn batch(race: &FastRace, words: &Numbered, games: Range<u64>, endings: &mut Vec<Ending>) -> u64 {
    endings.clear();
    race.play(words, games, MOST_TURNS, endings);
    rolls(endings)
}

/// Rolls per second of the best run.
fn measure(name: &str, games: u64, mut run: impl FnMut() -> u64) -> f64 {
    let mut best = (f64::INFINITY, 0);
    for _ in 0..RUNS {
        let start = Instant::now();
        let rolls = black_box(run());
        best = if start.elapsed().as_secs_f64() < best.0 {
            (start.elapsed().as_secs_f64(), rolls)
        } else {
            best
        };
    }
    let (seconds, rolls) = best;
    let per_second = |count: u64| f64::from(u32::try_from(count).unwrap_or(u32::MAX)) / seconds;
    println!("  {name:<8} {:>9.3e} rolls/s  {:>9.3e} games/s", per_second(rolls), per_second(games));
    per_second(rolls)
}

fn rolls(endings: &[Ending]) -> u64 {
    endings.iter().map(|ending| ending.rolls).sum()
}

/// Where each square leads.
fn jumps(board: &Board) -> Vec<usize> {
    let mut jumps: Vec<usize> = (0..=board.last() as usize).collect();
    for entity in board.entities() {
        if let Some(end) = entity.end() {
            jumps[entity.from as usize] = end as usize;
        }
    }
    jumps
}

/// The baseline: the obvious implementation. Returns the number of rolls.
fn plain_loop(jumps: &[usize], seats: usize, mut words: impl RandomStream) -> u64 {
    let mut pawns = vec![0; seats];
    let last = jumps.len() - 1;
    let mut rolls = 0;
    loop {
        for pawn in &mut pawns {
            let roll = usize::try_from(below(&mut words, 6)).unwrap_or(0) + 1;
            rolls += 1;
            if *pawn + roll <= last {
                *pawn = jumps[*pawn + roll];
            }
            if *pawn == last {
                return rolls;
            }
        }
    }
}
