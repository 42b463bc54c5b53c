//! Characters: how wide they are, what stands for them in ASCII, and signs for well-known classes of cells.

use std::borrow::Cow;

use crate::Signs;

/// The columns that a text takes on a screen.
pub(crate) fn width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

/// The columns that a character takes: none for joiners and accents, two for emoji and East Asian letters.
pub(crate) fn char_width(sign: char) -> usize {
    match u32::from(sign) {
        0..0x20 | 0x7f..0xa0 | 0x300..0x370 | 0x200b..=0x200f | 0xfe00..=0xfe0f => 0,
        0x1100..0x1160
        | 0x2e80..0xa4d0
        | 0xac00..0xd7a4
        | 0xf900..0xfb00
        | 0xfe30..0xfe70
        | 0xff00..0xff61
        | 0x1f300..0x1f650
        | 0x1f680..0x1f700
        | 0x1f900..0x1fb00
        | 0x20000..0x30000 => 2,
        _ => 1,
    }
}

impl Signs {
    /// The text in these signs.
    pub(crate) fn write(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::Unicode => Cow::Borrowed(text),
            Self::Ascii if text.is_ascii() => Cow::Borrowed(text),
            Self::Ascii => Cow::Owned(text.chars().map(ascii).collect()),
        }
    }

    /// One of two signs.
    pub(crate) fn pick(self, unicode: &'static str, ascii: &'static str) -> &'static str {
        match self {
            Self::Unicode => unicode,
            Self::Ascii => ascii,
        }
    }

    /// What walls are made of.
    pub(crate) fn wall(self) -> &'static str {
        self.pick("█", "#")
    }

    /// The line that goes on upwards (1), to the right (2), downwards (4) and to the left (8).
    pub(crate) fn line(self, mask: u8) -> char {
        const LINES: [char; 16] = [
            ' ', '╵', '╶', '└', '╷', '│', '┌', '├', '╴', '┘', '─', '┴', '┐', '┤', '┬', '┼',
        ];
        match (self, mask & 15) {
            (Self::Unicode, mask) => LINES[usize::from(mask)],
            (Self::Ascii, 0) => ' ',
            (Self::Ascii, 1 | 4 | 5) => '|',
            (Self::Ascii, 2 | 8 | 10) => '-',
            (Self::Ascii, _) => '+',
        }
    }

    /// A sign for a cell that has no mark of its own, known by its class; empty for a plain one.
    pub(crate) fn of_class(self, class: &str) -> &'static str {
        let is = |word: &str| class.split('-').any(|part| part == word);
        if is("start") || is("source") {
            self.pick("◉", "o")
        } else if is("safe") {
            self.pick("★", "+")
        } else if is("stretch") {
            self.pick("□", "=")
        } else if is("finish") || is("end") || is("destination") || is("goal") {
            self.pick("◎", "X")
        } else {
            ""
        }
    }
}

/// What stands for a sign where there are ASCII characters only. Letters stay: they are names.
fn ascii(sign: char) -> Cow<'static, str> {
    let plain = match sign {
        '→' | '▶' | '►' | '»' | '›' => ">",
        '←' | '◀' | '◄' | '«' | '‹' => "<",
        '↑' | '▲' | '△' | '⇑' => "^",
        '↓' | '▼' | '▽' | '⇓' => "v",
        '↕' => "|",
        '↔' | '–' | '—' | '−' | '─' => "-",
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
        '…' => "...",
        '“' | '”' => "\"",
        '‘' | '’' => "'",
        other if other.is_ascii() || other.is_alphanumeric() => return other.to_string().into(),
        other if char_width(other) == 0 => "",
        _ => "?",
    };
    Cow::Borrowed(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_are_what_a_terminal_shows() {
        assert_eq!(width("17 ↓7"), 5);
        assert_eq!(width("🐀"), 2);
        assert_eq!(width("e\u{301}"), 1);
    }

    #[test]
    fn ascii_keeps_names_and_replaces_signs() {
        assert_eq!(Signs::Ascii.write("Zoë → 7 █ ♞"), "Zoë > 7 # ?");
        assert_eq!(Signs::Unicode.write("→"), "→");
    }

    #[test]
    fn classes_are_known_by_a_part_of_their_name() {
        assert_eq!(Signs::Unicode.of_class("safe"), "★");
        assert_eq!(Signs::Ascii.of_class("home-stretch"), "=");
        assert_eq!(Signs::Unicode.of_class("track"), "");
    }
}
