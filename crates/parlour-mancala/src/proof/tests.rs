//! Proofs are written, verified, and refused when they are wrong.

use std::sync::Arc;

use parlour_core::Game;
use rstest::rstest;

use super::board::{Board as PlainBoard, PlainRules};
use super::{ProofError, ProofReport, verify_proof};
use crate::solver::{Options, SowingTable, Standalone, in_lane};
use crate::{Position, Rules, RulesFile, Solver};

fn written(file: RulesFile, endgame_seeds: u8) -> (Vec<u8>, ProofReport) {
    let rules = Arc::new(Rules::new(file).unwrap());
    let mut bytes = Vec::new();
    let mut solver = Solver::new(&rules, Options::new(64 << 20, 1));
    let report = solver.write_proof(endgame_seeds, &Standalone, &mut bytes).unwrap();
    (bytes, report)
}

fn verified(bytes: &[u8]) -> Result<ProofReport, ProofError> {
    verify_proof(&mut &*bytes, &|| false)
}

fn small() -> RulesFile {
    RulesFile { columns: 4, seeds: 3, ..RulesFile::kalah() }
}

// K-09: the known values, proven; the plain endgames make a proof shorter and do not change it.
#[rstest]
#[case::four(RulesFile { columns: 4, seeds: 4, ..RulesFile::kalah() }, 2, 8)]
#[case::four_empty(RulesFile { columns: 4, seeds: 4, ..RulesFile::kalah_empty_capture() }, 2, 8)]
#[case::six_two(RulesFile { seeds: 2, ..RulesFile::kalah() }, 6, 7)]
#[case::six_two_empty(RulesFile { seeds: 2, ..RulesFile::kalah_empty_capture() }, 10, 7)]
#[case::without_endgames(small(), 0, 0)]
fn proofs_are_verified(#[case] file: RulesFile, #[case] value: i32, #[case] endgame_seeds: u8) {
    let (bytes, report) = written(file.clone(), endgame_seeds);
    let read = verified(&bytes).unwrap();
    assert_eq!(read, report);
    assert!(read.at_least.positions > 0 && read.at_most.positions > 0);
    let rules = Arc::new(Rules::new(file).unwrap());
    let mut solver = Solver::new(&rules, Options::new(64 << 20, 1)).without_book();
    let start = Position::new(&rules, 2).unwrap();
    let solved = solver.solve(&start, &Standalone).unwrap().value.value();
    assert_eq!(solved, Some(read.head.value.into()));
    assert!(value == 0 || read.head.value == value);
}

// K-09: a claim that is not proven is refused, whichever bound is wrong, and the place is named.
#[test]
fn wrong_claims_are_refused() {
    let (bytes, report) = written(small(), 5);
    let value = report.head.value;
    let text = String::from_utf8(bytes).unwrap();
    let claim = |other: i32| text.replace(&format!("\"value\":{value},"), &format!("\"value\":{other},"));
    for (other, bound) in [(value + 1, "at least"), (value - 1, "at most"), (40, "at least")] {
        let error = verified(claim(other).as_bytes()).unwrap_err().to_string();
        // A bound that is too weak may end the moves of the first part early.
        assert!(error.starts_with("the part that the first player wins by"), "{error}");
        assert!(error.contains(bound) || other < value, "{error}");
    }
    assert_eq!(verified(text.as_bytes()).unwrap().head.value, value);
}

// K-09: whatever is changed, no other value is ever proven; what is cut off or added is noticed.
#[test]
fn changed_moves_prove_nothing_else() {
    let (bytes, report) = written(small(), 4);
    let moves = 1 + bytes.iter().position(|byte| *byte == b'\n').unwrap();
    let mut refused = 0;
    let tried = (moves..bytes.len()).step_by(1 + bytes.len() / 300);
    for index in tried.clone() {
        for byte in [b'1', b'4', b'9', b'x', b'\n'] {
            let mut changed = bytes.clone();
            changed[index] = byte;
            match verified(&changed) {
                Ok(read) => assert_eq!(read.head, report.head),
                Err(error) => refused += usize::from(error.to_string().contains("move")),
            }
        }
    }
    assert!(refused > 3 * tried.count(), "{refused}");
    let error = |bytes: &[u8]| verified(bytes).unwrap_err().to_string();
    assert!(error(&bytes[..bytes.len() - 2]).contains("is missing"));
    assert!(error(&[&bytes, b"1".as_slice()].concat()).contains("behind the last move"));
}

// K-09: proofs are about kalah, and the first line says so.
#[test]
fn other_first_lines_are_refused() {
    let (bytes, _) = written(small(), 4);
    let text = String::from_utf8(bytes).unwrap();
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        verified(text.replacen(from, to, 1).as_bytes()).unwrap_err().to_string()
    };
    assert!(changed("\"parlour-proof\":1", "\"parlour-proof\":2").starts_with("line 1: "));
    assert!(changed("\"columns\":4", "\"columns\":40").starts_with("line 1: "));
    assert!(changed("\"endgame-seeds\":4", "\"endgame-seeds\":200").starts_with("line 1: "));
    assert!(changed("\"either\"", "\"mover\"").contains("kalah-empty-capture"));
    assert!(verified(b"").is_err() && verified(b"{}\n").is_err());
    let stopped = verify_proof(&mut text.as_bytes(), &|| true);
    assert!(stopped.is_ok() || matches!(stopped, Err(ProofError::Stopped)));
    let rules = Arc::new(Rules::new(RulesFile { columns: 3, seeds: 2, ..RulesFile::basic() }).unwrap());
    let refused = Solver::new(&rules, Options::default()).write_proof(2, &Standalone, &mut Vec::new());
    assert!(matches!(refused, Err(ProofError::Head(_))));
}

// K-09: the plain board and the solver's table agree on every move of many positions, though they share nothing.
#[test]
fn the_plain_board_plays_as_the_solver_does() {
    for (file, captures_alone) in [(RulesFile::kalah(), false), (RulesFile::kalah_empty_capture(), true)] {
        let sowing = SowingTable::<4>::new(&file);
        let plain = PlainRules { columns: 4, captures_alone };
        for number in 0_u64..40_000 {
            let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15).to_le_bytes();
            let mut board = PlainBoard::start(plain, 0, 0);
            for pit in 0..4 {
                (board.rows[0][pit], board.rows[1][pit]) = (mixed[pit] & 15, mixed[pit + 4] & 15);
            }
            let row = |row: &[u8]| (0..4).map(|pit| in_lane(row[pit].into(), pit)).sum();
            let pits = |board: &PlainBoard| {
                let rows = [row(&board.rows[0]), row(&board.rows[1])];
                let [own, other] = if board.mover == 0 { rows } else { [rows[1], rows[0]] };
                crate::solver::Pits { own, other }
            };
            assert_eq!(sowing.over(pits(&board)), board.over());
            for pit in (0..4).filter(|pit| board.allows(plain, *pit)) {
                let (next, gain) = board.play(plain, pit);
                let child = sowing.play(pits(&board), usize::try_from(board.seeds()).unwrap(), pit);
                let again = next.mover == board.mover;
                assert_eq!(
                    (child.pits, child.gain, child.again),
                    (pits(&next), gain, again),
                    "{board:?} {pit}"
                );
            }
        }
    }
}
