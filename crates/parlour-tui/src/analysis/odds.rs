//! Chances of winning: exact where possible, otherwise from random games played on from the position.

use std::time::{Duration, Instant};

use parlour::core::{AnyGame, Chance, Choices, Decider, Game, Message, Player, PlayerNames, Won};
use parlour::play::{Purpose, Seeded};

use super::{Analysis, Deadline};
use crate::words::{say, text};

/// How often intermediate results are reported.
const EVERY: Duration = Duration::from_millis(300);
/// The most games to play: enough for three certain digits.
const MOST_GAMES: u32 = 400_000;
/// Games with more turns are not counted.
const MOST_TURNS: u64 = 200_000;
/// On larger boards the exact answer takes too long.
const MOST_SQUARES: u32 = 2_500;
/// The most players listed, and the most for an exact answer.
const MOST_PLAYERS: usize = 8;

/// Analyses games with dice.
pub(super) fn analyse(
    game: &dyn AnyGame,
    names: &PlayerNames,
    deadline: &Deadline<'_>,
    report: &(dyn Fn(Analysis) + Sync),
) {
    if game.turn().is_over() {
        return;
    }
    let position = game.as_any().downcast_ref::<parlour::snakes::Position>();
    if let Some(chances) = position.and_then(exact) {
        let heading = vec![text("analysis-exact")];
        report(lines(heading, chances.iter().map(|chance| format!("{:.2}%", 100.0 * chance)), names));
    } else if position.is_some() {
        sample(game, names, None, deadline, report);
    } else if game.as_any().is::<parlour::ludo::Position>() {
        sample(game, names, Some(&text("analysis-random")), deadline, report);
    }
}

/// The exact chances, if players cannot affect each other.
fn exact(position: &parlour::snakes::Position) -> Option<Vec<f64>> {
    let small = position.rules().last() <= MOST_SQUARES && Game::seats(position) <= MOST_PLAYERS;
    small.then(|| parlour::snakes::odds::chances(position).ok())?
}

/// A heading, then a percentage and a name for each player.
fn lines(heading: Vec<String>, chances: impl Iterator<Item = String>, names: &PlayerNames) -> Analysis {
    let line = |(index, chance): (usize, String)| format!("  {chance} {}", names.name(Player::new(index)));
    let players = chances.enumerate().take(MOST_PLAYERS).map(line);
    Analysis { lines: heading.into_iter().chain(players).collect(), ..Analysis::default() }
}

/// Decides everything at random.
struct Coins(Seeded);

impl Decider for Coins {
    fn dice(&mut self, _: usize, total: u64) -> u64 {
        self.0.below(total)
    }

    fn choose(&mut self, _: Player, position: &dyn Choices) -> usize {
        self.0.index(position.count())
    }
}

/// Plays random games from this position and reports how many each player wins.
fn sample(
    game: &dyn AnyGame,
    names: &PlayerNames,
    remark: Option<&str>,
    deadline: &Deadline<'_>,
    report: &(dyn Fn(Analysis) + Sync),
) {
    let mut coins = Coins(Seeded::new(1, Purpose::Dice));
    let mut playouts = game.playouts();
    let mut wins = vec![0.0_f64; game.seats()];
    let mut games = 0_u32;
    let mut reported = Instant::now();
    let so_far = |wins: &[f64], games: u32| {
        let error = 196.0 * (0.25 / f64::from(games)).sqrt();
        let chance = Message::new("analysis-about").with("error", format!("{error:.1}"));
        let heading = std::iter::once(say(&chance)).chain(remark.map(str::to_owned)).collect();
        let percent = |wins: &f64| format!("{:.1}%", 100.0 * wins / f64::from(games));
        lines(heading, wins.iter().map(percent), names)
    };
    while !deadline.is_over() && games < MOST_GAMES {
        let ending = playouts.play(&mut coins, MOST_TURNS);
        games += u32::from(count(&ending.won, &mut wins));
        if games > 0 && reported.elapsed() >= EVERY {
            reported = Instant::now();
            report(so_far(&wins, games));
        }
    }
    if games > 0 {
        report(so_far(&wins, games));
    }
}

/// Counts a win, or a share for each winner; returns whether anyone won.
fn count(won: &Won, wins: &mut [f64]) -> bool {
    let winners = match won {
        Won::By(winner) => std::slice::from_ref(winner),
        Won::Shared(winners) => winners,
        Won::Nobody | Won::Cut => &[],
    };
    for winner in winners {
        wins[winner.index()] += 1.0 / f64::from(u32::try_from(winners.len()).unwrap_or(1));
    }
    !winners.is_empty()
}
