//! How a drawing should look.

/// Which characters a drawing is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Signs {
    /// Lines, arrows and blocks.
    #[default]
    Unicode,
    /// Plain ASCII, for old terminals and plain files. Letters of names stay as they are.
    Ascii,
}

/// Whether a drawing has colours. It never depends on them: whatever a colour says, a sign says as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Colour {
    /// No escape codes at all.
    #[default]
    Off,
    /// ANSI escape codes: each player's colour, bold pieces, underlined choices.
    Ansi,
}

/// How a drawing should look, and how large it may be.
///
/// ```
/// use parlour_draw::{Signs, TextStyle};
/// let style = TextStyle { signs: Signs::Ascii, columns: 120, ..TextStyle::default() };
/// assert_eq!(style.rows, 40);
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TextStyle {
    /// Which characters it is made of.
    pub signs: Signs,
    /// Whether it has colours.
    pub colour: Colour,
    /// The width in characters that the board does not exceed.
    pub columns: usize,
    /// The height in lines that the board does not exceed; what stands below it may be a little longer.
    pub rows: usize,
}

impl Default for TextStyle {
    fn default() -> Self {
        Self { signs: Signs::Unicode, colour: Colour::Off, columns: 80, rows: 40 }
    }
}
