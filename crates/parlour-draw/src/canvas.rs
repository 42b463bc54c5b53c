//! A grid of coloured characters.

use unicode_width::UnicodeWidthChar;

use crate::{Colour, Signs};

/// The weight of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Weight {
    #[default]
    Plain,
    Bold,
    Faint,
}

/// The look of a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Ink {
    /// The owner's index, which selects the colour.
    pub(crate) owner: Option<usize>,
    pub(crate) weight: Weight,
    pub(crate) underlined: bool,
}

impl Ink {
    /// For lines and empty cells.
    pub(crate) const FAINT: Self = Self { owner: None, weight: Weight::Faint, underlined: false };

    /// The escape code for this ink.
    fn code(self) -> String {
        // Red, blue, green, yellow, magenta, cyan; then the same, brighter.
        const COLOURS: [u8; 12] = [31, 34, 32, 33, 35, 36, 91, 94, 92, 93, 95, 96];
        let mut codes = vec!["0".to_owned()];
        codes.extend(match self.weight {
            Weight::Plain => None,
            Weight::Bold => Some("1".to_owned()),
            Weight::Faint => Some("2".to_owned()),
        });
        codes.extend(self.underlined.then(|| "4".to_owned()));
        codes.extend(self.owner.map(|owner| COLOURS[owner % COLOURS.len()].to_string()));
        format!("\x1b[{}m", codes.join(";"))
    }
}

/// The content of one position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Sign {
    #[default]
    Blank,
    Char(char),
    /// The right half of a wide character.
    Covered,
    /// Lines to the top (1), right (2), bottom (4), left (8).
    Line(u8),
}

/// A grid of characters.
#[derive(Debug, Clone)]
pub(crate) struct Canvas {
    columns: usize,
    slots: Vec<(Sign, Ink)>,
}

impl Canvas {
    pub(crate) fn new(columns: usize, rows: usize) -> Self {
        Self { columns, slots: vec![<(Sign, Ink)>::default(); columns * rows] }
    }

    /// Writes a text from left to right; cuts it at the edge.
    pub(crate) fn put(&mut self, x: usize, y: usize, text: &str, ink: Ink) {
        let mut at = x;
        for sign in text.chars() {
            let width = sign.width().unwrap_or(0);
            if width > 0 {
                self.set(at, y, Sign::Char(sign), ink);
            }
            if width > 1 {
                self.set(at + 1, y, Sign::Covered, ink);
            }
            at += width;
        }
    }

    fn set(&mut self, x: usize, y: usize, sign: Sign, ink: Ink) {
        if x < self.columns
            && let Some(slot) = self.slots.get_mut(y * self.columns + x)
        {
            *slot = (sign, ink);
        }
    }

    /// Draws a rectangle and joins it with lines it meets.
    pub(crate) fn frame(&mut self, left: usize, top: usize, right: usize, bottom: usize, ink: Ink) {
        for x in left..right {
            for y in [top, bottom] {
                self.join(x, y, 2, ink);
                self.join(x + 1, y, 8, ink);
            }
        }
        for y in top..bottom {
            for x in [left, right] {
                self.join(x, y, 4, ink);
                self.join(x, y + 1, 1, ink);
            }
        }
    }

    fn join(&mut self, x: usize, y: usize, mask: u8, ink: Ink) {
        if x >= self.columns {
            return;
        }
        if let Some((sign, used)) = self.slots.get_mut(y * self.columns + x) {
            let before = if let Sign::Line(mask) = sign { *mask } else { 0 };
            (*sign, *used) = (Sign::Line(before | mask), ink);
        }
    }

    /// The drawing as lines without trailing blanks.
    pub(crate) fn lines(&self, signs: Signs, colour: Colour) -> Vec<String> {
        let rows = self.slots.chunks(self.columns.max(1));
        rows.map(|row| line(row, signs, colour)).collect()
    }
}

fn line(row: &[(Sign, Ink)], signs: Signs, colour: Colour) -> String {
    let blank = |(sign, _): &(Sign, Ink)| matches!(sign, Sign::Blank | Sign::Char(' '));
    let end = row.iter().rposition(|slot| !blank(slot)).map_or(0, |last| last + 1);
    let mut text = String::new();
    let mut used = Ink::default();
    for (sign, ink) in &row[..end] {
        if colour == Colour::Ansi && *ink != used {
            text.push_str(&ink.code());
            used = *ink;
        }
        match sign {
            Sign::Blank => text.push(' '),
            Sign::Char(sign) => text.push(*sign),
            Sign::Covered => {}
            Sign::Line(mask) => text.push(signs.line(*mask)),
        }
    }
    if used != Ink::default() {
        text.push_str("\x1b[0m");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn frames_are_joined() {
        let mut canvas = Canvas::new(5, 5);
        canvas.frame(0, 0, 2, 2, Ink::FAINT);
        canvas.frame(2, 0, 4, 2, Ink::FAINT);
        canvas.frame(0, 2, 4, 4, Ink::FAINT);
        let lines = canvas.lines(Signs::Unicode, Colour::Off);
        assert_eq!(lines, ["┌─┬─┐", "│ │ │", "├─┴─┤", "│   │", "└───┘"]);
        let lines = canvas.lines(Signs::Ascii, Colour::Off);
        assert_eq!(lines, ["+-+-+", "| | |", "+-+-+", "|   |", "+---+"]);
    }

    #[test]
    fn ink_is_switched_on_and_off_once() {
        let mut canvas = Canvas::new(6, 1);
        let red = Ink { owner: Some(0), weight: Weight::Bold, underlined: true };
        canvas.put(1, 0, "ab", red);
        assert_eq!(canvas.lines(Signs::Unicode, Colour::Ansi), [" \x1b[0;1;4;31mab\x1b[0m"]);
        assert_eq!(canvas.lines(Signs::Unicode, Colour::Off), [" ab"]);
    }

    #[test]
    fn wide_characters_take_two_places_and_nothing_leaves_the_canvas() {
        let mut canvas = Canvas::new(3, 1);
        canvas.put(0, 0, "🐀x and more", Ink::default());
        canvas.put(0, 7, "below", Ink::default());
        assert_eq!(canvas.lines(Signs::Unicode, Colour::Off), ["🐀x"]);
    }
}
