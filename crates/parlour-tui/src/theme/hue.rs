//! The colours of players.

use parlour::core::Player;
use ratatui::style::Color;

use super::Depth;

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

impl Hue {
    /// All of them, in the order in which players get them by default.
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
        match self {
            Self::Red => "red",
            Self::Blue => "blue",
            Self::Green => "green",
            Self::Yellow => "yellow",
            Self::Purple => "purple",
            Self::Orange => "orange",
            Self::Cyan => "cyan",
            Self::Pink => "pink",
        }
    }

    /// The colour with this name.
    pub fn find(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|hue| hue.name() == name)
    }

    /// The colour of a player who has not asked for one.
    pub fn usual(player: Player) -> Self {
        Self::ALL[player.index() % Self::ALL.len()]
    }

    /// The next colour, round and round.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
    }

    /// The colour before, round and round.
    #[must_use]
    pub fn previous(self) -> Self {
        Self::ALL[(self as usize + Self::ALL.len() - 1) % Self::ALL.len()]
    }

    /// The colour itself, for pieces and names.
    pub(crate) fn bright(self, depth: Depth) -> Color {
        let (sixteen, indexed, (red, green, blue)) = self.bright_values();
        match depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => sixteen,
            Depth::TwoFiftySix => Color::Indexed(indexed),
            Depth::True => Color::Rgb(red, green, blue),
        }
    }

    fn bright_values(self) -> (Color, u8, (u8, u8, u8)) {
        match self {
            Self::Red => (Color::LightRed, 203, (240, 90, 90)),
            Self::Blue => (Color::LightBlue, 75, (98, 165, 250)),
            Self::Green => (Color::LightGreen, 77, (90, 205, 115)),
            Self::Yellow => (Color::LightYellow, 221, (245, 205, 85)),
            Self::Purple => (Color::LightMagenta, 141, (180, 135, 245)),
            Self::Orange => (Color::Red, 208, (250, 145, 60)),
            Self::Cyan => (Color::LightCyan, 80, (85, 210, 215)),
            Self::Pink => (Color::Magenta, 212, (245, 140, 195)),
        }
    }

    /// A dark shade of it, for the cells that belong to the player.
    pub(crate) fn shade(self, depth: Depth) -> Color {
        let dark = |(red, green, blue): (u8, u8, u8)| Color::Rgb(red / 3, green / 3, blue / 3);
        match depth {
            Depth::None | Depth::Sixteen => Color::Reset,
            Depth::TwoFiftySix => Color::Indexed(self.shade_index()),
            Depth::True => dark(self.bright_values().2),
        }
    }

    fn shade_index(self) -> u8 {
        match self {
            Self::Red => 52,
            Self::Blue => 18,
            Self::Green => 22,
            Self::Yellow => 58,
            Self::Purple => 54,
            Self::Orange => 94,
            Self::Cyan => 23,
            Self::Pink => 89,
        }
    }

    /// What can be read on top of it.
    #[expect(clippy::unused_self, reason = "all of them are light enough for black, today")]
    pub(crate) fn on_top(self, depth: Depth) -> Color {
        match depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => Color::Black,
            Depth::TwoFiftySix => Color::Indexed(16),
            Depth::True => Color::Rgb(15, 15, 20),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_colour_has_a_name_of_its_own_and_neighbours() {
        for hue in Hue::ALL {
            assert_eq!(Hue::find(hue.name()), Some(hue));
            assert_eq!(hue.next().previous(), hue);
        }
    }

    #[test]
    fn without_colours_there_are_none() {
        assert!(Hue::ALL.iter().all(|hue| hue.bright(Depth::None) == Color::Reset));
    }
}
