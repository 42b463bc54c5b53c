//! The colours of everything that belongs to no player.

use ratatui::style::{Color, Modifier};

use super::Depth;

/// What a colour is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// A cell of the board; odd and even cells differ like those of a chess board.
    Cell { odd: bool },
    /// A cell of a track.
    Track,
    /// What cannot be entered.
    Wall,
    /// Numbers of cells, and everything that should not be loud.
    Faint,
    /// What goes up.
    Ladder,
    /// What goes down.
    Snake,
    /// What leads elsewhere.
    Portal,
    /// What is harmful.
    Danger,
    /// The end, the goal.
    Goal,
    /// What can be chosen, what is about keys.
    Accent,
    /// The cells on which something is happening.
    Lit,
    /// Plain text.
    Text,
}

impl Role {
    pub(super) fn colour(self, depth: Depth) -> Color {
        let (sixteen, indexed, (red, green, blue)) = self.values();
        match depth {
            Depth::None => Color::Reset,
            Depth::Sixteen => sixteen,
            Depth::TwoFiftySix => Color::Indexed(indexed),
            Depth::True => Color::Rgb(red, green, blue),
        }
    }

    fn values(self) -> (Color, u8, (u8, u8, u8)) {
        match self {
            Self::Cell { odd: false } => (Color::Reset, 235, (36, 40, 52)),
            Self::Cell { odd: true } => (Color::Reset, 237, (48, 53, 68)),
            Self::Track => (Color::Reset, 238, (62, 66, 80)),
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

    /// What says the same where there are no colours.
    pub(super) fn modifier(self) -> Modifier {
        match self {
            Self::Faint => Modifier::DIM,
            Self::Accent | Self::Goal | Self::Danger | Self::Lit => Modifier::BOLD,
            _ => Modifier::empty(),
        }
    }
}
