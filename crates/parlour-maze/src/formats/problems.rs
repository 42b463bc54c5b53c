//! Collects the errors in a file, each with its place.

use parlour_core::Finding;

use crate::Grid;
use crate::grid_builder::GridBuilder;

/// How many errors are listed; the rest are only counted.
const MOST: usize = 20;

/// The errors in a text.
pub(super) struct Problems<'t> {
    text: &'t str,
    found: Vec<Finding>,
    more: usize,
}

impl<'t> Problems<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, found: Vec::new(), more: 0 }
    }

    /// Whether there are no errors so far.
    pub(super) fn is_none(&self) -> bool {
        self.found.is_empty()
    }

    /// Adds an error at this byte of the text.
    pub(super) fn at(&mut self, offset: usize, rule: &'static str, message: impl Into<String>) {
        if self.found.len() == MOST {
            self.more += 1;
        } else {
            let (line, column) = place(self.text, offset);
            self.found.push(Finding::new(rule, message).at(line, column));
        }
    }

    /// Adds an error for a character that is not valid in this format.
    pub(super) fn wrong_character(&mut self, offset: usize, allowed: &str) {
        let rest = self.text.get(offset..).unwrap_or_default();
        let name = rest.chars().next().map_or_else(String::new, |c| format!("{c:?}"));
        self.at(offset, "wrong-character", format!("{name} is not a cell; allowed: {allowed}"));
    }

    /// Adds an error about the whole text.
    pub(super) fn whole(&mut self, rule: &'static str, message: impl Into<String>) {
        self.found.push(Finding::new(rule, message));
    }

    /// The grid, unless there are errors.
    pub(super) fn conclude(mut self, builder: GridBuilder) -> Result<Grid, Vec<Finding>> {
        match builder.finish() {
            Ok(grid) if self.is_none() => return Ok(grid),
            Err(message) if self.is_none() => self.found.push(Finding::new("size", message)),
            _ => {}
        }
        Err(self.findings())
    }

    /// All errors.
    pub(super) fn findings(mut self) -> Vec<Finding> {
        if self.more > 0 {
            let message = format!("and {} more like these", self.more);
            self.found.push(Finding::new("more", message));
        }
        self.found
    }
}

/// The lines of a text, each with the byte it starts at.
pub(super) struct Lines<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Lines<'t> {
    pub(super) const fn new(text: &'t str) -> Self {
        Self { text, offset: 0 }
    }

    /// The byte where the next line starts.
    pub(super) const fn offset(&self) -> usize {
        self.offset
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = (usize, &'t str);

    fn next(&mut self) -> Option<Self::Item> {
        let rest = self.text.get(self.offset..).filter(|rest| !rest.is_empty())?;
        let line = rest.split('\n').next().unwrap_or_default();
        let start = self.offset;
        self.offset += line.len() + 1;
        Some((start, line.strip_suffix('\r').unwrap_or(line)))
    }
}

/// Line and column, counted in characters from 1, of a byte of the text.
pub(super) fn place(text: &str, offset: usize) -> (usize, usize) {
    let bytes = text.as_bytes();
    let before = &bytes[..offset.min(bytes.len())];
    let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    let line = before.split(|byte| *byte == b'\n').count();
    // Bytes that continue a character do not count.
    let characters = before[line_start..].iter().filter(|byte| **byte & 0xC0 != 0x80).count();
    (line, characters + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let text = "10\nä0x\n";
        assert_eq!(place(text, 0), (1, 1));
        assert_eq!(place(text, text.find('x').unwrap()), (2, 3));
        assert_eq!(place(text, 999), (3, 1));
    }

    #[test]
    fn what_is_too_much_is_counted() {
        let mut problems = Problems::new("x");
        (0..50).for_each(|_| problems.wrong_character(0, "1, 0"));
        let findings = problems.findings();
        assert_eq!(findings.len(), MOST + 1);
        assert_eq!(findings[0].to_string(), "line 1, column 1: 'x' is not a cell; allowed: 1, 0");
        assert_eq!(findings[MOST].message, "and 30 more like these");
    }
}
