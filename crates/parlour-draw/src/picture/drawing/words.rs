//! Texts, for pictures and for the page.

use super::letters::{Weight, length};
use super::svg_writer::N;

/// Escapes a text for XML and drops characters that XML does not allow.
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

/// The alignment of a text to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

/// A text to write; its point is on the baseline.
pub(crate) struct Words<'a> {
    pub(crate) text: &'a str,
    pub(crate) at: (f64, f64),
    pub(crate) size: f64,
    pub(crate) anchor: Anchor,
    pub(crate) weight: Weight,
    pub(crate) fill: &'a str,
    /// The colour of a halo, which keeps letters legible on a busy background.
    pub(crate) halo: Option<&'a str>,
}

impl<'a> Words<'a> {
    /// A centred text of normal weight.
    pub(crate) fn new(text: &'a str, at: (f64, f64), size: f64, fill: &'a str) -> Self {
        Self { text, at, size, anchor: Anchor::Middle, weight: Weight::Plain, fill, halo: None }
    }

    /// Makes the text bold.
    pub(crate) fn bold(self) -> Self {
        Self { weight: Weight::Bold, ..self }
    }

    /// Aligns the text.
    pub(crate) fn anchored(self, anchor: Anchor) -> Self {
        Self { anchor, ..self }
    }

    /// Adds a halo.
    pub(crate) fn on(self, halo: &'a str) -> Self {
        Self { halo: Some(halo), ..self }
    }

    /// Shrinks the text if it is too long.
    pub(crate) fn within(self, space: f64) -> Self {
        let long = length(self.text, self.weight, self.size);
        let size = if long > space { self.size * space / long } else { self.size };
        Self { size, ..self }
    }

    /// The text as an element for the page, in the font of the page.
    pub(crate) fn as_text(&self) -> String {
        let anchor = match self.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let weight = if self.weight == Weight::Bold { " font-weight=\"700\"" } else { "" };
        format!(
            "<text class=\"num\" x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{weight} fill=\"{}\">{}</text>",
            N(self.at.0),
            N(self.at.1),
            N(self.size),
            self.fill,
            escape(self.text)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_shrink_to_their_space() {
        let words = Words::new("a long text", (0.0, 0.0), 20.0, "black").within(30.0);
        assert!(length(words.text, words.weight, words.size) < 30.1);
    }

    #[test]
    fn texts_for_the_page_are_escaped() {
        let words = Words::new("<1>", (1.0, 2.0), 20.0, "var(--ink)").anchored(Anchor::End).bold();
        assert_eq!(
            words.as_text(),
            "<text class=\"num\" x=\"1\" y=\"2\" font-size=\"20\" text-anchor=\"end\" font-weight=\"700\" \
             fill=\"var(--ink)\">&lt;1&gt;</text>"
        );
    }
}
