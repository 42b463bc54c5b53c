//! What covers a part of the screen: questions, lists, texts.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Clear, Widget};

use crate::board::{ClickMap, Target};
use crate::game::wrap;
use crate::paint::{after, framed, row, write};
use crate::theme::{Role, Theme, text_width};

/// A line of a dialog: text in a style.
pub(crate) type Line = (String, Style);

/// Draws a dialog in the middle of the area; the answer is its inside.
pub(crate) fn popup(theme: &Theme, title: &str, lines: &[Line], area: Rect, buf: &mut Buffer) -> Rect {
    let widest = lines.iter().map(|(text, _)| text_width(text)).max().unwrap_or(0);
    let width = (widest.max(text_width(title) + 2) + 4).min(area.width);
    let height = (u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_add(2)).min(area.height);
    let place =
        Rect { x: area.x + (area.width - width) / 2, y: area.y + (area.height - height) / 2, width, height };
    Clear.render(place, buf);
    let inside = framed(buf, theme, place, title, theme.ink(Role::Accent)).inner(Margin::new(1, 0));
    for (line, (text, style)) in (0..inside.height).zip(lines) {
        write(buf, row(inside, line), &theme.plain(text), *style);
    }
    inside
}

/// Asks for a line of text.
pub(crate) fn ask(theme: &Theme, title: &str, question: &str, text: &str, area: Rect, buf: &mut Buffer) {
    let cursor = theme.pick("▏", "_");
    let question = wrap(question, usize::from(area.width.saturating_sub(4)));
    let faint = theme.ink(Role::Faint);
    let mut lines: Vec<Line> = question.into_iter().map(|line| (line, faint)).collect();
    lines.extend([
        (format!("{text}{cursor}"), theme.ink(Role::Text)),
        (String::new(), Style::default()),
        ("Enter: done   Esc: never mind".to_owned(), theme.ink(Role::Accent)),
    ]);
    popup(theme, title, &lines, area, buf);
}

/// Asks a question that is answered with yes or no.
pub(crate) fn confirm(
    theme: &Theme,
    title: &str,
    lines: &[String],
    area: Rect,
    buf: &mut Buffer,
    clicks: &mut ClickMap,
) {
    let mut all: Vec<Line> = (lines.iter().cloned()).map(|line| (line, theme.ink(Role::Text))).collect();
    all.push((String::new(), Style::default()));
    all.push(("y: yes   n: no".to_owned(), theme.ink(Role::Accent)));
    clicks.cover();
    let inside = popup(theme, title, &all, area, buf);
    let last = row(inside, inside.height);
    let [yes, no] = [(0, 6), (9, 5)].map(|(x, width)| Rect { width, ..after(last, x) });
    clicks.add(yes, Target::Key(KeyCode::Char('y')));
    clicks.add(no, Target::Key(KeyCode::Char('n')));
}

/// A list of which one line is selected.
pub(crate) fn list(
    theme: &Theme,
    title: &str,
    items: &[String],
    selected: usize,
    area: Rect,
    buf: &mut Buffer,
    clicks: &mut ClickMap,
) {
    let room = usize::from(area.height.saturating_sub(2)).max(1);
    let first = (selected + 1).saturating_sub(room);
    let line = |(index, item): (usize, &String)| {
        if index == selected {
            let style = theme.ink(Role::Accent).add_modifier(Modifier::REVERSED);
            (format!("{} {item}", theme.pick("▸", ">")), style)
        } else {
            (format!("  {item}"), theme.ink(Role::Text))
        }
    };
    let lines: Vec<Line> = items.iter().enumerate().skip(first).take(room).map(line).collect();
    clicks.cover();
    let inside = popup(theme, title, &lines, area, buf);
    for (offset, index) in (0..inside.height).zip(first..items.len()) {
        clicks.add(row(inside, offset), Target::Line(index));
    }
}
