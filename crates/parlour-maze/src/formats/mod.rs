//! The formats a maze is read from and written in. Every error names its line and column, or the key.

mod ascii;
mod data;
mod detect;
mod matrix;
mod movingai;
mod problems;
mod scen;
mod text;

use std::str::FromStr;

use parlour_core::{Finding, Findings, Named, did_you_mean, nearest};
use serde::Deserialize;
use serde_json::Value;

use crate::{Maze, shipped};
use data::MazeFile;
pub use scen::Scenario;

/// How a maze is written down.
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
            summary: "Rows of 1 (open) and 0 (dead end); blanks, commas and brackets as you like.",
        },
        Named { name: "ascii", summary: "A drawing: # wall, . or blank open, S source, D destination." },
        Named { name: "movingai", summary: "A .map file of the Moving-AI benchmarks." },
        Named { name: "json", summary: "A table with matrix, from and to in JSON." },
        Named { name: "toml", summary: "A table with matrix, from and to in TOML." },
    ];

    /// The name in commands.
    pub const fn name(self) -> &'static str {
        Self::NAMED[self as usize].name
    }

    /// The format with this name.
    pub fn named(name: &str) -> Result<Self, Finding> {
        let names = || Self::ALL.map(Self::name);
        (Self::ALL.into_iter()).find(|format| format.name() == name).ok_or_else(|| {
            let hint = did_you_mean(nearest(name, names()));
            let message = format!("unknown format \"{name}\"{hint}; allowed: {}", names().join(", "));
            Finding::new("unknown-format", message)
        })
    }

    /// The format that a text seems to be in, if it seems to be a maze at all.
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

/// Some editors begin a file with a byte order mark.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

impl Maze {
    /// Reads a maze in the given format, or in the one it seems to be in.
    ///
    /// ```
    /// use parlour_maze::{Maze, Spot};
    /// let maze = Maze::read("#####\n#S.D#\n#####\n", None).unwrap();
    /// assert_eq!(maze.destination(), Spot::new(1, 3));
    /// let findings = Maze::read("1 0\n1 x\n1 1\n1 1\n", None).unwrap_err();
    /// assert!(findings.to_string().starts_with("line 2, column 3: 'x' is no cell"));
    /// ```
    pub fn read(text: &str, format: Option<Format>) -> Result<Self, Findings> {
        let text = without_mark(text);
        let maze = match format.or_else(|| detect::detect(text)) {
            Some(Format::Matrix) => matrix::read(text),
            Some(Format::Ascii) => ascii::read(text),
            Some(Format::Movingai) => movingai::read(text),
            Some(Format::Json) => text::read_json(text),
            Some(Format::Toml) => text::read_toml(text),
            // Too small to be told from another game's board; but a maze it should be, so the place is named.
            None if text.trim_start().starts_with(['0', '1', '[', '{']) => matrix::read(text),
            None => Err(vec![no_maze(text)]),
        };
        Ok(maze?)
    }

    /// Writes the maze. `matrix` and `movingai` have no place for the source and the destination; `ascii`
    /// cannot mark a closed cell, and refuses where the mark would be needed.
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

    /// The maze that data stand for: a table, a bare matrix, or the name of a shipped maze.
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

    /// The maze as data, as in a record's head.
    pub fn to_data(&self) -> Value {
        // Numbers and words only: there is nothing that could fail.
        serde_json::to_value(self).unwrap_or_default()
    }
}

fn no_maze(text: &str) -> Finding {
    if text.trim().is_empty() {
        return Finding::new("size", "there is no cell; a maze has at least one row and one column");
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
