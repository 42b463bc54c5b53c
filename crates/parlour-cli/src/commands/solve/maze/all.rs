//! `--all`: prints every path as it is found.

use parlour::core::counted;
use parlour::maze::{Direction, Grid, Maze, Paths, RulesFile, Spot};
use serde::Serialize;

use super::answer::Matrix;
use super::no_path;
use crate::failure::Failure;
use crate::output::Output;
use crate::output::stream::Stream;

/// How each path is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// As the letters of its moves.
    Moves,
    /// As a matrix with 1 on its cells.
    Matrix,
}

/// A path as a line of JSON.
#[derive(Serialize)]
struct Line<'a> {
    path: Vec<Spot>,
    length: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    matrix: Option<Matrix<'a>>,
}

pub(super) fn run(
    maze: &Maze,
    rules: &RulesFile,
    form: Form,
    first: Option<usize>,
    output: &Output,
) -> Result<(), Failure> {
    let mut paths = Paths::new(maze, rules).peekable();
    let none = paths.peek().is_none();
    let mut stream = Stream::new();
    let mut told: u64 = 0;
    for way in paths.take(first.unwrap_or(usize::MAX)) {
        if told > 0 && form == Form::Matrix && !output.json() {
            stream.line("")?;
        }
        let path = path(maze.source(), &way);
        let matrix = (form == Form::Matrix).then(|| matrix(maze, &path));
        if output.json() {
            stream.json(&Line { path, length: way.len(), matrix: matrix.as_ref().map(Matrix) })?;
        } else if let Some(matrix) = matrix {
            stream.text(matrix)?;
        } else {
            stream.line(way.iter().map(|direction| direction.letter()).collect::<String>())?;
        }
        told += 1;
    }
    stream.end()?;
    if none {
        return Err(no_path(""));
    }
    output.message(counted(told, "path"));
    Ok(())
}

/// A matrix of the maze's size with 1 on the cells of the path.
fn matrix(maze: &Maze, path: &[Spot]) -> Grid {
    let mut grid =
        Grid::closed(maze.grid().rows(), maze.grid().columns()).expect("the size is that of a grid");
    for spot in path {
        grid.set(*spot, true);
    }
    grid
}

fn path(source: Spot, way: &[Direction]) -> Vec<Spot> {
    let follow = |at: &mut Spot, direction: &Direction| {
        *at = at.next(*direction)?;
        Some(*at)
    };
    std::iter::once(source).chain(way.iter().scan(source, follow)).collect()
}
