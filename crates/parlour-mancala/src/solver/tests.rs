//! Compares the fast solver with the game itself, and both with plain minimax.

use std::sync::{Arc, Mutex};

use parlour_core::{Chance, Game, Silent};
use parlour_testkit::{TestDice, every_rule_value};
use proptest::prelude::*;
use proptest::sample::{Index, select};

use super::database;
use crate::rules::BOOK;
use crate::solver::{
    Bounds, DatabaseId, Options, Pits, Progress, Solver, SolverHost, SowingTable, Standalone, in_lane,
    seeds_in,
};
use crate::{Fire, Mancala, Move, ONE, Position, Rules, RulesFile, TWO, opponent};

mod hosts;

/// Any value of every rule that tables cover, including values added later.
fn any_rules(fire: &'static [Fire]) -> impl Strategy<Value = RulesFile> {
    let picks = prop::collection::vec(any::<Index>(), BOOK.rules().len());
    let rules = (picks, select(fire)).prop_map(|(picks, fire)| {
        let mut rules = BOOK.presets()[0].rules.clone();
        for (rule, pick) in BOOK.rules().iter().zip(picks) {
            if !rule.values.is_empty() {
                let value = &pick.get(&rule.values).value;
                rules.insert(rule.key.clone(), value.clone());
            }
        }
        RulesFile { fire, ..BOOK.read(&rules).expect("values of the schema") }
    });
    rules.prop_filter("not covered", RulesFile::stores_only_pay)
}

/// A position with this many seeds in random pits and stores.
fn random_position(file: &RulesFile, columns: u16, seeds: usize, seed: u64) -> Position {
    let mut dice = TestDice::new(seed);
    let mut fields = vec![0; 2 * usize::from(columns) + 2];
    for _ in 0..seeds {
        let pit = dice.index(fields.len());
        fields[pit] += 1;
    }
    let player = [ONE, TWO][dice.index(2)];
    let rules = Arc::new(Rules::new(RulesFile { columns, ..file.clone() }).unwrap());
    Position::from_fields(&rules, &fields, player).unwrap()
}

/// The definition of the value.
fn minimax(position: &Position) -> i64 {
    let me = position.mover();
    if position.turn().is_over() {
        return i64::from(position.score(me)) - i64::from(position.score(opponent(me)));
    }
    let values = position.legal_moves().into_iter().map(|mv| {
        let mut next = position.clone();
        next.play_unchecked(mv, &mut Silent);
        if next.mover() == me { minimax(&next) } else { -minimax(&next) }
    });
    values.max().unwrap()
}

/// The legal moves with their values, by the definition.
fn expected(position: &Position) -> Vec<(Move, Bounds)> {
    let value = |mv: Move| {
        let mut next = position.clone();
        next.play_unchecked(mv, &mut Silent);
        let value = minimax(&next);
        (mv, Bounds::exactly(if next.mover() == position.mover() { value } else { -value }))
    };
    position.legal_moves().into_iter().map(value).collect()
}

fn pits<const C: usize>(position: &Position) -> Pits {
    let row = |player| {
        let fields = position.board().row(player);
        let seeds = fields.map(|pit| position.seeds(pit).unwrap() as usize);
        (0..C).zip(seeds).map(|(lane, seeds)| in_lane(seeds, lane)).sum()
    };
    Pits { own: row(position.mover()), other: row(opponent(position.mover())) }
}

fn seeds_in_rows(position: &Position) -> usize {
    let board = position.board();
    let fields = (0..).zip(position.fields());
    fields.filter(|(pit, _)| !board.is_store(*pit)).map(|(_, seeds)| seeds as usize).sum()
}

fn store_lead(position: &Position, of: parlour_core::Player) -> i32 {
    let store = |player| i32::try_from(position.seeds(position.board().store(player)).unwrap()).unwrap();
    store(of) - store(opponent(of))
}

/// Plays a game at random, move by move in both forms.
fn same_game<const C: usize>(start: &Position, seed: u64) {
    let sowing = SowingTable::<C>::new(start.rules().file());
    let mut dice = TestDice::new(seed);
    let mut position = start.clone();
    loop {
        let packed = pits::<C>(&position);
        let over = sowing.over(packed).map(i64::from);
        let rest = position.turn().is_over().then(|| crate::solver::plain::lead(&position));
        let me = position.mover();
        assert_eq!(over.map(|over| over + i64::from(store_lead(&position, me))), rest);
        let moves = position.legal_moves();
        if moves.is_empty() {
            return;
        }
        let first = *position.board().row(me).start();
        let lanes: Vec<Move> = (first..)
            .zip(0..C)
            .filter(|(_, lane)| seeds_in(packed.own, *lane) > 0)
            .map(|(f, _)| Move::Sow(f))
            .collect();
        assert_eq!(moves.to_vec(), lanes);
        let Move::Sow(pit) = moves[dice.index(moves.len())] else { panic!("no fire") };
        let child = sowing.play(packed, seeds_in_rows(&position), usize::from(pit - first));
        let before = store_lead(&position, me);
        position.play(Move::Sow(pit), &mut Silent).unwrap();
        assert_eq!(child.pits, pits::<C>(&position));
        assert_eq!(child.again, position.mover() == me);
        assert_eq!(child.seeds, seeds_in_rows(&position));
        assert_eq!(child.gain, store_lead(&position, me) - before);
    }
}

fn same_game_on(columns: u16, start: &Position, seed: u64) {
    match columns {
        1 => same_game::<1>(start, seed),
        2 => same_game::<2>(start, seed),
        3 => same_game::<3>(start, seed),
        4 => same_game::<4>(start, seed),
        5 => same_game::<5>(start, seed),
        6 => same_game::<6>(start, seed),
        7 => same_game::<7>(start, seed),
        8 => same_game::<8>(start, seed),
        _ => same_game::<9>(start, seed),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    // K-09
    #[test]
    fn packed_rows_play_the_same_game(
        file in any_rules(&[Fire::Off]), columns in 1..=9_u16, seeds in 0..=127_usize, seed: u64,
    ) {
        same_game_on(columns, &random_position(&file, columns, seeds, seed), seed);
    }

    // K-09
    #[test]
    fn small_endgames_have_the_value_of_minimax(
        file in any_rules(&[Fire::Off]), columns in 1..=4_u16, seeds in 0..=8_usize, seed: u64,
    ) {
        let position = random_position(&file, columns, seeds, seed);
        let rules = Arc::new(position.rules().clone());
        let answer = Solver::new(&rules, Options::default()).solve(&position, &Standalone).unwrap();
        prop_assert_eq!(answer.value, Bounds::exactly(minimax(&position)));
        prop_assert_eq!(answer.moves, expected(&position));
    }

    // K-09
    #[test]
    fn the_plain_solver_has_the_value_of_minimax(
        file in any_rules(&[Fire::Off, Fire::On]), columns in 1..=5_u16, seeds in 0..=7_usize, seed: u64,
    ) {
        let position = random_position(&file, columns, seeds, seed);
        let rules = Arc::new(position.rules().clone());
        let answer = Solver::new(&rules, Options::default()).solve_plainly(&position, &Standalone).unwrap();
        prop_assert_eq!(answer.value, Bounds::exactly(minimax(&position)));
        prop_assert_eq!(answer.moves, expected(&position));
    }
}

// K-09: a value that is added to a rule is tested here without further work.
#[test]
fn every_value_of_every_rule_has_the_value_of_minimax() {
    for varied in every_rule_value(&Mancala) {
        let file: RulesFile = BOOK.read(&varied.rules).expect("values of the schema");
        for (seeds, seed) in [(5, 1), (7, 2), (8, 3)] {
            let position = random_position(&file, 3, seeds, seed);
            let rules = Arc::new(position.rules().clone());
            let answer = Solver::new(&rules, Options::new(16 << 20, 1)).solve(&position, &Standalone);
            assert_eq!(answer.unwrap().moves, expected(&position), "{}: {position}", varied.words);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    // K-09
    #[test]
    fn the_fast_solver_agrees_with_the_plain_one(
        file in any_rules(&[Fire::Off]), columns in 2..=6_u16, seeds in 8..=13_usize, threads in 1..=3_usize, seed: u64,
    ) {
        let position = random_position(&file, columns, seeds, seed);
        let rules = Arc::new(position.rules().clone());
        let mut solver = Solver::new(&rules, Options::new(16 << 20, threads));
        let (fast, plain) = (solver.solve(&position, &Standalone), solver.solve_plainly(&position, &Standalone));
        let (fast, plain) = (fast.unwrap(), plain.unwrap());
        prop_assert_eq!(fast.value, plain.value);
        let best = Solver::new(&rules, Options::new(16 << 20, threads)).best_move(&position, &Standalone).unwrap();
        prop_assert!(best.is_none_or(|mv| plain.best().any(|best| best == mv)), "{:?} of {:?}", best, plain);
        prop_assert_eq!(best.is_none(), plain.moves.is_empty());
        prop_assert_eq!(fast.moves, plain.moves);
    }

    // K-09
    #[test]
    fn the_database_is_right_for_all_rules(file in any_rules(&[Fire::Off]), seed: u64) {
        let sowing = SowingTable::<3>::new(&file);
        let database = database::build(&sowing, DatabaseId::new(&file, 3, 7), 2, &Standalone).unwrap();
        for round in 0..20 {
            let position = random_position(&file, 3, 9, seed.wrapping_add(round));
            if seeds_in_rows(&position) <= 7 {
                let place = database.layout.place::<3>(pits::<3>(&position));
                let margin = i64::from(crate::solver::database::unpacked(database.margins.at(place)));
                let lead = i64::from(store_lead(&position, position.mover()));
                prop_assert_eq!(margin + lead, minimax(&position), "{}", position);
            }
        }
    }
}

/// Every margin is what the best move leads to.
fn margins_follow_from_each_other<const C: usize>(file: &RulesFile, seeds: usize, seed: u64) {
    let sowing = SowingTable::<C>::new(file);
    let database = database::build(&sowing, DatabaseId::new(file, C, seeds), 2, &Standalone).unwrap();
    let margin = |pits| database.margin(database.layout.place::<C>(pits));
    for round in 0..100 {
        let columns = u16::try_from(C).unwrap();
        let position = random_position(file, columns, seeds, seed.wrapping_add(round));
        let (pits, seeds) = (pits::<C>(&position), seeds_in_rows(&position));
        let moves = (0..C).filter(|lane| seeds_in(pits.own, *lane) > 0);
        let children = moves.map(|lane| sowing.play(pits, seeds, lane));
        let best = children.map(|child| child.seen(margin(child.pits))).max();
        let expected = sowing.over(pits).or(best);
        assert_eq!(Some(margin(pits)), expected, "{position}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    // K-09
    #[test]
    fn the_margins_of_the_database_follow_from_each_other(file in any_rules(&[Fire::Off]), seed: u64) {
        margins_follow_from_each_other::<1>(&file, 30, seed);
        margins_follow_from_each_other::<2>(&file, 14, seed);
        margins_follow_from_each_other::<4>(&file, 9, seed);
        margins_follow_from_each_other::<6>(&file, 7, seed);
        margins_follow_from_each_other::<9>(&file, 5, seed);
    }
}

// K-09
#[test]
fn two_threads_say_the_same_as_one() {
    let answer = |threads| {
        let file = RulesFile { columns: 5, seeds: 3, ..RulesFile::kalah() };
        let rules = Arc::new(Rules::new(file).unwrap());
        let position = Position::new(&rules, 2).unwrap();
        let memory = 16 << 20;
        let mut solver = Solver::new(&rules, Options::new(memory, threads));
        solver.solve(&position, &Standalone).unwrap()
    };
    let (one, two) = (answer(1), answer(2));
    assert_eq!((one.value, one.moves), (two.value, two.moves));
}

// K-09
#[test]
fn every_place_of_the_database_is_used_once() {
    let sowing = SowingTable::<2>::new(&RulesFile::kalah());
    let database =
        database::build(&sowing, DatabaseId::new(&RulesFile::kalah(), 2, 6), 1, &Standalone).unwrap();
    assert_eq!(database.positions(), 210);
    let mut seen = vec![false; 210];
    for code in 0..7_usize.pow(4) {
        let lane = |index| code / 7_usize.pow(index) % 7;
        if (0..4).map(lane).sum::<usize>() <= 6 {
            let row = |first| in_lane(lane(first), 0) + in_lane(lane(first + 1), 1);
            let place = database.layout.place::<2>(Pits { own: row(0), other: row(2) });
            assert!(!std::mem::replace(&mut seen[place], true), "place {place}");
        }
    }
    assert!(seen.into_iter().all(|seen| seen));
}
