//! Lists of numbers: `[1, 2]`, `{1, 2}`, `[[1, 2], [3, 4]]`, or bare rows of numbers.

use parlour_core::Finding;

use crate::formats::text::{Word, lines};

/// Rows of words, and how they were written.
#[derive(Debug)]
pub(super) struct Lists<'a> {
    pub(super) rows: Vec<Vec<Word<'a>>>,
    pub(super) form: Form,
}

/// How the numbers of a text are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// No brackets: a row is a line.
    Bare,
    /// One list.
    Flat,
    /// A list of lists.
    Nested,
}

const OPEN: [char; 2] = ['[', '{'];
const CLOSE: [char; 2] = [']', '}'];
const MARKS: [char; 2] = [',', ';'];

/// Where the list begins: programs put words such as `int moves[30] =` before it.
fn beginning(text: &str) -> Option<usize> {
    text.find('{').or_else(|| text.find('['))
}

/// The words before the list, if there are brackets.
pub(super) fn preface(text: &str) -> &str {
    beginning(text).map_or("", |at| text[..at].trim())
}

/// The text with everything before the list blanked out, so that positions stay right.
pub(super) fn without_preface(text: &str) -> String {
    let at = beginning(text).unwrap_or(0);
    let blank = |c: char| if c == '\n' { '\n' } else { ' ' };
    text[..at].chars().map(blank).chain(text[at..].chars()).collect()
}

/// Reads the rows of a text without preface.
pub(in crate::formats) fn read(text: &str) -> Result<Lists<'_>, Finding> {
    if !text.contains(OPEN) && !text.contains(CLOSE) {
        let rows = lines(text, &MARKS).collect();
        return Ok(Lists { rows, form: Form::Bare });
    }
    let mut reader = Reader::default();
    for word in lines(text, &MARKS).flatten() {
        for piece in pieces(word) {
            reader.piece(piece)?;
        }
    }
    reader.finish()
}

/// Splits a word before and after each bracket.
fn pieces(word: Word<'_>) -> impl Iterator<Item = Word<'_>> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let is_bracket = |c: char| OPEN.contains(&c) || CLOSE.contains(&c);
        let first = rest.text.chars().next()?;
        let length =
            if is_bracket(first) { 1 } else { rest.text.find(is_bracket).unwrap_or(rest.text.len()) };
        let (text, after) = rest.text.split_at(length);
        let piece = Word { text, ..rest };
        rest.column += (1..).zip(text.chars()).last().map_or(0, |(count, _)| count);
        rest.text = after;
        Some(piece)
    })
}

#[derive(Default)]
struct Reader<'a> {
    rows: Vec<Vec<Word<'a>>>,
    row: Vec<Word<'a>>,
    depth: usize,
    deepest: usize,
    last: Option<Word<'a>>,
}

impl<'a> Reader<'a> {
    fn piece(&mut self, piece: Word<'a>) -> Result<(), Finding> {
        self.last = Some(piece);
        if piece.text.starts_with(OPEN) {
            self.open(piece)
        } else if piece.text.starts_with(CLOSE) {
            self.close(piece)
        } else if self.depth == 0 {
            Err(piece.finding("list", "nothing may follow the list"))
        } else {
            self.row.push(piece);
            Ok(())
        }
    }

    fn open(&mut self, piece: Word) -> Result<(), Finding> {
        if self.depth == 0 && self.deepest > 0 {
            return Err(piece.finding("list", "a second list begins here; only one is allowed"));
        }
        if self.depth == 2 || !self.row.is_empty() {
            return Err(piece.finding("list", "expected a list of numbers, or a list of such lists"));
        }
        self.depth += 1;
        self.deepest = self.deepest.max(self.depth);
        Ok(())
    }

    fn close(&mut self, piece: Word) -> Result<(), Finding> {
        let depth = self.depth.checked_sub(1);
        self.depth = depth.ok_or_else(|| piece.finding("list", "this bracket closes nothing"))?;
        if !self.row.is_empty() {
            if self.depth == 0 && self.deepest == 2 {
                return Err(piece.finding("list", "there is a number between the lists"));
            }
            self.rows.push(std::mem::take(&mut self.row));
        }
        Ok(())
    }

    fn finish(self) -> Result<Lists<'a>, Finding> {
        match self.last {
            Some(last) if self.depth > 0 => {
                Err(last.finding("list", "the list is not closed; add a bracket after this"))
            }
            _ => {
                Ok(Lists { rows: self.rows, form: if self.deepest == 2 { Form::Nested } else { Form::Flat } })
            }
        }
    }
}
