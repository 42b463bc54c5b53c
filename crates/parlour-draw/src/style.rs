//! The style of a text drawing.

/// The character set of a drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Signs {
    /// Lines, arrows and blocks.
    #[default]
    Unicode,
    /// Plain ASCII; letters in names stay.
    Ascii,
}

/// Whether a drawing has colours. Nothing depends on colour alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Colour {
    /// No escape codes.
    #[default]
    Off,
    /// ANSI escape codes: players' colours, bold pieces, underlined legal moves.
    Ansi,
}

/// The style and maximum size of a drawing.
///
/// ```
/// use parlour_draw::{Signs, TextStyle};
/// let style = TextStyle { signs: Signs::Ascii, columns: 120, ..TextStyle::default() };
/// assert_eq!(style.rows, 40);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextStyle {
    /// The character set.
    pub signs: Signs,
    /// Whether it has colours.
    pub colour: Colour,
    /// The maximum width in characters.
    pub columns: usize,
    /// The maximum height of the board in lines; the legend may exceed it slightly.
    pub rows: usize,
}

impl Default for TextStyle {
    fn default() -> Self {
        Self { signs: Signs::Unicode, colour: Colour::Off, columns: 80, rows: 40 }
    }
}
