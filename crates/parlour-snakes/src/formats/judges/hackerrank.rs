//! `hackerrank`: the input of the puzzle "Snakes and Ladders: The Quickest Way Up" on that site.
//!
//! The number of cases; then for each case the number of ladders, a line with foot and top for each, the number of
//! snakes, and a line with head and tail for each. The board is always 10 × 10. If a file has several cases,
//! `hackerrank:2` reads the second.
//!
//! Line ends show where a line is missing: a number is alone on its line or starts the line with its pairs, and no pair
//! crosses a line end. Only a file of a single line is read by its numbers alone.

use parlour_core::{Finding, Findings};

use crate::formats::letter::Letter;
use crate::formats::text::{Word, all, lines};
use crate::formats::{jumps, option_error};
use crate::{Board, BoardFile, Cell, Entity};

const SIDE: u32 = 10;
const LAST: Cell = SIDE * SIDE;

/// Reads one case; `option` is its number, counted from 1.
pub(in crate::formats) fn read(text: &str, option: Option<&str>) -> Result<BoardFile, Findings> {
    let cases = cases(text)?;
    let case = chosen(&cases, option)?;
    let ladders = case.ladders.iter().map(|pair| placed(*pair, Letter::Ladder));
    let snakes = case.snakes.iter().map(|pair| placed(*pair, Letter::Snake));
    let entities = jumps::distinct(all(ladders.chain(snakes))?)?;
    Ok(BoardFile { name: None, columns: SIDE, rows: SIDE, entities })
}

/// Whether the numbers are grouped as in such a file.
pub(in crate::formats) fn fits(text: &str) -> bool {
    cases(text).is_ok()
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
fn cases(text: &str) -> Result<Vec<Case<'_>>, Finding> {
    let words: Vec<Word> = lines(text, &[]).flatten().collect();
    let one_line = words.first().map(|word| word.line) == words.last().map(|word| word.line);
    let mut cursor = Cursor { words: &words, at: 0, one_line };
    let count = cursor.count("the number of cases")?;
    let mut cases = Vec::new();
    while cases.len() < count {
        let ladders = cursor.pairs("ladder", "foot and top")?;
        let snakes = cursor.pairs("snake", "head and tail")?;
        cases.push(Case { ladders, snakes });
    }
    match cursor.words.get(cursor.at) {
        Some(word) => Err(word.finding("count", "nothing may follow the last case")),
        None if cases.is_empty() => Err(Finding::new("count", "the file holds no case")),
        None => Ok(cases),
    }
}

struct Cursor<'w, 'a> {
    words: &'w [Word<'a>],
    at: usize,
    /// Whether the whole file is one line, so that line ends tell nothing.
    one_line: bool,
}

impl<'a> Cursor<'_, 'a> {
    fn next(&mut self, what: &str) -> Result<Word<'a>, Finding> {
        let word = self.words.get(self.at).copied().ok_or_else(|| self.ended(what))?;
        self.at += 1;
        Ok(word)
    }

    fn ended(&self, what: &str) -> Finding {
        let message = format!("the file ends before {what}");
        let finding = Finding::new("count", message.as_str());
        self.words.last().map_or(finding, |word| word.finding("count", message))
    }

    /// The number of words on the line from this one on.
    fn left_on_line(&self, word: Word) -> usize {
        self.words[self.at..].iter().take_while(|next| next.line == word.line).count()
    }

    fn starts_line(&self, word: Word) -> bool {
        self.at < 2 || self.words[self.at - 2].line != word.line
    }

    fn count(&mut self, what: &str) -> Result<usize, Finding> {
        let word = self.next(what)?;
        // An odd number of words after it cannot be its pairs.
        if !self.one_line && (!self.starts_line(word) || self.left_on_line(word) % 2 == 1) {
            return Err(word.finding("count", format!("expected {what}, alone on this line")));
        }
        let wrong = || word.finding("count", format!("expected {what}, 0 or more, not {}", word.text));
        usize::try_from(word.number()?).map_err(|_| wrong())
    }

    fn pairs(&mut self, kind: &str, ends: &str) -> Result<Vec<[Word<'a>; 2]>, Finding> {
        let count = self.count(&format!("the number of {kind}s"))?;
        // The count may be wrong, so the list grows only as far as the file goes.
        let mut pairs = Vec::new();
        while pairs.len() < count {
            let what = format!("{kind} {} of {count}: two numbers, {ends}", pairs.len() + 1);
            let start = self.next(&what)?;
            if self.at < self.words.len() && self.left_on_line(start) == 0 {
                return Err(start.finding("count", format!("expected {what}, on this line")));
            }
            pairs.push([start, self.next(&what)?]);
        }
        Ok(pairs)
    }
}

/// A snake or a ladder, with the word of its start.
fn placed([start, end]: [Word<'_>; 2], letter: Letter) -> Result<(Entity, Word<'_>), Finding> {
    let (from, to) = (square(start)?, square(end)?);
    let entity = letter.entity(from, to);
    let (right, direction) = if letter == Letter::Snake { (to < from, "down") } else { (to > from, "up") };
    let wrong = || format!("{entity} does not go {direction}; ladders come first, then snakes");
    if right { Ok((entity, start)) } else { Err(start.finding("direction", wrong())) }
}

fn square(word: Word) -> Result<Cell, Finding> {
    let number = word.number()?;
    let square = Cell::try_from(number).ok().filter(|square| (1..=LAST).contains(square));
    let wrong = || format!("there is no square {number}; squares run from 1 to {LAST}");
    square.ok_or_else(|| word.finding("off-board", wrong()))
}

/// Writes a file with one case.
pub(in crate::formats) fn write(board: &Board) -> Result<String, Findings> {
    let [snakes, ladders] = jumps::counted(board, "hackerrank")?;
    Ok(format!("1\n{ladders}{snakes}"))
}
