//! The symbols of a list of pairs: numbers, words, brackets, and signs between two numbers.
//!
//! Quotes and bullets are ignored, and comments end with their line.

use crate::formats::text::Word;

/// A symbol and its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Symbol<'a> {
    pub(super) kind: SymbolKind,
    pub(super) word: Word<'a>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SymbolKind {
    Number,
    Word,
    /// `->`, `:`, `=` and the like, and the word "to" between two numbers.
    Link,
    /// A comma or a semicolon.
    Separator,
    Open,
    Close,
    LineEnd,
    /// A comment that gives the size of the board.
    Size,
    /// Something that does not belong in such a list.
    Strange,
}

const QUIET: &str = "\"'`<*•·";
const LINKS: &str = "->=:→⇒–—";

pub(super) fn symbols(text: &str) -> Vec<Symbol<'_>> {
    let mut symbols = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        line_symbols(line, text, &mut symbols);
    }
    symbols
}

fn line_symbols<'a>(line: u32, text: &'a str, symbols: &mut Vec<Symbol<'a>>) {
    let (mut rest, mut column) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let previous = symbols.last().map(|symbol| symbol.kind);
        let after_blank = text[..text.len() - rest.len()].ends_with(char::is_whitespace);
        let (kind, length) = next(first, rest, previous, after_blank);
        let (piece, after) = rest.split_at(length);
        if let Some(kind) = kind {
            symbols.push(Symbol { kind, word: Word { text: piece, line, column } });
        }
        column += (1..).zip(piece.chars()).last().map_or(0, |(count, _)| count);
        rest = after;
    }
    symbols.push(Symbol { kind: SymbolKind::LineEnd, word: Word { text: "", line, column } });
}

/// The next symbol of a line, if the characters are one, and their length in bytes. `6-1` and `6 - 1` are pairs; `6 -1` has a
/// negative number, which no pair has.
fn next(
    first: char,
    rest: &str,
    previous: Option<SymbolKind>,
    after_blank: bool,
) -> (Option<SymbolKind>, usize) {
    let span = |inside: &dyn Fn(char) -> bool| rest.find(|c: char| !inside(c)).unwrap_or(rest.len());
    let after_number = previous == Some(SymbolKind::Number);
    let second = rest[first.len_utf8()..].chars().next();
    if first == '#' || rest.starts_with("//") {
        let says_size = rest.trim_start_matches(['#', '/', ' ', '\t']).to_lowercase().starts_with("size");
        return (says_size.then_some(SymbolKind::Size), rest.len());
    }
    if first == '-' && (!after_number || after_blank) && second.is_some_and(|c| c.is_ascii_digit()) {
        return (
            Some(SymbolKind::Strange),
            1 + rest[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - 1),
        );
    }
    match first {
        ',' | ';' => (Some(SymbolKind::Separator), 1),
        '.' if second.is_none_or(char::is_whitespace) => (Some(SymbolKind::Separator), 1),
        '(' | '[' | '{' => (Some(SymbolKind::Open), 1),
        ')' | ']' | '}' => (Some(SymbolKind::Close), 1),
        c if LINKS.contains(c) => {
            let bullet = c == '-' && !after_number && second == Some(' ');
            ((!bullet).then_some(SymbolKind::Link), span(&|c| LINKS.contains(c)))
        }
        // `snakes.put`
        '.' if second.is_some_and(char::is_alphabetic) => (None, 1),
        c if c.is_whitespace() || QUIET.contains(c) => (None, c.len_utf8()),
        c if c.is_alphanumeric() || c == '_' => {
            let length = span(&|c| c.is_alphanumeric() || c == '_');
            let number = rest[..length].bytes().all(|byte| byte.is_ascii_digit());
            (Some(if number { SymbolKind::Number } else { SymbolKind::Word }), length)
        }
        c => (Some(SymbolKind::Strange), c.len_utf8()),
    }
}
