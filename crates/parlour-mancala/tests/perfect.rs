//! Perfect play: published values, and positions worked out by hand.

use std::sync::Arc;

use parlour_core::{Chance, Game, Notation, Silent};
use parlour_mancala::{
    Answer, Attics, Fire, Move, Options, Position, Rules, RulesFile, SolveError, Solver, Standalone,
};
use parlour_testkit::TestDice;
use rstest::rstest;

fn solved(file: RulesFile, position: Option<&str>, options: Options) -> Answer {
    let rules = Arc::new(Rules::new(file).unwrap());
    let position = match position {
        Some(text) => Position::parse(&rules, text).unwrap(),
        None => Position::new(&rules, 2).unwrap(),
    };
    Solver::new(&rules, options).without_book().solve(&position, &Standalone).unwrap()
}

fn opening(preset: &RulesFile, columns: u16, seeds: u32, options: Options) -> Option<i64> {
    solved(RulesFile { columns, seeds, ..preset.clone() }, None, options).value.value()
}

// K-09: the values of "Solving Kalah" (Irving, Donkers & Uiterwijk, 2000) that are quick to compute.
#[rstest]
#[case(4, 4, 2, 2)]
#[case(6, 1, 2, 2)]
#[case(6, 2, 6, 10)]
fn openings_of_kalah(
    #[case] columns: u16,
    #[case] seeds: u32,
    #[case] kalah: i64,
    #[case] empty_capture: i64,
) {
    let options = Options::new(64 << 20, 2);
    assert_eq!(opening(&RulesFile::kalah(), columns, seeds, options), Some(kalah));
    assert_eq!(opening(&RulesFile::kalah_empty_capture(), columns, seeds, options), Some(empty_capture));
}

// K-09: the ones that take longer; `.ci/long mancala` runs them.
#[rstest]
#[case(5, 4, 10, 12)]
#[case(6, 3, 2, 2)]
#[case(6, 4, 8, 10)]
#[case(6, 5, 10, 12)]
#[ignore = "minutes"]
fn large_openings_of_kalah(
    #[case] columns: u16,
    #[case] seeds: u32,
    #[case] kalah: i64,
    #[case] empty_capture: i64,
) {
    let options = Options::new(2 << 30, 2);
    assert_eq!(opening(&RulesFile::kalah(), columns, seeds, options), Some(kalah));
    assert_eq!(opening(&RulesFile::kalah_empty_capture(), columns, seeds, options), Some(empty_capture));
}

// K-09: a sample of the opening book against the search; `.ci/long mancala` runs it.
#[test]
#[ignore = "minutes"]
fn large_openings_of_kalah_agree_with_the_book() {
    let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
    let mut book = Solver::new(&rules, Options::default());
    let mut search = Solver::new(&rules, Options::new(2 << 30, 2)).without_book();
    let mut dice = TestDice::new(3);
    for plies in [0, 1, 1, 2, 2, 3, 3, 3] {
        let mut position = Position::new(&rules, 2).unwrap();
        for _ in 0..plies {
            let moves = position.legal_moves();
            position.play(moves[dice.index(moves.len())], &mut Silent).unwrap();
        }
        let [known, searched] =
            [&mut book, &mut search].map(|solver| solver.solve(&position, &Standalone).unwrap());
        assert_eq!((known.value, &known.moves), (searched.value, &searched.moves), "{position}");
        assert_eq!(known.nodes, 0, "{position}");
    }
}

// K-10: seeds in the stores only count at the end and pay for fires.
#[rstest]
#[case(RulesFile { columns: 4, seeds: 4, ..RulesFile::kalah() })]
#[case(RulesFile { columns: 4, seeds: 2, ..RulesFile::basic() })]
#[case(RulesFile { columns: 4, seeds: 3, ..RulesFile::fire() })]
fn stores_that_begin_with_seeds(#[case] file: RulesFile) {
    let seeded = RulesFile { attics: Attics::Seeds, ..file.clone() };
    let answer = solved(seeded, None, Options::default());
    let pits = vec![file.seeds.to_string(); 10].join(",");
    let written = solved(file.clone(), Some(&pits), Options::default());
    assert_eq!((answer.value, &answer.moves), (written.value, &written.moves));
    let empty = solved(file.clone(), None, Options::default());
    let has_fire = file.fire == Fire::On;
    assert_eq!(answer.moves.len() > empty.moves.len(), has_fire, "fires can be paid for at once");
    assert!(has_fire || answer.value == empty.value);
}

fn values(answer: &Answer) -> String {
    let one = |(mv, bounds): &(Move, parlour_mancala::Bounds)| {
        format!("{}:{}", mv.write(), bounds.value().unwrap())
    };
    answer.moves.iter().map(one).collect::<Vec<_>>().join(" ")
}

// K-09: small enough to be worked out on paper.
#[rstest]
#[case::the_only_move(RulesFile::kalah(), "0,1,0,1 1", 0, "1:0")]
#[case::stores_count(RulesFile::kalah(), "7,1,2,1 1", -5, "1:-5")]
#[case::second_player(RulesFile::kalah(), "7,1,2,1 2", 5, "3:5")]
#[case::capture_or_not(RulesFile::kalah(), "0,1,0,0,0,0,3,0 1", 4, "1:4")]
#[case::game_over(RulesFile::kalah(), "3,0,0,0,1,2 1", -6, "")]
fn worked_by_hand(#[case] file: RulesFile, #[case] position: &str, #[case] value: i64, #[case] moves: &str) {
    let answer = solved(file, Some(position), Options::default());
    assert_eq!(values(&answer), moves);
    assert_eq!(answer.value.value(), Some(value));
}

// K-09: burning the column with the opponent's nine seeds decides the game. A player with empty pits who can pay for a
// fire still has a move, so they sow their last seed first.
#[test]
fn fire_can_wait_for_the_last_seed() {
    let answer = solved(RulesFile::fire(), Some("0,0,0,0,1,3,9,0,0,0 1"), Options::default());
    assert_eq!(answer.value.value(), Some(1));
    assert_eq!(answer.best().collect::<Vec<_>>(), [Move::Sow(4)]);
    let burn = answer.moves.iter().find(|(mv, _)| *mv == Move::Burn(4)).unwrap();
    assert_eq!(burn.1.value(), Some(0));
    let after = solved(RulesFile::fire(), Some("0,0,0,0,0,4,9,0,0,0 1"), Options::default());
    assert_eq!(after.best().collect::<Vec<_>>(), [Move::Burn(4)]);
}

// K-09: one solver answers for the whole game without contradicting itself.
#[test]
fn a_game_of_best_moves_keeps_its_value() {
    let rules = Arc::new(Rules::new(RulesFile { columns: 5, seeds: 2, ..RulesFile::kalah() }).unwrap());
    let mut solver = Solver::new(&rules, Options::default());
    let mut position = Position::new(&rules, 2).unwrap();
    let mut value = solver.solve(&position, &Standalone).unwrap().value.value().unwrap();
    while !position.turn().is_over() {
        let answer = solver.solve(&position, &Standalone).unwrap();
        assert_eq!(answer.value.value(), Some(value), "{position}");
        let best = answer.best().next().unwrap();
        let mover = position.mover();
        position.play(best, &mut Silent).unwrap();
        value = if position.mover() == mover { value } else { -value };
    }
}

// K-09
#[test]
fn boards_beyond_the_fast_solver_are_solved_plainly() {
    let answer = solved(
        RulesFile::kalah(),
        Some("0,0,0,0,0,0,0,0,0,0,0,1,0,1,0,0,0,0,0,0,0,0,0,0 1"),
        Options::default(),
    );
    assert_eq!(answer.value.value(), Some(0));
    let many = solved(RulesFile::kalah(), Some("0,200,0,200 1"), Options::default());
    assert_eq!(many.moves.len(), 1);
}

#[test]
fn a_position_of_other_rules_is_refused() {
    let [kalah, basic] =
        [RulesFile::kalah(), RulesFile::basic()].map(|file| Arc::new(Rules::new(file).unwrap()));
    let position = Position::new(&basic, 2).unwrap();
    let answer = Solver::new(&kalah, Options::default()).solve(&position, &Standalone);
    assert_eq!(answer, Err(SolveError::OtherRules));
}
