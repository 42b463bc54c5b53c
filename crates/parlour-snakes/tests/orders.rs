//! S-28: under every order of evaluation, exact odds, plain games and fast games are those of one and the same game.

mod common;

use std::sync::Arc;

use common::{Dice, game_dice};
use parlour_core::{Chance, Ending, Game, Silent, playout};
use parlour_play::Numbered;
use parlour_snakes::odds::{self, SoloOdds};
use parlour_snakes::{
    Board, Entity, FastRace, Jumps, Landing, Position, RollOrder, Rules, RulesFile, Stage, Start,
};
use rstest::rstest;

const LANDINGS: [Landing; 4] =
    [Landing::Nothing, Landing::SendOpponent, Landing::SendSelf, Landing::SendBoth];

/// Twelve squares with jumps that lead onto each other, onto a trap and to the last square.
fn board() -> Board {
    let entities = vec![
        Entity::ladder(2, 5),
        Entity::boost(5, 2),
        Entity::trap(7),
        Entity::teleporter(4, [3, 8]),
        Entity::snake(9, 3),
        Entity::ladder(10, 12),
    ];
    Board::new(4, 3, entities).expect("a board")
}

fn rules(file: &RulesFile) -> Arc<Rules> {
    Arc::new(Rules::new(file.clone(), board()).expect("good rules"))
}

/// The rules that are compared: single and chained jumps, rolls played at once and stacked. Extra rolls are rare, so that
/// the general method can follow all of them.
fn files(order: [Stage; 8], landing: Landing) -> impl Iterator<Item = RulesFile> {
    let shapes =
        [(Jumps::Once, RollOrder::Each), (Jumps::Chain, RollOrder::Each), (Jumps::Chain, RollOrder::Stack)];
    shapes.into_iter().map(move |(jumps, roll_order)| RulesFile {
        priority: order.to_vec(),
        landing,
        jumps,
        roll_order,
        start: Start::On,
        start_on: vec![1, 2],
        dice: "1:20,2:20,3:20,6:1".parse().expect("dice"),
        ..RulesFile::default()
    })
}

fn solo(rules: &Arc<Rules>) -> SoloOdds {
    odds::solo(rules, 1e-9).expect("a small board")
}

fn seats(rules: &Arc<Rules>) -> Vec<f64> {
    odds::seats(rules, 2, &solo(rules).turns).expect("two players")
}

fn assert_close(one: &[f64], other: &[f64], by: f64, about: &RulesFile) {
    let shown = one.len().min(other.len());
    for (a, b) in one[..shown].iter().zip(&other[..shown]) {
        assert!((a - b).abs() < by, "{a} {b} {about:?}");
    }
}

/// How often each of two seats wins when games are played step by step.
fn simulated(rules: &Arc<Rules>, games: u32) -> Vec<f64> {
    let (mut dice, mut wins) = (Dice(7), vec![0.0; 2]);
    let start = Position::new(rules, 2).expect("players");
    for _ in 0..games {
        let mut position = start.clone();
        while !position.turn().is_over() {
            let roll = dice.pick(position.rolls());
            position.roll(roll, &mut Silent).expect("a possible roll");
        }
        wins[position.finished()[0].index()] += 1.0 / f64::from(games);
    }
    wins
}

trait Pick {
    fn pick(&mut self, rolls: &[parlour_core::Weighted<u32>]) -> u32;
}

impl Pick for Dice {
    fn pick(&mut self, rolls: &[parlour_core::Weighted<u32>]) -> u32 {
        let mut left = self.below(rolls.iter().map(|weighted| weighted.weight).sum());
        let picked = rolls.iter().find(|weighted| {
            let here = left < weighted.weight;
            left = left.saturating_sub(weighted.weight);
            here
        });
        picked.expect("below the sum of the weights").roll
    }
}

/// The orders with start before roll: the others mean the same.
fn orders() -> impl Iterator<Item = [Stage; 8]> {
    Stage::orders().into_iter().filter(|order| order[0] == Stage::Start)
}

// S-28, S-42: the fast methods to exact odds, the general method and played games agree.
#[rstest]
fn exact_odds_are_those_of_the_games(#[values(0, 1, 2, 3)] landing: usize) {
    for file in orders().flat_map(|order| files(order, LANDINGS[landing])) {
        let quick = rules(&file);
        let general = Rules::new(file.clone(), board()).expect("good rules");
        let general = Arc::new(general.with_landing(Arc::new(file.landing)));
        let (alone, other) = (solo(&quick), solo(&general));
        assert_close(&alone.turns.pmf, &other.turns.pmf, 1e-8, &file);
        assert_close(&alone.cells, &other.cells, 1e-6, &file);
        assert_close(&alone.uses, &other.uses, 1e-6, &file);
        let exact = seats(&quick);
        assert_close(&exact, &seats(&general), 1e-8, &file);
        // Three and a half standard errors of 2,000 games.
        assert_close(&exact, &simulated(&quick, 2_000), 0.039, &file);
    }
}

// S-28: the six orders are not all the same game, and start and roll can change places.
#[test]
fn orders_differ_where_they_should() {
    let first =
        |order, landing| -> Vec<f64> { files(order, landing).map(|file| seats(&rules(&file))[0]).collect() };
    let all: Vec<[Stage; 8]> = Stage::orders();
    let place = |order: &[Stage; 8], stage| order.iter().position(|listed| *listed == stage);
    let meets_first = |order: &[Stage; 8]| place(order, Stage::Landing) < place(order, Stage::Entity);
    for landing in [Landing::SendOpponent, Landing::SendSelf] {
        let classic = first(Stage::CLASSIC, landing);
        for (order, swapped) in all[..6].iter().zip(&all[6..]) {
            let chances = first(*order, landing);
            assert_eq!(chances, first(*swapped, landing), "{order:?}");
            for (one, other) in chances.iter().zip(&classic) {
                assert_eq!((one - other).abs() > 1e-6, meets_first(order), "{order:?} {one} {other}");
            }
        }
    }
}

// S-28, invariant 7: the fast simulator plays the same games, and steps aside where pawns meet before a jump.
#[test]
fn fast_games_are_plain_games() {
    let words = Numbered::new(28);
    for (order, landing) in
        Stage::orders().into_iter().flat_map(|order| LANDINGS.map(|landing| (order, landing)))
    {
        let place = |stage| order.iter().position(|listed| *listed == stage);
        let after_jumps = place(Stage::Entity) < place(Stage::Landing);
        for file in files(order, landing) {
            let start = Position::new(&rules(&file), 3).expect("players");
            let race = FastRace::compile(&start, &[]);
            let is_fast = landing == Landing::Nothing || after_jumps && file.roll_order == RollOrder::Each;
            assert_eq!(race.is_some(), is_fast, "{file:?}");
            let Some(race) = race else { continue };
            let mut endings = Vec::new();
            race.play(&words, 0..60, 500, &mut endings);
            let plain = |game| playout(&start, &mut game_dice(&words, game), 500);
            assert_eq!(endings, (0..60).map(plain).collect::<Vec<Ending>>(), "{file:?}");
        }
    }
}
