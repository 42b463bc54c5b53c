//! The first row of a screen with a game.

use parlour::play::Table;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::paint::{after, write, write_right};
use crate::theme::{Role, Theme, text_width};

/// Writes the title, what was chosen about a generated board if there is room for all of it, and the state of play.
pub(crate) fn head(theme: &Theme, (title, right): (&str, &str), table: &Table, area: Rect, buf: &mut Buffer) {
    write(buf, area, title, theme.ink(Role::Accent));
    let used = text_width(title) + text_width(right) + 4;
    let setup = table.setup_words().filter(|words| used + text_width(words) <= area.width);
    if let Some(words) = setup {
        write(buf, after(area, text_width(title) + 2), &words, theme.ink(Role::Faint));
    }
    write_right(buf, area, right, theme.ink(Role::Faint));
}
