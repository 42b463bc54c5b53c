//! Cells without labels as tiles of a few characters.

use parlour_core::{Cell, Family, Window};

use crate::canvas::{Canvas, Ink};
use crate::crowd::{Crowd, Line, Span, crowd, line_width};
use crate::grid::{Area, CellGrid};
use crate::layout::Layout;
use crate::text_width;
use crate::view::{View, is_wall};

/// Tiles are as wide as the widest sign, and nearly square.
pub(crate) fn layout(view: &View<'_>, part: Window, space: usize) -> Layout {
    let walled = view.scene.family == Family::Maze;
    let margin = usize::from(walled && !edge_is_wall(view, part));
    let wanted = (widest(view) + usize::from(!walled)).max(2);
    let possible = space.saturating_sub(2 * margin) / part.columns.max(1) as usize;
    // Use narrower tiles if they show the whole board and stay legible.
    let columns = if possible >= 2 { wanted.min(possible) } else { wanted };
    Layout {
        grid: CellGrid { part, cell: (columns, 1), gap: (0, 0), origin: (margin, margin) },
        pad: 0,
        targets: false,
        // Open cells between walls are blank; without walls they need a sign to be visible.
        plain: if walled { "" } else { view.signs().pick("·", ".") },
    }
}

fn edge_is_wall(view: &View<'_>, part: Window) -> bool {
    let ends = |start: u32, size: u32, from: u32, room: u32| {
        start == from || start.saturating_add(size) == from.saturating_add(room)
    };
    let at_edge = |cell: &&Cell| {
        ends(cell.x, cell.width, part.left, part.columns) || ends(cell.y, cell.height, part.top, part.rows)
    };
    view.scene.cells.iter().filter(at_edge).all(is_wall)
}

fn widest(view: &View<'_>) -> usize {
    let small = |cell: &&Cell| cell.width == 1 && !is_wall(cell);
    let cells = view.scene.cells.iter().filter(small);
    let marks = cells.map(|cell| text_width(&view.sign(cell)));
    let pieces = view.scene.pieces.iter().map(|piece| text_width(&view.token(piece)));
    marks.chain(pieces).max().unwrap_or(1)
}

/// Draws a cell; returns whether its pieces are only counted.
pub(crate) fn draw(view: &View<'_>, layout: &Layout, cell: &Cell, canvas: &mut Canvas) -> bool {
    let Some(area) = layout.grid.area(cell) else {
        return false;
    };
    if is_wall(cell) {
        fill(view, area, canvas);
        return false;
    }
    let framed = area.lines >= 3 && area.columns >= 3;
    let inside = if framed { frame(view, cell, area, canvas) } else { area };
    let crowd = match view.pieces(cell) {
        [] if framed => return false,
        [] => empty(view, cell, inside, layout.plain),
        _ => crowd(view, cell, inside.columns, inside.lines),
    };
    centre(&crowd.lines, inside, canvas);
    crowd.counted_only
}

fn fill(view: &View<'_>, area: Area, canvas: &mut Canvas) {
    for line in 0..area.lines {
        canvas.put(area.x, area.y + line, &view.signs().wall().repeat(area.columns), Ink::default());
    }
}

/// The frame of a large cell, with its label.
fn frame(view: &View<'_>, cell: &Cell, area: Area, canvas: &mut Canvas) -> Area {
    let (right, bottom) = (area.x + area.columns - 1, area.y + area.lines - 1);
    let ink = View::cell_ink(cell);
    let faint = Ink { owner: ink.owner, ..Ink::FAINT };
    canvas.frame(area.x, area.y, right, bottom, faint);
    let pointer = view.pointer(cell.choice.as_ref());
    let label = format!(" {}{pointer} ", view.signs().write(&cell.label));
    if text_width(&label) > 2 && text_width(&label) + 2 <= area.columns {
        canvas.put(area.x + 1, area.y, &label, ink);
    }
    Area { x: area.x + 1, y: area.y + 1, columns: area.columns - 2, lines: area.lines - 2 }
}

/// A cell without pieces: its sign, its legal move, or the sign of an empty cell.
fn empty(view: &View<'_>, cell: &Cell, area: Area, plain: &str) -> Crowd {
    let pointer = view.pointer(cell.choice.as_ref());
    let sign = view.sign(cell);
    let choice = view.signs().write(cell.choice.as_deref().unwrap_or_default());
    let ways = [format!("{sign}{pointer}"), sign.clone(), pointer.to_owned(), plain.to_owned()];
    let fits = |text: &String| !text.is_empty() && text_width(text) <= area.columns;
    let named = Some(format!("{choice}{pointer}")).filter(|text| sign.is_empty() && fits(text));
    let text = named.or_else(|| ways.into_iter().find(fits)).unwrap_or_default();
    let ink = if text == plain { Ink::FAINT } else { View::cell_ink(cell) };
    Crowd { lines: vec![vec![Span { text, ink }]], counted_only: false }
}

/// Centres lines in an area.
pub(crate) fn centre(lines: &[Line], area: Area, canvas: &mut Canvas) {
    let above = area.lines.saturating_sub(lines.len()) / 2;
    for (index, line) in lines.iter().enumerate() {
        let mut x = area.x + area.columns.saturating_sub(line_width(line)) / 2;
        for Span { text, ink } in line {
            canvas.put(x, area.y + above + index, text, *ink);
            x += text_width(text);
        }
    }
}
