//! The pieces on one cell, fitted into its width.

use parlour::core::Piece;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Span;

use super::BoardView;
use crate::theme::{Role, text_width};

/// Pieces side by side; each part with its piece.
pub(crate) type Parts<'a> = Vec<(Span<'static>, Option<&'a Piece>)>;

/// Fits pieces into `width` columns: with their marks, the first letters of their marks, or as a number.
pub(crate) fn crowd<'a>(view: &BoardView<'_>, pieces: &[&'a Piece], width: u16) -> Parts<'a> {
    let wide = tokens(view, pieces, true);
    let narrow = tokens(view, pieces, false);
    let letters = letters(view, pieces);
    let fitting = [wide, narrow, letters].into_iter().find(|parts| total(parts) <= width);
    fitting.unwrap_or_else(|| number(view, pieces))
}

pub(crate) fn total(parts: &Parts<'_>) -> u16 {
    parts.iter().map(|(span, _)| text_width(&span.content)).sum()
}

/// Every piece with its whole mark; if `wide`, each looks like a token.
fn tokens<'a>(view: &BoardView<'_>, pieces: &[&'a Piece], wide: bool) -> Parts<'a> {
    let token = |piece: &&'a Piece| {
        let (before, after) = brackets(view, piece, wide);
        let text = format!("{before}{}{after}", view.theme.plain(&piece.mark));
        (Span::styled(text, style(view, piece)), Some(*piece))
    };
    let mut parts: Parts<'a> = Vec::new();
    for piece in pieces {
        if !wide && !parts.is_empty() && piece.mark.chars().count() > 1 {
            parts.push((Span::raw(" "), None));
        }
        parts.push(token(piece));
    }
    parts
}

/// The signs around a mark, so legal moves are not marked by colour alone.
fn brackets(view: &BoardView<'_>, piece: &Piece, wide: bool) -> (&'static str, &'static str) {
    let theme = view.theme;
    match (view.is_chosen(piece), piece.choice.is_some(), wide) {
        (true, _, true) => (theme.pick("▸", ">"), theme.pick("◂", "<")),
        (true, _, false) => (theme.pick("▸", ">"), ""),
        (_, true, _) => ("", theme.pick("◂", "<")),
        (_, _, true) => (theme.pick("▐", "("), theme.pick("▌", ")")),
        _ => ("", ""),
    }
}

fn style(view: &BoardView<'_>, piece: &Piece) -> Style {
    let style = view.piece_style(piece);
    if view.is_chosen(piece) || piece.choice.is_some() {
        style.add_modifier(Modifier::UNDERLINED)
    } else {
        style
    }
}

/// The first letter of each mark; an arrow marks the selected piece.
fn letters<'a>(view: &BoardView<'_>, pieces: &[&'a Piece]) -> Parts<'a> {
    let letter = |piece: &&'a Piece| {
        let sign = piece.mark.chars().next().unwrap_or('?').to_string();
        (Span::styled(sign, style(view, piece)), Some(*piece))
    };
    let mut parts: Parts<'a> = pieces.iter().map(letter).collect();
    if let Some(chosen) = pieces.iter().find(|piece| view.is_chosen(piece)) {
        let accent = view.theme.ink(Role::Accent);
        parts.insert(0, (Span::styled(view.theme.pick("▸", ">"), accent), Some(*chosen)));
    }
    parts
}

/// The number of pieces.
fn number<'a>(view: &BoardView<'_>, pieces: &[&'a Piece]) -> Parts<'a> {
    let text = format!("{}{}", pieces.len(), view.theme.pick("×", "x"));
    let first = pieces.first().copied();
    let style = first.map(|piece| style(view, piece)).unwrap_or_default();
    vec![(Span::styled(text, style), first)]
}

/// Draws a token with round edges: half blocks in its colour on the cell's background.
pub(crate) fn put(buf: &mut Buffer, place: Rect, span: &Span<'_>) {
    let mut x = place.x;
    for sign in span.content.chars() {
        if x >= place.right() {
            break;
        }
        let edge = matches!(sign, '▐' | '▌');
        if let Some(cell) = buf.cell_mut((x, place.y)) {
            cell.set_char(sign);
            if !edge {
                cell.set_style(span.style);
            } else if let Some(colour) = span.style.bg {
                cell.set_fg(colour);
            }
        }
        x += text_width(&sign.to_string()).max(1);
    }
}
