//! Moves on the linked circle, step by step.

use std::sync::Arc;

use parlour_core::{Game, Silent, Tape};
use parlour_mancala::{CircleState, Move, Position, Rules, RulesFile};
use proptest::prelude::*;

fn position(file: RulesFile, text: &str) -> Position {
    Position::parse(&Arc::new(Rules::new(file).unwrap()), text).unwrap()
}

fn sentences(position: &Position, mv: Move) -> Vec<String> {
    let steps = position.watch(mv).unwrap();
    steps.iter().map(|step| step.words(position.board())).collect()
}

// K-02, K-03: a sowing follows the links, past the store that gets no seed.
#[test]
fn seeds_drop_one_by_one() {
    let position = position(RulesFile::kalah(), "0,1,4,0,3,3 1");
    let expected = [
        "Player 1 lifts 4 seeds out of pit 2.",
        "Follow the link to player 1's store and drop a seed; 3 seeds left.",
        "Follow the link to pit 4 and drop a seed; 2 seeds left.",
        "Follow the link to pit 5 and drop a seed; 1 seed left.",
        "Follow the link to player 2's store and skip it.",
        "Follow the link to pit 1 and drop the last seed.",
        "Player 2 moves next.",
    ];
    assert_eq!(sentences(&position, Move::Sow(2)), expected);
}

// K-05: a capture and an extra turn are steps.
#[test]
fn captures_and_extra_turns_are_steps() {
    let kalah = position(RulesFile::kalah(), "0,1,0,2,0,3,3,3 1");
    let captured = sentences(&kalah, Move::Sow(1));
    assert_eq!(
        captured[2..4],
        ["Player 1 captures 3 seeds from pit 6.", "Player 1 captures 1 seed from pit 2."]
    );
    let again = sentences(&position(RulesFile::kalah(), "0,1,1,0,3,3 1"), Move::Sow(2));
    assert_eq!(again.last().unwrap(), "Player 1 gets an extra turn.");
}

// K-02, K-06: a burning column leaves the circle pit by pit, and the others are renumbered.
#[test]
fn a_burning_column_is_unlinked() {
    let position = position(RulesFile::fire(), "0,1,2,3,4,3,5,6,7,8 1");
    let expected = [
        "Player 1 pays 3 seeds for a fire.",
        "Pit 4 burns with 4 seeds: pit 3 now links to player 1's store.",
        "Pit 6 burns with 5 seeds: player 1's store now links to pit 7.",
        "The remaining pits get new numbers; 3 columns are left.",
        "Player 2 moves next.",
    ];
    assert_eq!(sentences(&position, Move::Burn(4)), expected);
    let mut tape = Tape::record(CircleState::new(&position), position.watch(Move::Burn(4)).unwrap(), 100);
    tape.go_to(3);
    assert_eq!((tape.state().next(3), tape.state().previous(7)), (5, 5));
    assert_eq!((tape.state().number(5), tape.state().is_linked(6)), (5, false));
    tape.go_to(4);
    assert_eq!(tape.state().number(5), 4);
}

#[test]
fn an_illegal_move_is_refused() {
    let position = position(RulesFile::kalah(), "0,1,0,0,3,3 1");
    let error = position.watch(Move::Sow(2)).unwrap_err().to_string();
    assert!(error.contains("legal moves: 1"), "{error}");
}

/// The seeds of the remaining pits, in the order of the links.
fn seeds(state: &CircleState) -> Vec<u32> {
    let fields = state.board().fields();
    let linked = (0..fields).filter(|pit| state.is_linked(*pit)).count();
    let walk = std::iter::successors(Some(0), |pit| Some(state.next(*pit)));
    walk.take(linked).map(|pit| state.seeds(pit)).collect()
}

proptest! {
    // K-02: in random games of every preset, the steps lead to the position after the move and back.
    #[test]
    fn steps_agree_with_the_game(preset in 0_usize..5, choices in prop::collection::vec(any::<prop::sample::Index>(), 1..60)) {
        let files = [RulesFile::basic(), RulesFile::advanced(), RulesFile::fire(), RulesFile::kalah(),
            RulesFile { columns: 5, seeds: 9, ..RulesFile::fire() }];
        let mut position = Position::new(&Arc::new(Rules::new(files[preset].clone()).unwrap()), 2).unwrap();
        for choice in choices {
            let legal = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            let mv = legal[choice.index(legal.len())];
            let start = CircleState::new(&position);
            let mut tape = Tape::record(start.clone(), position.watch(mv).unwrap(), usize::MAX);
            tape.go_to(usize::MAX);
            position.play(mv, &mut Silent).unwrap();
            prop_assert_eq!(seeds(tape.state()), position.fields().collect::<Vec<_>>());
            prop_assert_eq!(tape.state().hand(), 0);
            tape.go_to(0);
            prop_assert_eq!(tape.state(), &start);
        }
    }
}
