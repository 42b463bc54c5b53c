//! How many colours a terminal has.

use ratatui::style::Color;

/// A colour of 16, of 256, and of all.
pub(super) type Shades = (Color, u8, (u8, u8, u8));

/// How many colours a terminal has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Depth {
    /// None, or colours are off: only bold, underlined and reversed text.
    None,
    /// 16 colours, which the user can configure.
    Sixteen,
    /// The 256 colours of xterm.
    TwoFiftySix,
    /// 16 million.
    #[default]
    True,
}

impl Depth {
    /// Reads the number of colours from environment variables.
    ///
    /// ```
    /// use parlour_tui::Depth;
    /// let environment = |name: &str| match name {
    ///     "TERM" => Some("xterm-256color".to_owned()),
    ///     _ => None,
    /// };
    /// assert_eq!(Depth::detect(environment), Depth::TwoFiftySix);
    /// ```
    pub fn detect(variable: impl Fn(&str) -> Option<String>) -> Self {
        let set = |name: &str| variable(name).filter(|value| !value.is_empty());
        let term = set("TERM").unwrap_or_default();
        let colours = set("COLORTERM").unwrap_or_default();
        if set("NO_COLOR").is_some() || term == "dumb" {
            Self::None
        } else if colours.contains("truecolor") || colours.contains("24bit") || term.contains("direct") {
            Self::True
        } else if term.contains("256") {
            Self::TwoFiftySix
        } else {
            Self::Sixteen
        }
    }

    /// The shade for this number of colours.
    pub(super) fn pick(self, (sixteen, indexed, (red, green, blue)): Shades) -> Color {
        match self {
            Self::None => Color::Reset,
            Self::Sixteen => sixteen,
            Self::TwoFiftySix => Color::Indexed(indexed),
            Self::True => Color::Rgb(red, green, blue),
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(&[("TERM", "xterm")], Depth::Sixteen)]
    #[case(&[], Depth::Sixteen)]
    #[case(&[("TERM", "screen-256color")], Depth::TwoFiftySix)]
    #[case(&[("TERM", "xterm"), ("COLORTERM", "truecolor")], Depth::True)]
    #[case(&[("TERM", "xterm-direct")], Depth::True)]
    #[case(&[("TERM", "dumb"), ("COLORTERM", "truecolor")], Depth::None)]
    #[case(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Depth::None)]
    #[case(&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Depth::TwoFiftySix)]
    fn the_environment_decides(#[case] variables: &[(&str, &str)], #[case] expected: Depth) {
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(Depth::detect(variable), expected);
    }
}
