//! `pairs` and `csv`: where each snake and ladder starts and ends, in any of the usual notations.
//!
//! A pair is two numbers on a line (`17 7`, `17,7`), in brackets (`(17, 7)`), with a sign between them (`17->7`, `17:
//! 7`, `17 to 7`) or with the names of its ends (`{"head": 17, "tail": 7}`). Lists and dictionaries of programs are
//! such pairs in brackets. The direction tells snakes from ladders; if a word such as `snakes` or `ladder` comes
//! before a pair, the direction must agree with it. A heading such as `end,start` gives the columns of a table.
//!
//! Every number must belong to a pair and every word must be known: what is not understood is an error, never skipped.
//!
//! The board is 10 × 10, unless the file has a line such as `# size 12x8`, or the format is given as `csv:12x8`.

mod parser;
mod symbols;
mod table;
mod vocabulary;

use std::fmt::Write;

use parlour_core::{Finding, Findings};

use self::parser::{Pair, Parsed, parse};
use super::jumps;
use super::letter::Letter;
use super::size::{Size, square};
use super::text::all;
use crate::{Board, BoardFile, Cell, Entity, Grid};

/// Reads pairs; `option` is the size of the board.
pub(super) fn read(text: &str, format: &str, option: Option<&str>) -> Result<BoardFile, Findings> {
    let Parsed { pairs, size, log } = parse(text);
    let size = option.map_or(Ok(size), |option| Size::option(format, option))?;
    log.or(())?;
    counts_in_front(&pairs)?;
    let highest =
        pairs.iter().flat_map(|pair| [pair.from, pair.to]).filter_map(|word| word.text.parse().ok()).max();
    let grid = size.grid(highest.unwrap_or(0))?;
    let entities =
        all(pairs.iter().map(|pair| entity(grid, pair, format).map(|entity| (entity, pair.from))))?;
    if entities.is_empty() && size == Size::Usual && !has_heading(text) {
        let message = "the file has no pairs; write start and end of each snake and ladder, such as 17,7, or \"# size 10x10\" \
                       for a board without any";
        return Err(Finding::new("blank", message).into());
    }
    Ok(BoardFile::sorted(grid, jumps::distinct(entities)?))
}

/// Whether the text starts with a heading that names a start and an end.
pub(super) fn has_heading(text: &str) -> bool {
    table::parse(text).is_some()
}

/// The name of the format if a text seems to be in it, perhaps with a few errors.
pub(super) fn detect(text: &str) -> Option<&'static str> {
    let Parsed { pairs, size, log } = parse(text);
    let found = pairs.len() + usize::from(size != Size::Usual);
    let table = text.contains([',', ';']) && !text.contains(['(', '[', '{', '>', ':', '=', '→']);
    (found > log.count() || !pairs.is_empty() && pairs.len() == log.count()).then_some(if table {
        "csv"
    } else {
        "pairs"
    })
}

fn entity(grid: Grid, pair: &Pair, format: &str) -> Result<Entity, Finding> {
    let (from, to) = (square(grid, pair.from, format)?, square(grid, pair.to, format)?);
    match pair.kind {
        Some(letter) => {
            let entity = letter.entity(from, to);
            jumps::fault(grid, &entity, pair.from).map_or(Ok(entity), Err)
        }
        None => jumps::entity(from, to, pair.from),
    }
}

/// Refuses a first pair that may as well be the numbers of ladders and snakes that follow, as in some puzzles.
fn counts_in_front(pairs: &[Pair]) -> Result<(), Finding> {
    let number = |word: &crate::formats::text::Word| word.text.parse::<usize>().ok();
    let Some((first, rest)) = pairs.split_first() else {
        return Ok(());
    };
    let (Some(ladders), Some(snakes)) = (number(&first.from), number(&first.to)) else {
        return Ok(());
    };
    let rises = |pair: &Pair| number(&pair.to) > number(&pair.from);
    let fits = first.plain
        && ladders.checked_add(snakes) == Some(rest.len())
        && rest.iter().take(ladders).all(rises)
        && !rest.iter().skip(ladders).any(rises);
    if !fits {
        return Ok(());
    }
    let itself = if snakes > ladders { Letter::Ladder } else { Letter::Snake };
    let itself = itself.entity(Cell::try_from(ladders).unwrap_or(0), Cell::try_from(snakes).unwrap_or(0));
    let message = format!(
        "this can be {itself}, or count the pairs that follow: {ladders} ladders and {snakes} snakes; write \
             {ladders}->{snakes} if it is a pair, or delete the line"
    );
    Err(first.from.finding("ambiguous", message))
}

/// Writes a pair on each line.
pub(super) fn write(board: &Board, format: &str, heading: &str, link: &str) -> Result<String, Findings> {
    let jumps = jumps::of(board, format)?;
    // Without a pair or a heading, the size alone says that this is a board.
    let always = jumps.is_empty() && heading.is_empty();
    let mut text = Size::line(board.grid(), always) + heading;
    for (from, to) in jumps {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{from}{link}{to}");
    }
    Ok(text)
}
