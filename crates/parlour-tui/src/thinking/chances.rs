//! Who is likely to win: the game is played on from here, again and again, as long as somebody wants to know.

use std::time::{Duration, Instant};

use parlour::core::{AnyGame, Cast, Chance, Game, Player, Silent, Turn};
use parlour::play::{Purpose, Seeded};

use super::{Thought, Wanted};

/// How often the chances are told.
const EVERY: Duration = Duration::from_millis(300);
/// No more games than this: the third digit is certain by then.
const MOST_GAMES: u32 = 400_000;
/// A game that takes longer is not counted.
const LONGEST: u32 = 200_000;

/// Thinks about games that are decided by dice.
pub(super) fn think(game: &dyn AnyGame, cast: &Cast, wanted: &Wanted<'_>, tell: &dyn Fn(Thought)) {
    if game.turn().is_over() {
        return;
    }
    if let Some(position) = game.as_any().downcast_ref::<parlour::snakes::Position>() {
        match exact(position) {
            Some(chances) => tell(exactly(&chances, cast)),
            None => play_on(position, cast, "chances to win", wanted, tell),
        }
    } else if let Some(position) = game.as_any().downcast_ref::<parlour::ludo::Position>() {
        play_on(position, cast, "chances, random play", wanted, tell);
    }
}

/// Larger boards are played on from here: the exact answer would keep people waiting.
const MOST_CELLS: u32 = 2_500;

/// The true chances, where players never meet.
fn exact(position: &parlour::snakes::Position) -> Option<Vec<f64>> {
    let small = position.rules().last() <= MOST_CELLS && Game::seats(position) <= 8;
    small.then(|| parlour::snakes::odds::chances(position).ok())?
}

fn exactly(chances: &[f64], cast: &Cast) -> Thought {
    let line = |(index, chance): (usize, &f64)| {
        format!("  {:.2}% {}", 100.0 * chance, cast.name(Player::new(index)))
    };
    let mut lines = vec!["chances to win, exact".to_owned()];
    lines.extend(chances.iter().enumerate().map(line));
    Thought {
        lines,
        ..Thought::default()
    }
}

fn play_on<G: Game>(position: &G, cast: &Cast, title: &str, wanted: &Wanted<'_>, tell: &dyn Fn(Thought)) {
    let mut chance = Seeded::new(1, Purpose::Dice);
    let mut wins = vec![0.0_f64; position.seats()];
    let mut games = 0_u32;
    let mut told = Instant::now();
    while !wanted.is_over() && games < MOST_GAMES {
        let winners = to_the_end(position.clone(), &mut chance);
        for winner in &winners {
            wins[winner.index()] += 1.0 / f64::from(u32::try_from(winners.len()).unwrap_or(1));
        }
        games += u32::from(!winners.is_empty());
        if told.elapsed() >= EVERY {
            told = Instant::now();
            tell(thought(&wins, games, cast, title));
        }
    }
    tell(thought(&wins, games, cast, title));
}

/// Plays a game to its end; nobody wins one that is too long.
fn to_the_end<G: Game>(mut game: G, chance: &mut Seeded) -> Vec<Player> {
    for _ in 0..LONGEST {
        match game.turn() {
            Turn::Over => break,
            Turn::Roll(_) => {
                let Some(roll) = throw(game.rolls(), chance) else {
                    break;
                };
                game.roll_unchecked(roll, &mut Silent);
            }
            Turn::Choose(_) => {
                let moves = game.legal_moves();
                let Some(mv) = moves.get(chance.index(moves.len())).cloned() else {
                    break;
                };
                game.play_unchecked(mv, &mut Silent);
            }
        }
    }
    game.outcome()
        .map(|outcome| outcome.winners())
        .unwrap_or_default()
}

fn throw<R: Copy>(rolls: &[parlour::core::Weighted<R>], chance: &mut Seeded) -> Option<R> {
    let total = rolls.iter().map(|weighted| weighted.weight).sum();
    let mut left = chance.below(total);
    for weighted in rolls {
        if left < weighted.weight {
            return Some(weighted.roll);
        }
        left -= weighted.weight;
    }
    None
}

/// The chances in words, with the error that so many games leave.
fn thought(wins: &[f64], games: u32, cast: &Cast, title: &str) -> Thought {
    if games == 0 {
        return Thought::default();
    }
    let error = 196.0 * (0.25 / f64::from(games)).sqrt();
    let line = |(index, wins): (usize, &f64)| {
        let percent = 100.0 * wins / f64::from(games);
        format!("  {percent:.1}% {}", cast.name(Player::new(index)))
    };
    let mut lines = vec![format!("{title} (±{error:.1})")];
    lines.extend(wins.iter().enumerate().take(8).map(line));
    Thought {
        lines,
        ..Thought::default()
    }
}
