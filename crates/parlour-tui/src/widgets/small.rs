//! What is said in a window that is too small.

use crossterm::event::KeyCode;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::paint::centred;
use crate::screen::{Flow, Input};
use crate::theme::{Role, Theme};

/// Says what is needed, if the window is smaller; the answer is whether it is.
pub(crate) fn too_small(theme: &Theme, needed: (u16, u16), area: Rect, buf: &mut Buffer) -> bool {
    if area.width >= needed.0 && area.height >= needed.1 {
        return false;
    }
    let times = theme.pick("×", "x");
    let lines = [
        "This window is too small.".to_owned(),
        format!("{}{times}{} are needed, it has {}{times}{}.", needed.0, needed.1, area.width, area.height),
        "Make it larger, or q to leave.".to_owned(),
    ];
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
