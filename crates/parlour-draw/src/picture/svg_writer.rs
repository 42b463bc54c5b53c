//! The sheet that a picture is drawn on: SVG, with every text as outlines.

use std::collections::BTreeSet;
use std::fmt;

use super::letters::{EM, Shape, Weight, length, set};

/// A number as it is written: two digits after the point at most, none where none are needed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct N(pub(crate) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A text that is safe between tags and between quotes. What XML cannot say at all is left out.
pub(crate) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            '\n' | '\t' => safe.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            sign if sign.is_control() => {}
            sign => safe.push(sign),
        }
    }
    safe
}

/// Where a text stands in relation to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text to write: its point is on the line that the letters stand on.
pub(crate) struct Words<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: (f64, f64),
    pub(crate) size: f64,
    pub(crate) anchor: Anchor,
    pub(crate) weight: Weight,
    pub(crate) fill: &'a str,
    /// A soft edge around the letters, where they stand on something restless.
    pub(crate) halo: Option<&'a str>,
}

impl<'a> Words<'a> {
    /// A text in the middle of its point, of middle weight.
    pub(crate) fn new(text: &'a str, at: (f64, f64), size: f64, fill: &'a str) -> Self {
        Self { text, at, size, anchor: Anchor::Middle, weight: Weight::Plain, fill, halo: None }
    }

    /// The same text in bold letters.
    pub(crate) fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }

    /// The same text, beginning or ending at its point.
    pub(crate) fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// The same text with a soft edge.
    pub(crate) fn on(self, halo: &'a str) -> Self {
        Self { halo: Some(halo), ..self }
    }

    /// The same text, smaller if it is longer than the space.
    pub(crate) fn within(self, space: f64) -> Self {
        let long = length(self.text, self.weight, self.size);
        let size = if long > space { self.size * space / long } else { self.size };
        Self { size, ..self }
    }
}

/// A picture in the making.
#[derive(Clone, Default)]
pub(crate) struct SvgWriter {
    body: String,
    definitions: String,
    shapes: BTreeSet<Shape>,
}

impl SvgWriter {
    /// Adds elements as they are.
    pub(crate) fn put(&mut self, element: &str) {
        self.body.push_str(element);
        self.body.push('\n');
    }

    /// Adds something that others refer to, such as a gradient.
    pub(crate) fn define(&mut self, element: &str) {
        self.definitions.push_str(element);
        self.definitions.push('\n');
    }

    /// Adds everything of another sheet.
    pub(crate) fn append(&mut self, other: Self) {
        self.body.push_str(&other.body);
        self.definitions.push_str(&other.definitions);
        self.shapes.extend(other.shapes);
    }

    /// Takes what was drawn so far; the letters that it uses stay known.
    pub(crate) fn take_body(&mut self) -> String {
        std::mem::take(&mut self.body)
    }

    /// The letters that were used, to be put anywhere into the same picture.
    pub(crate) fn shapes_defined(&self) -> String {
        let mut defined = "<defs>\n".to_owned();
        for shape in &self.shapes {
            defined.push_str(&format!("<path id=\"{}\" d=\"{}\"/>\n", shape.id(), shape.outline()));
        }
        defined + "</defs>\n"
    }

    /// A group that has a name for people who do not see it.
    pub(crate) fn titled(&mut self, attributes: &str, title: &str, inside: impl FnOnce(&mut Self)) {
        let gap = if attributes.is_empty() { "" } else { " " };
        self.body.push_str(&format!("<g{gap}{attributes}>"));
        if !title.is_empty() {
            self.body.push_str(&format!("<title>{}</title>", escape(title)));
        }
        self.body.push('\n');
        inside(self);
        self.put("</g>");
    }

    /// Writes a text.
    pub(crate) fn write(&mut self, words: &Words<'_>) {
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

    /// The finished picture of this size in its own units, shown `width` pixels wide.
    pub(crate) fn finish(self, (across, down): (f64, f64), width: u32, title: &str, about: &str) -> String {
        let high = (down * f64::from(width) / across).round().max(1.0);
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
        if !self.definitions.is_empty() {
            svg.push_str(&format!("<defs>\n{}</defs>\n", self.definitions));
        }
        if !self.shapes.is_empty() {
            svg.push_str(&self.shapes_defined());
        }
        svg.push_str(&self.body);
        svg.push_str("</svg>\n");
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let text = |number| N(number).to_string();
        assert_eq!([text(1.0), text(0.126), text(-0.001), text(2.5)], ["1", "0.13", "0", "2.5"]);
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
        let svg = sheet.finish((10.0, 10.0), 10, name, name);
        assert!(!svg.contains("<script"));
    }

    #[test]
    fn a_letter_is_defined_once() {
        let mut sheet = SvgWriter::default();
        sheet.write(&Words::new("11", (5.0, 5.0), 10.0, "black"));
        let svg = sheet.finish((10.0, 10.0), 20, "ones", "");
        assert_eq!(svg.matches("<use ").count(), 2);
        assert_eq!(svg.matches("<path ").count(), 1);
        assert!(svg.contains("width=\"20\" height=\"20\" viewBox=\"0 0 10 10\""));
    }

    #[test]
    fn words_shrink_to_their_space() {
        let words = Words::new("a long text", (0.0, 0.0), 20.0, "black").within(30.0);
        assert!(length(words.text, words.weight, words.size) < 30.1);
    }
}
