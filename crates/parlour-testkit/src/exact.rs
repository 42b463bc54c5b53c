//! Compares exact chances of winning with simulated games.

use parlour_core::{AnyGame, GameStreams, Player, Policy, PolicySeats, RandomStream, Won};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::checks::{Check, ensure};

/// The number of simulated games for one answer.
const GAMES: u32 = 6_000;
/// The allowed difference in standard deviations. The streams are fixed, so a right answer never fails by chance; a
/// wrong one is off by far more.
const DEVIATIONS: f64 = 4.5;

/// Random streams for numbered games of a test.
#[derive(Debug, Clone, Copy)]
pub struct TestStreams(pub u64);

/// The stream of one game.
#[derive(Debug, Clone)]
pub struct TestStream(Xoshiro256PlusPlus);

impl TestStreams {
    fn stream(self, game: u64, purpose: u64) -> TestStream {
        let seed = self.0.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game << 1 ^ purpose;
        TestStream(Xoshiro256PlusPlus::seed_from_u64(seed))
    }
}

impl RandomStream for TestStream {
    fn word(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl GameStreams for TestStreams {
    type Stream = TestStream;

    fn dice(&self, game: u64, set: usize) -> TestStream {
        self.stream(game, (set as u64) << 32)
    }

    fn choices(&self, game: u64) -> TestStream {
        self.stream(game, 1)
    }
}

/// Compares each seat's chance of winning, if all choose at random, with simulated games. A first place that all share
/// counts for no one.
pub(crate) fn compare_wins(start: &dyn AnyGame, exact: &[f64]) -> Check {
    let policies = vec![Policy::Random; start.seats()];
    let mut wins = vec![0_u32; start.seats()];
    for game in 0..u64::from(GAMES) {
        let mut seats = PolicySeats::new(&policies, &TestStreams(1), game);
        let winners = match start.playout(&mut seats, 100_000).won {
            Won::By(player) => vec![player],
            Won::Shared(players) if players.len() < start.seats() => players.to_vec(),
            Won::Shared(_) | Won::Nobody | Won::Cut => Vec::new(),
        };
        for winner in winners.iter().map(|player: &Player| player.index()) {
            wins[winner] += 1;
        }
    }
    ensure!(exact.len() == wins.len(), "exact chances for {} seats", exact.len());
    for (seat, (chance, won)) in exact.iter().zip(wins).enumerate() {
        let simulated = f64::from(won) / f64::from(GAMES);
        let deviation = (chance * (1.0 - chance) / f64::from(GAMES)).max(0.0).sqrt();
        let far = (chance - simulated).abs() > DEVIATIONS * deviation + 1e-9;
        ensure!(
            !far,
            "seat {} wins exactly {chance:.4}, but {simulated:.4} of {GAMES} simulated games",
            seat + 1
        );
    }
    Ok(())
}
