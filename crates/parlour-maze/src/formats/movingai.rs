//! The `movingai` format: the `.map` files of the Moving-AI benchmarks.
//!
//! A header of `type`, `height`, `width` and `map`, then one line per row. Ground `.` and `G` and swamp `S` are open; out of
//! bounds `@` and `O`, trees `T` and water `W` are walls.

use std::fmt::Write as _;

use parlour_core::{Finding, counted};

use super::problems::{Lines, Problems};
use crate::Maze;
use crate::grid_builder::{GridBuilder, cells};

const ALLOWED: &str = ". G S (open), @ O T W (wall)";
const HEAD: &str = "type, height, width, map";

/// Reads a map. Start and goal are the corners, because a map cannot hold them.
pub(super) fn read(text: &str) -> Result<Maze, Vec<Finding>> {
    let mut problems = Problems::new(text);
    let mut lines = Lines::new(text);
    let size = read_head(&mut lines, &mut problems);
    let mut builder = GridBuilder::default();
    if let Some(size) = size {
        read_rows(&mut lines, size, &mut builder, &mut problems);
    }
    problems.conclude(builder).map(Maze::new)
}

#[derive(Default)]
struct Size {
    height: Option<usize>,
    width: Option<usize>,
}

/// Height and width, if the header is complete.
fn read_head(lines: &mut Lines, problems: &mut Problems) -> Option<(usize, usize)> {
    let mut size = Size::default();
    for (start, line) in lines.by_ref() {
        let mut words = line.split_whitespace();
        match (words.next(), words.next()) {
            (None, _) | (Some("type"), Some(_)) => {}
            (Some("height"), number) => size.height = read_number(start, "height", number, problems),
            (Some("width"), number) => size.width = read_number(start, "width", number, problems),
            (Some("map"), None) => return whole_head(start, &size, problems),
            _ => {
                problems.at(start, "head", format!("{line:?} is not a line of the header, which has {HEAD}"));
                return None;
            }
        }
    }
    problems.at(lines.offset(), "head", format!("the line \"map\" is missing; the header has {HEAD}"));
    None
}

fn read_number(start: usize, key: &str, word: Option<&str>, problems: &mut Problems) -> Option<usize> {
    let number = word.and_then(|word| word.parse().ok()).filter(|number| *number > 0);
    if number.is_none() {
        let given = word.unwrap_or_default();
        problems.at(start, "head", format!("{key} is {given:?}; allowed: a whole number of 1 or more"));
    }
    number
}

fn whole_head(start: usize, size: &Size, problems: &mut Problems) -> Option<(usize, usize)> {
    if problems.is_none() && (size.height.is_none() || size.width.is_none()) {
        problems.at(start, "head", format!("height or width is missing; the header has {HEAD}"));
    }
    size.height.zip(size.width)
}

fn read_rows(
    lines: &mut Lines,
    (height, width): (usize, usize),
    builder: &mut GridBuilder,
    problems: &mut Problems,
) {
    for (start, line) in lines.by_ref() {
        if builder.rows() == height {
            if !line.trim().is_empty() {
                problems.at(start, "extra-row", format!("too many rows; the header says height {height}"));
            }
            continue;
        }
        // The header sets the length of rows, not the first row, so ignore the builder's error.
        let got = read_row(start, line, builder, problems);
        let _ = builder.end_row();
        if got != width {
            problems.at(
                start,
                "ragged-row",
                format!("the row has {}; the header says width {width}", cells(got)),
            );
        }
    }
    if builder.rows() < height {
        let got = counted(builder.rows() as u64, "row");
        problems.at(lines.offset(), "missing-row", format!("{got} given; the header says height {height}"));
    }
}

fn read_row(start: usize, line: &str, builder: &mut GridBuilder, problems: &mut Problems) -> usize {
    for (at, character) in line.char_indices() {
        match character {
            '.' | 'G' | 'S' => builder.push(true),
            '@' | 'O' | 'T' | 'W' => builder.push(false),
            _ => {
                problems.wrong_character(start + at, ALLOWED);
                builder.push(false);
            }
        }
    }
    builder.row_len()
}

/// Writes a map, without start and goal.
pub(super) fn write(maze: &Maze) -> String {
    let grid = maze.grid();
    let mut text = String::with_capacity(grid.cells() + grid.rows() as usize + 64);
    let _ = writeln!(text, "type octile\nheight {}\nwidth {}\nmap", grid.rows(), grid.columns());
    for row in 0..grid.rows() {
        text.extend(grid.row(row).map(|cell| if cell == 1 { '.' } else { '@' }));
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    // M-06: the terrain letters of Moving-AI maps.
    #[test]
    fn a_map_is_read_and_written() {
        let maze = read("type octile\r\nheight 2\r\nwidth 7\r\nmap\r\n.GS@OTW\r\n@@@@@@.\r\n").unwrap();
        assert_eq!(maze.grid().matrix(), [[1, 1, 1, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1]]);
        let text = write(&maze);
        assert_eq!(text, "type octile\nheight 2\nwidth 7\nmap\n...@@@@\n@@@@@@.\n");
        assert_eq!(read(&text).unwrap(), maze);
    }

    #[rstest]
    #[case(
        "type octile\nheight 1\nwidth 2\nmap\n.x\n",
        "line 5, column 2: 'x' is not a cell; allowed: . G S (open)"
    )]
    #[case(
        "type octile\nheight 1\nwidth 2\nmap\n...\n",
        "line 5, column 1: the row has 3 cells; the header says width 2"
    )]
    #[case(
        "type octile\nheight 2\nwidth 2\nmap\n..\n",
        "line 6, column 1: 1 row given; the header says height 2"
    )]
    #[case("type octile\nheight 1\nwidth 2\nmap\n..\n..\n", "line 6, column 1: too many rows")]
    #[case(
        "type octile\nheight x\nwidth 2\nmap\n..\n",
        "line 2, column 1: height is \"x\"; allowed: a whole number"
    )]
    #[case("type octile\nheight 1\nwidth 0\nmap\n", "line 3, column 1: width is \"0\"")]
    #[case("type octile\nwidth 2\nmap\n..\n", "line 3, column 1: height or width is missing")]
    #[case(
        "type octile\nhight 2\nmap\n",
        "line 2, column 1: \"hight 2\" is not a line of the header, which has type, height"
    )]
    #[case("type octile\nheight 1\nwidth 1\n", "line 4, column 1: the line \"map\" is missing")]
    #[case(
        "type octile\nheight 999999999999\nwidth 999999999999\nmap\n.\n",
        "line 5, column 1: the row has 1 cell;"
    )]
    fn errors_name_the_place(#[case] text: &str, #[case] expected: &str) {
        let first = read(text).unwrap_err()[0].to_string();
        assert!(first.starts_with(expected), "{first}");
    }
}
