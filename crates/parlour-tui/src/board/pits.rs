//! Pits and stores: framed cells with the label above, the seeds inside and their number below.

use parlour::core::{Cell, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Widget};

use super::BoardView;
use crate::paint::{centred, row};
use crate::theme::{Role, Signs, text_width};

/// The frame of the selected pit in plain ASCII.
const ASCII_DOUBLE: border::Set<'_> = border::Set {
    top_left: "#",
    top_right: "#",
    bottom_left: "#",
    bottom_right: "#",
    vertical_left: "#",
    vertical_right: "#",
    horizontal_top: "=",
    horizontal_bottom: "=",
};

pub(super) fn draw(view: &BoardView<'_>, cell: &Cell, pieces: &[&Piece], area: Rect, buf: &mut Buffer) {
    frame(view, cell, area, buf);
    let inside = area.inner(Margin::new(1, 1));
    label(view, cell, area, pieces.is_empty(), buf);
    let style = ink(view, cell);
    if pieces.is_empty() {
        for (line, word) in (0..).zip(cell.label.split_whitespace()) {
            centred(buf, inside, line, &fitting(&view.theme.plain(word), inside.width), style);
        }
    }
    if let Some(piece) = pieces.first() {
        seeds(view, piece, inside, style, buf);
        let count = format!(" {} ", piece.count);
        centred(buf, area, area.height - 1, &count, style.add_modifier(Modifier::BOLD));
    }
    if let Some(remark) = view.remarks.get(&cell.id) {
        let style = view.theme.ink(Role::Accent);
        centred(buf, inside, inside.height.saturating_sub(1), remark, style);
    }
}

/// A word, or its first letter if it does not fit.
fn fitting(word: &str, room: u16) -> String {
    let letters = if text_width(word) <= room { usize::MAX } else { 1 };
    word.chars().take(letters).collect()
}

fn ink(view: &BoardView<'_>, cell: &Cell) -> Style {
    let owner = view.owner(cell).map(|hue| view.theme.player(hue));
    owner.unwrap_or_else(|| view.theme.ink(Role::Danger))
}

/// The frame of a cell: faint, in the owner's colour for a legal move, double for the selection.
fn frame(view: &BoardView<'_>, cell: &Cell, area: Rect, buf: &mut Buffer) {
    let ascii = view.theme.signs == Signs::Ascii;
    let set = match (view.is_selected(cell), ascii) {
        (true, true) => ASCII_DOUBLE,
        (true, false) => border::DOUBLE,
        (false, _) => view.theme.border(),
    };
    let style = if view.is_lit(cell) {
        view.theme.ink(Role::Ladder).add_modifier(Modifier::BOLD)
    } else if view.is_selected(cell) || cell.choice.is_some() {
        ink(view, cell)
    } else {
        view.theme.ink(Role::Faint)
    };
    Block::bordered().border_set(set).border_style(style).render(area, buf);
}

/// Arrows at the ends of a board that is wider than the window.
pub(super) fn more(view: &BoardView<'_>, buf: &mut Buffer) {
    let (window, whole) = (view.layout.window(), view.layout.whole());
    let end = window.left.saturating_add(window.columns);
    let arrows = [
        (window.left > 0, whole.x, view.theme.pick("◂", "<")),
        (end < view.scene.columns, whole.right().saturating_sub(1), view.theme.pick("▸", ">")),
    ];
    let style = view.theme.ink(Role::Accent);
    let height = whole.height / u16::try_from(window.rows).unwrap_or(u16::MAX).max(1);
    for (_, x, sign) in arrows.into_iter().filter(|(beyond, ..)| *beyond) {
        for row in 0..2 {
            buf.set_string(x, whole.y + row * height + height / 2, sign, style);
        }
    }
}

/// The label in the frame, in brackets for a legal move.
fn label(view: &BoardView<'_>, cell: &Cell, area: Rect, bare: bool, buf: &mut Buffer) {
    let text = match (cell.choice.is_some(), bare) {
        (true, true) => "[ ]".to_owned(),
        (false, true) => return,
        (true, false) => format!("[{}]", cell.label),
        (false, false) => format!(" {} ", cell.label),
    };
    let style = if cell.choice.is_some() { ink(view, cell) } else { view.theme.ink(Role::Faint) };
    if text_width(&text) <= area.width {
        centred(buf, area, 0, &text, style);
    }
}

/// A sign for each seed, or their number if there are too many.
fn seeds(view: &BoardView<'_>, piece: &Piece, inside: Rect, style: Style, buf: &mut Buffer) {
    let sign = view.theme.plain(&piece.mark).into_owned();
    let spaced = inside.width >= 5;
    let in_a_row = u32::from(if spaced { inside.width.div_ceil(2) } else { inside.width }).max(1);
    if piece.count > in_a_row * u32::from(inside.height) {
        let text = format!("{}{sign}", piece.count);
        return centred(buf, inside, inside.height / 2, &text, style);
    }
    let rows = piece.count.div_ceil(in_a_row);
    let blank = if spaced { " " } else { "" };
    for line in 0..rows {
        let left = piece.count - line * in_a_row;
        let text = vec![sign.as_str(); usize::try_from(left.min(in_a_row)).unwrap_or(0)].join(blank);
        let middle = u32::from(inside.height).saturating_sub(rows) / 2;
        let at = u16::try_from(middle + line).unwrap_or(0);
        centred(buf, row(inside, at), 0, &text, style);
    }
}
