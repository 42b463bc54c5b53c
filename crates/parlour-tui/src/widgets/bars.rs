//! The first and the last row of a screen: title and state, keys.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::{ClickMap, Target};
use crate::paint::{after, write, write_right};
use crate::theme::{Role, Theme, text_width};
use crate::words;

/// Writes `Parlour · title`, the state at the right end, and the details between them if they fit.
pub(crate) fn header(
    theme: &Theme,
    title: &str,
    details: Option<&str>,
    state: &str,
    area: Rect,
    buf: &mut Buffer,
) {
    let title = format!(" Parlour · {title}").replace('·', theme.pick("·", "-"));
    let title = theme.plain(&title).into_owned();
    let state = theme.plain(&format!("{state} ")).into_owned();
    write(buf, area, &title, theme.ink(Role::Accent));
    let used = text_width(&title) + text_width(&state) + 4;
    if let Some(details) = details.filter(|details| used + text_width(details) <= area.width) {
        write(buf, after(area, text_width(&title) + 2), details, theme.ink(Role::Faint));
    }
    write_right(buf, area, &state, theme.ink(Role::Faint));
}

/// A key in the footer.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    pub(crate) name: &'static str,
    /// What the key does: a message without gaps.
    pub(crate) does: &'static str,
    /// The code that a click sends.
    pub(crate) code: KeyCode,
}

impl Key {
    pub(crate) fn new(name: &'static str, does: &'static str, code: KeyCode) -> Self {
        Self { name, does, code }
    }

    /// A key that is a letter.
    pub(crate) fn letter(name: &'static str, does: &'static str) -> Self {
        Self::new(name, does, KeyCode::Char(name.chars().next().unwrap_or(' ')))
    }
}

/// Draws the keys, most important first, as many as fit. They can be clicked.
pub(crate) fn footer(theme: &Theme, keys: &[Key], area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
    let mut x = area.x;
    for key in keys {
        let name = theme.plain(key.name);
        let does = format!(" {}", words::text(key.does));
        let width = text_width(&name) + text_width(&does);
        if x + width > area.right() {
            break;
        }
        let place = Rect { x, width, ..area };
        write(buf, place, &name, theme.ink(Role::Accent));
        write(buf, after(place, text_width(&name)), &does, theme.ink(Role::Faint));
        clicks.add(place, Target::Key(key.code));
        x += width + 2;
    }
}
