//! What a scene looks like, told from the classes of its cells.

use parlour_core::Scene;

/// The four ways to draw a board. A scene with classes that nobody knows is a chequered board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Look {
    /// Numbered cells side by side.
    Chequered,
    /// A track with yards, stretches and goals.
    Track,
    /// Hollows in wood, with seeds in them.
    Hollows,
    /// Walls and the way between them.
    Walls,
}

impl Look {
    pub(crate) fn of(scene: &Scene) -> Self {
        let has = |classes: &[&str]| {
            scene
                .cells
                .iter()
                .any(|cell| classes.contains(&cell.class.as_ref()))
        };
        if has(&["track", "yard", "stretch", "home"]) {
            Self::Track
        } else if has(&["field", "attic"]) {
            Self::Hollows
        } else if has(&["wall", "open", "source", "destination"]) {
            Self::Walls
        } else {
            Self::Chequered
        }
    }

    /// Width and height of a cell in units of the picture.
    pub(crate) fn unit(self) -> (f64, f64) {
        match self {
            Self::Hollows => (96.0, 118.0),
            Self::Chequered | Self::Track | Self::Walls => (64.0, 64.0),
        }
    }

    /// How many cells can be drawn before a picture becomes unwieldy: all in all, and in a row.
    pub(crate) fn most(self) -> (u32, u32) {
        match self {
            Self::Chequered | Self::Track => (40_000, 400),
            Self::Hollows => (300, 100),
            Self::Walls => (1_000_000, 4_000),
        }
    }
}
