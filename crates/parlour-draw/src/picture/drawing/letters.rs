//! Letters as outlines, so a picture looks the same everywhere.

use std::fmt::Write;
use std::sync::LazyLock;

use ttf_parser::{Face, GlyphId, OutlineBuilder};
use unicode_width::UnicodeWidthChar;

/// The weight of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Weight {
    Plain,
    Bold,
}

/// A letter of a text: its shape and its distance from the start, in font units.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Letter {
    pub(crate) shape: Shape,
    pub(crate) at: i32,
}

/// A shape that is defined once in a picture and used for every such letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Shape {
    /// An outline of the font.
    Glyph(Weight, u16),
    /// A box for characters that the font lacks.
    Missing,
}

/// Font units per em.
pub(crate) const EM: f64 = 2048.0;

/// The width of a missing character in font units.
const BOX: i32 = 1500;

static PLAIN: LazyLock<Face<'static>> =
    LazyLock::new(|| face(include_bytes!("../../../fonts/DejaVuSans.ttf")));
static BOLD: LazyLock<Face<'static>> =
    LazyLock::new(|| face(include_bytes!("../../../fonts/DejaVuSans-Bold.ttf")));

fn face(bytes: &'static [u8]) -> Face<'static> {
    Face::parse(bytes, 0).expect("the built-in font is valid")
}

fn font(weight: Weight) -> &'static Face<'static> {
    match weight {
        Weight::Plain => &PLAIN,
        Weight::Bold => &BOLD,
    }
}

/// The letters of a text and its length in font units.
pub(crate) fn set(text: &str, weight: Weight) -> (Vec<Letter>, i32) {
    let mut letters = Vec::new();
    let mut at = 0;
    for sign in text.chars().filter(|sign| sign.width() > Some(0)) {
        let (shape, advance) = shape(sign, weight);
        if !sign.is_whitespace() {
            letters.push(Letter { shape, at });
        }
        at += advance;
    }
    (letters, at)
}

fn shape(sign: char, weight: Weight) -> (Shape, i32) {
    let face = font(weight);
    match face.glyph_index(sign) {
        Some(glyph) => {
            let advance = face.glyph_hor_advance(glyph).unwrap_or(1024);
            (Shape::Glyph(weight, glyph.0), advance.into())
        }
        None => (Shape::Missing, BOX),
    }
}

/// The length of a text at this size.
pub(crate) fn length(text: &str, weight: Weight, size: f64) -> f64 {
    f64::from(set(text, weight).1) * size / EM
}

/// The text, cut with an ellipsis if it is too long.
pub(crate) fn shortened(text: &str, weight: Weight, size: f64, space: f64) -> String {
    if length(text, weight, size) <= space {
        return text.to_owned();
    }
    let mut short: String = text.to_owned();
    while !short.is_empty() && length(&short, weight, size) + length("…", weight, size) > space {
        short.pop();
    }
    format!("{}…", short.trim_end())
}

/// The text on at most `most` lines, broken at blanks; the last line is cut with an ellipsis.
pub(crate) fn wrapped(text: &str, weight: Weight, size: f64, space: f64, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let full = lines.len() >= most;
        match lines.last_mut() {
            Some(line) if full || length(&format!("{line} {word}"), weight, size) <= space => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines.iter().map(|line| shortened(line, weight, size, space)).collect()
}

impl Shape {
    /// The id of the shape in a picture.
    pub(crate) fn id(self) -> String {
        match self {
            Self::Glyph(Weight::Plain, glyph) => format!("p{glyph}"),
            Self::Glyph(Weight::Bold, glyph) => format!("b{glyph}"),
            Self::Missing => "missing".to_owned(),
        }
    }

    /// The outline as path data in font units, y upwards.
    pub(crate) fn outline(self) -> String {
        match self {
            Self::Missing => "M150 0H1350V1493H150ZM300 150V1343H1200V150Z".to_owned(),
            Self::Glyph(weight, glyph) => {
                let mut pen = Pen::default();
                font(weight).outline_glyph(GlyphId(glyph), &mut pen);
                pen.0
            }
        }
    }
}

/// Writes an outline as path data.
#[derive(Default)]
struct Pen(String);

impl Pen {
    fn write(&mut self, command: char, numbers: &[f32]) {
        self.0.push(command);
        for (index, number) in numbers.iter().enumerate() {
            let gap = if index > 0 && *number >= 0.0 { " " } else { "" };
            // Writing to a string cannot fail.
            let _ = write!(self.0, "{gap}{number}");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.write('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.write('L', &[x, y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.write('Q', &[x1, y1, x, y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.write('C', &[x1, y1, x2, y2, x, y]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_stand_beside_each_other() {
        let (letters, length) = set("1 é", Weight::Bold);
        assert_eq!(letters.len(), 2, "a blank has no shape");
        assert!(letters[1].at > letters[0].at && length > letters[1].at);
        assert!(letters.iter().all(|letter| letter.shape.outline().starts_with('M')));
    }

    #[test]
    fn a_character_that_the_font_lacks_is_a_box_and_never_nothing() {
        let (letters, length) = set("a漢", Weight::Plain);
        assert_eq!(letters[1].shape, Shape::Missing);
        assert!(length > letters[1].at);
        assert!(Shape::Missing.outline().ends_with('Z'));
    }

    #[test]
    fn long_texts_are_shortened() {
        assert_eq!(shortened("Ann", Weight::Plain, 10.0, 100.0), "Ann");
        let short = shortened(&"wide ".repeat(50), Weight::Plain, 10.0, 100.0);
        assert!(short.ends_with('…') && length(&short, Weight::Plain, 10.0) <= 100.0);
        assert_eq!(shortened("wide", Weight::Plain, 10.0, 0.0), "…");
    }

    #[test]
    fn lines_are_broken_at_blanks() {
        let lines = |most| wrapped("one two three four", Weight::Plain, 10.0, 55.0, most);
        assert_eq!(lines(9), ["one two", "three four"]);
        assert_eq!(lines(1).len(), 1);
        assert!(lines(1)[0].ends_with('…'));
        assert!(wrapped("", Weight::Plain, 10.0, 55.0, 3).is_empty());
    }
}
