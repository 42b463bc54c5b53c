//! Writes SVG: for the page with ids and real text, for pictures with titles and text as outlines.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use parlour_core::{Cell, Link};

use super::emblems::plate;
use super::geometry::Area;
use super::letters::{EM, Shape, set};
use super::theme::Theme;
use super::words::{Anchor, Words, escape};

/// A number with at most two decimals.
#[derive(Debug, Clone, Copy)]
pub(crate) struct N(pub(crate) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Three digits are enough, and most of a drawing is numbers.
        let digits = if self.0.abs() < 10.0 { 2 } else { 1 };
        let text = format!("{:.digits$}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A cell or a link, which the page finds by its id and styles by its class.
pub(crate) struct Thing<'a> {
    kind: &'static str,
    id: u64,
    class: &'a str,
    words: &'a str,
}

impl<'a> Thing<'a> {
    /// A cell of the scene.
    pub(crate) fn cell(cell: &'a Cell) -> Self {
        Self { kind: "cell", id: cell.id, class: cell.class.name(), words: &cell.words }
    }

    /// The link at this index of the scene.
    pub(crate) fn link(index: usize, link: &'a Link) -> Self {
        Self { kind: "link", id: index as u64, class: link.class.name(), words: &link.words }
    }

    /// The attributes of its element on the page.
    pub(crate) fn attributes(&self) -> String {
        let Self { kind, id, class, .. } = self;
        // A plain cell is only a place.
        if *class == "cell" {
            return format!("id=\"{kind}-{id}\"");
        }
        format!("id=\"{kind}-{id}\" class=\"{kind} k-{}\"", escape(class))
    }
}

/// What surrounds a finished picture.
#[derive(Default)]
pub(crate) struct Frame<'a> {
    pub(crate) width: u32,
    pub(crate) theme: Theme,
    pub(crate) title: &'a str,
    pub(crate) about: &'a str,
}

/// A picture being written.
#[derive(Clone, Default)]
pub(crate) struct SvgWriter {
    body: String,
    /// Gradients and symbols by id.
    definitions: BTreeMap<String, String>,
    shapes: BTreeSet<Shape>,
    /// Whether the page shows it, which brings its own titles and fonts.
    pub(crate) for_page: bool,
}

impl SvgWriter {
    /// A writer for the page.
    pub(crate) fn for_page() -> Self {
        Self { for_page: true, ..Self::default() }
    }

    /// Adds elements.
    pub(crate) fn put(&mut self, element: &str) {
        self.body.push_str(element);
        if !self.for_page {
            self.body.push('\n');
        }
    }

    /// Adds a definition, such as a gradient, unless there is one with this id.
    pub(crate) fn define(&mut self, id: &str, element: impl FnOnce() -> String) {
        if !self.definitions.contains_key(id) {
            self.definitions.insert(id.to_owned(), element());
        }
    }

    /// Defines a symbol, to be drawn with `<use>`.
    pub(crate) fn symbol(&mut self, id: &str, inside: impl FnOnce() -> String) {
        self.define(id, || format!("<g id=\"{id}\">{}</g>", inside()));
    }

    /// Adds the contents of another writer.
    pub(crate) fn append(&mut self, other: Self) {
        self.body.push_str(&other.body);
        self.definitions.extend(other.definitions);
        self.shapes.extend(other.shapes);
    }

    /// Takes the elements so far; the letters they use stay registered.
    pub(crate) fn take_body(&mut self) -> String {
        std::mem::take(&mut self.body)
    }

    /// Definitions of the letters used.
    pub(crate) fn shapes_defined(&self) -> String {
        let mut defined = "<defs>\n".to_owned();
        for shape in &self.shapes {
            defined.push_str(&format!("<path id=\"{}\" d=\"{}\"/>\n", shape.id(), shape.outline()));
        }
        defined + "</defs>\n"
    }

    /// Adds a group with a title for screen readers.
    pub(crate) fn titled(&mut self, attributes: &str, title: &str, inside: impl FnOnce(&mut Self)) {
        let gap = if attributes.is_empty() { "" } else { " " };
        self.body.push_str(&format!("<g{gap}{attributes}>"));
        if !title.is_empty() {
            self.body.push_str(&format!("<title>{}</title>", escape(title)));
        }
        self.put("");
        inside(self);
        self.put("</g>");
    }

    /// Adds a group for a cell or a link: with an id and a class for the page, with a title in a picture.
    pub(crate) fn thing(&mut self, thing: &Thing<'_>, inside: impl FnOnce(&mut Self)) {
        if self.for_page {
            self.titled(&thing.attributes(), "", inside);
        } else {
            self.titled("", thing.words, inside);
        }
    }

    /// Adds a plain square; only the page tells it from others.
    pub(crate) fn tile(&mut self, cell: &Cell, area: &Area, attributes: &str) {
        let id = if self.for_page { Thing::cell(cell).attributes() } else { String::new() };
        self.put(&plate(area, 0.0, &(id + attributes)));
    }

    /// Writes a text.
    pub(crate) fn write(&mut self, words: &Words<'_>) {
        if self.for_page {
            self.put(&words.as_text());
        } else {
            self.write_outlines(words);
        }
    }

    fn write_outlines(&mut self, words: &Words<'_>) {
        let (letters, long) = set(words.text, words.weight);
        if letters.is_empty() {
            return;
        }
        let scale = words.size / EM;
        let left = match words.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => f64::from(long) * scale / 2.0,
            Anchor::End => f64::from(long) * scale,
        };
        let halo = words.halo.map_or_else(String::new, |colour| {
            format!(
                " stroke=\"{colour}\" stroke-width=\"{}\" stroke-linejoin=\"round\" paint-order=\"stroke\"",
                N(EM / 4.0)
            )
        });
        self.body.push_str(&format!(
            "<g aria-label=\"{}\" transform=\"translate({} {}) scale({:.5} -{:.5})\" fill=\"{}\"{halo}>",
            escape(words.text),
            N(words.at.0 - left),
            N(words.at.1),
            scale,
            scale,
            words.fill,
        ));
        for letter in letters {
            self.shapes.insert(letter.shape);
            let id = letter.shape.id();
            match letter.at {
                0 => self.body.push_str(&format!("<use href=\"#{id}\"/>")),
                at => self.body.push_str(&format!("<use href=\"#{id}\" x=\"{at}\"/>")),
            }
        }
        self.body.push_str("</g>\n");
    }

    fn definitions_written(&self) -> String {
        let all: Vec<&str> = self.definitions.values().map(String::as_str).collect();
        if all.is_empty() { String::new() } else { format!("<defs>\n{}\n</defs>\n", all.join("\n")) }
    }

    /// The elements for the page. Symbols are drawn where they are used; where they are defined, the browser need not lay
    /// them out, which it would do again with every change of the board.
    pub(crate) fn finish_for_page(self) -> String {
        let (symbols, others): (Vec<_>, Vec<_>) =
            self.definitions.values().map(String::as_str).partition(|element| element.starts_with("<g "));
        let defined = |attribute: &str, all: &[&str]| match all {
            [] => String::new(),
            all => format!("<defs{attribute}>{}</defs>", all.concat().replace('\n', "")),
        };
        defined("", &others) + &defined(" display=\"none\"", &symbols) + &self.body
    }

    /// The finished picture of this size in its own units, `width` pixels wide.
    pub(crate) fn finish(self, (across, down): (f64, f64), frame: &Frame<'_>) -> String {
        let Frame { width, theme, title, about } = frame;
        let high = (down * f64::from(*width) / across).round().max(1.0);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{}\" viewBox=\"0 0 {} {}\" \
             role=\"img\" aria-label=\"{}\">\n",
            N(high),
            N(across),
            N(down),
            escape(title),
        );
        svg.push_str(&format!("<title>{}</title>\n", escape(title)));
        if !about.is_empty() {
            svg.push_str(&format!("<desc>{}</desc>\n", escape(about)));
        }
        svg.push_str(&self.definitions_written());
        if !self.shapes.is_empty() {
            svg.push_str(&self.shapes_defined());
        }
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        theme.resolve(&svg)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let text = |number| N(number).to_string();
        assert_eq!(
            [text(1.0), text(0.126), text(-0.001), text(2.5), text(12.34)],
            ["1", "0.13", "0", "2.5", "12.3"]
        );
    }

    #[test]
    fn hostile_names_stay_text() {
        let name = "</g><script>alert('1')</script>&\u{0}\"";
        let safe = escape(name);
        assert_eq!(safe, "&lt;/g&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&quot;");
        let mut sheet = SvgWriter::default();
        sheet.titled("", name, |sheet| {
            sheet.write(&Words::new(name, (0.0, 0.0), 10.0, "black"));
        });
        let svg =
            sheet.finish((10.0, 10.0), &Frame { width: 10, title: name, about: name, ..Frame::default() });
        assert!(!svg.contains("<script"));
    }

    #[test]
    fn a_letter_is_defined_once() {
        let mut sheet = SvgWriter::default();
        sheet.write(&Words::new("11", (5.0, 5.0), 10.0, "black"));
        let svg = sheet.finish((10.0, 10.0), &Frame { width: 20, title: "ones", ..Frame::default() });
        assert_eq!(svg.matches("<use ").count(), 2);
        assert_eq!(svg.matches("<path ").count(), 1);
        assert!(svg.contains("width=\"20\" height=\"20\" viewBox=\"0 0 10 10\""));
    }
}
