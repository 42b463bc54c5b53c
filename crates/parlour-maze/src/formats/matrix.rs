//! The `matrix` format: 0 and 1, rows by lines or by brackets.
//!
//! Bytes go straight into the grid without tokens in between, so that a file of 200 MB is read in one pass.

use parlour_core::Finding;

use super::problems::Problems;
use crate::Maze;
use crate::grid_builder::GridBuilder;

const ALLOWED: &str = "1 (open), 0 (wall), blanks and commas between cells, brackets or braces around rows";

/// Reads 0 and 1, with or without blanks, commas and brackets.
pub(super) fn read(text: &str) -> Result<Maze, Vec<Finding>> {
    let mut reader = Reader::new(text);
    match text.trim_start().bytes().next() {
        Some(b'{' | b'[' | b'(') => reader.rows_by_brackets(),
        _ => reader.rows_by_lines(),
    }
    reader.problems.conclude(reader.builder).map(Maze::new)
}

/// Writes the matrix, without start and goal.
pub(super) fn write(maze: &Maze) -> String {
    maze.grid().to_string()
}

struct Reader<'t> {
    text: &'t str,
    builder: GridBuilder,
    problems: Problems<'t>,
    row_start: usize,
    /// The last row with an invalid character, counted from 0.
    spoilt: Option<usize>,
    /// Whether the first row has one, so that the length of rows is unknown.
    length_unknown: bool,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            builder: GridBuilder::default(),
            problems: Problems::new(text),
            row_start: 0,
            spoilt: None,
            length_unknown: false,
        }
    }

    fn rows_by_lines(&mut self) {
        for (offset, byte) in self.text.bytes().enumerate() {
            match byte {
                b'0' | b'1' => self.cell(offset, byte),
                b'\n' => self.end_row(),
                b' ' | b'\t' | b'\r' | b',' => {}
                _ => self.wrong(offset, byte),
            }
        }
        self.end_row();
    }

    fn rows_by_brackets(&mut self) {
        let mut nest = Nest::default();
        for (offset, byte) in self.text.bytes().enumerate() {
            match byte {
                b'0' | b'1' => {
                    self.complain(offset, nest.cell());
                    self.cell(offset, byte);
                }
                b' ' | b'\t' | b'\r' | b',' | b'\n' => {}
                b'{' | b'[' | b'(' => self.complain(offset, nest.open(byte, self.builder.row_len())),
                b'}' | b']' | b')' => {
                    self.complain(offset, nest.close(byte, self.builder.row_len()));
                    self.end_row();
                }
                // The end of a statement in C or Java.
                b';' if nest.is_closed() => {}
                _ => self.wrong(offset, byte),
            }
        }
        self.complain(self.text.len(), nest.end());
        self.end_row();
    }

    fn cell(&mut self, offset: usize, byte: u8) {
        if self.builder.row_len() == 0 {
            self.row_start = offset;
        }
        self.builder.push(byte == b'1');
    }

    /// A row without cells is an empty line and does not count.
    fn end_row(&mut self) {
        if self.builder.row_len() == 0 {
            return;
        }
        if let Err(ragged) = self.builder.end_row() {
            // An invalid character also makes its row ragged; reporting both would only distract.
            let spoilt = self.spoilt == Some(self.builder.rows() - 1);
            if !spoilt && !self.length_unknown {
                self.problems.at(self.row_start, "ragged-row", ragged.words());
            }
        }
    }

    fn wrong(&mut self, offset: usize, byte: u8) {
        // Report each character once, at its first byte.
        if byte & 0xC0 != 0x80 {
            self.problems.wrong_character(offset, ALLOWED);
            self.spoilt = Some(self.builder.rows());
            self.length_unknown |= self.builder.rows() == 0;
        }
    }

    fn complain(&mut self, offset: usize, problem: Result<(), &'static str>) {
        if let Err(message) = problem {
            self.problems.at(offset, "brackets", message);
        }
    }
}

/// The brackets that are open: one pair around a row, and perhaps one around all rows.
#[derive(Default)]
struct Nest {
    open: Vec<u8>,
    /// The bracket depth of the cells, once there is one.
    depth: Option<usize>,
    /// Whether the last bracket was just opened.
    fresh: bool,
}

impl Nest {
    fn is_closed(&self) -> bool {
        self.open.is_empty()
    }

    fn cell(&mut self) -> Result<(), &'static str> {
        self.fresh = false;
        let depth = self.open.len();
        match depth {
            0 => Err("this cell is outside the brackets"),
            _ if *self.depth.get_or_insert(depth) == depth => Ok(()),
            _ => Err("all cells must be at the same bracket depth"),
        }
    }

    fn open(&mut self, bracket: u8, cells_before: usize) -> Result<(), &'static str> {
        let depth = self.open.len();
        if depth == 2 {
            return Err("too many brackets; allowed: one pair around each row and one around all rows");
        }
        self.open.push(bracket);
        self.fresh = true;
        if depth > 0 && cells_before > 0 {
            return Err("this bracket opens inside a row");
        }
        Ok(())
    }

    fn close(&mut self, bracket: u8, cells: usize) -> Result<(), &'static str> {
        let fresh = std::mem::take(&mut self.fresh);
        match (self.open.pop(), bracket) {
            (Some(b'{'), b'}') | (Some(b'['), b']') | (Some(b'('), b')') => {}
            (Some(_), _) => return Err("this bracket does not match the one that was opened"),
            (None, _) => return Err("this bracket was never opened"),
        }
        if fresh && cells == 0 && !self.open.is_empty() {
            return Err("the row is empty; every row needs at least one cell");
        }
        Ok(())
    }

    fn end(&self) -> Result<(), &'static str> {
        if self.is_closed() { Ok(()) } else { Err("a bracket is not closed") }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    // M-06: all usual notations.
    #[rstest]
    #[case("1 0\n1 1\n")]
    #[case("10\r\n11\r\n")]
    #[case("\n1,0\n\n1,1,\n")]
    #[case("  1\t0\n  1\t1")]
    #[case("{1, 0},\n{1, 1}")]
    #[case("{ { 1, 0 },\n  { 1, 1 },\n};")]
    #[case("[[1,0],[1,1]]")]
    #[case("[(1,0),(1,1)]")]
    #[case("{1,\n0}\n{1,\n1}")]
    fn usual_notations_are_read(#[case] text: &str) {
        assert_eq!(read(text).unwrap().grid().matrix(), [[1, 0], [1, 1]]);
    }

    #[rstest]
    #[case("1 0\n1 x\n", "line 2, column 3: 'x' is not a cell; allowed: 1 (open), 0 (wall)")]
    #[case("1 0\n1 2\n", "line 2, column 3: '2' is not a cell")]
    #[case("ä1", "line 1, column 1: 'ä' is not a cell")]
    #[case("1ä€\n0", "line 1, column 2: 'ä' is not a cell")]
    #[case("10\n1\n", "line 2, column 1: the row has 1 cell, but the first has 2")]
    #[case("{1,0},{ 1}", "line 1, column 9: the row has 1 cell, but the first has 2")]
    #[case("[[1,0],[1,1]", "line 1, column 13: a bracket is not closed")]
    #[case("[[1,0],[1,1]]]", "line 1, column 14: this bracket was never opened")]
    #[case("[[1,0},[1,1]]", "line 1, column 6: this bracket does not match")]
    #[case("[[1,0],[]]", "line 1, column 9: the row is empty")]
    #[case("[[1,0],1]", "line 1, column 8: all cells must be at the same bracket depth")]
    #[case("[[[1]]]", "line 1, column 3: too many brackets")]
    #[case("[1,[0]]", "line 1, column 4: this bracket opens inside a row")]
    #[case("{1,0}1", "line 1, column 6: this cell is outside the brackets")]
    #[case("", "the maze is empty; it needs at least one row and one column")]
    #[case(" \n\n", "the maze is empty")]
    #[case("[]", "the maze is empty")]
    fn errors_name_the_place_and_what_is_allowed(#[case] text: &str, #[case] expected: &str) {
        let findings = read(text).unwrap_err();
        let first = findings[0].to_string();
        assert!(first.starts_with(expected), "{first}");
    }

    #[test]
    fn all_errors_are_reported_at_once() {
        let findings = read("1 0 1\n1 x 1\n1 0\n1 0 1 1\n").unwrap_err();
        let rules: Vec<_> = findings.iter().map(|finding| (finding.rule, finding.line)).collect();
        let expected = [("wrong-character", 2), ("ragged-row", 3), ("ragged-row", 4)];
        assert_eq!(rules, expected.map(|(rule, line)| (rule, Some(line))));
    }
}
