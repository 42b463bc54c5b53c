//! Boards as data: how surfaces read, check, write and generate a game's boards.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Chance, OptionBook};

/// A problem of a board, and where it is.
///
/// ```
/// use parlour_core::Finding;
/// let finding = Finding::new("ragged-row", "row has 9 cells, the first has 10").at(3, 1);
/// assert_eq!(finding.to_string(), "line 3, column 1: row has 9 cells, the first has 10");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// A stable name of the rule that was broken.
    pub rule: &'static str,
    /// What is wrong, and what is allowed.
    pub message: String,
    /// The line in the file, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column in the file, in characters, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// The cells concerned.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<u64>,
}

impl Finding {
    /// A finding without a place.
    pub fn new(rule: &'static str, message: impl Into<String>) -> Self {
        Self { rule, message: message.into(), line: None, column: None, cells: Vec::new() }
    }

    /// Adds a place in the file.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize) -> Self {
        self.line = Some(line);
        self.column = Some(column);
        self
    }

    /// Adds the cells concerned.
    #[must_use]
    pub fn about(mut self, cells: impl IntoIterator<Item = u64>) -> Self {
        self.cells = cells.into_iter().collect();
        self
    }
}

impl std::error::Error for Finding {}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (Some(line), Some(column)) => write!(f, "line {line}, column {column}: {}", self.message),
            (Some(line), None) => write!(f, "line {line}: {}", self.message),
            _ => write!(f, "{}", self.message),
        }
    }
}

/// All errors and warnings about a board.
///
/// As an error it prints the errors, one per line.
///
/// ```
/// use parlour_core::{Finding, Findings};
/// let findings = Findings::from(vec![Finding::new("no-start", "no start"), Finding::new("no-goal", "no goal")]);
/// assert_eq!(findings.to_string(), "no start\nno goal");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// Problems that make the board unplayable.
    pub errors: Vec<Finding>,
    /// Problems that make the board unusual but not unplayable.
    pub warnings: Vec<Finding>,
}

impl Findings {
    /// Whether the board can be played.
    pub fn ok(&self) -> bool {
        self.errors.is_empty()
    }

    /// The same findings with warnings as errors.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.errors.append(&mut self.warnings);
        self
    }
}

impl From<Vec<Finding>> for Findings {
    fn from(errors: Vec<Finding>) -> Self {
        Self { errors, warnings: Vec::new() }
    }
}

impl From<Finding> for Findings {
    fn from(error: Finding) -> Self {
        vec![error].into()
    }
}

impl std::error::Error for Findings {}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.errors.iter().map(ToString::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

/// A name with a sentence about it: a format, a built-in board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Named {
    /// The name.
    pub name: &'static str,
    /// One sentence.
    pub summary: &'static str,
}

/// A generated board and its options.
#[derive(Debug, Clone, PartialEq)]
pub struct GeneratedBoard {
    /// The board as data.
    pub board: Value,
    /// All options, with the chosen values of those that were left open.
    pub options: Map<String, Value>,
}

impl GeneratedBoard {
    /// The options and the random seed, as saved with a game.
    ///
    /// ```
    /// use parlour_core::GeneratedBoard;
    /// use serde_json::{Map, Value, json};
    /// let options = Map::from_iter([("size".to_owned(), json!(12))]);
    /// let made = GeneratedBoard { board: Value::Null, options };
    /// assert_eq!(Value::Object(made.setup(7)), json!({"size": 12, "seed": 7}));
    /// ```
    pub fn setup(&self, seed: u64) -> Map<String, Value> {
        let mut setup = self.options.clone();
        // Some JSON readers lose digits of larger whole numbers.
        let exact = seed <= 1 << 53;
        setup.insert("seed".to_owned(), if exact { seed.into() } else { seed.to_string().into() });
        setup
    }
}

/// The boards of a game. A board is passed on as data, as in a record's head.
pub trait Boards: Sync {
    /// The formats that can be written; most can also be read.
    fn formats(&self) -> &'static [Named];

    /// The boards that come with the game.
    fn built_in(&self) -> &'static [Named];

    /// A built-in board.
    fn fetch(&self, name: &str) -> Option<Value>;

    /// The detected format of a text; `None` if it does not look like a board of this game.
    fn detect(&self, text: &str) -> Option<&'static str>;

    /// Reads a board in the given or the detected format.
    fn read(&self, text: &str, format: Option<&str>) -> Result<Value, Findings>;

    /// Reads a board like [`read`](Self::read), with notices about the file: names of players, which a board does not
    /// hold, or how an ambiguous entry was read. Notices are not problems.
    fn read_noted(&self, text: &str, format: Option<&str>) -> Result<(Value, Vec<Finding>), Findings> {
        self.read(text, format).map(|board| (board, Vec::new()))
    }

    /// Writes a board.
    fn write(&self, board: &Value, format: &str) -> Result<String, Findings>;

    /// What [`write`](Self::write) leaves out in this format, because it has no room for it.
    fn left_out(&self, _board: &Value, _text: &str, _format: &str) -> Vec<Finding> {
        Vec::new()
    }

    /// All problems of a board given as data.
    fn check(&self, board: &Value) -> Findings;

    /// The options of generated boards, with their explanations.
    fn options(&self) -> &OptionBook {
        OptionBook::none()
    }

    /// The number of cells of a generated board with these options, so that a server can refuse large ones before
    /// generating them.
    fn cells(&self, options: &Map<String, Value>) -> Result<u64, Findings>;

    /// Generates a random board with these options, for these rules; `null` means no particular rules.
    fn generate(
        &self,
        rules: &Value,
        options: &Map<String, Value>,
        chance: &mut dyn Chance,
    ) -> Result<GeneratedBoard, Findings>;
}
