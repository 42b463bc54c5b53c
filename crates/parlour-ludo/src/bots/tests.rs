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

fn roll(position: &mut Position, dice: &mut TestDice) {
    let roll = position.rolls()[dice.index(position.rolls().len())].roll;
    position.roll_unchecked(roll, &mut Silent);
}

/// How much of its chance of winning a bot loses in a game against a perfect player, on average. The losses of single
/// moves, measured by the exact chances, add up to it, which needs far fewer games than counting wins.
fn mean_loss(file: RulesFile, strength: Strength, games: u32) -> f64 {
    let rules = Arc::new(Rules::new(file).unwrap());
    let exact = Exact::new(&rules);
    let mut dice = TestDice::new(7);
    let mut loss = 0.0;
    for game in 0..games {
        let bot = usize::try_from(game % 2).unwrap();
        let mut position = Position::new(&rules, 2).unwrap();
        while !matches!(position.turn(), Turn::Over) {
            if matches!(position.turn(), Turn::Roll(_)) {
                roll(&mut position, &mut dice);
                continue;
            }
            let moves = position.legal_moves();
            let chances = chances(&exact, &position, &moves);
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

// L-10: on small boards the bots hardly lose anything against perfect play.
#[rstest]
#[case(Strength::Clever, 0.04)]
#[case(Strength::Master, 0.02)]
fn small_games_are_played_well(#[case] strength: Strength, #[case] most: f64) {
    let file = RulesFile { arms: 2, cells_per_arm: 8, home_stretch: 4, tokens: 2, ..RulesFile::default() };
    let loss = mean_loss(file, strength, 40);
    assert!(loss < most, "{loss}");
}

// L-10: the usual board with two tokens each: clever lost 4.6% and master 1.7%. The goal for master is 0.5%.
#[test]
#[ignore = "takes minutes"]
fn master_is_near_perfect_play_with_two_tokens() {
    let loss = |strength, games| mean_loss(RulesFile { tokens: 2, ..RulesFile::default() }, strength, games);
    let (clever, master) = (loss(Strength::Clever, 400), loss(Strength::Master, 100));
    assert!(master < clever && master < 0.025, "clever loses {clever}, master {master}");
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
