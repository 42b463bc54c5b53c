//! Reads JSON and TOML with the place of errors, and writes them with one row per line.

use std::fmt::Write as _;

use parlour_core::Finding;

use super::data::{MazeFile, word};
use super::problems::place;
use crate::Maze;

pub(super) fn read_json(text: &str) -> Result<Maze, Vec<Finding>> {
    let file: MazeFile = serde_json::from_str(text).map_err(|error| vec![json_finding(text, &error)])?;
    file.into_maze()
}

/// The JSON reader counts columns in bytes and repeats the place in its message.
fn json_finding(text: &str, error: &serde_json::Error) -> Finding {
    let message = error.to_string();
    let suffix = format!(" at line {} column {}", error.line(), error.column());
    let message = message.strip_suffix(&suffix).unwrap_or(&message).to_owned();
    let line = text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default();
    let (_, column) = place(line, error.column().saturating_sub(1));
    Finding::new("json", message).at(error.line().max(1), column)
}

pub(super) fn read_toml(text: &str) -> Result<Maze, Vec<Finding>> {
    let file: MazeFile = toml::from_str(text).map_err(|error| vec![toml_finding(text, &error)])?;
    file.into_maze()
}

fn toml_finding(text: &str, error: &toml::de::Error) -> Finding {
    let finding = Finding::new("toml", error.message());
    match error.span() {
        Some(span) => {
            let (line, column) = place(text, span.start);
            finding.at(line, column)
        }
        None => finding,
    }
}

/// Writes JSON, one row per line.
pub(super) fn write_json(maze: &Maze) -> String {
    let row = |row| {
        let cells: Vec<&str> = (maze.grid().row(row)).map(|cell| if cell == 1 { "1" } else { "0" }).collect();
        format!("    [{}]", cells.join(","))
    };
    let mut text = String::from("{\n  \"matrix\": [\n");
    for number in 0..maze.grid().rows() {
        let comma = if number + 1 == maze.grid().rows() { "" } else { "," };
        let _ = writeln!(text, "{}{comma}", row(number));
    }
    let (from, to) = (maze.source(), maze.destination());
    let _ = writeln!(text, "  ],\n  \"from\": [{},{}],", from.row, from.column);
    let _ = writeln!(text, "  \"to\": [{},{}]\n}}", to.row, to.column);
    text
}

/// Writes TOML with rows as words, so that the maze is visible.
pub(super) fn write_toml(maze: &Maze) -> String {
    let mut text = String::from("matrix = [\n");
    for row in 0..maze.grid().rows() {
        let _ = writeln!(text, "  \"{}\",", word(maze.grid(), row));
    }
    let (from, to) = (maze.source(), maze.destination());
    let _ = writeln!(text, "]\nfrom = [{}, {}]", from.row, from.column);
    let _ = writeln!(text, "to = [{}, {}]", to.row, to.column);
    text
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::Spot;

    #[rstest]
    #[case(r#"{"matrix":[[1,0],[1,1]],"from":[1,0],"to":[0,0]}"#)]
    #[case(r#"{"to":[0,0],"matrix":["10","11"],"from":[1,0]}"#)]
    #[case(r#"{"maze":["1 0","1,1"],"source":[1,0],"goal":[0,0]}"#)]
    #[case(r#"{"grid":[[1,0],"11"],"start":[1,0],"end":[0,0]}"#)]
    #[case(r#"{"cells":[[1,0],[1,1]],"start":[1,0],"destination":[0,0]}"#)]
    fn json_is_read(#[case] text: &str) {
        let maze = read_json(text).unwrap();
        assert_eq!(maze.grid().matrix(), [[1, 0], [1, 1]]);
        assert_eq!((maze.source(), maze.destination()), (Spot::new(1, 0), Spot::new(0, 0)));
        assert_eq!(read_json(&write_json(&maze)).unwrap(), maze);
        assert_eq!(read_toml(&write_toml(&maze)).unwrap(), maze);
    }

    #[test]
    fn a_bare_matrix_is_read() {
        assert_eq!(
            read_json(r#"["10", [1,1]]"#).unwrap(),
            Maze::new(read_json("[[1,0],[1,1]]").unwrap().grid().clone())
        );
    }

    #[rstest]
    #[case(
        r#"{"matrix":[[1,2]]}"#,
        "line 1, column 15: invalid value: integer `2`, expected matrix[0][1] to be 1 (open) or 0"
    )]
    #[case(r#"{"matrix":[["x"]]}"#, "line 1, column 15: invalid type: string \"x\", expected matrix[0][0]")]
    #[case(
        r#"{"matrix":[[1],"0x"]}"#,
        "line 1, column 19: invalid value: character `x`, expected matrix[1][1]"
    )]
    #[case(
        "{\"matrix\":[[1,0],\n[1]]}",
        "line 2, column 3: matrix[1]: the row has 1 cell, but the first has 2"
    )]
    #[case(r#"{"matrix":[[-1]]}"#, "line 1, column 14: invalid value: integer `-1`, expected matrix[0][0]")]
    #[case(r#"{"matrix":[]}"#, "line 1, column 12: matrix: the maze is empty")]
    #[case(r#"{"matrix":[[]]}"#, "line 1, column 13: matrix[0]: the row is empty")]
    #[case(
        r#"{"matrix":[7]}"#,
        "line 1, column 12: invalid type: integer `7`, expected matrix[0] to be a row"
    )]
    #[case(
        r#"{"matrx":[[1]]}"#,
        "line 1, column 8: unknown key \"matrx\"; did you mean matrix? Allowed: matrix, from, to"
    )]
    #[case(r#"{"from":[0,0]}"#, "line 1, column 14: the key \"matrix\" is missing")]
    #[case(
        r#"{"matrix":[[1]],"maze":[[1]]}"#,
        "line 1, column 29: give only one of matrix, maze, cells, grid"
    )]
    #[case(r#"{"matrix":[[1]],"from":[0]}"#, "line 1, column 26: invalid length 1")]
    #[case(
        r#"{"matrix":[[1]],"to":[0,1]}"#,
        "to: [0, 1] is outside the maze; allowed: rows 0 to 0, columns 0 to 0"
    )]
    #[case(r#"{"matrix":[[1]],"from":[-1,0]}"#, "from: [-1, 0] is outside")]
    #[case("7", "line 1, column 1: invalid type: integer `7`, expected a maze")]
    fn json_errors_name_place_or_key(#[case] text: &str, #[case] expected: &str) {
        let first = read_json(text).unwrap_err()[0].to_string();
        assert!(first.starts_with(expected), "{first}");
    }

    #[rstest]
    #[case("matrix = [\"10\",\n  \"1\"]", "line 2, column 3: matrix[1]: the row has 1 cell,")]
    #[case("matrix = [[1, 2]]", "line 1, column 15: invalid value: integer `2`, expected matrix[0][1]")]
    #[case("matrix = [[1]]\nfrmo = [0, 0]", "line 2, column 1: unknown key \"frmo\"; did you mean from?")]
    #[case("matrix = [[1]]\nfrom = [5, 5]", "from: [5, 5] is outside the maze")]
    #[case("matrix = [[1", "line 1, column")]
    fn toml_errors_name_place_or_key(#[case] text: &str, #[case] expected: &str) {
        let first = read_toml(text).unwrap_err()[0].to_string();
        assert!(first.starts_with(expected), "{first}");
    }
}
