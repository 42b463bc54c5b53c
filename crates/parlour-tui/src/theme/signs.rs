//! Characters: what stands for them in ASCII, and the shapes of players.

use std::borrow::Cow;

use parlour::core::Player;
use parlour::draw::Signs;
use ratatui::text::Span;

/// The columns that a text takes on a screen.
pub(crate) fn text_width(text: &str) -> u16 {
    u16::try_from(Span::raw(text).width()).unwrap_or(u16::MAX)
}

/// One of two signs.
pub(crate) fn pick(signs: Signs, unicode: &'static str, ascii: &'static str) -> &'static str {
    match signs {
        Signs::Unicode => unicode,
        Signs::Ascii => ascii,
    }
}

/// The shape of a player's pieces: nobody is known by a colour alone.
pub(crate) fn shape(signs: Signs, player: Player) -> &'static str {
    const SHAPES: [(&str, &str); 8] = [
        ("●", "o"),
        ("■", "#"),
        ("▲", "^"),
        ("◆", "%"),
        ("★", "*"),
        ("♥", "&"),
        ("♣", "+"),
        ("○", "="),
    ];
    let (unicode, ascii) = SHAPES[player.index() % SHAPES.len()];
    pick(signs, unicode, ascii)
}

/// The text in these signs. Letters stay: they are names.
pub(crate) fn plain(signs: Signs, text: &str) -> Cow<'_, str> {
    match signs {
        Signs::Unicode => Cow::Borrowed(text),
        Signs::Ascii if text.is_ascii() => Cow::Borrowed(text),
        Signs::Ascii => Cow::Owned(text.chars().map(ascii).collect()),
    }
}

fn ascii(sign: char) -> Cow<'static, str> {
    let plain = match sign {
        '→' | '▸' | '›' | '»' => ">",
        '←' | '◂' | '‹' | '«' => "<",
        '↑' | '▲' => "^",
        '↓' | '▼' => "v",
        '–' | '—' | '−' | '─' | '═' => "-",
        '█' | '■' => "#",
        '·' => ".",
        '●' | '○' | '◉' => "o",
        '◎' => "X",
        '★' => "*",
        '×' => "x",
        '±' => "+-",
        '…' => "...",
        '“' | '”' => "\"",
        '’' => "'",
        other if other.is_ascii() || other.is_alphanumeric() => return other.to_string().into(),
        _ => "?",
    };
    Cow::Borrowed(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_become_ascii_and_names_stay() {
        assert_eq!(plain(Signs::Ascii, "Zoë ↑14 ●"), "Zoë ^14 o");
        assert_eq!(plain(Signs::Unicode, "↑14"), "↑14");
    }

    #[test]
    fn neighbours_have_different_shapes() {
        for signs in [Signs::Unicode, Signs::Ascii] {
            let shapes: std::collections::HashSet<_> =
                (0..8).map(|index| shape(signs, Player::new(index))).collect();
            assert_eq!(shapes.len(), 8);
        }
    }
}
