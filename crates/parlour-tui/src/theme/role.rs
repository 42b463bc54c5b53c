//! The colours of everything that belongs to no player.

use ratatui::style::{Color, Modifier};

use super::depth::Shades;

/// What a colour is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A square of a chequered board.
    Cell { odd: bool },
    /// A square of a track; neighbours differ, so that squares can be counted.
    Track { odd: bool },
    /// A wall of a maze.
    Wall,
    /// Numbers of squares, and other text in the background.
    Faint,
    /// Ladders and boosts.
    Ladder,
    /// Snakes.
    Snake,
    /// Teleporters.
    Portal,
    /// Traps and errors.
    Danger,
    /// The goal, and good news.
    Goal,
    /// Keys, and what can be selected.
    Accent,
    /// The cells of the current event.
    Lit,
    /// Plain text.
    Text,
}

impl Role {
    pub(super) fn shades(self) -> Shades {
        match self {
            Self::Cell { odd: false } => (Color::Reset, 235, (36, 40, 52)),
            Self::Cell { odd: true } => (Color::Reset, 237, (48, 53, 68)),
            Self::Track { odd: false } => (Color::Reset, 238, (62, 66, 80)),
            Self::Track { odd: true } => (Color::Reset, 240, (78, 83, 100)),
            Self::Wall => (Color::Blue, 60, (86, 92, 130)),
            Self::Faint => (Color::DarkGray, 245, (138, 142, 158)),
            Self::Ladder => (Color::Yellow, 179, (214, 170, 98)),
            Self::Snake => (Color::Green, 71, (96, 178, 108)),
            Self::Portal => (Color::Magenta, 140, (178, 138, 224)),
            Self::Danger => (Color::Red, 203, (235, 100, 95)),
            Self::Goal => (Color::Green, 156, (165, 225, 120)),
            Self::Accent => (Color::Cyan, 117, (125, 205, 245)),
            Self::Lit => (Color::Yellow, 94, (122, 96, 32)),
            Self::Text => (Color::Reset, 253, (222, 224, 232)),
        }
    }

    /// Tells the role without colours.
    pub(super) fn modifier(self) -> Modifier {
        match self {
            Self::Faint => Modifier::DIM,
            Self::Accent | Self::Goal | Self::Danger | Self::Lit => Modifier::BOLD,
            _ => Modifier::empty(),
        }
    }
}
