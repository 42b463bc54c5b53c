//! Themes, and the players' colours. Nothing depends on colour alone: shapes tell the same.
//!
//! Drawings name a colour as a custom property, such as `var(--board)`. The page resolves it with the style sheet of
//! [`theme_css`]; a picture gets the value of its theme.

use std::collections::HashMap;

use parlour_core::Player;

use super::colours::COLOURS;

/// The colours of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Theme {
    /// Dark on light.
    #[default]
    Light,
    /// Light on dark; boards are toned down.
    Dark,
    /// As light, with slate instead of walnut.
    Slate,
    /// Black and strong colours on white.
    Contrast,
}

/// A block of the style sheet: its selector, and its column of the table of colours.
struct Sheet {
    selector: &'static str,
    column: usize,
    /// The sheet whose values are in force unless this one has its own.
    base: Option<usize>,
}

/// The blocks, in the order of the columns.
static SHEETS: [Sheet; 6] = [
    Sheet { selector: ":root", column: 0, base: None },
    Sheet { selector: ":root[data-mode=\"dark\"]", column: 1, base: Some(0) },
    Sheet { selector: ":root[data-theme=\"slate\"]", column: 2, base: Some(0) },
    Sheet { selector: ":root[data-theme=\"slate\"][data-mode=\"dark\"]", column: 3, base: Some(1) },
    Sheet { selector: ":root[data-theme=\"contrast\"]", column: 4, base: Some(0) },
    Sheet { selector: ":root[data-theme=\"contrast\"][data-mode=\"dark\"]", column: 5, base: Some(4) },
];

/// The style sheet with the colours of all themes as custom properties. `data-theme` (`slate`, `contrast`) and
/// `data-mode` (`dark`) on the root element choose among them.
///
/// ```
/// let css = parlour_draw::theme_css();
/// assert!(css.starts_with(":root{--paper:#f6efe2;"));
/// assert!(css.contains(":root[data-theme=\"contrast\"]{"));
/// ```
pub fn theme_css() -> String {
    let mut css = String::new();
    for sheet in &SHEETS {
        css.push_str(sheet.selector);
        css.push('{');
        let own = COLOURS.iter().map(|(name, values)| (name, values[sheet.column]));
        for (name, value) in own.filter(|(_, value)| !value.is_empty()) {
            css.push_str(&format!("--{name}:{value};"));
        }
        css.push_str("}\n");
    }
    css
}

impl Theme {
    fn column(self) -> usize {
        match self {
            Self::Light => 0,
            Self::Dark => 1,
            Self::Slate => 2,
            Self::Contrast => 4,
        }
    }

    /// Replaces the variables of a drawing by the colours of this theme. Only whole attributes are replaced, so names
    /// and captions stay as they are.
    pub(crate) fn resolve(self, svg: &str) -> String {
        let values: HashMap<&str, &str> =
            COLOURS.iter().map(|(name, values)| (*name, in_force(values, self.column()))).collect();
        let mut parts = svg.split("=\"var(--");
        let mut resolved = String::with_capacity(svg.len());
        resolved.push_str(parts.next().unwrap_or_default());
        for part in parts {
            let (name, rest) = part.split_once(')').unwrap_or((part, ""));
            resolved.push_str("=\"");
            resolved.push_str(values.get(name).unwrap_or(&"none"));
            resolved.push_str(rest);
        }
        resolved
    }
}

/// The value of a colour in a column: its own, or that of the sheet below.
fn in_force(values: &[&'static str; 6], column: usize) -> &'static str {
    match (values[column], SHEETS[column].base) {
        ("", Some(base)) => in_force(values, base),
        (own, _) => own,
    }
}

/// A player's colour and its shades, as variables.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Hue {
    /// The name of the colour.
    pub(crate) name: &'static str,
    pub(crate) base: &'static str,
    pub(crate) dark: &'static str,
    pub(crate) soft: &'static str,
    /// The colour of signs on the base.
    pub(crate) ink: &'static str,
}

macro_rules! hues {
    ($($number:literal $name:literal)*) => {
        [$(Hue {
            name: $name,
            base: concat!("var(--p", $number, ")"),
            dark: concat!("var(--p", $number, "d)"),
            soft: concat!("var(--p", $number, "s)"),
            ink: concat!("var(--p", $number, "t)"),
        }),*]
    };
}

/// The colours, in the order of the players.
pub(crate) static HUES: [Hue; 10] = hues![
    1 "red" 2 "blue" 3 "green" 4 "yellow" 5 "purple" 6 "orange" 7 "teal" 8 "pink" 9 "brown" 10 "grey"
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

    /// The index of the colour.
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

    #[test]
    fn every_theme_has_every_colour() {
        for (name, values) in COLOURS {
            for Sheet { column, selector, .. } in &SHEETS {
                assert!(in_force(values, *column).starts_with('#'), "{name} in {selector}");
            }
        }
    }

    #[test]
    fn variables_become_colours_and_texts_stay() {
        let svg = "<g fill=\"var(--rim)\">var(--rim) = &quot;</g>";
        assert_eq!(Theme::Light.resolve(svg), "<g fill=\"#6b4428\">var(--rim) = &quot;</g>");
        assert_eq!(Theme::Slate.resolve(svg), "<g fill=\"#2f343a\">var(--rim) = &quot;</g>");
    }
}
