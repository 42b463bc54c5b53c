//! Time to calculate exact odds, compared with simpler methods: `cargo bench -p parlour-snakes --bench odds`, with
//! words to pick cases.
//!
//! The simpler methods: *Gauss* solves the full matrix of the textbook; *repeated* iterates the means until ten digits
//! no longer change; *one by one* removes each entity from the board and solves again. Without a simpler method, only
//! the time is printed.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour_core::Chance;
use parlour_snakes::odds::{SoloSolver, seats, solo};
use parlour_snakes::{Board, GenerateOptions, Landing, Rules, RulesFile, generate, shipped_board};

/// A name, a question, and perhaps a simpler method with the same answer.
type Case = (&'static str, Way, Option<Plainer>);
type Way = fn() -> Told;
type Plainer = (&'static str, Way);

/// The time and the answer.
struct Told {
    time: Duration,
    number: f64,
}

fn main() {
    let cases: [Case; 9] = [
        (
            "10x10 commercial, mean",
            || mean(&shop(RulesFile::commercial())),
            Some(("Gauss", || gauss(&shop_board()))),
        ),
        (
            "10x10 commercial, everything",
            || everything(&shop(RulesFile::commercial())),
            Some(("one by one", || one_by_one(&shop(RulesFile::commercial())))),
        ),
        (
            "10x10 classic, everything",
            || everything(&shop(RulesFile::default())),
            Some(("one by one", || one_by_one(&shop(RulesFile::default())))),
        ),
        (
            "10x10 stack, everything",
            || everything(&shop(RulesFile::stack())),
            Some(("one by one", || one_by_one(&shop(RulesFile::stack())))),
        ),
        (
            "10x10 stack with four special rolls, everything",
            || everything(&shop(many_special())),
            Some(("one by one", || one_by_one(&shop(many_special())))),
        ),
        (
            "100x100 commercial 500 entities, mean",
            || mean(&large(RulesFile::commercial())),
            Some(("repeated", || repeated(&large_board()))),
        ),
        ("100x100 commercial 500 entities, everything", || everything(&large(RulesFile::commercial())), None),
        ("100x100 classic 500 entities, everything", || everything(&large(RulesFile::default())), None),
        ("10x10 three players who send each other back", three_players, None),
    ];
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    for (name, ours, plainer) in cases {
        if words.iter().all(|word| name.contains(word.as_str())) {
            compare(name, ours, plainer);
        }
    }
}

fn compare(name: &str, ours: Way, plainer: Option<Plainer>) {
    let ours = best(ours);
    print!("{name:50} {:10.3} ms  {:.10}", milliseconds(ours.time), ours.number);
    if let Some((way, plainer)) = plainer {
        let theirs = best(plainer);
        let ratio = theirs.time.as_secs_f64() / ours.time.as_secs_f64();
        print!("  {way} {:10.3} ms, {ratio:.1} times as long", milliseconds(theirs.time));
        assert!((theirs.number - ours.number).abs() < 1e-6 * ours.number.abs(), "{}", theirs.number);
    }
    println!();
}

/// The best of several runs, within about a second.
fn best(run: Way) -> Told {
    let start = Instant::now();
    let mut best = run();
    while start.elapsed() < Duration::from_secs(1) {
        let told = run();
        if told.time < best.time {
            best = told;
        }
    }
    best
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn timed(run: impl FnOnce() -> f64) -> Told {
    let start = Instant::now();
    let number = run();
    Told { time: start.elapsed(), number }
}

fn rules(file: RulesFile, board: Board) -> Arc<Rules> {
    Arc::new(Rules::new(file, board).expect("they go together"))
}

fn shop_board() -> Board {
    Board::try_from(shipped_board("commercial-48").expect("it ships")).expect("it is sound")
}

fn shop(file: RulesFile) -> Arc<Rules> {
    rules(file, shop_board())
}

fn many_special() -> RulesFile {
    RulesFile {
        special_rolls: vec![3, 4, 5, 6],
        dice: "d8".parse().expect("it is a die"),
        ..RulesFile::stack()
    }
}

fn large_board() -> Board {
    let options = GenerateOptions { snakes: 250, ladders: 250, ..GenerateOptions::new(100) };
    Board::try_from(generate(&options, &mut Numbers(1)).expect("there is room")).expect("it is sound")
}

fn large(file: RulesFile) -> Arc<Rules> {
    rules(file, large_board())
}

fn mean(rules: &Arc<Rules>) -> Told {
    timed(|| solo(rules, 0.5).expect("it fits").rolls.mean.expect("it ends"))
}

/// Everything that `parlour odds snakes` prints. The answer is the sum of all influences.
fn everything(rules: &Arc<Rules>) -> Told {
    timed(|| {
        let alone = SoloSolver::new(rules).expect("it fits");
        let solo = alone.solo(1e-12);
        let seats = seats(rules, 2, &solo.turns).expect("it fits");
        assert!((seats.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        alone.influence().expect("it fits").iter().filter_map(|influence| influence.rolls).sum()
    })
}

fn one_by_one(rules: &Arc<Rules>) -> Told {
    timed(|| {
        let with = solo(rules, 0.5).expect("it fits").rolls.mean.expect("it ends");
        let board = rules.board();
        let without = |place: usize| {
            let mut entities = board.entities().to_vec();
            entities.remove(place);
            let board = Board::new(board.columns(), board.rows(), entities).expect("it is sound");
            let rules = Rules::new(rules.file().clone(), board).expect("they go together");
            solo(&Arc::new(rules), 0.5).expect("it fits").rolls.mean.expect("it ends")
        };
        (0..board.entities().len()).map(|place| with - without(place)).sum()
    })
}

fn three_players() -> Told {
    let file = RulesFile { landing: Landing::SendOpponent, ..RulesFile::commercial() };
    let rules = shop(file);
    let turns = solo(&rules, 0.5).expect("it fits").turns;
    timed(|| seats(&rules, 3, &turns).expect("it fits")[0])
}

/// Where a roll leads under the commercial rules.
fn lead(board: &Board, cell: u32, face: u32) -> u32 {
    let to = cell + face;
    if to > board.last() {
        return cell;
    }
    board.entity_at(to).and_then(parlour_snakes::Entity::end).unwrap_or(to)
}

/// The mean number of rolls by a full matrix.
fn gauss(board: &Board) -> Told {
    timed(|| {
        let last = board.last() as usize;
        let mut rows = vec![vec![0.0; last + 1]; last];
        for (cell, row) in (0_u32..).zip(&mut rows) {
            row[cell as usize] += 1.0;
            row[last] = 1.0;
            for to in (1..=6).map(|face| lead(board, cell, face)).filter(|to| *to < board.last()) {
                row[to as usize] -= 1.0 / 6.0;
            }
        }
        for pivot in 0..last {
            let by = rows[pivot].clone();
            for row in &mut rows[pivot + 1..] {
                let factor = row[pivot] / by[pivot];
                for (value, by) in row.iter_mut().zip(&by).skip(pivot) {
                    *value -= factor * by;
                }
            }
        }
        let mut means = vec![0.0; last];
        for cell in (0..last).rev() {
            let known: f64 = (cell + 1..last).map(|other| rows[cell][other] * means[other]).sum();
            means[cell] = (rows[cell][last] - known) / rows[cell][cell];
        }
        means[0]
    })
}

/// The mean number of rolls by repeated substitution.
fn repeated(board: &Board) -> Told {
    timed(|| {
        let last = board.last() as usize;
        let leads: Vec<[u32; 6]> = (0..board.last())
            .map(|cell| std::array::from_fn(|face| lead(board, cell, u32::try_from(face).unwrap_or(0) + 1)))
            .collect();
        let mut means = vec![0.0_f64; last + 1];
        loop {
            let mut change = 0.0_f64;
            for (cell, leads) in leads.iter().enumerate().rev() {
                let mean = 1.0 + leads.iter().map(|to| means[*to as usize]).sum::<f64>() / 6.0;
                change = change.max((mean - means[cell]).abs() / mean);
                means[cell] = mean;
            }
            if change < 1e-10 {
                return means[0];
            }
        }
    })
}

/// Random numbers for the generated board.
struct Numbers(u64);

impl Chance for Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (word ^ (word >> 31)) % bound.max(1)
    }
}
