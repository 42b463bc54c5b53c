//! Small cells without numbers, as in a track or a maze, and larger areas with a frame, such as yards.

use parlour::core::{Cell, CellClass, Family, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Color, Modifier, Style};

use super::crowd::{crowd, put, total};
use super::{BoardView, ClickMap, Target};
use crate::paint::{centred, framed, row};
use crate::theme::{Depth, Role, Signs, text_width};

/// The background of a cell: its owner's colour, or that of its class.
pub(super) fn ground(view: &BoardView<'_>, cell: &Cell) -> Style {
    let theme = view.theme;
    let ground = if view.is_lit(cell) {
        theme.colour(Role::Lit)
    } else if cell.class == CellClass::Yard {
        Color::Reset
    } else if let Some(hue) = view.owner(cell) {
        hue.shade(theme.depth)
    } else {
        match view.scene.family {
            Family::Track => theme.colour(Role::Track { odd: (cell.x + cell.y) % 2 == 1 }),
            _ => Color::Reset,
        }
    };
    Style::default().bg(ground)
}

pub(super) fn draw(
    view: &BoardView<'_>,
    cell: &Cell,
    pieces: &[&Piece],
    area: Rect,
    buf: &mut Buffer,
    clicks: &mut ClickMap,
) {
    if cell.class == CellClass::Wall {
        return wall(view, area, buf);
    }
    let framed = area.height >= 3 && area.width >= 5 && (cell.width > 1 || cell.height > 1);
    let inside = if framed { large(view, cell, area, buf) } else { area };
    if pieces.is_empty() {
        if !framed {
            empty(view, cell, inside, buf);
        }
    } else if framed {
        spread(view, pieces, inside, buf, clicks);
    } else {
        stand(view, pieces, row(inside, inside.height / 2), buf, clicks);
    }
    if let Some(remark) = view.remarks.get(&cell.id) {
        centred(buf, inside, 0, remark, view.theme.ink(Role::Accent));
    }
}

fn wall(view: &BoardView<'_>, area: Rect, buf: &mut Buffer) {
    let sign = view.theme.pick("█", "#").repeat(usize::from(area.width));
    for line in 0..area.height {
        buf.set_string(area.x, area.y + line, &sign, view.theme.ink(Role::Wall));
    }
}

/// The frame of a large cell, with its label.
fn large(view: &BoardView<'_>, cell: &Cell, area: Rect, buf: &mut Buffer) -> Rect {
    let style = view.owner(cell).map_or(view.theme.ink(Role::Faint), |hue| view.theme.player(hue));
    framed(buf, view.theme, area, &view.theme.plain(&cell.label), style)
}

/// A cell without pieces: its mark, its legal move, or a dot if the background has no colour.
fn empty(view: &BoardView<'_>, cell: &Cell, area: Rect, buf: &mut Buffer) {
    let theme = view.theme;
    let walled = view.scene.family == Family::Maze;
    let mark = sign(view, cell);
    let (text, style) = if let Some(choice) = &cell.choice
        && matches!(cell.class, CellClass::Open | CellClass::Trail)
    {
        (choice.clone(), theme.ink(Role::Accent))
    } else if !mark.is_empty() {
        (mark, mark_style(view, cell))
    } else if walled || theme.depth >= Depth::TwoFiftySix {
        return;
    } else {
        (theme.pick("·", ".").to_owned(), theme.ink(Role::Faint))
    };
    if text_width(&text) <= area.width {
        centred(buf, area, area.height / 2, &text, style);
    }
}

fn sign(view: &BoardView<'_>, cell: &Cell) -> String {
    let theme = view.theme;
    match (&cell.class, cell.mark.as_str()) {
        (CellClass::Source, _) => theme.pick("◉", "o").to_owned(),
        (CellClass::Destination, _) => theme.pick("◎", "X").to_owned(),
        (CellClass::Trail, _) => theme.pick("·", ".").to_owned(),
        (_, mark) => match theme.signs {
            Signs::Unicode => mark.replace('*', "★").replace('#', "⌂"),
            Signs::Ascii => theme.plain(mark).into_owned(),
        },
    }
}

fn mark_style(view: &BoardView<'_>, cell: &Cell) -> Style {
    let theme = view.theme;
    match (view.owner(cell), &cell.class) {
        (Some(hue), _) => theme.player(hue),
        (None, CellClass::Destination) => theme.ink(Role::Goal),
        (None, CellClass::Way) => theme.ink(Role::Accent),
        (None, CellClass::Waiting | CellClass::Trail) => theme.ink(Role::Ladder),
        (None, CellClass::Seen) => theme.ink(Role::Faint),
        (None, CellClass::Left) => theme.ink(Role::Danger),
        (None, _) => theme.ink(Role::Text),
    }
}

/// Draws pieces in one line.
pub(super) fn stand(
    view: &BoardView<'_>,
    pieces: &[&Piece],
    line: Rect,
    buf: &mut Buffer,
    clicks: &mut ClickMap,
) {
    let parts = crowd(view, pieces, line.width);
    let mut x = line.x + line.width.saturating_sub(total(&parts)) / 2;
    for (span, piece) in parts {
        let width = text_width(&span.content).min(line.right().saturating_sub(x));
        let place = Rect { x, width, ..line };
        put(buf, place, &span);
        if let Some(piece) = piece {
            clicks.add(place, Target::Piece(piece.id.clone()));
        }
        x += width;
    }
}

/// Draws pieces in a large cell: up to two below each other, more side by side.
fn spread(view: &BoardView<'_>, pieces: &[&Piece], inside: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
    let in_a_row = if pieces.len() > usize::from(inside.height) {
        pieces.len().div_ceil(usize::from(inside.height).max(1)).max(2)
    } else if pieces.len() > 2 {
        2
    } else {
        1
    };
    let rows = u16::try_from(pieces.len().div_ceil(in_a_row)).unwrap_or(1);
    let top = inside.height.saturating_sub(rows) / 2;
    let columns = u16::try_from(in_a_row).unwrap_or(1);
    for (index, chunk) in (0..).zip(pieces.chunks(in_a_row)) {
        for (number, piece) in (0..).zip(chunk) {
            let width = inside.width / columns;
            let place = Rect { x: inside.x + width * number, width, ..row(inside, top + index) };
            stand(view, &[*piece], place, buf, clicks);
        }
    }
}

/// The frame of a maze.
pub(super) fn frame(view: &BoardView<'_>, buf: &mut Buffer) {
    if view.scene.family != Family::Maze {
        return;
    }
    let whole = view.layout.whole();
    let style = view.theme.ink(Role::Wall).add_modifier(Modifier::BOLD);
    let area = whole.outer(Margin::new(1, 1)).intersection(buf.area);
    framed(buf, view.theme, area, "", style);
}
