//! Replaces the texts of charts, which need a font, by outlines.

use super::letters::Weight;
use super::svg_writer::SvgWriter;
use super::words::{Anchor, Words, escape};

/// Replaces every `<text>` of an SVG by outlines; the words stay as its label.
///
/// ```
/// use parlour_draw::{Curve, outlined, plot};
/// let curve = Curve { name: "exact".into(), values: vec![0.5, 0.5] };
/// let chart = outlined(&plot("Rolls", "rolls", "probability", &[curve]).unwrap());
/// assert!(!chart.contains("<text") && chart.contains("aria-label=\"Rolls\""));
/// ```
pub fn outlined(svg: &str) -> String {
    let mut sheet = SvgWriter::default();
    let mut result = String::with_capacity(svg.len());
    let mut rest = svg;
    while let Some((before, tag, text, after)) = next_text(rest) {
        result.push_str(before);
        result.push_str(&outline(&mut sheet, tag, &unescape(text.trim())));
        rest = after;
    }
    if result.is_empty() {
        return svg.to_owned();
    }
    match rest.rfind("</svg>") {
        Some(end) => {
            result.push_str(&rest[..end]);
            result.push_str(&sheet.shapes_defined());
            result.push_str(&rest[end..]);
        }
        None => result.push_str(rest),
    }
    result
}

/// The SVG before the next text, the tag's attributes, the text, and the rest.
fn next_text(svg: &str) -> Option<(&str, &str, &str, &str)> {
    let start = svg.find("<text")?;
    let (before, tag) = (&svg[..start], &svg[start + "<text".len()..]);
    let open = tag.find('>')?;
    let (attributes, inside) = (&tag[..open], &tag[open + 1..]);
    let close = inside.find("</text>")?;
    Some((before, attributes, &inside[..close], &inside[close + "</text>".len()..]))
}

fn outline(sheet: &mut SvgWriter, tag: &str, text: &str) -> String {
    let number =
        |name: &str| attribute(tag, name).and_then(|value| value.trim_end_matches("em").parse::<f64>().ok());
    let size = number("font-size").unwrap_or(16.0);
    let at = (number("x").unwrap_or(0.0), number("y").unwrap_or(0.0) + number("dy").unwrap_or(0.0) * size);
    let fill = attribute(tag, "fill").unwrap_or("#000000");
    let anchor = match attribute(tag, "text-anchor") {
        Some("middle") => Anchor::Middle,
        Some("end") => Anchor::End,
        _ => Anchor::Start,
    };
    let words = Words::new(text, at, size, fill).anchored(anchor);
    let weight = match attribute(tag, "font-weight") {
        Some("bold") => Weight::Bold,
        _ => Weight::Plain,
    };
    sheet.write(&Words { weight, ..words });
    let letters = sheet.take_body();
    let kept: Vec<String> = ["transform", "opacity"]
        .iter()
        .filter_map(|name| Some(format!(" {name}=\"{}\"", escape(attribute(tag, name)?))))
        .collect();
    format!("<g{}>{}</g>", kept.concat(), letters.trim_end())
}

/// The value of an attribute of a tag.
pub(crate) fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let start = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    let value = &tag[start..];
    Some(&value[..value.find('"')?])
}

fn unescape(text: &str) -> String {
    let signs =
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#39;", "'"), ("&amp;", "&")];
    signs.iter().fold(text.to_owned(), |text, (written, sign)| text.replace(written, sign))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_keep_place_and_words() {
        let svg = "<svg><rect/><text x=\"7\" y=\"10\" dy=\"0.5em\" text-anchor=\"end\" font-size=\"20\" fill=\"#123456\" \
                   transform=\"rotate(270, 16, 226)\">\na &lt; b\n</text><rect/></svg>";
        let outlined = outlined(svg);
        assert!(!outlined.contains("<text"), "{outlined}");
        assert!(outlined.contains("<g transform=\"rotate(270, 16, 226)\">"));
        assert!(outlined.contains("aria-label=\"a &lt; b\"") && outlined.contains("fill=\"#123456\""));
        assert!(outlined.contains(" 20) scale("), "ten, and half of the size below");
        assert!(outlined.starts_with("<svg><rect/>") && outlined.ends_with("</svg>"));
        assert_eq!(outlined.matches("<rect/>").count(), 2);
    }

    #[test]
    fn what_has_no_text_stays_as_it_is() {
        assert_eq!(outlined("<svg><rect/></svg>"), "<svg><rect/></svg>");
        assert_eq!(outlined("<text"), "<text");
    }
}
