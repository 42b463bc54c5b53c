//! Small cells without numbers: the cells of a track, of a maze, and larger fields with a line around them.

use parlour::core::{Cell, Piece};
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;
use ratatui::widgets::{Block, Borders, Widget};

use super::boxes::ASCII_BORDER;
use super::crowd::{crowd, put, total};
use super::{Hits, Picture, Target, centred, row};
use crate::look::{Depth, Role, Signs, text_width};

/// The ground of a cell: its owner's colour, or that of its class.
pub(super) fn ground(picture: &Picture<'_>, cell: &Cell) -> Style {
    let look = picture.look;
    let ground = if picture.is_lit(cell) {
        look.colour(Role::Lit)
    } else if cell.class == "yard" {
        Color::Reset
    } else if let Some(hue) = picture.owner(cell) {
        hue.shade(look.depth)
    } else {
        match cell.class.as_ref() {
            "track" | "safe" | "start" | "stretch" | "home" => look.colour(Role::Track),
            _ => Color::Reset,
        }
    };
    Style::default().bg(ground)
}

pub(super) fn draw(
    picture: &Picture<'_>,
    cell: &Cell,
    pieces: &[&Piece],
    area: Rect,
    buf: &mut Buffer,
    hits: &mut Hits,
) {
    if cell.class == "wall" {
        return wall(picture, area, buf);
    }
    let framed = area.height >= 3 && area.width >= 5 && (cell.width > 1 || cell.height > 1);
    let inside = if framed {
        field(picture, cell, area, buf)
    } else {
        area
    };
    if pieces.is_empty() {
        if !framed {
            alone(picture, cell, inside, buf);
        }
    } else if framed {
        spread(picture, pieces, inside, buf, hits);
    } else {
        stand(picture, pieces, row(inside, inside.height / 2), buf, hits);
    }
    if let Some(remark) = picture.remarks.get(&cell.id) {
        centred(buf, inside, 0, remark, picture.look.ink(Role::Accent));
    }
}

fn wall(picture: &Picture<'_>, area: Rect, buf: &mut Buffer) {
    let sign = picture.look.pick("█", "#").repeat(usize::from(area.width));
    for line in 0..area.height {
        buf.set_string(area.x, area.y + line, &sign, picture.look.ink(Role::Wall));
    }
}

/// A larger field has a line around it, with its label.
fn field(picture: &Picture<'_>, cell: &Cell, area: Rect, buf: &mut Buffer) -> Rect {
    let style = picture
        .owner(cell)
        .map_or(picture.look.ink(Role::Faint), |hue| picture.look.player(hue));
    let set = match picture.look.signs {
        Signs::Unicode => border::ROUNDED,
        Signs::Ascii => ASCII_BORDER,
    };
    let label = format!(" {} ", picture.look.plain(&cell.label));
    Block::new()
        .borders(Borders::ALL)
        .border_set(set)
        .border_style(style)
        .title(label)
        .render(area, buf);
    area.inner(Margin::new(1, 1))
}

/// A cell without pieces: its mark, the move it stands for, or a dot where the ground has no colour.
fn alone(picture: &Picture<'_>, cell: &Cell, area: Rect, buf: &mut Buffer) {
    let look = picture.look;
    let walled = matches!(
        cell.class.as_ref(),
        "open" | "source" | "destination" | "way" | "waiting" | "seen" | "left"
    );
    let mark = sign(picture, cell);
    let (text, style) = if let Some(choice) = &cell.choice
        && cell.class == "open"
    {
        (choice.clone(), look.ink(Role::Accent))
    } else if !mark.is_empty() {
        (mark, mark_style(picture, cell))
    } else if picture.trail.contains(&cell.id) {
        (look.pick("·", ".").to_owned(), look.ink(Role::Ladder))
    } else if walled || look.depth >= Depth::TwoFiftySix {
        return;
    } else {
        (look.pick("·", ".").to_owned(), look.ink(Role::Faint))
    };
    if text_width(&text) <= area.width {
        centred(buf, area, area.height / 2, &text, style);
    }
}

fn sign(picture: &Picture<'_>, cell: &Cell) -> String {
    let look = picture.look;
    match (cell.class.as_ref(), cell.mark.as_str()) {
        ("source", _) => look.pick("◉", "o").to_owned(),
        ("destination", _) => look.pick("◎", "X").to_owned(),
        (_, mark) => match look.signs {
            Signs::Unicode => mark.replace('*', "★").replace('#', "⌂"),
            Signs::Ascii => look.plain(mark).into_owned(),
        },
    }
}

fn mark_style(picture: &Picture<'_>, cell: &Cell) -> Style {
    let look = picture.look;
    match (picture.owner(cell), cell.class.as_ref()) {
        (Some(hue), _) => look.player(hue),
        (None, "destination") => look.ink(Role::Goal),
        (None, "way") => look.ink(Role::Accent),
        (None, "waiting") => look.ink(Role::Ladder),
        (None, "seen") => look.ink(Role::Faint),
        (None, "left") => look.ink(Role::Danger),
        (None, _) => look.ink(Role::Text),
    }
}

/// Pieces in one line.
fn stand(picture: &Picture<'_>, pieces: &[&Piece], line: Rect, buf: &mut Buffer, hits: &mut Hits) {
    let parts = crowd(picture, pieces, line.width);
    let mut x = line.x + line.width.saturating_sub(total(&parts)) / 2;
    for (span, piece) in parts {
        let width = text_width(&span.content).min(line.right().saturating_sub(x));
        let place = Rect { x, width, ..line };
        put(buf, place, &span);
        if let Some(piece) = piece {
            hits.add(place, Target::Piece(piece.id.clone()));
        }
        x += width;
    }
}

/// Pieces in a larger field: one line each while there is room, two side by side otherwise.
fn spread(picture: &Picture<'_>, pieces: &[&Piece], inside: Rect, buf: &mut Buffer, hits: &mut Hits) {
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
            let place = Rect {
                x: inside.x + width * number,
                width,
                ..row(inside, top + index)
            };
            stand(picture, &[*piece], place, buf, hits);
        }
    }
}

/// The line around a maze, whose edge would not be seen otherwise.
pub(super) fn frame(picture: &Picture<'_>, buf: &mut Buffer) {
    if !picture.plan.framed {
        return;
    }
    let whole = picture.plan.whole();
    let area = Rect {
        x: whole.x.saturating_sub(1),
        y: whole.y.saturating_sub(1),
        width: whole.width + 2,
        height: whole.height + 2,
    };
    let set = match picture.look.signs {
        Signs::Unicode => border::ROUNDED,
        Signs::Ascii => ASCII_BORDER,
    };
    Block::new()
        .borders(Borders::ALL)
        .border_set(set)
        .border_style(picture.look.ink(Role::Wall).add_modifier(Modifier::BOLD))
        .render(area.intersection(buf.area), buf);
}
