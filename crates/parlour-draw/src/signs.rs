//! ASCII replacements for characters, and signs for classes of cells.

use std::borrow::Cow;

use parlour_core::CellClass;
use unicode_width::UnicodeWidthChar;

use crate::Signs;

impl Signs {
    /// The text in this character set. Letters stay, because they belong to names.
    ///
    /// ```
    /// use parlour_draw::Signs;
    /// assert_eq!(Signs::Ascii.write("Zoë ↑14 ●"), "Zoë ^14 o");
    /// ```
    pub fn write(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Unicode => Cow::Borrowed(text),
            Self::Ascii if text.is_ascii() => Cow::Borrowed(text),
            Self::Ascii => Cow::Owned(text.chars().map(ascii).collect()),
        }
    }

    /// The sign for this character set.
    pub fn pick(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }

    /// The character for walls.
    pub(crate) fn wall(self) -> &'static str {
        self.pick("█", "#")
    }

    /// The character for lines to the top (1), right (2), bottom (4) and left (8).
    pub(crate) fn line(self, mask: u8) -> char {
        const LINES: [char; 16] =
            [' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼'];
        match (self, mask & 15) {
            (Self::Unicode, mask) => LINES[usize::from(mask)],
            (Self::Ascii, 0) => ' ',
            (Self::Ascii, 1 | 4 | 5) => '|',
            (Self::Ascii, 2 | 8 | 10) => '-',
            (Self::Ascii, _) => '+',
        }
    }

    /// The sign for a class of cells without marks; empty for a plain one.
    pub(crate) fn of_class(self, class: &CellClass) -> &'static str {
        match class {
            CellClass::Start | CellClass::Source => self.pick("◉", "o"),
            CellClass::Safe => self.pick("★", "+"),
            CellClass::Stretch => self.pick("□", "="),
            CellClass::End | CellClass::Destination => self.pick("◎", "X"),
            _ => "",
        }
    }
}

/// The ASCII replacement for a character. Letters stay, because they belong to names.
fn ascii(sign: char) -> Cow<'static, str> {
    let plain = match sign {
        '→' | '▶' | '►' | '▸' | '»' | '›' => ">",
        '←' | '◀' | '◄' | '◂' | '«' | '‹' => "<",
        '↑' | '▲' | '△' | '⇑' => "^",
        '↓' | '▼' | '▽' | '⇓' => "v",
        '↕' => "|",
        '↔' | '–' | '—' | '−' | '─' | '═' => "-",
        '█' | '▓' | '■' | '▉' => "#",
        '▒' | '░' => ":",
        '·' | '∙' | '⋅' => ".",
        '•' | '●' | '○' | '◉' | '◯' | '⬤' => "o",
        '◎' | '⊙' | '⌂' | '🏁' | '🧀' => "X",
        '★' | '☆' | '✦' => "+",
        '□' | '▢' => "=",
        '◆' | '◇' | '◊' => "%",
        '×' | '✕' | '✗' | '✖' => "x",
        '🐀' | '🐁' | '🐭' => "@",
        '⚡' => "!",
        '±' => "+-",
        '…' => "...",
        '“' | '”' => "\"",
        '‘' | '’' => "'",
        other if other.is_ascii() || other.is_alphanumeric() => return other.to_string().into(),
        other if other.width() == Some(0) => "",
        _ => "?",
    };
    Cow::Borrowed(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_keeps_names_and_replaces_signs() {
        assert_eq!(Signs::Ascii.write("Zoë → 7 █ ♞"), "Zoë > 7 # ?");
        assert_eq!(Signs::Unicode.write("→"), "→");
    }

    #[test]
    fn classes_have_signs() {
        assert_eq!(Signs::Unicode.of_class(&CellClass::Safe), "★");
        assert_eq!(Signs::Ascii.of_class(&CellClass::Stretch), "=");
        assert_eq!(Signs::Unicode.of_class(&CellClass::Track), "");
    }
}
