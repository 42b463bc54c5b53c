//! Tables with a heading, for `csv`: the heading says what each column holds, and each row is one snake or ladder.

use parlour_core::{Finding, counted};

use super::parser::{Pair, Parsed, starts_first, unnamed};
use super::symbols::{SymbolKind, symbols};
use super::vocabulary::{End, Kind, Meaning, meaning};
use crate::formats::letter::Letter;
use crate::formats::size::Size;
use crate::formats::text::{Log, Word, shortened};

/// What a column holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    /// One end of the snake or ladder, and which of the two it is if the word says.
    End(End, Option<Letter>),
    /// `snake` or `ladder`.
    Kind,
    /// Numbers and names of rows, which a board does not keep.
    Ignored,
    Unknown,
}

/// Reads a table, if the text starts with a heading that names a start and an end.
pub(super) fn parse(text: &str) -> Option<Parsed<'_>> {
    let mut lines = (1..).zip(text.lines()).filter(|(_, line)| !without_comment(line).trim().is_empty());
    let (number, heading) = lines.next()?;
    let heading = without_comment(heading);
    let separator = heading.chars().find(|c| [',', ';'].contains(c))?;
    let heading = cells(number, heading, separator);
    let columns: Vec<Column> = heading.iter().map(|word| column(word.text)).collect();
    let ends = columns.iter().filter(|column| matches!(column, Column::End(..))).count();
    let has_signs = |line: &str| without_comment(line).contains(['(', '[', '{', '>', ':', '=', '→']);
    if ends != 2 || text.lines().any(has_signs) {
        return None;
    }
    let mut table = Table { heading, columns, pairs: Vec::new(), log: Log::default() };
    table.report_unknown_columns();
    for (number, line) in lines {
        table.row(&cells(number, without_comment(line), separator));
    }
    let size = size(text, &mut table.log);
    Some(Parsed { pairs: table.pairs, size, log: table.log })
}

fn without_comment(line: &str) -> &str {
    let start = [line.find('#'), line.find("//")].into_iter().flatten().min();
    start.map_or(line, |at| &line[..at])
}

/// The size that a comment gives.
fn size<'a>(text: &'a str, log: &mut Log) -> Size<'a> {
    let mut size = Size::Usual;
    for symbol in symbols(text).into_iter().filter(|symbol| symbol.kind == SymbolKind::Size) {
        size.comment(symbol.word, log);
    }
    size
}

/// The cells of a line, empty ones included, without blanks and quotes around them.
fn cells(number: u32, line: &str, separator: char) -> Vec<Word<'_>> {
    let quiet = |c: char| c.is_whitespace() || "\"'`".contains(c);
    let mut start = 0;
    let cell = |cell: &'_ str| -> (usize, usize) {
        let from = start + (cell.len() - cell.trim_start_matches(quiet).len());
        let to = from + cell.trim_matches(quiet).len();
        start += cell.len() + separator.len_utf8();
        (from.min(to), to)
    };
    let places: Vec<(usize, usize)> = line.split(separator).map(cell).collect();
    let word = |(from, to): (usize, usize)| Word {
        text: &line[from..to],
        line: number,
        column: line[..from].chars().fold(1, |column, _| column + 1),
    };
    places.into_iter().map(word).collect()
}

/// What a column with this heading holds.
fn column(heading: &str) -> Column {
    let mut found = None;
    for word in heading.split_whitespace() {
        let column = match (word.to_lowercase().as_str(), meaning(word)) {
            ("kind" | "type", _) => Column::Kind,
            ("id" | "no" | "nr" | "name" | "index" | "label" | "note", _) => Column::Ignored,
            (_, Some(Meaning::End(end, letter))) => Column::End(end, letter),
            (_, Some(Meaning::To)) => Column::End(End::To, None),
            (_, Some(Meaning::Nothing)) => continue,
            _ => return Column::Unknown,
        };
        found = Some(found.unwrap_or(column));
    }
    found.unwrap_or(if heading.is_empty() { Column::Unknown } else { Column::Ignored })
}

struct Table<'a> {
    heading: Vec<Word<'a>>,
    columns: Vec<Column>,
    pairs: Vec<Pair<'a>>,
    log: Log,
}

impl<'a> Table<'a> {
    fn report_unknown_columns(&mut self) {
        for (word, _) in
            self.heading.iter().zip(&self.columns).filter(|(_, column)| **column == Column::Unknown)
        {
            let message = format!(
                "the column \"{}\" is not known; allowed: start, end, kind (snake or ladder) and id",
                shortened(word.text)
            );
            self.log.note(|| word.finding("unknown-word", message));
        }
    }

    fn row(&mut self, row: &[Word<'a>]) {
        let (expected, count) = (self.columns.len(), row.len());
        let extra = row.iter().skip(expected).find(|word| !word.text.is_empty());
        if let (Some(word), true) = (extra.or(row.last()), extra.is_some() || count < expected) {
            let names: Vec<&str> = self.heading.iter().map(|word| word.text).collect();
            let message = format!(
                "this row has {}; the heading names {expected}: {}",
                counted(count, "column"),
                names.join(", ")
            );
            return self.log.note(|| word.finding("pair", message));
        }
        match self.pair(row) {
            Ok(pair) => self.pairs.push(pair),
            Err(finding) => self.log.note(|| finding),
        }
    }

    fn pair(&self, row: &[Word<'a>]) -> Result<Pair<'a>, Finding> {
        let (mut kind, mut ends) = (None, Vec::new());
        for ((word, column), heading) in row.iter().zip(&self.columns).zip(&self.heading) {
            match column {
                Column::Kind => kind = self::kind(*word)?.or(kind),
                Column::End(end, letter) => {
                    kind = kind.or(*letter);
                    ends.push((*end, square(*word, heading)?));
                }
                Column::Ignored | Column::Unknown => {}
            }
        }
        let [(first, one), (second, other)] = *ends.as_slice() else {
            return Err(row
                .first()
                .map_or_else(|| Finding::new("pair", "the row is empty"), |word| unnamed(*word)));
        };
        let in_order = starts_first((first, second), kind).ok_or_else(|| unnamed(one))?;
        let (from, to) = if in_order { (one, other) } else { (other, one) };
        Ok(Pair { from, to, kind, plain: false })
    }
}

fn kind(word: Word) -> Result<Option<Letter>, Finding> {
    match meaning(word.text) {
        _ if word.text.is_empty() => Ok(None),
        Some(Meaning::Kind(Kind::Only(letter))) => Ok(Some(letter)),
        _ => {
            let message = format!(
                "\"{}\" is not a kind that this format holds; allowed: snake, ladder; for special squares use map, \
                 json or toml",
                shortened(word.text)
            );
            Err(word.finding("unknown-word", message))
        }
    }
}

fn square<'a>(word: Word<'a>, heading: &Word) -> Result<Word<'a>, Finding> {
    let is_number = !word.text.is_empty() && word.text.bytes().all(|byte| byte.is_ascii_digit());
    let message = || match word.text {
        "" => format!("the number of the square is missing in the column \"{}\"", heading.text),
        text => {
            format!("\"{}\" is not a square; the column \"{}\" holds numbers", shortened(text), heading.text)
        }
    };
    if is_number { Ok(word) } else { Err(word.finding("number", message())) }
}
