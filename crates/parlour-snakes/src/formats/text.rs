//! Text as words with positions, for formats of rows of numbers, and the findings about it.

use parlour_core::{Finding, Findings};

use crate::Entity;
use crate::check::list;

/// A word of a text and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Word<'a> {
    /// The word.
    pub(super) text: &'a str,
    /// The line, counted from 1.
    pub(super) line: u32,
    /// The column in characters, counted from 1.
    pub(super) column: u32,
}

impl Word<'_> {
    /// A finding at this word.
    pub(super) fn finding(&self, rule: &'static str, message: impl Into<String>) -> Finding {
        Finding::new(rule, message).at(self.line as usize, self.column as usize)
    }

    /// The word as a whole number.
    pub(super) fn number(&self) -> Result<i64, Finding> {
        let wrong = || self.finding("number", format!("\"{}\" is not a whole number", shortened(self.text)));
        self.text.parse().map_err(|_| wrong())
    }
}

/// What separates the entries of a table, besides blanks.
pub(super) const SEPARATORS: [char; 3] = [',', ';', '|'];

/// The words of each line that has any, split at blanks and at the given marks.
pub(super) fn lines<'a>(text: &'a str, marks: &'a [char]) -> impl Iterator<Item = Vec<Word<'a>>> {
    let words = |(line, text)| words(line, text, marks);
    (1..).zip(text.lines()).map(words).filter(|words| !words.is_empty())
}

fn words<'a>(line: u32, text: &'a str, marks: &[char]) -> Vec<Word<'a>> {
    let cut = |c: char| c.is_whitespace() || marks.contains(&c);
    let mut words = Vec::new();
    let mut start: Option<(u32, usize)> = None;
    for (column, (at, c)) in (1..).zip(text.char_indices()) {
        match start {
            Some((column, from)) if cut(c) => {
                words.push(Word { text: &text[from..at], line, column });
                start = None;
            }
            None if !cut(c) => start = Some((column, at)),
            _ => {}
        }
    }
    if let Some((column, from)) = start {
        let text = &text[from..];
        words.push(Word { text, line, column });
    }
    words
}

/// A word short enough for a sentence.
pub(super) fn shortened(word: &str) -> String {
    const ENOUGH: usize = 24;
    match word.char_indices().nth(ENOUGH) {
        Some((at, _)) => format!("{}…", &word[..at]),
        None => word.to_owned(),
    }
}

/// Entities in a sentence, up to a limit.
pub(super) fn shown<'a>(entities: impl IntoIterator<Item = &'a Entity>) -> String {
    const SHOWN: usize = 8;
    let mut entities = entities.into_iter();
    let first: Vec<&Entity> = entities.by_ref().take(SHOWN).collect();
    match (first.as_slice(), entities.next()) {
        ([], _) => "nothing".to_owned(),
        (first, None) => list(first),
        (first, _) => {
            let first: Vec<String> = first.iter().map(ToString::to_string).collect();
            format!("{} and more", first.join(", "))
        }
    }
}

/// As many findings as anyone reads; the rest are only counted, to save memory on large files of another kind.
#[derive(Debug, Default)]
pub(super) struct Log {
    findings: Vec<Finding>,
    more: usize,
}

impl Log {
    const ENOUGH: usize = 200;

    /// Adds a finding.
    pub(super) fn note(&mut self, finding: impl FnOnce() -> Finding) {
        if self.findings.len() < Self::ENOUGH {
            self.findings.push(finding());
        } else {
            self.more += 1;
        }
    }

    /// The number of findings.
    pub(super) fn count(&self) -> usize {
        self.findings.len() + self.more
    }

    /// Adds all findings of another log.
    pub(super) fn append(&mut self, other: Self) {
        for finding in other.findings {
            self.note(|| finding);
        }
        self.more += other.more;
    }

    pub(super) fn or<T>(mut self, value: T) -> Result<T, Findings> {
        if self.findings.is_empty() {
            return Ok(value);
        }
        self.findings.sort_by_key(|finding| (finding.line, finding.column));
        if self.more > 0 {
            self.findings.push(Finding::new("more", format!("and {} more like these", self.more)));
        }
        Err(self.findings.into())
    }
}

/// All the values, or all the findings.
pub(super) fn all<T>(results: impl IntoIterator<Item = Result<T, Finding>>) -> Result<Vec<T>, Findings> {
    let (mut values, mut log) = (Vec::new(), Log::default());
    for result in results {
        match result {
            Ok(value) => values.push(value),
            Err(finding) => log.note(|| finding),
        }
    }
    log.or(values)
}
