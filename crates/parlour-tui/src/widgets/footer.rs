//! The keys at the bottom of a screen, which can also be clicked.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::board::{ClickMap, Target};
use crate::paint::{after, write};
use crate::theme::{Role, Theme, text_width};

/// A key and what it does.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    /// How it is called.
    pub(crate) name: &'static str,
    /// What it does here.
    pub(crate) does: String,
    /// The key itself, for a click.
    pub(crate) code: KeyCode,
}

impl Key {
    pub(crate) fn new(name: &'static str, does: impl Into<String>, code: KeyCode) -> Self {
        Self { name, does: does.into(), code }
    }

    /// A key that is a letter.
    pub(crate) fn letter(name: &'static str, does: impl Into<String>) -> Self {
        Self::new(name, does, KeyCode::Char(name.chars().next().unwrap_or(' ')))
    }
}

/// Draws the keys, the most important first; those that do not fit are left out.
pub(crate) fn footer(theme: &Theme, keys: &[Key], area: Rect, buf: &mut Buffer, clicks: &mut ClickMap) {
    let mut x = area.x;
    for key in keys {
        let name = theme.plain(key.name);
        let does = format!(" {}", key.does);
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
