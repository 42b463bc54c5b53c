//! `map`: the board as it is seen, one token per cell.
//!
//! Tokens are separated by blanks, rows stand top first and run in turns (boustrophedon). A token is
//!
//! | token | meaning |
//! |---|---|
//! | `57` | a plain cell, by its number |
//! | `S1`, `L1` | one cell of the body of a snake or ladder; the label stands on every cell of it |
//! | `17S7`, `4L14` | cell 17 with the head of a snake to 7, cell 4 with the foot of a ladder to 14 |
//! | `20T`, `20H` | a trap, a black hole |
//! | `20B3` | a boost by 3 |
//! | `20P57`, `20P57/80` | a teleporter to 57, or to one of 57 and 80 |
//!
//! Letters may be small. The highest cell of an `S` label is the head and the lowest the tail, for an `L` label the
//! lowest is the foot and the highest the top; the body visits the cells between in the order of their numbers.
//!
//! Rows may also stand bottom first, and may all run from left to right: the numbers tell. Where they do not decide,
//! the board is taken as it is seen.

use std::collections::{BTreeMap, HashMap, HashSet};

use parlour_core::Finding;
use smallvec::SmallVec;

use super::order::Order;
use super::text::{Log, Word, lines, shortened};
use super::token::{Label, Token, number};
use crate::board::forget_straight_body;
use crate::{BoardFile, Cell, Effect, Entity, Grid};

/// Reads a map; all that is wrong with it at once.
///
/// The text is gone through several times rather than kept as words: a map of ten million cells is then no burden.
pub(super) fn read(text: &str) -> Result<BoardFile, Vec<Finding>> {
    let lengths: Vec<usize> = lines(text, &[]).map(|row| row.len()).collect();
    if lengths.is_empty() {
        let message = "the file is blank; a map has one line per row, with one token per cell";
        return Err(vec![Finding::new("blank", message)]);
    }
    let width = usual(&lengths);
    let grid = grid(width, lengths.len()).map_err(|finding| vec![finding])?;
    let mut reader = Reader::new(grid, text);
    for (y, row) in (0..).zip(lines(text, &[])) {
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
    /// The cells of each label, and where it stands first.
    labels: BTreeMap<Label, (Word<'a>, Vec<Cell>)>,
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
            labels: BTreeMap::new(),
            entities: Vec::new(),
            strays: Vec::new(),
            complete: true,
            log: Log::default(),
        }
    }

    fn row(&mut self, y: u32, row: &[Word<'a>]) {
        for (x, word) in (0..).zip(row) {
            if let Some(cell) = self.order.cell(self.grid, x, y) {
                self.cell(cell, *word);
            }
        }
    }

    fn cell(&mut self, cell: Cell, word: Word<'a>) {
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
            Token::Label(label) => self.labels.entry(label).or_insert((word, Vec::new())).1.push(cell),
            Token::Entity(entity) => self.entity(entity, word),
        }
    }

    fn entity(&mut self, entity: Entity, word: Word<'a>) {
        let (last, from) = (self.grid.last(), entity.from);
        let off = entity.named_ends().iter().find(|end| !self.grid.contains(**end));
        let (rule, wrong) = match (&entity.effect, off) {
            (_, Some(end)) => ("off-board", format!("ends on {end}; the cells are 1 to {last}")),
            (Effect::Snake { to }, _) if *to >= from => {
                ("direction", "does not go down; a snake ends on a lower cell".to_owned())
            }
            (Effect::Ladder { to }, _) if *to <= from => {
                ("direction", "does not go up; a ladder ends on a higher cell".to_owned())
            }
            _ => return self.entities.push(entity),
        };
        self.log.note(|| word.finding(rule, format!("{entity} {wrong}")));
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

    fn finish(mut self) -> Result<BoardFile, Vec<Finding>> {
        if self.complete {
            self.bodies();
        }
        if !self.strays.is_empty() {
            report_strays(self.grid, &self.strays, self.text, &mut self.log);
        }
        self.entities.sort_by_key(|entity| entity.from);
        self.log.or(BoardFile {
            name: None,
            columns: self.grid.columns(),
            rows: self.grid.rows(),
            entities: self.entities,
        })
    }

    /// Makes a snake or ladder of every label.
    fn bodies(&mut self) {
        for (label, (word, cells)) in std::mem::take(&mut self.labels) {
            if let [cell] = cells.as_slice() {
                self.log.note(|| lone(label, *cell, word));
                continue;
            }
            let mut entity = label.entity(cells);
            forget_straight_body(self.grid, &mut entity);
            self.entities.push(entity);
        }
    }
}

const ALLOWED: &str = "allowed are the cell's number, a label such as S1 or L1, and e.g. 17S7, 4L14, 20T, 20B3, 20H, \
                       20P57 or 20P57/80 with the cell's number in front";

fn unknown(word: Word, cell: Option<Cell>) -> Finding {
    let place = cell.map_or_else(String::new, |cell| format!(" for cell {cell}"));
    let message = format!("\"{}\" is no token{place}; {ALLOWED}", shortened(word.text));
    word.finding("unknown-token", message)
}

fn lone(label: Label, cell: Cell, word: Word) -> Finding {
    let message = format!("{label} stands on one cell only, {cell}; a label stands on two cells or more");
    word.finding("lone-label", message).about([u64::from(cell)])
}

/// Tells what is wrong with the cells that bear another number than their own.
fn report_strays(grid: Grid, strays: &[(Cell, Word)], text: &str, log: &mut Log) {
    let numbers: HashSet<Cell> = strays.iter().filter_map(|(_, word)| number(word)).collect();
    // The first two places of each number: at least one of them is not the stray itself, if there is another.
    let mut places: HashMap<Cell, SmallVec<[Word; 2]>> = HashMap::new();
    for word in lines(text, &[]).flatten() {
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
