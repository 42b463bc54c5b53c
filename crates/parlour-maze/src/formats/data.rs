//! The maze as data: `{"matrix": [[1,0],…], "from": [r,c], "to": [r,c]}` in JSON, TOML and the head of a record.
//!
//! Cells go from the deserializer straight into the grid.

use std::fmt;

use parlour_core::{Finding, nearest, suggest};
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Unexpected, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use crate::grid_builder::GridBuilder;
use crate::{Grid, Maze, Spot};

/// The keys, each with its aliases.
const MATRIX: [&str; 4] = ["matrix", "maze", "cells", "grid"];
const FROM: [&str; 3] = ["from", "source", "start"];
const TO: [&str; 4] = ["to", "destination", "end", "goal"];

/// Up to this many cells, the rows in a record are lists of numbers; beyond, words such as `"1011"`, which take a fraction
/// of the memory.
const CELLS_AS_NUMBERS: usize = 1 << 16;

/// Whether a top-level key names the matrix of a maze.
pub(super) fn names_matrix(key: &str) -> bool {
    MATRIX.contains(&key)
}

/// A maze as written, with start and goal not checked yet.
pub(super) struct MazeFile {
    grid: Grid,
    from: Option<[i64; 2]>,
    to: Option<[i64; 2]>,
}

impl MazeFile {
    /// The maze, if start and goal are inside.
    pub(super) fn into_maze(self) -> Result<Maze, Vec<Finding>> {
        let maze = Maze::new(self.grid);
        let mut findings = Vec::new();
        let mut end = |key, given: Option<[i64; 2]>, usual| {
            given.map_or(usual, |given| {
                inside(maze.grid(), given).unwrap_or_else(|| {
                    findings.push(outside(key, given, maze.grid().last()));
                    usual
                })
            })
        };
        let source = end("from", self.from, maze.source());
        let destination = end("to", self.to, maze.destination());
        match maze.between(source, destination) {
            Ok(maze) if findings.is_empty() => Ok(maze),
            _ => Err(findings),
        }
    }
}

fn inside(grid: &Grid, [row, column]: [i64; 2]) -> Option<Spot> {
    let spot = Spot::new(row.try_into().ok()?, column.try_into().ok()?);
    grid.contains(spot).then_some(spot)
}

fn outside(key: &str, [row, column]: [i64; 2], last: Spot) -> Finding {
    let message = format!(
        "{key}: [{row}, {column}] is outside the maze; allowed: rows 0 to {}, columns 0 to {}",
        last.row, last.column
    );
    Finding::new("outside", message)
}

impl<'de> Deserialize<'de> for MazeFile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FileVisitor)
    }
}

struct FileVisitor;

impl<'de> Visitor<'de> for FileVisitor {
    type Value = MazeFile;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(
            "a maze: a matrix of 1 and 0, or a table with \"matrix\" and optionally \"from\" and \"to\"",
        )
    }

    fn visit_seq<A: SeqAccess<'de>>(self, rows: A) -> Result<MazeFile, A::Error> {
        Ok(MazeFile { grid: Rows.visit_seq(rows)?, from: None, to: None })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<MazeFile, A::Error> {
        let (mut grid, mut from, mut to) = (None, None, None);
        while let Some(key) = map.next_key::<Key>()? {
            let twice = match key {
                Key::Matrix => grid.replace(map.next_value_seed(Rows)?).is_some(),
                Key::From => from.replace(map.next_value()?).is_some(),
                Key::To => to.replace(map.next_value()?).is_some(),
            };
            if twice {
                return Err(A::Error::custom(key.twice()));
            }
        }
        let grid = grid.ok_or_else(|| A::Error::custom("the key \"matrix\" is missing"))?;
        Ok(MazeFile { grid, from, to })
    }
}

/// A key of the table, under any of its names.
#[derive(Clone, Copy)]
enum Key {
    Matrix,
    From,
    To,
}

impl Key {
    fn twice(self) -> String {
        let names = match self {
            Self::Matrix => MATRIX.join(", "),
            Self::From => FROM.join(", "),
            Self::To => TO.join(", "),
        };
        format!("give only one of {names}, and only once")
    }
}

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(KeyVisitor)
    }
}

/// Checks the key while it is read, so that the error has its place.
struct KeyVisitor;

impl Visitor<'_> for KeyVisitor {
    type Value = Key;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a key of a maze: matrix, from, to")
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Key, E> {
        match key {
            key if MATRIX.contains(&key) => Ok(Key::Matrix),
            key if FROM.contains(&key) => Ok(Key::From),
            key if TO.contains(&key) => Ok(Key::To),
            key => Err(unknown_key(key)),
        }
    }
}

fn unknown_key<E: Error>(key: &str) -> E {
    let all = MATRIX.into_iter().chain(FROM).chain(TO);
    let allowed = suggest(nearest(key, all), "allowed", ["matrix", "from", "to"]);
    E::custom(format!("unknown key \"{key}\"; {allowed}"))
}

/// Reads all rows into a grid.
struct Rows;

impl<'de> DeserializeSeed<'de> for Rows {
    type Value = Grid;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Grid, D::Error> {
        deserializer.deserialize_seq(self)
    }
}

impl<'de> Visitor<'de> for Rows {
    type Value = Grid;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("a matrix: a list of rows")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut rows: A) -> Result<Grid, A::Error> {
        let mut builder = GridBuilder::default();
        while rows.next_element_seed(Row(&mut builder))?.is_some() {}
        builder.finish().map_err(|message| A::Error::custom(format!("matrix: {message}")))
    }
}

/// Reads one row: a list of 1 and 0, or a word of them.
struct Row<'b>(&'b mut GridBuilder);

impl Row<'_> {
    fn end<E: Error>(self) -> Result<(), E> {
        let number = self.0.rows();
        let place = |message| E::custom(format!("matrix[{number}]: {message}"));
        if self.0.row_len() == 0 {
            return Err(place("the row is empty; every row needs at least one cell".to_owned()));
        }
        self.0.end_row().map_err(|ragged| place(ragged.words()))
    }
}

impl<'de> DeserializeSeed<'de> for Row<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Row<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "matrix[{}] to be a row such as [1,0,1] or \"101\"", self.0.rows())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut cells: A) -> Result<(), A::Error> {
        while let Some(open) = cells.next_element_seed(Cell::of(self.0))? {
            self.0.push(open);
        }
        self.end()
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<(), E> {
        for character in word.chars() {
            match character {
                '0' | '1' => self.0.push(character == '1'),
                ' ' | ',' => {}
                _ => return Err(E::invalid_value(Unexpected::Char(character), &Cell::of(self.0))),
            }
        }
        self.end()
    }
}

/// Reads one cell, with its place for the error.
struct Cell {
    row: usize,
    column: usize,
}

impl Cell {
    fn of(builder: &GridBuilder) -> Self {
        Self { row: builder.rows(), column: builder.row_len() }
    }
}

impl<'de> DeserializeSeed<'de> for Cell {
    type Value = bool;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<bool, D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl Visitor<'_> for Cell {
    type Value = bool;

    fn expecting(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "matrix[{}][{}] to be 1 (open) or 0 (wall)", self.row, self.column)
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<bool, E> {
        match number {
            0 => Ok(false),
            1 => Ok(true),
            other => Err(E::invalid_value(Unexpected::Unsigned(other), &self)),
        }
    }

    fn visit_i64<E: Error>(self, number: i64) -> Result<bool, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(Unexpected::Signed(number), &self)),
        }
    }
}

/// The maze as data, in full.
impl Serialize for Maze {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        #[derive(Serialize)]
        struct Data<M> {
            matrix: M,
            from: Spot,
            to: Spot,
        }
        let (from, to) = (self.source(), self.destination());
        if self.grid().cells() <= CELLS_AS_NUMBERS {
            let matrix = self.grid().matrix();
            return Data { matrix, from, to }.serialize(serializer);
        }
        let matrix: Vec<String> = (0..self.grid().rows()).map(|row| word(self.grid(), row)).collect();
        Data { matrix, from, to }.serialize(serializer)
    }
}

/// A row as a word, such as `1011`.
pub(super) fn word(grid: &Grid, row: u32) -> String {
    grid.row(row).map(|cell| if cell == 1 { '1' } else { '0' }).collect()
}
