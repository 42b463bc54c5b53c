//! Texts that are boards in two formats.
//!
//! Rows of two numbers are a map of two columns or pairs; rows with −1 and without brackets are a matrix from the top or an
//! array that counts from 0. An array can count from 1, with index 0 unused. If both give a board that can be played, users
//! have to choose, or a notice says what was taken.

use parlour_core::{Finding, Findings};

use super::text::{SEPARATORS, lines, shown};
use super::{Noted, moves, read_as, without_mark};
use crate::BoardFile;
use crate::check::check;

/// The board read in the detected format, unless another format gives another one.
pub(super) fn settle(text: &str, format: &str, mut noted: Noted) -> Result<Noted, Findings> {
    let text = without_mark(text);
    let rival = match format {
        "map" if lines(text, &SEPARATORS).all(|row| row.len() == 2) => {
            if text.contains(',') {
                "csv"
            } else {
                "pairs"
            }
        }
        "leetcode" if !text.contains(['[', '{']) => "moves",
        "moves" => return first_index(text, noted),
        _ => return Ok(noted),
    };
    let Ok(other) = read_as(text, rival) else {
        return Ok(noted);
    };
    if other.board == noted.board || !check(&other.board).ok() {
        return Ok(noted);
    }
    if format == "leetcode" {
        // The layout of a matrix is the better guess, but a guess.
        let message = "rows without brackets are read as leetcode, from the top; for an array that counts from 0, use \
                       --format moves";
        noted.notices.push(Finding::new("ambiguous", message));
        return Ok(noted);
    }
    let message = format!(
        "these rows can be a map of {}, or the pairs {}; choose with --format map or --format {rival}",
        described(&noted.board),
        shown(&other.board.entities),
    );
    Err(Finding::new("ambiguous", message).into())
}

/// An array read from index 0, unless it rather looks like one from index 1: 101 entries are a board of 10 × 10 squares and
/// one unused entry.
fn first_index(text: &str, mut noted: Noted) -> Result<Noted, Findings> {
    let other = moves::counted_from_one(text).filter(|other| other.rows > 1 && check(other).ok());
    let zero = &noted.board;
    let notice = match other {
        Some(one) if one.columns == one.rows => {
            let message = format!(
                "this array can count from 0: {}; or from 1: {}; choose with --format moves:{} or --format moves:{}",
                described(zero),
                described(&one),
                zero.columns,
                one.columns,
            );
            return Err(Finding::new("ambiguous", message).into());
        }
        Some(one) if zero.rows == 1 => format!(
            "read as an array that counts from 0, {} squares in one row; if it counts from 1, use --format moves:{}",
            zero.columns, one.columns
        ),
        _ if !text.contains(['[', '{']) => {
            format!("read as an array that counts from 0, for {} × {} squares", zero.columns, zero.rows)
        }
        _ => return Ok(noted),
    };
    noted.notices.push(Finding::new("ambiguous", notice));
    Ok(noted)
}

fn described(board: &BoardFile) -> String {
    format!("{} × {} squares with {}", board.columns, board.rows, shown(&board.entities))
}
