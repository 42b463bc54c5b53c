//! Small charts of characters: a distribution on a few lines of a terminal.

/// The eighths of a block, from the left.
const EIGHTHS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];

/// A bar chart: a label, a bar in proportion to the largest value, and the value as text.
///
/// ```
/// use parlour_draw::bars;
/// let rows = [("1–2".to_owned(), 0.25, "25 %".to_owned()), ("3–4".to_owned(), 0.5, "50 %".to_owned())];
/// assert_eq!(bars(&rows, 4, false), "1–2 ██   25 %\n3–4 ████ 50 %\n");
/// assert_eq!(bars(&rows, 4, true), "1–2 ##   25 %\n3–4 #### 50 %\n");
/// ```
pub fn bars(rows: &[(String, f64, String)], width: usize, ascii: bool) -> String {
    let label_width = rows
        .iter()
        .map(|(label, ..)| label.chars().count())
        .max()
        .unwrap_or(0);
    let largest = rows.iter().map(|(_, value, _)| *value).fold(0.0, f64::max);
    let mut text = String::new();
    for (label, value, words) in rows {
        let share = if largest > 0.0 { value / largest } else { 0.0 };
        let bar = bar(share, width, ascii);
        text += &format!("{label:>label_width$} {bar:<width$} {words}\n");
    }
    text
}

/// A bar of this share of the width, to an eighth of a character.
fn bar(share: f64, width: usize, ascii: bool) -> String {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a width in characters"
    )]
    let eighths = (share.clamp(0.0, 1.0) * width as f64 * 8.0).round() as usize;
    if ascii {
        return "#".repeat((eighths + 4) / 8);
    }
    format!("{}{}", "█".repeat(eighths / 8), EIGHTHS[eighths % 8])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_is_as_long_as_its_share() {
        assert_eq!(bar(0.5, 4, false), "██");
        assert_eq!(bar(1.0 / 16.0, 4, false), "▎");
        assert_eq!(bar(0.0, 4, false), "");
        assert_eq!(bar(7.0, 2, true), "##");
        assert_eq!(bars(&[("x".into(), 0.0, "0".into())], 3, false), "x     0\n");
    }
}
