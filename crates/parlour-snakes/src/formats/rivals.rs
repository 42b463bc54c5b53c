//! Texts that are boards in two formats.
//!
//! Rows of two numbers are a map of two columns or pairs; rows with −1 and without brackets are a matrix from the top or an
//! array that counts from 0. If both give a board that can be played, users have to choose.

use parlour_core::{Finding, Findings};

use super::text::{SEPARATORS, lines, shown};
use super::{Noted, read_as, without_mark};
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
    let (columns, rows) = (noted.board.columns, noted.board.rows);
    let message = format!(
        "these rows can be a map of {columns} × {rows} squares with {}, or the pairs {}; choose with --format map or \
         --format {rival}",
        shown(&noted.board.entities),
        shown(&other.board.entities),
    );
    Err(Finding::new("ambiguous", message).into())
}
