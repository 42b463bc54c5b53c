//! The opening book: its order, its values, and that damage is found.

use std::sync::Arc;

use parlour_core::{Chance, Game, Silent};
use parlour_testkit::TestDice;

use super::opening_book::{BOOKS, BUILT_IN, OpeningBook};
use crate::solver::{Answer, Options, Solver, Standalone};
use crate::{Position, Rules, RulesFile};

fn start(file: RulesFile) -> (Arc<Rules>, Position) {
    let rules = Arc::new(Rules::new(file).unwrap());
    let position = Position::new(&rules, 2).unwrap();
    (rules, position)
}

/// Random moves from the start.
fn after(start: &Position, plies: u32, dice: &mut TestDice) -> Position {
    let mut position = start.clone();
    for _ in 0..plies {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play_unchecked(moves[dice.index(moves.len())], &mut Silent);
    }
    position
}

fn searched(position: &Position) -> Answer {
    let rules = Arc::new(position.rules().clone());
    let mut solver = Solver::new(&rules, Options::new(256 << 20, 2)).without_book();
    solver.solve(position, &Standalone).unwrap()
}

// K-09: the values of the moves of kalah (6,4), known at once.
#[test]
fn the_first_moves_of_kalah_are_in_the_book() {
    assert_eq!(BOOKS.len(), BUILT_IN.len(), "all books can be read: the order of positions has not changed");
    assert!(BUILT_IN.iter().all(|book| book.len() < 150_000));
    let (rules, start) = start(RulesFile::kalah());
    let answer = Solver::new(&rules, Options::default()).solve(&start, &Standalone).unwrap();
    let values: Vec<_> = answer.moves.iter().filter_map(|(_, bounds)| bounds.value()).collect();
    assert_eq!((values, answer.nodes), (vec![-14, -10, 8, -2, -8, 4], 0));
    let best = Solver::new(&rules, Options::default()).best_move(&start, &Standalone).unwrap();
    assert_eq!(best, answer.best().next());
}

// K-09: every position of the first moves is in it, and each value is that of the best move.
#[test]
fn the_book_covers_its_plies() {
    let (_, start) = start(RulesFile::kalah());
    let mut dice = TestDice::new(1);
    let book = OpeningBook::of(&start).unwrap();
    for ply in 0..book.plies() {
        for _ in 0..200 {
            let position = after(&start, ply, &mut dice);
            let answer = book.answer(&position).unwrap();
            assert_eq!(answer.value.value(), book.value(&position), "{position}");
        }
    }
    let missing = |_| book.answer(&after(&start, 2 * book.plies(), &mut dice)).is_none();
    assert!((0..50).any(missing));
}

// K-09: a sample of the book against the search. A position with few seeds takes little time.
#[test]
fn the_book_agrees_with_the_search() {
    let (_, start) = start(RulesFile::kalah());
    let mut dice = TestDice::new(2);
    let book = OpeningBook::of(&start).unwrap();
    let seeds_stored = |position: &Position| position.fields().step_by(7).sum::<u32>();
    let plies = book.plies();
    let sample = (0..400).map(|_| after(&start, plies, &mut dice)).max_by_key(seeds_stored).unwrap();
    assert_eq!(book.value(&sample), searched(&sample).value.value(), "{sample}");
}

// K-09: other rules have no book, and stores make no difference.
#[test]
fn the_book_is_for_its_rules() {
    let empty_capture = start(RulesFile::kalah_empty_capture()).1;
    assert!(OpeningBook::of(&empty_capture).is_none());
    assert!(OpeningBook::of(&start(RulesFile { columns: 5, ..RulesFile::kalah() }).1).is_none());
    let rules = start(RulesFile::kalah()).0;
    let position = Position::parse(&rules, "9,4,4,4,4,4,4,2,4,4,4,4,4,4 2").unwrap();
    let answer = OpeningBook::of(&position).unwrap().answer(&position).unwrap();
    assert_eq!(answer.value.value(), Some(8 + 7));
}

// K-09: a small book, all of it against the search.
#[test]
fn a_book_is_made_written_and_read() {
    let (rules, start) = start(RulesFile { columns: 3, seeds: 3, ..RulesFile::kalah() });
    let mut solver = Solver::new(&rules, Options::new(16 << 20, 2));
    let book = solver.make_book(4, &Standalone, |_| ()).unwrap().unwrap();
    let mut bytes = Vec::new();
    book.write_to(&mut bytes).unwrap();
    assert_eq!(OpeningBook::read_from(&mut bytes.as_slice()).unwrap(), book);
    let mut dice = TestDice::new(4);
    for _ in 0..50 {
        let position = after(&start, 3, &mut dice);
        let searched = searched(&position);
        let answer = book.answer(&position).unwrap();
        assert_eq!((answer.value, answer.moves), (searched.value, searched.moves), "{position}");
    }
    for index in 0..bytes.len() {
        let mut damaged = bytes.clone();
        damaged[index] ^= 4;
        assert!(OpeningBook::read_from(&mut damaged.as_slice()).is_err(), "byte {index}");
    }
    assert!(OpeningBook::read_from(&mut &bytes[..bytes.len() - 1]).is_err());
}
