//! Bar charts made of characters.

use crate::Signs;

/// The eighths of a block, from the left.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// A bar chart: a label, the value as text, and a bar in proportion to the largest value.
///
/// ```
/// use parlour_draw::{Signs, bars};
/// let rows = [("1–2".to_owned(), 0.25, "25%".to_owned()), ("3–4".to_owned(), 0.5, "50%".to_owned())];
/// assert_eq!(bars(&rows, 4, Signs::Unicode), "1–2 25% ██\n3–4 50% ████\n");
/// assert_eq!(bars(&rows, 4, Signs::Ascii), "1–2 25% ##\n3–4 50% ####\n");
/// ```
pub fn bars(rows: &[(String, f64, String)], width: usize, signs: Signs) -> String {
    let widest = |part: fn(&(String, f64, String)) -> &str| {
        rows.iter().map(|row| part(row).chars().count()).max().unwrap_or(0)
    };
    let (labels, words) = (widest(|row| &row.0), widest(|row| &row.2));
    let largest = rows.iter().map(|(_, value, _)| *value).fold(f64::MIN_POSITIVE, f64::max);
    let mut text = String::new();
    for (label, value, word) in rows {
        let bar = bar(value / largest, width, signs);
        let line = format!("{label:>labels$} {word:>words$} {bar}");
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// A bar of this share of the width, precise to an eighth of a character.
fn bar(share: f64, width: usize, signs: Signs) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a width in characters"
    )]
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    if signs == Signs::Ascii {
        return "#".repeat((eighths + 4) / 8);
    }
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        assert_eq!(bar(0.5, 4, Signs::Unicode), "██");
        assert_eq!(bar(1.0 / 16.0, 4, Signs::Unicode), "▎");
        assert_eq!(bar(0.0, 4, Signs::Unicode), "");
        assert_eq!(bar(7.0, 2, Signs::Ascii), "##");
        assert_eq!(bars(&[("x".into(), 0.0, "0".into())], 3, Signs::Unicode), "x 0\n");
    }
}
