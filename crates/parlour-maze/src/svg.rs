//! A maze to print: black on white, the path on a second page.

use std::fmt::Write as _;

use crate::{Maze, Solution, Spot};

/// The white around the maze, in cells.
const MARGIN: u32 = 2;

/// The printable part of a sheet of A4, in millimetres.
const SHEET: (f64, f64) = (190.0, 277.0);

/// The widest a cell is drawn, in millimetres.
const WIDEST_CELL: f64 = 10.0;

/// The maze as an SVG. Walls are black, the start is a dot, the goal a ring. With a solution there is a second page below
/// the first: the group with the class `solution`, which shows the path.
///
/// ```
/// use parlour_maze::{Maze, RulesFile, solve, svg};
/// let maze: Maze = "1 0\n1 1".parse().unwrap();
/// let way = solve(&maze, &RulesFile::default());
/// let picture = svg(&maze, way.as_ref());
/// assert!(picture.starts_with("<svg ") && picture.contains("class=\"solution\""));
/// assert!(!svg(&maze, None).contains("solution"));
/// ```
pub fn svg(maze: &Maze, solution: Option<&Solution>) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = draw(&mut text, maze, solution);
    text
}

fn draw(text: &mut String, maze: &Maze, solution: Option<&Solution>) -> std::fmt::Result {
    let (rows, columns) = (maze.grid().rows(), maze.grid().columns());
    let (width, page) = (u64::from(columns) + 2 * u64::from(MARGIN), u64::from(rows) + 2 * u64::from(MARGIN));
    let height = if solution.is_some() { 2 * page } else { page };
    let cell = cell_size(width, page);
    #[expect(clippy::cast_precision_loss, reason = "a picture has fewer cells than a float has digits")]
    let (wide, high) = (cell * width as f64, cell * height as f64);
    writeln!(
        text,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide:.2}mm\" height=\"{high:.2}mm\" viewBox=\"0 0 {width} {height}\">"
    )?;
    writeln!(text, "<title>A maze of {rows} by {columns} cells</title>")?;
    writeln!(text, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"white\"/>")?;
    writeln!(text, "<g class=\"maze\" id=\"maze\" transform=\"translate({MARGIN} {MARGIN})\">")?;
    write_walls(text, maze)?;
    write_ends(text, maze)?;
    writeln!(text, "</g>")?;
    if let Some(solution) = solution {
        writeln!(text, "<g class=\"solution\" transform=\"translate(0 {page})\">")?;
        writeln!(text, "<use href=\"#maze\"/>")?;
        write_way(text, solution)?;
        writeln!(text, "</g>")?;
    }
    writeln!(text, "</svg>")
}

/// The width of a cell in millimetres, so that a page fits on a sheet.
#[expect(clippy::cast_precision_loss, reason = "a picture has fewer cells than a float has digits")]
fn cell_size(width: u64, height: u64) -> f64 {
    (SHEET.0 / width as f64).min(SHEET.1 / height as f64).min(WIDEST_CELL)
}

/// The walls as one shape, a bar for each run of walls in a row, and the frame.
fn write_walls(text: &mut String, maze: &Maze) -> std::fmt::Result {
    let (rows, columns) = (maze.grid().rows(), maze.grid().columns());
    write!(text, "<path class=\"walls\" shape-rendering=\"crispEdges\" d=\"")?;
    for row in 0..rows {
        write_bars(text, maze, row)?;
    }
    writeln!(text, "\"/>")?;
    writeln!(
        text,
        "<rect class=\"frame\" x=\"-0.5\" y=\"-0.5\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"black\" stroke-width=\"1\"/>",
        u64::from(columns) + 1,
        u64::from(rows) + 1
    )
}

fn write_bars(text: &mut String, maze: &Maze, row: u32) -> std::fmt::Result {
    let mut start = None;
    for (column, open) in (0_u32..).zip(maze.grid().row(row).chain([1])) {
        match (start, open) {
            (None, 0) => start = Some(column),
            (Some(from), 1) => {
                let length = column - from;
                write!(text, "M{from} {row}h{length}v1h-{length}z")?;
                start = None;
            }
            _ => {}
        }
    }
    Ok(())
}

fn write_ends(text: &mut String, maze: &Maze) -> std::fmt::Result {
    let circle = |spot: Spot| format!("<circle cx=\"{}.5\" cy=\"{}.5\"", spot.column, spot.row);
    let (source, destination) = (circle(maze.source()), circle(maze.destination()));
    writeln!(text, "{source} class=\"source\" r=\"0.3\"/>")?;
    writeln!(
        text,
        "{destination} class=\"destination\" r=\"0.34\" fill=\"none\" stroke=\"black\" stroke-width=\"0.16\"/>"
    )
}

/// The path as one line; points only where it turns.
fn write_way(text: &mut String, solution: &Solution) -> std::fmt::Result {
    write!(
        text,
        "<polyline class=\"way\" transform=\"translate({MARGIN} {MARGIN})\" fill=\"none\" stroke=\"#c0392b\" stroke-width=\"0.3\" stroke-linejoin=\"round\" stroke-linecap=\"round\" points=\""
    )?;
    let moves = solution.moves();
    for (number, spot) in solution.path().enumerate() {
        let before = number.checked_sub(1).and_then(|before| moves.get(before));
        if before != moves.get(number) || before.is_none() {
            write!(text, "{}.5,{}.5 ", spot.column, spot.row)?;
        }
    }
    writeln!(text, "\"/>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RulesFile, solve};

    // M-06: a printable form and its solution.
    #[test]
    fn walls_are_bars_and_the_way_is_a_line() {
        let maze: Maze = "1 0 0\n1 1 1\n0 0 1".parse().unwrap();
        let way = solve(&maze, &RulesFile::default()).unwrap();
        let picture = svg(&maze, Some(&way));
        assert!(picture.contains("d=\"M1 0h2v1h-2zM0 2h2v1h-2z\""), "{picture}");
        assert!(picture.contains("points=\"0.5,0.5 0.5,1.5 2.5,1.5 2.5,2.5 \""), "{picture}");
        assert!(picture.contains("viewBox=\"0 0 7 14\""), "{picture}");
        assert!(picture.contains("translate(0 7)"), "{picture}");
        assert!(svg(&maze, None).contains("viewBox=\"0 0 7 7\""));
    }

    #[test]
    fn every_tag_is_closed() {
        let maze: Maze = "1".parse().unwrap();
        let way = solve(&maze, &RulesFile::default());
        let picture = svg(&maze, way.as_ref());
        let count = |what: &str| picture.matches(what).count();
        assert_eq!(count("<"), count(">"));
        assert_eq!(count("<"), 2 * count("</") + count("/>"));
    }

    #[test]
    fn large_mazes_fit_on_a_sheet() {
        assert!((cell_size(10, 10) - WIDEST_CELL).abs() < 1e-9);
        assert!((cell_size(380, 100) - 0.5).abs() < 1e-9);
        assert!((cell_size(100, 554) - 0.5).abs() < 1e-9);
    }
}
