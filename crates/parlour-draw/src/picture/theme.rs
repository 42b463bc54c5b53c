//! Colours. Whatever a colour says, a letter or a shape says as well.

use parlour_core::Player;

/// Whether a picture is for light or for dark surroundings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark.
    Dark,
}

/// The colours of everything without an owner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Palette {
    pub(crate) paper: &'static str,
    pub(crate) ink: &'static str,
    pub(crate) faint: &'static str,
    /// The two colours of a chequered board.
    pub(crate) tiles: [&'static str; 2],
    pub(crate) line: &'static str,
    pub(crate) frame: &'static str,
    /// The top of a wall, and the side that is in shadow.
    pub(crate) wall: [&'static str; 2],
    pub(crate) floor: &'static str,
    /// Light and dark wood.
    pub(crate) wood: [&'static str; 2],
    /// The rim and the bottom of a hollow in it.
    pub(crate) hollow: [&'static str; 2],
    /// Writing on wood.
    pub(crate) carved: &'static str,
    pub(crate) shadow: &'static str,
    /// How much of a player's colour is in the cells that are theirs.
    pub(crate) tint: f64,
    pub(crate) gold: &'static str,
    pub(crate) way: &'static str,
}

const LIGHT: Palette = Palette {
    paper: "#fbf8f1",
    ink: "#2d2a26",
    faint: "#7d766a",
    tiles: ["#fffdf6", "#f1e8d3"],
    line: "#d8ccb2",
    frame: "#6b4f35",
    wall: ["#45566b", "#2b3747"],
    floor: "#fffdf6",
    wood: ["#d9a566", "#a8703a"],
    hollow: ["#8a5a2c", "#c08a4e"],
    carved: "#3f2710",
    shadow: "#000000",
    tint: 1.0,
    gold: "#e0a526",
    way: "#e0523f",
};

const DARK: Palette = Palette {
    paper: "#15181e",
    ink: "#ece7db",
    faint: "#9a958a",
    tiles: ["#2b303b", "#232731"],
    line: "#3d4452",
    frame: "#4c3b2b",
    wall: ["#64748c", "#434f61"],
    floor: "#1d2129",
    wood: ["#7b5633", "#543719"],
    hollow: ["#2e1d0d", "#54381d"],
    carved: "#f3e3cd",
    shadow: "#000000",
    tint: 0.75,
    gold: "#e9b949",
    way: "#ff7b62",
};

impl Theme {
    pub(crate) fn palette(self) -> &'static Palette {
        match self {
            Self::Light => &LIGHT,
            Self::Dark => &DARK,
        }
    }
}

/// The colour of a player, with its shades.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Hue {
    /// What people call it.
    pub(crate) name: &'static str,
    pub(crate) base: &'static str,
    pub(crate) dark: &'static str,
    pub(crate) light: &'static str,
    /// What is written on the base.
    pub(crate) ink: &'static str,
}

const fn hue(
    name: &'static str,
    base: &'static str,
    dark: &'static str,
    light: &'static str,
    ink: &'static str,
) -> Hue {
    Hue { name, base, dark, light, ink }
}

/// In the order of the players.
pub(crate) static HUES: [Hue; 10] = [
    hue("red", "#d8433f", "#8c1f1f", "#f7b5ad", "#ffffff"),
    hue("blue", "#3273cc", "#1a417c", "#b4d2f7", "#ffffff"),
    hue("green", "#35985a", "#1b5c33", "#b5e5c4", "#ffffff"),
    hue("yellow", "#edbb2d", "#8f6c0a", "#fbeab0", "#3c2e00"),
    hue("purple", "#8b51c4", "#552b80", "#dcc6f2", "#ffffff"),
    hue("orange", "#ea7d2c", "#94450d", "#fbd3b2", "#2e1500"),
    hue("teal", "#209b9b", "#0f5c5c", "#aee6e4", "#ffffff"),
    hue("pink", "#d9599f", "#8a2a60", "#f8c4df", "#ffffff"),
    hue("brown", "#8f6243", "#553622", "#e2c7b2", "#ffffff"),
    hue("grey", "#6d7987", "#3d4651", "#d0d7df", "#ffffff"),
];

impl Hue {
    /// The colour of a player.
    pub(crate) fn of_player(player: Player) -> &'static Self {
        &HUES[player.index() % HUES.len()]
    }

    /// The colour with this name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        HUES.iter().find(|hue| hue.name == name)
    }

    /// Which of the colours it is, counted from 0.
    pub(crate) fn index(&self) -> usize {
        HUES.iter().position(|hue| hue == self).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_found_by_their_names() {
        assert_eq!(Hue::named("red").map(Hue::index), Some(0));
        assert_eq!(Hue::named("reds"), None);
        assert_eq!(Hue::of_player(Player::new(11)).name, "blue");
    }
}
