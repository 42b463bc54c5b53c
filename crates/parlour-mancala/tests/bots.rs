//! The bots `clever` and `master`.

use std::sync::Arc;

use parlour_core::{Chance, Game, Silent, Strength};
use parlour_mancala::{Options, Position, Rules, RulesFile, Solver, Standalone};
use parlour_testkit::TestDice;
use rstest::rstest;

fn rules(file: RulesFile) -> Arc<Rules> {
    Arc::new(Rules::new(file).unwrap())
}

/// A position after random moves, with at most this many seeds in the pits.
fn endgame(rules: &Arc<Rules>, dice: &mut TestDice, most: u32) -> Position {
    loop {
        let mut position = Position::new(rules, 2).unwrap();
        while !position.turn().is_over() {
            let board = position.board();
            let pits = (0..).zip(position.fields()).filter(|(pit, _)| !board.is_store(*pit));
            if pits.map(|(_, seeds)| seeds).sum::<u32>() <= most && position.legal_moves().len() > 1 {
                return position;
            }
            let moves = position.legal_moves();
            position.play_unchecked(moves[dice.index(moves.len())], &mut Silent);
        }
    }
}

/// Lets the master choose in random endgames of up to 24 seeds and compares with perfect play.
fn the_master_gives_nothing_away(file: RulesFile, positions: u32, seed: u64) {
    let rules = rules(file);
    let mut dice = TestDice::new(seed);
    let mut solver = Solver::new(&rules, Options { thorough: true, ..Options::new(256 << 20, 1) });
    for _ in 0..positions {
        let position = endgame(&rules, &mut dice, 24);
        let index = position.advise(Strength::Master, &mut dice).unwrap();
        let answer = solver.solve(&position, &Standalone).unwrap();
        assert_eq!(answer.moves[index].1, answer.value, "{position}");
    }
}

// C-04: in endgames the master never gives away a seed.
#[rstest]
#[case::kalah(RulesFile::kalah(), 6)]
#[case::empty_capture(RulesFile::kalah_empty_capture(), 6)]
#[case::advanced(RulesFile::advanced(), 4)]
#[case::basic(RulesFile::basic(), 1)]
#[case::fire(RulesFile::fire(), 2)]
fn the_master_plays_endgames_perfectly(#[case] file: RulesFile, #[case] positions: u32) {
    the_master_gives_nothing_away(file, positions, 5);
}

// C-04: more of them; `.ci/long mancala` runs them.
#[rstest]
#[case(RulesFile::kalah())]
#[case(RulesFile::kalah_empty_capture())]
#[case(RulesFile::advanced())]
#[case(RulesFile::basic())]
#[case(RulesFile::fire())]
#[ignore = "minutes"]
fn the_master_plays_many_endgames_perfectly(#[case] file: RulesFile) {
    the_master_gives_nothing_away(file, 200, 6);
}

// C-04: a choice depends on the position and the dice alone, and not on what was asked before.
#[test]
fn the_same_dice_give_the_same_move() {
    let rules = rules(RulesFile { columns: 5, ..RulesFile::kalah() });
    let start = Position::new(&rules, 2).unwrap();
    let after = |position: &Position| {
        let mut next = position.clone();
        next.play_unchecked(next.legal_moves()[0], &mut Silent);
        next
    };
    let ask = |position: &Position| position.advise(Strength::Clever, &mut TestDice::new(3));
    let first = ask(&start);
    ask(&after(&start));
    assert_eq!(ask(&start), first);
}

// C-04: every rule has a bot, also those that the fast solver does not cover.
#[rstest]
#[case::fire(RulesFile::fire())]
#[case::wide(RulesFile { columns: 12, ..RulesFile::kalah() })]
#[case::many_seeds(RulesFile { columns: 2, seeds: 100, ..RulesFile::kalah() })]
#[case::one_column(RulesFile { columns: 1, ..RulesFile::basic() })]
fn all_rules_have_bots(#[case] file: RulesFile) {
    let rules = rules(file);
    let mut dice = TestDice::new(1);
    let mut position = Position::new(&rules, 2).unwrap();
    for _ in 0..3 {
        let moves = position.legal_moves();
        match position.advise(Strength::Clever, &mut dice) {
            Some(index) => position.play_unchecked(moves[index], &mut Silent),
            None => assert!(moves.is_empty()),
        }
    }
}

// C-04: burning the column with nine seeds of the opponent decides the game, once the last seed is sown.
#[test]
fn a_fire_that_wins_is_found() {
    let position = Position::parse(&rules(RulesFile::fire()), "0,0,0,0,1,3,9,0,0,0 1").unwrap();
    let index = position.advise(Strength::Clever, &mut TestDice::new(1)).unwrap();
    assert_eq!(position.legal_moves()[index], parlour_mancala::Move::Sow(4));
}
