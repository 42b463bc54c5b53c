//! Wraps long texts between words.

/// The columns to wrap at: those of the terminal, within reason.
pub(crate) fn width() -> usize {
    terminal_width().map_or(80, |width| width.clamp(40, 100))
}

/// The columns of the terminal, if there is one.
pub(crate) fn terminal_width() -> Option<usize> {
    terminal_size::terminal_size().map(|(width, _)| usize::from(width.0))
}

/// A text after this start, wrapped between words; the other lines are indented like the text.
pub(crate) fn wrapped(start: &str, text: &str, width: usize) -> String {
    let indent = start.chars().count();
    let (mut lines, mut column) = (start.to_owned(), indent);
    for (index, word) in text.split_whitespace().enumerate() {
        let length = word.chars().count();
        if index > 0 && column + 1 + length > width {
            lines += &format!("\n{:indent$}", "");
            column = indent;
        } else if index > 0 {
            lines.push(' ');
            column += 1;
        }
        lines += word;
        column += length;
    }
    lines + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrapped("- ", "one two three", 9), "- one two\n  three\n");
        assert_eq!(wrapped("", "incomprehensibilities", 9), "incomprehensibilities\n");
        assert_eq!(wrapped("a", "", 9), "a\n");
    }
}
