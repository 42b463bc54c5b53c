//! `map`: the board as it is seen, one entry per square.
//!
//! Entries are separated by blanks, commas, semicolons or `|`; rows stand top first and run in turns (boustrophedon). An
//! entry is
//!
//! | entry | meaning |
//! |---|---|
//! | `57` | a plain square, by its number |
//! | `S1`, `L1` | one square of snake 1 or ladder 1; the label stands on every square of it |
//! | `99S1`, `4L1` | the same, with the number of the square |
//! | `99S7`, `4L14` | square 99 with the head of a snake to 7, square 4 with the foot of a ladder to 14 |
//! | `99S>7`, `4L>14` | the same, where it could be mistaken for a label |
//! | `S`, `99S`, `S99` | one square of a snake that has no label; `L` likewise |
//! | `20T`, `T20`, `T` | a trap; `H` likewise is a black hole |
//! | `20B3` | a boost by 3 |
//! | `20P57`, `20P57/80` | a teleporter to 57, or to one of 57 and 80 |
//!
//! Letters may be small. [`readings`] decides between the meanings of one entry, [`bodies`] what belongs together
//! without a label. The highest square of an `S` label is the head and the lowest the tail, for an `L` label the lowest is
//! the foot and the highest the top; the body visits the squares between in the order of their numbers.
//!
//! Rows may also stand bottom first, and may all run from left to right: the numbers tell. Where they do not decide,
//! the board is taken as it is seen.

use std::collections::{HashMap, HashSet};

use parlour_core::Finding;
use smallvec::SmallVec;

use super::Noted;
use super::order::Order;
use super::readings::{self, Marked};
use super::text::{Log, SEPARATORS, Word, lines, shortened};
use super::token::{Token, number};
use crate::{BoardFile, Cell, Entity, Grid};

/// Reads a map; all that is wrong with it at once.
///
/// The text is gone through several times rather than kept as words: a map of ten million cells is then no burden.
pub(super) fn read(text: &str) -> Result<Noted, Vec<Finding>> {
    let lengths: Vec<usize> = lines(text, &SEPARATORS).map(|row| row.len()).collect();
    if lengths.is_empty() {
        let message = "the file is blank; a map has one line per row, with one entry per square";
        return Err(vec![Finding::new("blank", message)]);
    }
    let width = usual(&lengths);
    let grid = grid(width, lengths.len()).map_err(|finding| vec![finding])?;
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

fn grid(columns: usize, rows: usize) -> Result<Grid, Finding> {
    let side = |cells: usize| u32::try_from(cells).unwrap_or(u32::MAX);
    Grid::new(side(columns), side(rows))
}

/// The length that most rows have; the first of several.
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
    /// The squares with letters that the whole map explains.
    marks: Vec<Marked<'a>>,
    entities: Vec<Entity>,
    /// The cells that bear another number than their own.
    strays: Vec<(Cell, Word<'a>)>,
    /// Whether every cell is there and readable; else a label may look shorter than it is.
    complete: bool,
    log: Log,
}

impl<'a> Reader<'a> {
    fn new(grid: Grid, text: &'a str) -> Self {
        Self {
            grid,
            text,
            order: Order::of(grid, text),
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
            Token::Entity(entity) => match readings::fault(self.grid, &entity, word) {
                Some(finding) => self.log.note(|| finding),
                None => self.entities.push(entity),
            },
        }
    }

    /// Reports a row of another length than the others, at the first token that is out of place.
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
        let message = format!("the row has {cells} cells, the others have {usual}{hint}");
        if let Some(word) = word {
            self.log.note(|| word.finding("ragged-row", message));
        }
        for word in row.iter().filter(|word| Token::read(word.text).is_none()) {
            self.log.note(|| unknown(*word, None));
        }
        self.complete = false;
    }

    fn finish(mut self) -> Result<Noted, Vec<Finding>> {
        let mut notices = Vec::new();
        if self.complete {
            match readings::choose(self.grid, &self.marks, &self.entities) {
                Ok(reading) => {
                    self.entities.extend(reading.entities);
                    notices = reading.notices;
                }
                Err(log) => self.log.append(log),
            }
        }
        if !self.strays.is_empty() {
            report_strays(self.grid, &self.strays, self.text, &mut self.log);
        }
        self.entities.sort_by_key(|entity| entity.from);
        let board = BoardFile {
            name: None,
            columns: self.grid.columns(),
            rows: self.grid.rows(),
            entities: self.entities,
        };
        self.log.or(Noted { board, notices })
    }
}

const ALLOWED: &str = "allowed are the number of the square, S or L with or without numbers (S1, 99S, 99S1, 99S7), and e.g. \
                       20T, 20H, 20B3, 20P57 or 20P57/80 with the number of the square in front";

fn unknown(word: Word, cell: Option<Cell>) -> Finding {
    let place = cell.map_or_else(String::new, |cell| format!(" for square {cell}"));
    let message = format!("\"{}\" is not an entry of a map{place}; {ALLOWED}", shortened(word.text));
    word.finding("unknown-token", message)
}

/// Tells what is wrong with the cells that bear another number than their own.
fn report_strays(grid: Grid, strays: &[(Cell, Word)], text: &str, log: &mut Log) {
    let numbers: HashSet<Cell> = strays.iter().filter_map(|(_, word)| number(word)).collect();
    // The first two places of each number: at least one of them is not the stray itself, if there is another.
    let mut places: HashMap<Cell, SmallVec<[Word; 2]>> = HashMap::new();
    for word in lines(text, &SEPARATORS).flatten() {
        if let Some(number) = number(&word).filter(|number| numbers.contains(number)) {
            let places = places.entry(number).or_default();
            if places.len() < 2 {
                places.push(word);
            }
        }
    }
    let other = |word: &Word| places.get(&number(word)?)?.iter().find(|place| *place != word);
    for (cell, word) in strays {
        log.note(|| stray(grid, *cell, *word, other(word)));
    }
}

fn stray(grid: Grid, cell: Cell, word: Word, other: Option<&Word>) -> Finding {
    let said = number(&word).unwrap_or_default();
    let (rule, message) = match other {
        Some(Word { line, column, .. }) => (
            "repeated-number",
            format!("{said} stands here and in line {line}, column {column}; this is cell {cell}"),
        ),
        None if grid.contains(said) => {
            ("wrong-number", format!("{cell} is missing: this is cell {cell}, not {said}"))
        }
        None => {
            let last = grid.last();
            (
                "wrong-number",
                format!("{cell} is missing: this is cell {cell}, and there is no {said} among 1 to {last}"),
            )
        }
    };
    word.finding(rule, message).about([u64::from(cell)])
}
