//! File formats of mazes. Every error names its line and column, or the key.
//!
//! `detect` guesses the format of a text. `matrix`, `ascii` and `movingai` read and write one format each and collect errors
//! in `problems`; `text` handles JSON and TOML, which share the data model in `data`. `scen` reads scenarios of the
//! Moving-AI benchmarks.

mod ascii;
mod data;
mod detect;
mod matrix;
mod movingai;
mod problems;
mod scen;
mod text;

use std::str::FromStr;

use parlour_core::{Finding, Findings, Named, nearest, suggest};
use serde::Deserialize;
use serde_json::Value;

use crate::grid_builder::EMPTY;
use crate::{Maze, shipped};
use data::MazeFile;
pub use scen::Scenario;

/// A file format.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// 0 and 1, rows by lines or by brackets.
    Matrix,
    /// `#`, `.`, `S` and `D`.
    Ascii,
    /// The `.map` files of the Moving-AI benchmarks.
    Movingai,
    /// A table in JSON.
    Json,
    /// A table in TOML.
    Toml,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Matrix, Self::Ascii, Self::Movingai, Self::Json, Self::Toml];

    /// All formats with their names, in the same order.
    pub const NAMED: [Named; 5] = [
        Named {
            name: "matrix",
            summary: "Rows of 1 (open) and 0 (wall); blanks, commas and brackets are optional.",
        },
        Named { name: "ascii", summary: "A drawing: # wall, . or blank open, S start, D goal." },
        Named { name: "movingai", summary: "A .map file of the Moving-AI benchmarks." },
        Named { name: "json", summary: "A JSON object with the keys matrix, from and to." },
        Named { name: "toml", summary: "A TOML table with the keys matrix, from and to." },
    ];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        Self::NAMED[self as usize].name
    }

    /// The format with this name.
    pub fn named(name: &str) -> Result<Self, Finding> {
        let names = || Self::ALL.map(Self::name);
        (Self::ALL.into_iter()).find(|format| format.name() == name).ok_or_else(|| {
            let allowed = suggest(nearest(name, names()), "allowed", names());
            let message = format!("unknown format \"{name}\"; {allowed}");
            Finding::new("unknown-format", message)
        })
    }

    /// The format of a text, if it looks like a maze.
    ///
    /// ```
    /// use parlour_maze::Format;
    /// assert_eq!(Format::detect("1 0\n1 1\n"), Some(Format::Matrix));
    /// assert_eq!(Format::detect("4 3\n1 2\n"), None);
    /// ```
    pub fn detect(text: &str) -> Option<Self> {
        detect::detect(without_mark(text))
    }
}

/// Some editors start a file with a byte order mark.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

impl Maze {
    /// Reads a maze in the given format, or in the one detected.
    ///
    /// ```
    /// use parlour_maze::{Maze, Spot};
    /// let maze = Maze::read("#####\n#S.D#\n#####\n", None).unwrap();
    /// assert_eq!(maze.destination(), Spot::new(1, 3));
    /// let findings = Maze::read("1 0\n1 x\n1 1\n1 1\n", None).unwrap_err();
    /// assert!(findings.to_string().starts_with("line 2, column 3: 'x' is not a cell"));
    /// ```
    pub fn read(text: &str, format: Option<Format>) -> Result<Self, Findings> {
        let text = without_mark(text);
        let maze = match format.or_else(|| detect::detect(text)) {
            Some(Format::Matrix) => matrix::read(text),
            Some(Format::Ascii) => ascii::read(text),
            Some(Format::Movingai) => movingai::read(text),
            Some(Format::Json) => text::read_json(text),
            Some(Format::Toml) => text::read_toml(text),
            // Too small to tell from another game's board. A maze is expected here, so read it and name the place of the error.
            None if text.trim_start().starts_with(['0', '1', '[', '{']) => matrix::read(text),
            None => Err(vec![no_maze(text)]),
        };
        Ok(maze?)
    }

    /// Writes the maze. `matrix` and `movingai` cannot hold start and goal; `ascii` cannot mark a wall, and refuses if such a
    /// mark is needed.
    ///
    /// ```
    /// use parlour_maze::{Format, Maze};
    /// let maze: Maze = "10\n11".parse().unwrap();
    /// assert_eq!(maze.write(Format::Matrix).unwrap(), "1 0\n1 1\n");
    /// assert_eq!(maze.write(Format::Ascii).unwrap(), "S#\n.D\n");
    /// ```
    pub fn write(&self, format: Format) -> Result<String, Findings> {
        match format {
            Format::Matrix => Ok(matrix::write(self)),
            Format::Ascii => Ok(ascii::write(self)?),
            Format::Movingai => Ok(movingai::write(self)),
            Format::Json => Ok(text::write_json(self)),
            Format::Toml => Ok(text::write_toml(self)),
        }
    }

    /// The maze from data: a table, a bare matrix, or the name of a built-in maze.
    ///
    /// ```
    /// use parlour_maze::Maze;
    /// use serde_json::json;
    /// let maze = Maze::from_data(&json!({"matrix": [[1, 0], [1, 1]]})).unwrap();
    /// assert_eq!(maze.to_data(), json!({"matrix": [[1, 0], [1, 1]], "from": [0, 0], "to": [1, 1]}));
    /// ```
    pub fn from_data(data: &Value) -> Result<Self, Findings> {
        if let Value::String(name) = data {
            return Ok(shipped::maze(name).ok_or_else(|| shipped::unknown(name))?);
        }
        let file = MazeFile::deserialize(data).map_err(|error| Finding::new("data", error.to_string()))?;
        Ok(file.into_maze()?)
    }

    /// The maze as data, as in the head of a record.
    pub fn to_data(&self) -> Value {
        // Only numbers and words, so this cannot fail.
        serde_json::to_value(self).unwrap_or_default()
    }
}

fn no_maze(text: &str) -> Finding {
    if text.trim().is_empty() {
        return Finding::new("size", EMPTY);
    }
    let names = Format::ALL.map(Format::name).join(", ");
    Finding::new("unknown-format", format!("this does not look like a maze; known formats: {names}"))
}

/// Reads a maze in any known format.
impl FromStr for Maze {
    type Err = Findings;

    fn from_str(text: &str) -> Result<Self, Findings> {
        Self::read(text, None)
    }
}
