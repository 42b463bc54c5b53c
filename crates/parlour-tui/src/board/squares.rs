//! Numbered squares: number and mark above, pieces below.

use parlour::core::{Cell, CellClass, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::tiles::stand;
use super::{BoardView, ClickMap};
use crate::paint::{after, centred, row, write};
use crate::theme::{Depth, Role, text_width};

/// The background of a square: chequered, or highlighted.
pub(super) fn ground(view: &BoardView<'_>, cell: &Cell) -> Style {
    let odd = (cell.x + cell.y) % 2 == 1;
    let role = if view.is_lit(cell) { Role::Lit } else { Role::Cell { odd } };
    let reversed = view.is_lit(cell) && view.theme.depth == Depth::None;
    let style = Style::default().bg(view.theme.colour(role));
    if reversed { style.add_modifier(Modifier::REVERSED) } else { style }
}

pub(super) fn draw(
    view: &BoardView<'_>,
    cell: &Cell,
    pieces: &[&Piece],
    area: Rect,
    buf: &mut Buffer,
    clicks: &mut ClickMap,
) {
    let theme = view.theme;
    let ruled = theme.depth < Depth::TwoFiftySix;
    let edge = u16::from(ruled);
    if ruled {
        rule(view, area, buf);
    }
    let space = area.width - edge;
    let label = theme.plain(&cell.label).into_owned();
    write(buf, after(area, edge), &label, label_style(view, cell));
    let left = space.saturating_sub(text_width(&label));
    if let Some(mark) = mark(&theme.plain(&cell.mark), left.saturating_sub(u16::from(!ruled))) {
        let style = theme.ink(role(&cell.class)).add_modifier(Modifier::BOLD);
        // A blank between number and mark, if there is room.
        let gap = u16::from(left > text_width(&mark) + 1);
        let x = area.x + edge + text_width(&label) + gap;
        write(buf, Rect { x, width: left, ..area }, &mark, style);
    }
    if !pieces.is_empty() {
        let line = row(after(area, edge), area.height / 2);
        stand(view, pieces, line, buf, clicks);
    }
    if let Some(remark) = view.remarks.get(&cell.id) {
        centred(buf, area, area.height - 1, remark, theme.ink(Role::Accent));
    }
}

/// A line between squares, if there are too few colours for a chequered board.
fn rule(view: &BoardView<'_>, area: Rect, buf: &mut Buffer) {
    let sign = view.theme.pick("▏", "|");
    for line in 0..area.height {
        if let Some(cell) = buf.cell_mut((area.x, area.y + line))
            && cell.symbol() == " "
        {
            cell.set_symbol(sign).set_style(view.theme.ink(Role::Faint));
        }
    }
}

fn label_style(view: &BoardView<'_>, cell: &Cell) -> Style {
    match cell.class {
        CellClass::Start | CellClass::End => view.theme.ink(Role::Goal),
        CellClass::Cell => view.theme.ink(Role::Faint),
        _ => view.theme.ink(Role::Text),
    }
}

fn role(class: &CellClass) -> Role {
    match class {
        CellClass::LadderFoot | CellClass::Boost => Role::Ladder,
        CellClass::SnakeHead => Role::Snake,
        CellClass::Trap | CellClass::BlackHole => Role::Danger,
        CellClass::End => Role::Goal,
        _ => Role::Portal,
    }
}

/// The whole mark, or its first character.
fn mark(mark: &str, space: u16) -> Option<String> {
    if mark.is_empty() || space == 0 {
        None
    } else if text_width(mark) <= space {
        Some(mark.to_owned())
    } else {
        mark.chars().next().map(|sign| sign.to_string())
    }
}
