//! Games per second on one core: a plain loop, the generic simulator and the fast one.
//! `cargo bench -p parlour-mancala --bench fast [-- WORD]…`: only the cases with these words in their names.

use std::hint::black_box;
use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use parlour_core::{
    Ending, FastSimulator, Game, GameStreams, Policy, PolicySeats, RandomStream, below, playout,
};
use parlour_mancala::{FastSowing, Position, Rules, RulesFile};
use parlour_play::Numbered;

/// Short runs; the best one counts, because other processes disturb the rest.
const RUNS: u32 = 300;
const GAMES: u64 = 4096;

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let random = [Policy::Random; 2];
    let mixed = [Policy::Random, Policy::Greedy];
    let cases = [
        ("kalah, random", RulesFile::kalah(), random),
        ("kalah, random against greedy", RulesFile::kalah(), mixed),
        ("kalah-empty-capture, random", RulesFile::kalah_empty_capture(), random),
        ("basic, random", RulesFile::basic(), random),
        ("advanced, random", RulesFile::advanced(), random),
    ];
    for (name, file, policies) in cases {
        if wanted.iter().all(|word| name.contains(word)) {
            compare(name, file, policies);
        }
    }
}

fn compare(name: &str, file: RulesFile, policies: [Policy; 2]) {
    let kalah = file == RulesFile::kalah();
    let rules = Arc::new(Rules::new(file).expect("good rules"));
    let start = Position::new(&rules, 2).expect("two players");
    let fast = FastSowing::compile(&start, &policies).expect("these rules are fast");
    let words = Numbered::new(1);
    println!("{name}");
    let mut endings = Vec::new();
    let quick = measure("fast", GAMES, |games| {
        endings.clear();
        fast.play(&words, games, u64::MAX, &mut endings);
        turns(&endings)
    });
    let generic = measure("generic", GAMES / 32, |games| {
        let play = |game| playout(&start, &mut PolicySeats::new(&policies, &words, game), u64::MAX);
        turns(&games.map(play).collect::<Vec<_>>())
    });
    println!("  {:<8} {:>6.1} x generic", "", quick / generic);
    if kalah && policies == [Policy::Random; 2] {
        let plain =
            measure("loop", GAMES / 8, |games| games.map(|game| plain_loop(words.choices(game))).sum());
        println!("  {:<8} {:>6.1} x loop", "", quick / plain);
    }
}

/// Games per second of the best run.
fn measure(name: &str, games: u64, mut run: impl FnMut(Range<u64>) -> u64) -> f64 {
    let mut best = f64::INFINITY;
    for round in 0..u64::from(RUNS) {
        let start = Instant::now();
        black_box(run(round * games..(round + 1) * games));
        best = best.min(start.elapsed().as_secs_f64());
    }
    let per_second = f64::from(u32::try_from(games).unwrap_or(u32::MAX)) / best;
    println!("  {name:<8} {per_second:>9.3e} games/s");
    per_second
}

fn turns(endings: &[Ending]) -> u64 {
    endings.iter().map(|ending| ending.turns).sum()
}

/// The baseline: Kalah on an array of fourteen numbers. Returns the number of moves.
fn plain_loop(mut words: impl RandomStream) -> u64 {
    let mut fields = [4_u32; 14];
    (fields[6], fields[13]) = (0, 0);
    let (mut first, mut moves) = (0, 0);
    loop {
        let row = first..first + 6;
        let (mut legal, mut count) = ([0; 6], 0);
        for field in row.clone().filter(|field| fields[*field] > 0) {
            legal[count] = field;
            count += 1;
        }
        if count == 0 || fields[7 - first..13 - first].iter().all(|seeds| *seeds == 0) {
            return moves;
        }
        let mut field = legal[usize::try_from(below(&mut words, count as u64)).unwrap_or(0)];
        let (own, other) = (first + 6, 13 - (first + 6) + 6);
        let mut seeds = std::mem::take(&mut fields[field]);
        while seeds > 0 {
            field = (field + 1) % 14;
            if field != other {
                fields[field] += 1;
                seeds -= 1;
            }
        }
        if row.contains(&field) && fields[field] == 1 && fields[12 - field] > 0 {
            fields[own] += 1 + std::mem::take(&mut fields[12 - field]);
            fields[field] = 0;
        }
        if field != own {
            first = 7 - first;
        }
        moves += 1;
    }
}
