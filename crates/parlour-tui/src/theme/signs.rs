//! The width of text, and the shapes of players' pieces.

use parlour::core::Player;
use parlour::draw::Signs;

/// The width of a text in columns.
pub(crate) fn text_width(text: &str) -> u16 {
    u16::try_from(parlour::draw::text_width(text)).unwrap_or(u16::MAX)
}

/// The shape of a player's pieces, so players differ by more than colour.
pub(crate) fn shape(signs: Signs, player: Player) -> &'static str {
    const SHAPES: [(&str, &str); 8] =
        [("●", "o"), ("■", "#"), ("▲", "^"), ("◆", "%"), ("★", "*"), ("♥", "&"), ("♣", "+"), ("○", "=")];
    let (unicode, ascii) = SHAPES[player.index() % SHAPES.len()];
    signs.pick(unicode, ascii)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_have_different_shapes() {
        for signs in [Signs::Unicode, Signs::Ascii] {
            let shapes: std::collections::HashSet<_> =
                (0..8).map(|index| shape(signs, Player::new(index))).collect();
            assert_eq!(shapes.len(), 8);
        }
    }
}
