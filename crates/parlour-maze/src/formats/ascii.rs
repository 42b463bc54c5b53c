//! The `ascii` format: `#` is a wall, a blank or `.` is open, `S` the start, `D` (or `E`, `G`) the goal.

use std::fmt::Write as _;

use parlour_core::Finding;

use super::problems::{Lines, Problems, place};
use crate::grid_builder::GridBuilder;
use crate::{Maze, Spot};

const ALLOWED: &str = "# (wall), . or a blank (open), S (start), D, E or G (goal)";

/// Reads a maze drawn with characters.
pub(super) fn read(text: &str) -> Result<Maze, Vec<Finding>> {
    let mut drawing = Drawing::new(text);
    let drawn = text.trim_end_matches(['\n', '\r']);
    for (start, line) in Lines::new(drawn).skip_while(|(_, line)| line.is_empty()) {
        drawing.row(start, line);
    }
    drawing.finish()
}

struct Drawing<'t> {
    text: &'t str,
    builder: GridBuilder,
    problems: Problems<'t>,
    source: Option<usize>,
    destination: Option<usize>,
}

impl<'t> Drawing<'t> {
    fn new(text: &'t str) -> Self {
        Self {
            text,
            builder: GridBuilder::default(),
            problems: Problems::new(text),
            source: None,
            destination: None,
        }
    }

    fn row(&mut self, start: usize, line: &str) {
        for (at, character) in line.char_indices() {
            self.cell(start + at, character);
        }
        if let Err(ragged) = self.builder.end_row() {
            self.problems.at(start, "ragged-row", ragged.words());
        }
    }

    fn cell(&mut self, offset: usize, character: char) {
        match character {
            '.' | ' ' | '#' => {}
            'S' | 's' => self.mark(offset, Mark::Source),
            'D' | 'd' | 'E' | 'e' | 'G' | 'g' => self.mark(offset, Mark::Destination),
            _ => self.problems.wrong_character(offset, ALLOWED),
        }
        self.builder.push(character != '#');
    }

    /// A mark is stored as its place in the text, because the length of the row is known only at its end.
    fn mark(&mut self, offset: usize, mark: Mark) {
        let (slot, rule, word) = match mark {
            Mark::Source => (&mut self.source, "two-sources", "start"),
            Mark::Destination => (&mut self.destination, "two-destinations", "goal"),
        };
        match *slot {
            None => *slot = Some(offset),
            Some(first) => {
                let (line, column) = place(self.text, first);
                let message = format!(
                    "a second {word}; only one is allowed, and the first is at line {line}, column {column}"
                );
                self.problems.at(offset, rule, message);
            }
        }
    }

    fn finish(self) -> Result<Maze, Vec<Finding>> {
        let first_line = self.text.len() - self.text.trim_start_matches(['\n', '\r']).len();
        let skipped = place(self.text, first_line).0;
        let grid = self.problems.conclude(self.builder)?;
        let maze = Maze::new(grid);
        let spot = |offset: usize| spot(place(self.text, offset), skipped);
        let source = self.source.map_or(maze.source(), spot);
        let destination = self.destination.map_or(maze.destination(), spot);
        maze.between(source, destination)
            .map_err(|outside| vec![Finding::new("outside", outside.to_string())])
    }
}

#[derive(Clone, Copy)]
enum Mark {
    Source,
    Destination,
}

/// The cell at a line and column, both counted from 1; the drawing starts on the line `first`.
fn spot((line, column): (usize, usize), first: usize) -> Spot {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    Spot::new(number(line.saturating_sub(first)), number(column.saturating_sub(1)))
}

/// Draws a maze. Open cells are dots, because editors cut off blanks at the end of a line.
///
/// A mark is always an open cell. So a start or goal that is a wall can be written only if it is the default corner;
/// likewise if both are the same cell.
pub(super) fn write(maze: &Maze) -> Result<String, Vec<Finding>> {
    let marked = |spot: Spot| maze.grid().is_open(spot);
    let one_cell = maze.source() == maze.destination();
    let lost = [
        ("start", maze.source(), Spot::new(0, 0), marked(maze.source())),
        ("goal", maze.destination(), maze.grid().last(), marked(maze.destination()) && !one_cell),
    ];
    let findings: Vec<Finding> = (lost.iter())
        .filter(|(_, spot, corner, marked)| !marked && spot != corner)
        .map(|(word, spot, ..)| unmarkable(word, *spot))
        .collect();
    if findings.is_empty() { Ok(draw(maze)) } else { Err(findings) }
}

fn unmarkable(word: &str, spot: Spot) -> Finding {
    Finding::new(
        "no-mark",
        format!(
            "cannot draw the {word} {spot}: it is a wall, or start and goal are one cell; use the format json or toml"
        ),
    )
}

fn draw(maze: &Maze) -> String {
    let grid = maze.grid();
    let mut text = String::with_capacity(grid.cells() + grid.rows() as usize);
    for row in 0..grid.rows() {
        let cells =
            grid.row(row).zip(0..).map(|(open, column)| sign(maze, Spot::new(row, column), open == 1));
        text.extend(cells);
        let _ = writeln!(text);
    }
    text
}

fn sign(maze: &Maze, spot: Spot, open: bool) -> char {
    match open {
        false => '#',
        true if spot == maze.source() => 'S',
        true if spot == maze.destination() => 'D',
        true => '.',
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    // M-06: ASCII art.
    #[test]
    fn a_drawing_is_read() {
        let maze = read("\n#####\r\n#S .#\r\n###E#\r\n\n").unwrap();
        assert_eq!(maze.grid().matrix(), [[0; 5], [0, 1, 1, 1, 0], [0, 0, 0, 1, 0]]);
        assert_eq!((maze.source(), maze.destination()), (Spot::new(1, 1), Spot::new(2, 3)));
        assert_eq!(write(&maze).unwrap(), "#####\n#S..#\n###D#\n");
    }

    #[test]
    fn without_marks_the_corners_are_meant() {
        let maze = read(".#\n..").unwrap();
        assert_eq!((maze.source(), maze.destination()), (Spot::new(0, 0), Spot::new(1, 1)));
        assert_eq!(write(&maze).unwrap(), "S#\n.D\n");
        assert_eq!(write(&read("##\n##").unwrap()).unwrap(), "##\n##\n");
    }

    #[rstest]
    #[case("#.\n#x", "line 2, column 2: 'x' is not a cell; allowed: # (wall)")]
    #[case("#.\n#", "line 2, column 1: the row has 1 cell, but the first has 2")]
    #[case(
        "S.\n.S",
        "line 2, column 2: a second start; only one is allowed, and the first is at line 1, column 1"
    )]
    #[case("D.\n.G", "line 2, column 2: a second goal")]
    #[case("\n\n", "the maze is empty")]
    fn errors_name_the_place(#[case] text: &str, #[case] expected: &str) {
        let first = read(text).unwrap_err()[0].to_string();
        assert!(first.starts_with(expected), "{first}");
    }

    #[test]
    fn an_end_without_a_mark_is_refused_unless_it_is_the_corner() {
        let maze = read("..\n.#").unwrap();
        assert_eq!(write(&maze).unwrap(), "S.\n.#\n");
        let turned = maze.between(Spot::new(1, 1), Spot::new(0, 0)).unwrap();
        assert_eq!(write(&turned).unwrap_err()[0].rule, "no-mark");
        let one = read("...").unwrap().between(Spot::new(0, 1), Spot::new(0, 1)).unwrap();
        assert_eq!(write(&one).unwrap_err().len(), 1);
        assert_eq!(write(&read(".").unwrap()).unwrap(), "S\n");
    }
}
