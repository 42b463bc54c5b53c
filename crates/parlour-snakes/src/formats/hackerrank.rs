//! `hackerrank`: the input of the puzzle "Snakes and Ladders: The Quickest Way Up" of that site.
//!
//! The number of cases; then for each case the number of ladders, a line with foot and top for each, the number of
//! snakes, and a line with head and tail for each. The board is always 10 × 10. Of a file with several cases
//! `hackerrank:2` reads the second.

use std::fmt::Write;

use parlour_core::Finding;

use super::text::{Word, all, lines};
use super::{jumps, option_error};
use crate::{Board, BoardFile, Cell, Entity};

const SIDE: u32 = 10;
const LAST: Cell = SIDE * SIDE;

/// Reads one case; `option` is its number, counted from 1.
pub(super) fn read(text: &str, option: Option<&str>) -> Result<BoardFile, Vec<Finding>> {
    let words: Vec<Word> = lines(text, &[]).flatten().collect();
    let cases = cases(&words).map_err(|finding| vec![finding])?;
    let case = chosen(&cases, option).map_err(|finding| vec![finding])?;
    let ladders = case.ladders.iter().map(|pair| placed(*pair, Entity::ladder, |from, to| to > from, "up"));
    let snakes = case.snakes.iter().map(|pair| placed(*pair, Entity::snake, |from, to| to < from, "down"));
    let entities = all(ladders.chain(snakes))?;
    Ok(BoardFile { name: None, columns: SIDE, rows: SIDE, entities })
}

/// Whether the numbers are grouped as in such a file.
pub(super) fn fits(text: &str) -> bool {
    let words: Vec<Word> = lines(text, &[]).flatten().collect();
    cases(&words).is_ok()
}

#[derive(Debug)]
struct Case<'a> {
    ladders: Vec<[Word<'a>; 2]>,
    snakes: Vec<[Word<'a>; 2]>,
}

fn chosen<'a, 'b>(cases: &'b [Case<'a>], option: Option<&str>) -> Result<&'b Case<'a>, Finding> {
    let count = cases.len();
    let choice = match option {
        None if count == 1 => Some(0),
        None => {
            let message =
                format!("the file holds {count} cases; choose one: hackerrank:1 to hackerrank:{count}");
            return Err(Finding::new("case", message));
        }
        Some(option) => option.parse::<usize>().ok().and_then(|number| number.checked_sub(1)),
    };
    let allowed = || option_error("hackerrank", option.unwrap_or("?"), &format!("a case, 1 to {count}"));
    choice.and_then(|choice| cases.get(choice)).ok_or_else(allowed)
}

/// All cases of a file; every word must belong to one.
fn cases<'a>(words: &[Word<'a>]) -> Result<Vec<Case<'a>>, Finding> {
    let mut cursor = Cursor { words };
    let count = cursor.count("the number of cases")?;
    let mut cases = Vec::new();
    while cases.len() < count {
        cases.push(Case { ladders: cursor.pairs("ladders")?, snakes: cursor.pairs("snakes")? });
    }
    match cursor.words.first() {
        Some(word) => Err(word.finding("count", "the last case is complete; nothing may follow")),
        None if cases.is_empty() => Err(Finding::new("count", "the file holds no case")),
        None => Ok(cases),
    }
}

struct Cursor<'w, 'a> {
    words: &'w [Word<'a>],
}

impl<'a> Cursor<'_, 'a> {
    fn next(&mut self, what: &str) -> Result<Word<'a>, Finding> {
        let missing = || Finding::new("count", format!("the file ends where {what} should stand"));
        let (word, rest) = self.words.split_first().ok_or_else(missing)?;
        self.words = rest;
        Ok(*word)
    }

    fn count(&mut self, what: &str) -> Result<usize, Finding> {
        let word = self.next(what)?;
        let wrong =
            || word.finding("count", format!("{what} should stand here, 0 or more, not {}", word.text));
        usize::try_from(word.number()?).map_err(|_| wrong())
    }

    fn pairs(&mut self, kind: &str) -> Result<Vec<[Word<'a>; 2]>, Finding> {
        let count = self.count(&format!("the number of {kind}"))?;
        let what = format!("one of {count} pairs of cells for {kind}");
        // The count is not trusted with memory: the list grows only as far as the file goes.
        let mut pairs = Vec::new();
        while pairs.len() < count {
            pairs.push([self.next(&what)?, self.next(&what)?]);
        }
        Ok(pairs)
    }
}

fn placed(
    [start, end]: [Word; 2],
    make: impl Fn(Cell, Cell) -> Entity,
    right: impl Fn(Cell, Cell) -> bool,
    direction: &str,
) -> Result<Entity, Finding> {
    let (from, to) = (cell(start)?, cell(end)?);
    let entity = make(from, to);
    if right(from, to) {
        return Ok(entity);
    }
    Err(start
        .finding("direction", format!("{entity} does not go {direction}; ladders come first, then snakes")))
}

fn cell(word: Word) -> Result<Cell, Finding> {
    let number = word.number()?;
    let cell = Cell::try_from(number).ok().filter(|cell| (1..=LAST).contains(cell));
    cell.ok_or_else(|| {
        word.finding("off-board", format!("there is no cell {number}; the cells are 1 to {LAST}"))
    })
}

/// Writes a file with one case.
pub(super) fn write(board: &Board) -> Result<String, Vec<Finding>> {
    let jumps = jumps::of_usual_size(board, "hackerrank")?;
    let (ladders, snakes): (Vec<_>, Vec<_>) = jumps.into_iter().partition(|(from, to)| to > from);
    let mut text = String::from("1\n");
    for pairs in [ladders, snakes] {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", pairs.len());
        for (from, to) in pairs {
            let _ = writeln!(text, "{from} {to}");
        }
    }
    Ok(text)
}
