//! The answer as data.

use parlour::maze::{Grid, Maze, Solution};
use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};

/// The answer as data, serialised without an intermediate value: a matrix may have a hundred million cells.
pub(super) struct Answer<'a> {
    maze: &'a Maze,
    solution: Option<&'a Solution>,
    visited: u64,
    count: Option<String>,
}

impl<'a> Answer<'a> {
    pub(super) fn new(maze: &'a Maze, solution: Option<&'a Solution>, visited: u64) -> Self {
        Self { maze, solution, visited, count: None }
    }

    /// Adds the number of paths.
    pub(super) fn with_count(self, count: String) -> Self {
        Self { count: Some(count), ..self }
    }
}

impl Serialize for Answer<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("solvable", &self.solution.is_some())?;
        if let Some(solution) = self.solution {
            map.serialize_entry("path", &Path(solution))?;
            map.serialize_entry("length", &solution.length())?;
            map.serialize_entry("matrix", &Matrix(&solution.matrix()))?;
        } else {
            let nothing: [u8; 0] = [];
            map.serialize_entry("path", &nothing)?;
            map.serialize_entry("length", &None::<u64>)?;
            map.serialize_entry("matrix", &nothing)?;
        }
        map.serialize_entry("from", &self.maze.source())?;
        map.serialize_entry("to", &self.maze.destination())?;
        map.serialize_entry("visited", &self.visited)?;
        if let Some(count) = &self.count {
            map.serialize_entry("count", count)?;
        }
        map.end()
    }
}

struct Path<'a>(&'a Solution);

impl Serialize for Path<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.path())
    }
}

/// A matrix as rows of 0 and 1.
pub(super) struct Matrix<'a>(pub(super) &'a Grid);

impl Serialize for Matrix<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut rows = serializer.serialize_seq(Some(self.0.rows() as usize))?;
        for row in 0..self.0.rows() {
            rows.serialize_element(&self.0.row(row).collect::<Vec<u8>>())?;
        }
        rows.end()
    }
}
