//! A die with pips.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::paint::{centred, framed};
use crate::theme::{Role, Theme};

/// Columns and lines of a die.
pub(crate) const DIE: (u16, u16) = (9, 5);

/// Draws a die: pips up to 6, otherwise the number.
pub(crate) fn die(theme: &Theme, number: Option<u32>, rolling: bool, area: Rect, buf: &mut Buffer) {
    let role = if rolling { Role::Accent } else { Role::Text };
    let style = theme.ink(role);
    let inside = framed(buf, theme, area, "", style);
    let bold = style.add_modifier(Modifier::BOLD);
    for (line, text) in (0..).zip(face(number)) {
        let text = text.replace('o', theme.pick("●", "o"));
        centred(buf, inside, line, &text, bold);
    }
}

fn face(number: Option<u32>) -> [String; 3] {
    let pips = |lines: [&str; 3]| lines.map(str::to_owned);
    match number {
        None => pips(["     ", "  ?  ", "     "]),
        Some(1) => pips(["     ", "  o  ", "     "]),
        Some(2) => pips(["o    ", "     ", "    o"]),
        Some(3) => pips(["o    ", "  o  ", "    o"]),
        Some(4) => pips(["o   o", "     ", "o   o"]),
        Some(5) => pips(["o   o", "  o  ", "o   o"]),
        Some(6) => pips(["o   o", "o   o", "o   o"]),
        Some(more) => [String::new(), more.to_string(), String::new()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_die_has_as_many_pips_as_it_shows() {
        for number in 1..=6 {
            let pips = face(Some(number)).concat().matches('o').count();
            assert_eq!(pips, number as usize);
        }
        assert_eq!(face(Some(11))[1], "11");
    }
}
