//! The colours of players.

use parlour::core::Player;
use ratatui::style::Color;

use super::Depth;
use super::depth::Shades;

/// The colour of a player.
///
/// ```
/// use parlour_tui::Hue;
/// assert_eq!(Hue::find("green"), Some(Hue::Green));
/// assert_eq!(Hue::find("3"), None);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names of colours say it all")]
pub enum Hue {
    Red,
    Blue,
    Green,
    Yellow,
    Purple,
    Orange,
    Cyan,
    Pink,
}

/// For each colour: its name, its shades for pieces and names, and a dark shade in 256 colours.
const LOOKS: [(&str, Shades, u8); Hue::ALL.len()] = [
    ("red", (Color::LightRed, 203, (240, 90, 90)), 52),
    ("blue", (Color::LightBlue, 75, (98, 165, 250)), 18),
    ("green", (Color::LightGreen, 77, (90, 205, 115)), 22),
    ("yellow", (Color::LightYellow, 221, (245, 205, 85)), 58),
    ("purple", (Color::LightMagenta, 141, (180, 135, 245)), 54),
    ("orange", (Color::Red, 208, (250, 145, 60)), 94),
    ("cyan", (Color::LightCyan, 80, (85, 210, 215)), 23),
    ("pink", (Color::Magenta, 212, (245, 140, 195)), 89),
];

impl Hue {
    /// All colours, in the order in which players get them by default.
    pub const ALL: [Self; 8] = [
        Self::Red,
        Self::Blue,
        Self::Green,
        Self::Yellow,
        Self::Purple,
        Self::Orange,
        Self::Cyan,
        Self::Pink,
    ];

    /// The name in flags.
    pub const fn name(self) -> &'static str {
        LOOKS[self as usize].0
    }

    /// The colour with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hue| hue.name() == name)
    }

    /// The default colour of a player.
    pub fn usual(player: Player) -> Self {
        Self::ALL[player.index() % Self::ALL.len()]
    }

    /// The next colour; the first one follows the last.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// The colour of pieces and names.
    pub(crate) fn bright(self, depth: Depth) -> Color {
        depth.pick(LOOKS[self as usize].1)
    }

    /// A dark shade, for the cells that belong to the player.
    pub(crate) fn shade(self, depth: Depth) -> Color {
        let (_, (_, _, (red, green, blue)), dark) = LOOKS[self as usize];
        depth.pick((Color::Reset, dark, (red / 3, green / 3, blue / 3)))
    }

    /// The colour of text on a piece: all hues are light enough for black.
    pub(crate) fn on_top(depth: Depth) -> Color {
        depth.pick((Color::Black, 16, (15, 15, 20)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_has_a_unique_name_and_is_its_place_in_the_list() {
        for (index, hue) in Hue::ALL.into_iter().enumerate() {
            assert_eq!((hue as usize, Hue::find(hue.name())), (index, Some(hue)));
            assert_eq!(hue.bright(Depth::None), Color::Reset);
        }
    }
}
