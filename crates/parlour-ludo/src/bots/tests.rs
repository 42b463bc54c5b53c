//! The bots against perfect play, and what they never do.

use std::sync::Arc;

use parlour_core::{Chance, Game, Moves, Silent, Strength, Turn};
use parlour_testkit::TestDice;
use rstest::rstest;

use super::advise;
use crate::moves::Move;
use crate::odds::exact::Exact;
use crate::position::Position;
use crate::rules::{MustCapture, Rules, RulesFile, Teams};
use crate::seating::Seating;

fn roll(position: &mut Position, dice: &mut TestDice) {
    let roll = position.rolls()[dice.index(position.rolls().len())].roll;
    position.roll_unchecked(roll, &mut Silent);
}

/// How much of its chance of winning a bot loses in a game against a perfect player, on average. The losses of single
/// moves, measured by the exact chances, add up to it, which needs far fewer games than counting wins.
fn mean_loss(rules: &Arc<Rules>, exact: &Exact, strength: Strength, games: u32) -> f64 {
    let mut dice = TestDice::new(7);
    let mut loss = 0.0;
    for game in 0..games {
        let bot = usize::try_from(game % 2).unwrap();
        let mut position = Position::new(rules, 2).unwrap();
        while !matches!(position.turn(), Turn::Over) {
            if matches!(position.turn(), Turn::Roll(_)) {
                roll(&mut position, &mut dice);
                continue;
            }
            let moves = position.legal_moves();
            let chances = chances(exact, &position, &moves);
            let best = chances.iter().copied().fold(f64::MIN, f64::max);
            let mut chosen = chances.iter().position(|chance| *chance >= best).unwrap();
            if position.mover() == bot && moves.len() > 1 {
                chosen = advise(&position, strength).unwrap();
                loss += best - chances[chosen];
            }
            position.play_unchecked(moves[chosen], &mut Silent);
        }
    }
    loss / f64::from(games)
}

fn chances(exact: &Exact, position: &Position, moves: &Moves<Move>) -> Vec<f64> {
    let after = |mv: &Move| {
        let mut after = position.clone();
        after.play_unchecked(*mv, &mut Silent);
        exact.chance(&after, position.mover())
    };
    moves.iter().map(after).collect()
}

/// What clever and master lose in games with two tokens each.
fn losses(file: RulesFile, clever_games: u32, master_games: u32) -> [f64; 2] {
    let rules = Arc::new(Rules::new(file).unwrap());
    let exact = Exact::new(&rules, &Seating::new(&rules, 2).unwrap(), 1 << 32).unwrap();
    [(Strength::Clever, clever_games), (Strength::Master, master_games)]
        .map(|(strength, games)| mean_loss(&rules, &exact, strength, games))
}

// L-10: on small boards, master plays perfectly and clever well.
#[test]
fn small_games_are_played_well() {
    let file = RulesFile { arms: 2, cells_per_arm: 8, home_stretch: 4, tokens: 2, ..RulesFile::default() };
    let [clever, master] = losses(file, 200, 40);
    assert!(clever < 0.02 && master < 1e-6, "clever loses {clever}, master {master}");
}

// L-10: with one token each there is nothing to choose. On the usual board with two tokens each, master loses less than
// 0.5% of its chance of winning in a game against a perfect player: 0.33% in 200 games, and clever 3.1% in 400.
#[test]
fn master_is_near_perfect_play_with_two_tokens() {
    let [clever, master] = losses(RulesFile { tokens: 2, ..RulesFile::default() }, 100, 40);
    assert!(clever < 0.04 && master < 0.005, "clever loses {clever}, master {master}");
}

// L-10: under all rules, the bots choose a legal move, and the same one again.
#[rstest]
#[case(RulesFile::default(), 2)]
#[case(RulesFile::default(), 3)]
#[case(RulesFile { teams: Teams::On, ..RulesFile::default() }, 4)]
#[case(RulesFile { arms: 6, tokens: 3, ..RulesFile::default() }, 6)]
#[case(RulesFile { must_capture: MustCapture::On, places: crate::Places::All, ..RulesFile::default() }, 3)]
#[case(RulesFile { arms: 2, cells_per_arm: 4, home_stretch: 1, tokens: 2, ..RulesFile::default() }, 2)]
#[case(RulesFile { blocks: crate::Blocks::On, extra_roll: vec![1, 6], ..RulesFile::default() }, 4)]
fn choices_are_legal_and_repeatable(#[case] file: RulesFile, #[case] seats: usize) {
    let rules = Arc::new(Rules::new(file).unwrap());
    let mut dice = TestDice::new(3);
    let mut position = Position::new(&rules, seats).unwrap();
    for _ in 0..3000 {
        match position.turn() {
            Turn::Over => break,
            Turn::Roll(_) => roll(&mut position, &mut dice),
            Turn::Choose(_) => {
                let moves = position.legal_moves();
                let chosen = advise(&position, Strength::Clever).expect("a choice");
                assert!(chosen < moves.len());
                assert_eq!(advise(&position, Strength::Clever), Some(chosen));
                position.play_unchecked(moves[chosen], &mut Silent);
            }
        }
    }
}
