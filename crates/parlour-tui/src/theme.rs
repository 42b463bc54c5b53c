//! The look of the screen: number of colours, character set, players' colours.

mod depth;
mod hue;
mod role;
mod signs;

pub use depth::Depth;
pub use hue::Hue;
pub use parlour::draw::Signs;

pub(crate) use role::Role;
pub(crate) use signs::{shape, text_width};

use parlour::core::{Player, Scene};
use ratatui::style::{Color, Modifier, Style};
use ratatui::symbols::border;

/// Frames in plain ASCII.
const ASCII_BORDER: border::Set<'static> = border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// The look of a screen.
///
/// ```
/// use parlour_tui::{Depth, Theme, Signs};
/// let theme = Theme { depth: Depth::None, signs: Signs::Ascii, ..Theme::default() };
/// assert_eq!(theme.signs, Signs::Ascii);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Theme {
    /// How many colours the terminal has.
    pub depth: Depth,
    /// The character set.
    pub signs: Signs,
    /// The colours that players chose, by seat.
    pub hues: Vec<Option<Hue>>,
}

impl Theme {
    /// The sign for the character set.
    pub(crate) fn pick(&self, unicode: &'static str, ascii: &'static str) -> &'static str {
        self.signs.pick(unicode, ascii)
    }

    /// The text in the character set.
    pub(crate) fn plain<'a>(&self, text: &'a str) -> std::borrow::Cow<'a, str> {
        self.signs.write(text)
    }

    /// The text in the character set, cut to `width` columns with an ellipsis.
    pub(crate) fn shortened(&self, text: &str, width: u16) -> String {
        let text = self.plain(text).into_owned();
        if text_width(&text) <= width {
            return text;
        }
        let dots = self.pick("…", "...");
        let room = width.saturating_sub(text_width(dots));
        let mut short = String::new();
        for sign in text.chars() {
            if text_width(&short) + text_width(sign.encode_utf8(&mut [0; 4])) > room {
                break;
            }
            short.push(sign);
        }
        short + dots
    }

    /// The characters of a frame.
    pub(crate) fn border(&self) -> border::Set<'static> {
        match self.signs {
            Signs::Unicode => border::ROUNDED,
            Signs::Ascii => ASCII_BORDER,
        }
    }

    /// The colour for a role.
    pub(crate) fn colour(&self, role: Role) -> Color {
        self.depth.pick(role.shades())
    }

    /// Text in the colour of a role.
    pub(crate) fn ink(&self, role: Role) -> Style {
        Style::default().fg(self.colour(role)).add_modifier(role.modifier())
    }

    /// The player's colour: given by the board, else chosen, else the default.
    pub(crate) fn hue(&self, player: Player, scene: &Scene) -> Hue {
        let painted = || {
            let mut own = scene.cells.iter().filter(|cell| cell.owner == Some(player));
            own.find_map(|cell| cell.colour.and_then(Hue::find))
        };
        let chosen = || self.hues.get(player.index()).copied().flatten();
        painted().or_else(chosen).unwrap_or_else(|| Hue::usual(player))
    }

    /// Text in the player's colour.
    pub(crate) fn player(&self, hue: Hue) -> Style {
        Style::default().fg(hue.bright(self.depth)).add_modifier(Modifier::BOLD)
    }

    /// A piece: on a background of the player's colour, or reversed without colours.
    pub(crate) fn piece(&self, hue: Hue) -> Style {
        match self.depth {
            Depth::None => Style::default().add_modifier(Modifier::BOLD | Modifier::REVERSED),
            depth => {
                Style::default().bg(hue.bright(depth)).fg(Hue::on_top(depth)).add_modifier(Modifier::BOLD)
            }
        }
    }
}
