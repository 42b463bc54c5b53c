//! Path counts: the number of lines of d moves from the start; an extra turn is another move.

mod common;

use std::sync::Arc;

use common::Slow;
use parlour_core::{Game, Silent};
use parlour_mancala::{ONE, Position, Rules, RulesFile, TWO};
use rstest::rstest;

fn start(file: &RulesFile) -> Position {
    Position::new(&Arc::new(Rules::new(file.clone()).unwrap()), 2).unwrap()
}

fn paths(position: &Position, depth: u32) -> u64 {
    let moves = position.legal_moves();
    if depth == 1 {
        return moves.len() as u64;
    }
    let after = |mv| {
        let mut next = position.clone();
        next.play_unchecked(mv, &mut Silent);
        paths(&next, depth - 1)
    };
    moves.into_iter().map(after).sum()
}

fn slow_paths(position: &Slow, depth: u32) -> u64 {
    let after = |mv: &String| {
        let mut next = position.clone();
        next.play(mv);
        if depth == 1 { 1 } else { slow_paths(&next, depth - 1) }
    };
    position.legal().iter().map(after).sum()
}

// K-03, K-05, K-07: the published counts of kalah with six columns and four seeds.
#[test]
fn kalah_has_as_many_paths_as_others_count() {
    let kalah = start(&RulesFile::kalah());
    let expected = [6, 35, 185, 942, 4690, 23_233, 114_430, 563_055];
    for (depth, expected) in (1..).zip(expected) {
        assert_eq!(paths(&kalah, depth), expected, "depth {depth}");
    }
}

// K-07
#[rstest]
#[case::basic(RulesFile::basic(), 6)]
#[case::advanced(RulesFile::advanced(), 6)]
#[case::fire(RulesFile::fire(), 6)]
#[case::kalah_empty_capture(RulesFile::kalah_empty_capture(), 6)]
#[case::small_fire(RulesFile { columns: 4, seeds: 2, ..RulesFile::fire() }, 9)]
fn both_implementations_count_the_same(#[case] file: RulesFile, #[case] depth: u32) {
    let (fast, slow) = (start(&file), Slow::new(&file));
    assert_eq!(fast.fields().collect::<Vec<_>>(), slow.fields());
    assert_eq!([fast.score(ONE), fast.score(TWO)], [0, 1].map(|player| slow.score(player)));
    for depth in 1..=depth {
        assert_eq!(paths(&fast, depth), slow_paths(&slow, depth), "depth {depth}");
    }
}
