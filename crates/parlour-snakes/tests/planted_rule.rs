//! A rule that no shortcut has heard of works everywhere: the fast simulator steps aside, exact odds take the general way.

mod common;

use std::sync::Arc;

use common::Dice;
use parlour_core::{Chance, Game, Silent};
use parlour_snakes::odds::{self, SoloOdds};
use parlour_snakes::{
    Board, Cell, Entity, FastRace, Landing, LandingRule, Position, RollOrder, Rules, RulesFile, Sent,
};
use rstest::rstest;

/// Others are sent back, except from cells divisible by five.
#[derive(Debug)]
struct SpareFives;

impl LandingRule for SpareFives {
    fn meet(&self, cell: Cell) -> Sent {
        Sent {
            others: !cell.is_multiple_of(5),
            mover: false,
        }
    }
}

fn rules(file: RulesFile) -> Rules {
    let entities = vec![Entity::ladder(3, 8), Entity::snake(11, 2), Entity::trap(6)];
    Rules::new(file, Board::new(4, 4, entities).expect("a board")).expect("good rules")
}

fn planted(file: RulesFile, rule: impl LandingRule + 'static) -> Arc<Rules> {
    Arc::new(rules(file).with_landing(Arc::new(rule)))
}

fn solo(rules: &Arc<Rules>) -> SoloOdds {
    odds::solo(rules, 1e-12).expect("a small board")
}

fn seats(rules: &Arc<Rules>, players: usize) -> Vec<f64> {
    odds::seats(rules, players, &solo(rules).turns).expect("few players")
}

/// How often each seat wins when games are played step by step.
fn simulated(rules: &Arc<Rules>, players: usize, games: u32) -> Vec<f64> {
    let (mut dice, mut wins) = (Dice(7), vec![0.0; players]);
    let start = Position::new(rules, players).expect("players");
    for _ in 0..games {
        let mut position = start.clone();
        while !position.turn().is_over() {
            let rolls = position.rolls();
            let roll = rolls[dice.index(rolls.len())].roll;
            position.roll(roll, &mut Silent).expect("a possible roll");
        }
        wins[position.finished()[0].index()] += 1.0 / f64::from(games);
    }
    wins
}

fn assert_close(one: &[f64], other: &[f64], by: f64) {
    assert_eq!(one.len(), other.len());
    for (a, b) in one.iter().zip(other) {
        assert!((a - b).abs() < by, "{one:?} {other:?}");
    }
}

// S-29: the fast simulator does not play a rule that it does not know.
#[test]
fn the_fast_simulator_steps_aside() {
    let fast = |rules: &Arc<Rules>| FastRace::compile(&Position::new(rules, 2).expect("players"), &[]);
    let file = RulesFile::default();
    assert!(fast(&Arc::new(rules(file.clone()))).is_some());
    assert!(fast(&planted(file, SpareFives)).is_none());
}

// S-29, S-42: exact odds of the planted rule are those of its games.
#[rstest]
#[case::classic(RulesFile::default())]
#[case::stack(RulesFile { roll_order: RollOrder::Stack, ..RulesFile::default() })]
fn exact_odds_are_those_of_the_games(#[case] file: RulesFile) {
    let spared = planted(file.clone(), SpareFives);
    let exact = seats(&spared, 2);
    assert_close(&exact, &simulated(&spared, 2, 40_000), 0.012);
    let all = seats(&planted(file, Landing::SendOpponent), 2);
    assert!((exact[0] - all[0]).abs() > 1e-6, "the rule makes a difference");
}

// S-29, S-42: a rule from outside that is the same as a built-in one has the same odds, by the general way.
#[rstest]
fn the_general_way_agrees_with_the_shortcuts(
    #[values(Landing::SendOpponent, Landing::SendSelf, Landing::SendBoth)] landing: Landing,
    #[values(RollOrder::Each, RollOrder::Stack)] roll_order: RollOrder,
) {
    let file = RulesFile {
        roll_order,
        ..RulesFile::default()
    };
    let built_in = RulesFile {
        landing,
        ..file.clone()
    };
    let (built_in, outside) = (Arc::new(rules(built_in)), planted(file, landing));
    let (one, other) = (solo(&built_in), solo(&outside));
    assert_close(&one.turns.pmf, &other.turns.pmf[..one.turns.pmf.len()], 1e-10);
    assert_close(&one.cells, &other.cells, 1e-9);
    assert_close(&one.uses, &other.uses, 1e-9);
    assert_close(&seats(&built_in, 2), &seats(&outside, 2), 1e-10);
    let influence = |rules| {
        odds::influence(rules)
            .expect("a small board")
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
    };
    assert_close(&influence(&built_in), &influence(&outside), 1e-8);
}
