//! `map`: the board as seen, one entry per square.
//!
//! Entries are separated by blanks, commas, semicolons or `|`. Rows come from the top and run in alternating directions
//! (boustrophedon). An entry is
//!
//! | entry | meaning |
//! |---|---|
//! | `57` | a plain square, by its number |
//! | `S1`, `L1` | one square of snake 1 or ladder 1; the label is on each of its squares |
//! | `99S1`, `4L1` | the same, with the number of the square |
//! | `99S7`, `4L14` | square 99 with the head of a snake to 7, square 4 with the foot of a ladder to 14 |
//! | `99S>7`, `4L>14` | the same, if it could be mistaken for a label |
//! | `S`, `99S`, `S99` | one square of a snake without a label; `L` likewise |
//! | `20T`, `T20`, `T` | a trap; `H` likewise for a black hole |
//! | `20B3` | a boost by 3 |
//! | `20P57`, `20P57/80` | a teleporter to 57, or to one of 57 and 80 |
//!
//! Letters may be lower case. [`readings`] decides between the meanings of an entry, and [`bodies`] which squares
//! belong together without a label. The highest square of an `S` label is the head and the lowest the tail; the
//! lowest of an `L` label is the foot and the highest the top. The body visits the squares between in the order of
//! their numbers.
//!
//! Rows may also come from the bottom, and may all run from left to right: the numbers tell. If they do not, the
//! board is taken as seen.

mod bodies;
mod notation;
mod order;
mod readings;
mod strays;
mod token;
mod writer;

use std::collections::HashMap;

use parlour_core::{Finding, Findings};

use self::order::Order;
use self::readings::{Marked, Refusal};
use self::token::{Token, number};
use super::text::{Log, SEPARATORS, Word, lines, shortened};
use super::{Noted, jumps};
pub(super) use writer::write;

use crate::{BoardFile, Cell, Entity, Grid};

/// Reads a map, or reports everything that is wrong with it.
///
/// The text is read several times rather than kept as words, to save memory on maps of ten million squares.
pub(super) fn read(text: &str) -> Result<Noted, Findings> {
    let lengths: Vec<usize> = lines(text, &SEPARATORS).map(|row| row.len()).collect();
    if lengths.is_empty() {
        let message = "the file is blank; a map has one line per row, with one entry per square";
        return Err(Finding::new("blank", message).into());
    }
    let width = usual(&lengths);
    let grid = Grid::of_lengths(width, lengths.len())?;
    let mut reader = Reader::new(grid, text);
    for (y, row) in (0..).zip(lines(text, &SEPARATORS)) {
        if row.len() == width {
            reader.row(y, &row);
        } else {
            reader.ragged(y, &row);
        }
    }
    reader.finish()
}

/// Whether a word can be an entry.
pub(super) fn is_entry(word: &Word) -> bool {
    Token::read(word.text).is_some()
}

/// Whether this is a table with most numbers on their own squares.
pub(super) fn is_in_place(rows: &[Vec<Word>], text: &str) -> bool {
    let width = rows.first().map_or(0, Vec::len);
    let grid = Grid::of_lengths(width, rows.len());
    rows.iter().all(|row| row.len() == width) && grid.is_ok_and(|grid| Order::fits(grid, text))
}

/// The most common row length; the first if there are several.
fn usual(lengths: &[usize]) -> usize {
    let mut counts: HashMap<usize, usize> = HashMap::new();
    for length in lengths {
        *counts.entry(*length).or_default() += 1;
    }
    let most = counts.values().max().copied();
    lengths.iter().copied().find(|length| counts.get(length).copied() == most).unwrap_or(0)
}

/// What has been read so far.
struct Reader<'a> {
    grid: Grid,
    text: &'a str,
    order: Order,
    /// The orders that fit the numbers as well.
    others: Vec<Order>,
    /// The squares with letters, to be interpreted together.
    marks: Vec<Marked<'a>>,
    entities: Vec<Entity>,
    /// The squares that show another number than their own.
    strays: Vec<(Cell, Word<'a>)>,
    /// Whether every square is present and readable; otherwise a label may look shorter than it is.
    complete: bool,
    log: Log,
}

impl<'a> Reader<'a> {
    fn new(grid: Grid, text: &'a str) -> Self {
        let mut others = Order::all_of(grid, text);
        Self {
            grid,
            text,
            order: others.remove(0),
            others,
            marks: Vec::new(),
            entities: Vec::new(),
            strays: Vec::new(),
            complete: true,
            log: Log::default(),
        }
    }

    fn row(&mut self, y: u32, row: &[Word<'a>]) {
        for (x, word) in (0..).zip(row) {
            if let Some(cell) = self.order.cell(self.grid, x, y) {
                self.cell(cell, (x, y), *word);
            }
        }
    }

    fn cell(&mut self, cell: Cell, place: (u32, u32), word: Word<'a>) {
        let Some(token) = Token::read(word.text) else {
            self.complete = false;
            self.log.note(|| unknown(word, Some(cell)));
            return;
        };
        if token.number().is_some_and(|number| number != cell) {
            self.strays.push((cell, word));
        }
        match token {
            Token::Plain(_) => {}
            Token::Mark(mark) => self.marks.push(Marked { cell, place, mark, word }),
            Token::Entity(entity) => match jumps::fault(self.grid, &entity, word) {
                Some(finding) => self.log.note(|| finding),
                None => self.entities.push(entity),
            },
        }
    }

    /// Reports a row of another length than the others, at the first entry that is out of place.
    fn ragged(&mut self, y: u32, row: &[Word<'a>]) {
        let expected = |x: u32| self.order.cell(self.grid, x, y);
        let strays =
            |(x, word): &(u32, &Word)| number(word).is_some_and(|number| Some(number) != expected(*x));
        let stray = (0..).zip(row).find(strays);
        let (hint, word) = match stray {
            Some((x, word)) => (expected(x).map(|cell| format!("; {cell} is expected here")), Some(word)),
            None => (None, row.get(self.grid.columns() as usize).or(row.last())),
        };
        let (cells, usual, hint) = (row.len(), self.grid.columns(), hint.unwrap_or_default());
        let message = format!("this row should have {usual} squares like the others, not {cells}{hint}");
        if let Some(word) = word {
            self.log.note(|| word.finding("ragged-row", message));
        }
        for word in row.iter().filter(|word| Token::read(word.text).is_none()) {
            self.log.note(|| unknown(*word, None));
        }
        self.complete = false;
    }

    /// Tells if the numbers allow another order, in which a letter would be on another square.
    fn unsure_order(&self) -> Option<Finding> {
        let moved = |at: &&Marked| {
            let cell = |order: &Order| order.cell(self.grid, at.place.0, at.place.1);
            at.mark.square.is_none() && self.others.iter().any(|order| cell(order) != Some(at.cell))
        };
        let at = self.marks.iter().find(moved)?;
        let message = format!(
            "the numbers do not show the order of the squares; read as seen on the board, so {} is on square {}",
            shortened(at.word.text),
            at.cell
        );
        Some(at.word.finding("order", message).about([u64::from(at.cell)]))
    }

    fn finish(mut self) -> Result<Noted, Findings> {
        let mut notices: Vec<Finding> = self.unsure_order().into_iter().collect();
        if self.complete {
            match readings::choose(self.grid, &self.marks, &self.entities) {
                Ok(reading) => {
                    self.entities.extend(reading.entities);
                    notices.extend(reading.notices);
                }
                Err(Refusal::Faults(log)) => self.log.append(log),
                // With a wrong number no reading fits the whole map.
                Err(Refusal::Ambiguous(_)) if !self.strays.is_empty() => {}
                Err(Refusal::Ambiguous(finding)) => self.log.note(|| finding),
            }
        }
        if !self.strays.is_empty() {
            strays::report(self.grid, &self.strays, self.text, &mut self.log);
        }
        let board = BoardFile::sorted(self.grid, self.entities);
        self.log.or(Noted { board, notices })
    }
}

fn unknown(word: Word, cell: Option<Cell>) -> Finding {
    let place = cell.map_or_else(String::new, |cell| format!(" for square {cell}"));
    let number = cell.map_or_else(|| "its number".to_owned(), |cell| cell.to_string());
    let at = cell.unwrap_or(20);
    let text = shortened(word.text);
    let special =
        |letter: char| word.text.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with(letter);
    let needs = if special('B') || special('b') {
        Some(format!("a boost needs its square and how far it leads, such as {at}B3"))
    } else if special('P') || special('p') {
        Some(format!("a teleporter needs its square and where it leads, such as {at}P57 or {at}P57/80"))
    } else {
        None
    };
    if let Some(needs) = needs {
        return word.finding("unknown-token", format!("\"{text}\" is not a valid entry{place}; {needs}"));
    }
    let jump = if at < 14 { "L14" } else { "S7" };
    let message = format!(
        "\"{text}\" is not a valid entry{place}; use {number}, a label such as L1, or {at}{jump}, {at}T, {at}B3, {at}H, {at}P57"
    );
    word.finding("unknown-token", message)
}
