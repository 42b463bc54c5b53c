//! Known numbers about random play, reproduced by simulation.

use std::sync::Arc;

use parlour_core::{Chance, Game, Player, Sink, Turn};
use parlour_ludo::{EntryCell, Event, Position, Rules, RulesFile};
use parlour_testkit::TestDice;

/// Counts captures.
#[derive(Default)]
struct Captures(u32);

impl Sink<Event> for Captures {
    fn note(&mut self, event: impl FnOnce() -> Event) {
        self.0 += u32::from(matches!(event(), Event::Captured { .. }));
    }
}

struct Played {
    rolls: u32,
    captures: u32,
    winner: Option<Player>,
}

/// Plays one game with random moves.
fn play(rules: &Arc<Rules>, seats: usize, dice: &mut TestDice, mut captures: Captures) -> Played {
    let mut position = Position::new(rules, seats).expect("a fitting number of players");
    let mut rolls = 0;
    loop {
        match position.turn() {
            Turn::Roll(_) => {
                rolls += 1;
                position.roll_unchecked(u8::try_from(dice.below(6) + 1).expect("a face"), &mut captures);
            }
            Turn::Choose(_) => {
                let legal = position.legal_moves();
                position.play_unchecked(legal[dice.index(legal.len())], &mut captures);
            }
            Turn::Over => break,
        }
    }
    let winner = position.outcome().and_then(|outcome| outcome.winners().first().copied());
    Played { rolls, captures: captures.0, winner }
}

fn rules(tokens: u8) -> Arc<Rules> {
    let file = RulesFile { entry_cell: EntryCell::Shared, tokens, ..RulesFile::default() };
    Arc::new(Rules::new(file).expect("valid rules"))
}

fn near(value: f64, expected: f64, margin: f64) {
    assert!((value - expected).abs() < margin, "{value} is not within {margin} of {expected}");
}

// L-05, L-08: 400.0 rolls and 17.45 captures on average, and every seat wins about as often.
#[test]
fn random_games_of_four() {
    let (rules, mut dice) = (rules(4), TestDice::new(4));
    let games = 1_000;
    let (mut rolls, mut captures, mut wins) = (0, 0, [0_u32; 4]);
    for _ in 0..games {
        let played = play(&rules, 4, &mut dice, Captures::default());
        rolls += played.rolls;
        captures += played.captures;
        wins[played.winner.expect("a winner").index()] += 1;
    }
    let mean = |sum: u32| f64::from(sum) / f64::from(games);
    near(mean(rolls), 400.0, 8.0);
    near(mean(captures), 17.45, 0.7);
    for seat in wins {
        near(mean(seat), 0.25, 0.04);
    }
}

// L-08: with one token each and sitting opposite, the first of two wins 0.518879623.
#[test]
fn the_first_of_two() {
    let (rules, mut dice) = (rules(1), TestDice::new(2));
    let games = 25_000;
    let first = (0..games)
        .filter(|_| play(&rules, 2, &mut dice, Captures::default()).winner == Some(Player::new(0)))
        .count();
    let first = u32::try_from(first).expect("few games");
    near(f64::from(first) / f64::from(games), 0.518_879_623, 0.01);
}
