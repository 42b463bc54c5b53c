//! Boards as data: what surfaces need to read, check, write and make a game's boards.

use std::fmt;

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Map, Value};

use crate::{Chance, OptionBook};

/// Something worth saying about a board: what is wrong, and where.
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

    /// The same finding at a place in the file.
    #[must_use]
    pub fn at(mut self, line: usize, column: usize) -> Self {
        self.line = Some(line);
        self.column = Some(column);
        self
    }

    /// The same finding about these cells.
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
/// As an error it prints its errors, one a line.
///
/// ```
/// use parlour_core::{Finding, Findings};
/// let findings = Findings::from(vec![Finding::new("no-start", "no start"), Finding::new("no-goal", "no goal")]);
/// assert_eq!(findings.to_string(), "no start\nno goal");
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Findings {
    /// What makes the board unplayable.
    pub errors: Vec<Finding>,
    /// What is unusual but can be played.
    pub warnings: Vec<Finding>,
}

impl Findings {
    /// Whether the board can be played.
    pub fn ok(&self) -> bool {
        self.errors.is_empty()
    }

    /// The same findings, with every warning counted as an error.
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

/// A board that the computer made, and the options it was made with.
#[derive(Debug, Clone, PartialEq)]
pub struct GeneratedBoard {
    /// The board as data.
    pub board: Value,
    /// All options, complete: what was left open has the value that the computer chose.
    pub options: Map<String, Value>,
}

impl GeneratedBoard {
    /// What was chosen, as it is stored with a game: the options and the random seed of the board.
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
        // Not every reader of JSON has whole numbers beyond this.
        let exact = seed <= 1 << 53;
        setup.insert("seed".to_owned(), if exact { seed.into() } else { seed.to_string().into() });
        setup
    }
}

/// The boards of a game that has boards. A board travels as data, as in a record's head.
pub trait Boards: Sync {
    /// The formats that can be written, and read where that makes sense.
    fn formats(&self) -> &'static [Named];

    /// The boards that come with the game.
    fn built_in(&self) -> &'static [Named];

    /// A built-in board.
    fn fetch(&self, name: &str) -> Option<Value>;

    /// The format that this text seems to be in, if it seems to be a board of this game at all.
    fn detect(&self, text: &str) -> Option<&'static str>;

    /// Reads a board in the given format, or in the one it seems to be in.
    fn read(&self, text: &str, format: Option<&str>) -> Result<Value, Findings>;

    /// Reads a board like [`read`](Self::read), and tells what people should know about the file besides: names of players,
    /// which a board does not hold, or how a vague entry was read. These are no problems.
    fn read_noted(&self, text: &str, format: Option<&str>) -> Result<(Value, Vec<Finding>), Findings> {
        self.read(text, format).map(|board| (board, Vec::new()))
    }

    /// Writes a board.
    fn write(&self, board: &Value, format: &str) -> Result<String, Findings>;

    /// What a text that [`write`](Self::write) made of this board leaves out, because the format has no room for it.
    fn left_out(&self, _board: &Value, _text: &str, _format: &str) -> Vec<Finding> {
        Vec::new()
    }

    /// Everything that is wrong or unusual about a board given as data.
    fn check(&self, board: &Value) -> Findings;

    /// The options of a generated board, explained: what a person can choose about it.
    fn options(&self) -> &OptionBook {
        OptionBook::none()
    }

    /// How many cells a generated board with these options has, so that a server can refuse a large one unseen.
    fn cells(&self, options: &Map<String, Value>) -> Result<u64, Findings>;

    /// Generates a random board with these options, for these rules: the one to play on if none is given. `null`
    /// stands for no rules in particular.
    fn generate(
        &self,
        rules: &Value,
        options: &Map<String, Value>,
        chance: &mut dyn Chance,
    ) -> Result<GeneratedBoard, Findings>;
}
