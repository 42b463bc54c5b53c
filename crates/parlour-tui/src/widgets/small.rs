//! The message in a window that is too small.

use crossterm::event::KeyCode;
use parlour::core::Message;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::paint::centred;
use crate::screen::{Flow, Input};
use crate::theme::{Role, Theme};
use crate::words::{say, text};

/// Draws a message if the window is smaller than needed; returns whether it is.
pub(crate) fn too_small(theme: &Theme, needed: (u16, u16), area: Rect, buf: &mut Buffer) -> bool {
    if area.width >= needed.0 && area.height >= needed.1 {
        return false;
    }
    let times = theme.pick("×", "x");
    let size = |(width, height): (u16, u16)| format!("{width}{times}{height}");
    let sizes =
        Message::new("small-size").with("size", size((area.width, area.height))).with("needed", size(needed));
    let lines = [text("small"), say(&sizes), text("small-advice")];
    let top = area.height.saturating_sub(3) / 2;
    for (line, text) in (0..area.height.min(3)).zip(lines) {
        centred(buf, area, top + line, &text, theme.ink(Role::Text));
    }
    true
}

/// Handles input while the window is too small: `q` leaves at once, everything else is ignored.
pub(crate) fn while_small(input: Input) -> Flow {
    if input == Input::Key(KeyCode::Char('q').into()) { Flow::Leave } else { Flow::Stay }
}
