//! Games per second on one core: `cargo bench -p parlour-ludo --bench fast`, with words to pick cases.
//!
//! Compares a plain loop written for this game alone, the generic simulator and the fast one.

mod loops;

use std::sync::Arc;
use std::time::Instant;

use loops::Board;
use parlour_core::{Ending, FastSimulator, Game, Policy, PolicySeats, RulesFile as _, playout};
use parlour_ludo::{FastTrack, Position, Rules, RulesFile};
use parlour_play::Numbered;

/// The number of short runs, each shorter than a scheduler slice; the best one counts.
const RUNS: u64 = 400;

/// Games per second.
#[derive(Clone, Copy)]
struct Speed {
    /// In the best run.
    nanoseconds_per_roll: f64,
    /// In all runs.
    rolls_per_game: f64,
}

impl Speed {
    /// Plays this many games a few times; `run` gets the number of the first game.
    #[expect(clippy::cast_precision_loss, reason = "numbers for people")]
    fn of(games: u64, mut run: impl FnMut(u64) -> u64) -> Self {
        let (mut least, mut total) = (f64::INFINITY, 0);
        for round in 0..RUNS {
            let start = Instant::now();
            let rolls = run(round * games);
            least = least.min(start.elapsed().as_secs_f64() * 1e9 / rolls as f64);
            total += rolls;
        }
        Self { nanoseconds_per_roll: least, rolls_per_game: total as f64 / (RUNS * games) as f64 }
    }

    fn games_per_second(self) -> f64 {
        1e9 / self.nanoseconds_per_roll / self.rolls_per_game
    }
}

fn case(name: &str, file: RulesFile, policies: &[Policy], games: u64) {
    let rules = Arc::new(Rules::new(file).expect("valid rules"));
    let start = Position::new(&rules, policies.len()).expect("a fitting number of players");
    let words = Numbered::new(1);
    let generic = Speed::of(games / 4, |first| {
        let game = |game| {
            let mut seats = PolicySeats::new(policies, &words, game);
            playout(&start, &mut seats, u64::MAX).rolls
        };
        (first..first + games / 4).map(game).sum()
    });
    let track = FastTrack::compile(&start, policies).expect("rules that fit");
    let mut endings: Vec<Ending> = Vec::new();
    let fast = Speed::of(games, |first| {
        endings.clear();
        track.play(&words, first..first + games, u64::MAX, &mut endings);
        endings.iter().map(|ending| ending.rolls).sum()
    });
    row(name, "plain simulator", generic, generic);
    row(name, "fast", fast, generic);
}

fn row(name: &str, what: &str, speed: Speed, base: Speed) {
    let games = speed.games_per_second();
    let nanoseconds = speed.nanoseconds_per_roll;
    let rolls = 1e9 / nanoseconds;
    let ratio = games / base.games_per_second();
    println!(
        "{name:20} {what:16} {games:9.0} games/s {rolls:10.2e} rolls/s {nanoseconds:7.2} ns/roll {ratio:6.2} x"
    );
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let wants = |name: &str| wanted.iter().all(|word| name.contains(word.as_str()));
    if wants("classic loop") {
        let speed =
            Speed::of(50, |first| (first..first + 50).map(|seed| Board::new(seed).play().rolls).sum());
        row("classic random 4", "loop", speed, speed);
    }
    let all = |policy| vec![policy; 4];
    for (preset, _, file) in RulesFile::presets() {
        for (habit, policy) in [("random", Policy::Random), ("greedy", Policy::Greedy)] {
            let name = format!("{preset} {habit} 4");
            if wants(&name) {
                case(&name, file.clone(), &all(policy), 100);
            }
        }
    }
}
