//! Who is likely to win: the game is played on from here, again and again, as long as somebody wants to know.

use std::time::{Duration, Instant};

use parlour::core::{AnyGame, Chance, Choices, Decider, Game, Player, PlayerNames, Won};
use parlour::play::{Purpose, Seeded};

use super::{Thought, Wanted};

/// How often the chances are told.
const EVERY: Duration = Duration::from_millis(300);
/// No more games than this: the third digit is certain by then.
const MOST_GAMES: u32 = 400_000;
/// A game that takes longer is not counted.
const LONGEST: u64 = 200_000;

/// Thinks about games that are decided by dice.
pub(super) fn think(game: &dyn AnyGame, names: &PlayerNames, wanted: &Wanted<'_>, tell: &dyn Fn(Thought)) {
    if game.turn().is_over() {
        return;
    }
    if let Some(position) = game.as_any().downcast_ref::<parlour::snakes::Position>() {
        match exact(position) {
            Some(chances) => tell(exactly(&chances, names)),
            None => play_on(game, names, "chances to win", wanted, tell),
        }
    } else if game.as_any().is::<parlour::ludo::Position>() {
        play_on(game, names, "chances, random play", wanted, tell);
    }
}

/// Larger boards are played on from here: the exact answer would keep people waiting.
const MOST_CELLS: u32 = 2_500;

/// The true chances, where players never meet.
fn exact(position: &parlour::snakes::Position) -> Option<Vec<f64>> {
    let small = position.rules().last() <= MOST_CELLS && Game::seats(position) <= 8;
    small.then(|| parlour::snakes::odds::chances(position).ok())?
}

fn exactly(chances: &[f64], names: &PlayerNames) -> Thought {
    let line = |(index, chance): (usize, &f64)| {
        format!("  {:.2}% {}", 100.0 * chance, names.name(Player::new(index)))
    };
    let mut lines = vec!["chances to win, exact".to_owned()];
    lines.extend(chances.iter().enumerate().map(line));
    Thought { lines, ..Thought::default() }
}

/// Everything at random.
struct Coins(Seeded);

impl Decider for Coins {
    fn dice(&mut self, total: u64) -> u64 {
        self.0.below(total)
    }

    fn choose(&mut self, _: Player, position: &dyn Choices) -> usize {
        self.0.index(position.count())
    }
}

fn play_on(
    game: &dyn AnyGame,
    names: &PlayerNames,
    title: &str,
    wanted: &Wanted<'_>,
    tell: &dyn Fn(Thought),
) {
    let mut coins = Coins(Seeded::new(1, Purpose::Dice));
    let mut playouts = game.playouts();
    let mut wins = vec![0.0_f64; game.seats()];
    let mut games = 0_u32;
    let mut told = Instant::now();
    while !wanted.is_over() && games < MOST_GAMES {
        let ending = playouts.play(&mut coins, LONGEST);
        games += u32::from(add(&ending.won, &mut wins));
        if told.elapsed() >= EVERY {
            told = Instant::now();
            tell(thought(&wins, games, names, title));
        }
    }
    tell(thought(&wins, games, names, title));
}

/// Counts a win, or parts of one; whether anybody has won.
fn add(won: &Won, wins: &mut [f64]) -> bool {
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

/// The chances in words, with the error that so many games leave.
fn thought(wins: &[f64], games: u32, names: &PlayerNames, title: &str) -> Thought {
    if games == 0 {
        return Thought::default();
    }
    let error = 196.0 * (0.25 / f64::from(games)).sqrt();
    let line = |(index, wins): (usize, &f64)| {
        let percent = 100.0 * wins / f64::from(games);
        format!("  {percent:.1}% {}", names.name(Player::new(index)))
    };
    let mut lines = vec![format!("{title} (±{error:.1})")];
    lines.extend(wins.iter().enumerate().take(8).map(line));
    Thought { lines, ..Thought::default() }
}
