//! The pieces of one cell, fitted into its size.

use parlour_core::{Cell, Piece};

use crate::canvas::Ink;
use crate::text_width;
use crate::view::View;

/// A text in one ink.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Span {
    pub(crate) text: String,
    pub(crate) ink: Ink,
}

/// Spans side by side.
pub(crate) type Line = Vec<Span>;

/// The pieces of a cell as text.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Crowd {
    pub(crate) lines: Vec<Line>,
    /// Whether the pieces are only counted, so the legend must list them.
    pub(crate) counted_only: bool,
}

/// The width of a line in columns.
pub(crate) fn line_width(line: &[Span]) -> usize {
    line.iter().map(|span| text_width(&span.text)).sum()
}

/// Fits the pieces of a cell into a space: side by side, merged, or as a number.
pub(crate) fn crowd(view: &View<'_>, cell: &Cell, columns: usize, lines: usize) -> Crowd {
    let pieces = view.pieces(cell);
    let choosable = cell.choice.is_none();
    let ways = [
        (singles(view, pieces, choosable), 1),
        (singles(view, pieces, false), 1),
        (merged(view, pieces), 1),
        (merged(view, pieces), 0),
    ];
    for (spans, gap) in ways {
        if let Some(lines) = wrap(spans, gap, columns, lines) {
            return Crowd { lines, counted_only: false };
        }
    }
    Crowd { lines: vec![vec![number(view, pieces, columns)]], counted_only: true }
}

fn singles(view: &View<'_>, pieces: &[&Piece], choosable: bool) -> Vec<Span> {
    let single = |piece: &&Piece| {
        let pointer = view.pointer(piece.choice.as_ref().filter(|_| choosable));
        Span { text: view.token(piece) + pointer, ink: View::ink(piece) }
    };
    pieces.iter().map(single).collect()
}

/// Merges pieces of one owner whose marks differ only in the last character: R1 and R2 become R12.
fn merged(view: &View<'_>, pieces: &[&Piece]) -> Vec<Span> {
    let mut spans: Vec<(String, Span)> = Vec::new();
    for piece in pieces {
        let (token, ink) = (view.token(piece), View::ink(piece));
        let (head, tail) = split_last(&token);
        let kin = spans
            .iter_mut()
            .find(|(known, span)| !head.is_empty() && known == head && span.ink.owner == ink.owner);
        match kin {
            Some((_, span)) => span.text.push_str(tail),
            None => spans.push((head.to_owned(), Span { text: token.clone(), ink })),
        }
    }
    spans.into_iter().map(|(_, span)| span).collect()
}

fn split_last(token: &str) -> (&str, &str) {
    let last = token.char_indices().last().map_or(0, |(index, _)| index);
    token.split_at(last)
}

/// The number of pieces, and their kind if they are all the same: `4×R`.
fn number(view: &View<'_>, pieces: &[&Piece], columns: usize) -> Span {
    let count = format!("{}{}", pieces.len(), view.signs().pick("×", "x"));
    let mut kinds = merged(view, pieces);
    let first = pieces.first().map(|piece| view.token(piece)).unwrap_or_default();
    if kinds.len() == 1 && text_width(&count) + text_width(split_last(&first).0) <= columns {
        let kind = kinds.remove(0);
        return Span { text: count + split_last(&first).0, ink: kind.ink };
    }
    let text = if text_width(&count) <= columns { count } else { "+".to_owned() };
    Span { text, ink: Ink { weight: crate::canvas::Weight::Bold, ..Ink::default() } }
}

/// Breaks spans into lines with a gap between them; `None` if they do not fit.
fn wrap(spans: Vec<Span>, gap: usize, columns: usize, lines: usize) -> Option<Vec<Line>> {
    let mut wrapped: Vec<Line> = Vec::new();
    for span in spans {
        let needed = text_width(&span.text);
        if needed > columns {
            return None;
        }
        match wrapped.last_mut() {
            Some(line) if line_width(line) + gap + needed <= columns => {
                line.extend((gap > 0).then(|| Span { text: " ".repeat(gap), ink: Ink::default() }));
                line.push(span);
            }
            _ => wrapped.push(vec![span]),
        }
    }
    let clear = gap > 0 || wrapped.iter().all(|line| line.windows(2).all(|pair| !runs_together(pair)));
    (wrapped.len() <= lines && clear).then_some(wrapped)
}

/// Whether two numbers side by side would read as one.
fn runs_together(pair: &[Span]) -> bool {
    let digit = |sign: Option<char>| sign.is_some_and(|sign| sign.is_ascii_digit());
    matches!(pair, [one, other] if digit(one.text.chars().last()) && digit(other.text.chars().next()))
}
