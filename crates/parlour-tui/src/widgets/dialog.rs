//! Dialogs over the screen: questions, lists, the help page.

use crossterm::event::KeyCode;
use parlour::core::Message;
use ratatui::buffer::Buffer;
use ratatui::layout::{Margin, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Clear, Widget};

use crate::board::{ClickMap, Target};
use crate::game::wrap;
use crate::paint::{after, framed, row, write};
use crate::theme::{Role, Theme, text_width};
use crate::words;

/// A line of a dialog and its style.
pub(crate) type Line = (String, Style);

/// Draws a dialog in the middle of the area and returns the area inside it.
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
pub(crate) fn ask(
    theme: &Theme,
    title: &str,
    question: &str,
    text: &str,
    area: Rect,
    buf: &mut Buffer,
    clicks: &mut ClickMap,
) {
    clicks.cover();
    let cursor = theme.pick("▏", "_");
    let question = wrap(question, usize::from(area.width.saturating_sub(4)));
    let faint = theme.ink(Role::Faint);
    let mut lines: Vec<Line> = question.into_iter().map(|line| (line, faint)).collect();
    lines.extend([
        (format!("{text}{cursor}"), theme.ink(Role::Text)),
        Line::default(),
        (words::text("dialog-ok"), theme.ink(Role::Accent)),
    ]);
    popup(theme, title, &lines, area, buf);
}

/// The space between the answers of a question.
const GAP: &str = "   ";

/// Asks a yes-or-no question.
pub(crate) fn confirm(
    theme: &Theme,
    title: &str,
    lines: &[String],
    area: Rect,
    buf: &mut Buffer,
    clicks: &mut ClickMap,
) {
    let mut all: Vec<Line> = (lines.iter().cloned()).map(|line| (line, theme.ink(Role::Text))).collect();
    all.push(Line::default());
    let [yes, no] = [words::text("dialog-yes"), words::text("dialog-no")];
    all.push((format!("{yes}{GAP}{no}"), theme.ink(Role::Accent)));
    clicks.cover();
    let inside = popup(theme, title, &all, area, buf);
    let last = row(inside, inside.height);
    let mut add = |x: u16, text: &str, key: char| {
        clicks.add(Rect { width: text_width(text), ..after(last, x) }, Target::Key(KeyCode::Char(key)));
    };
    add(0, &yes, 'y');
    add(text_width(&yes) + text_width(GAP), &no, 'n');
}

/// Draws a page of keys and what they do. A click anywhere closes it.
pub(crate) fn help<'a>(
    theme: &Theme,
    keys: impl Iterator<Item = &'a (&'a str, Message)>,
    area: Rect,
    buf: &mut Buffer,
    clicks: &mut ClickMap,
) {
    let keys: Vec<_> = keys.map(|(key, does)| (theme.plain(key), words::say(does))).collect();
    let widest = keys.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    let mut lines: Vec<Line> =
        (keys.iter()).map(|(key, does)| (format!("{key:<widest$}  {does}"), theme.ink(Role::Text))).collect();
    lines.push(Line::default());
    lines.push((words::text("help-close"), theme.ink(Role::Faint)));
    clicks.cover();
    popup(theme, &words::text("help-title"), &lines, area, buf);
}

/// Draws a list with one line selected.
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
