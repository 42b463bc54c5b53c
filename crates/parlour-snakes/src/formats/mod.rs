//! Board files: every form that people use, in and out.
//!
//! [`read`] asks [`detect`] for the format of a text and calls its reader; [`write`](write()) calls its writer, and
//! [`left_out`] says what that could not keep. The formats are grouped by what they list:
//!
//! - `map`: every square as seen on the board, with letters whose meaning the whole map decides.
//! - `pairs`: only starts and ends of snakes and ladders, as a table or in the notation of a program.
//! - `judges`: the inputs of programming tasks, arrays of all squares or counts with pairs.
//! - `own`: Parlour's JSON and TOML, and graphs that are only written.
//!
//! All share the words, places and findings of `text`, the letters of `letter`, the sizes of `size` and the checks of `jumps`.

mod detect;
mod judges;
mod jumps;
mod letter;
mod losses;
mod map;
mod own;
mod pairs;
mod rivals;
mod size;
mod text;

use parlour_core::{Finding, Findings, Named, nearest, suggest};

use judges::{hackerrank, interview, leetcode, moves};
use own::{data, written_only};

pub use detect::detect;
pub use losses::left_out;

use crate::{Board, BoardFile};

/// The formats, each with a description.
pub const FORMATS: &[Named] = &[
    Named {
        name: "map",
        summary: "One entry per square as seen on the board: numbers, labels S1 and L1 on bodies, 17S7, 4L14.",
    },
    Named {
        name: "moves",
        summary: "Zero-based array with −1 for plain squares; moves:20 reads it 20 columns wide.",
    },
    Named {
        name: "leetcode",
        summary: "The matrix of LeetCode 909, rows from the top, −1 for plain squares.",
    },
    Named {
        name: "hackerrank",
        summary: "A case of HackerRank's Quickest Way Up; hackerrank:2 reads the second of several.",
    },
    Named {
        name: "csv",
        summary: "A table of start,end with or without a heading; csv:12x8 reads it for 12 columns and 8 rows.",
    },
    Named {
        name: "pairs",
        summary: "Start and end of each snake and ladder: 17->7, (17, 7), {17: 7}, 17 to 7, and dictionaries from programs.",
    },
    Named {
        name: "interview",
        summary: "Number of snakes, a line each, number of ladders, a line each, number of players, their names.",
    },
    Named { name: "toml", summary: "Parlour's own format as TOML." },
    Named { name: "json", summary: "Parlour's own format as JSON." },
    Named { name: "dot", summary: "The graph of all rolls for Graphviz; written only." },
    Named {
        name: "links",
        summary: "The four links of every square as JSON: next, previous, up, down; written only.",
    },
];

/// The formats that cannot be read.
const WRITTEN_ONLY: [&str; 2] = ["dot", "links"];

/// A board, and what users should know about the file it came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Noted {
    /// The board.
    pub board: BoardFile,
    /// What the board does not show: how an ambiguous map was read, names of players.
    pub notices: Vec<Finding>,
}

impl From<BoardFile> for Noted {
    fn from(board: BoardFile) -> Self {
        Self { board, notices: Vec::new() }
    }
}

/// Reads a board in the given format, or in the one it seems to be in. The board is not checked.
///
/// ```
/// use parlour_snakes::{Entity, formats};
/// let file = formats::read("6 5 4\n1L5 2 3\n", None).unwrap();
/// assert_eq!(file.entities, [Entity::ladder(1, 5)]);
/// let findings = formats::read("6 5 5\n1 2 3\n", None).unwrap_err();
/// assert_eq!(findings.to_string(), "line 1, column 5: 5 appears here and in line 1, column 3; this is square 4");
/// ```
pub fn read(text: &str, format: Option<&str>) -> Result<BoardFile, Findings> {
    read_noted(text, format).map(|noted| noted.board)
}

/// Reads a board like [`read`], and says what else users should know about the file.
///
/// ```
/// use parlour_snakes::{Entity, formats};
/// let noted = formats::read_noted("4 S\n1 S\n", None).unwrap();
/// assert_eq!(noted.board.entities, [Entity::snake(3, 2)]);
/// assert_eq!(noted.notices[0].message, "S has no number; read as snake 3→2");
/// ```
pub fn read_noted(text: &str, format: Option<&str>) -> Result<Noted, Findings> {
    if let Some(format) = format {
        return read_as(text, format);
    }
    let format = detect(text).ok_or_else(|| undetected(text))?;
    rivals::settle(text, format, read_as(text, format)?)
}

fn read_as(text: &str, format: &str) -> Result<Noted, Findings> {
    let text = without_mark(text);
    let (name, option) = match format.split_once(':') {
        Some((name, option)) => (name, Some(option)),
        None => (format, None),
    };
    let file = match (name, option) {
        ("map", None) => return map::read(text),
        ("interview", option) => return interview::read(text, option),
        ("csv" | "pairs", option) => pairs::read(text, name, option),
        ("moves", option) => moves::read(text, option),
        ("hackerrank", option) => hackerrank::read(text, option),
        ("leetcode", None) => leetcode::read(text),
        ("json", None) => data::read_json(text),
        ("toml", None) => data::read_toml(text),
        (name, _) if WRITTEN_ONLY.contains(&name) => {
            return Err(Finding::new("format", format!("the format {name} can only be written")).into());
        }
        (_, Some(option)) if known(name) => {
            return Err(option_error(name, option, "nothing after the name").into());
        }
        _ => return Err(unknown(format).into()),
    };
    Ok(file?.into())
}

/// Writes a board. Its name is kept if the format has room for it.
pub fn write(file: &BoardFile, format: &str) -> Result<String, Findings> {
    let board = Board::try_from(file.clone())?;
    let tidy = || BoardFile { name: file.name.clone(), ..BoardFile::from(&board) };
    match format {
        "map" => Ok(map::write(&board)),
        "moves" => moves::write(&board),
        "leetcode" => leetcode::write(&board),
        "hackerrank" => hackerrank::write(&board),
        "csv" => pairs::write(&board, "csv", "start,end\n", ","),
        "pairs" => pairs::write(&board, "pairs", "", "->"),
        "interview" => interview::write(&board),
        "toml" => data::write_toml(&tidy()),
        "json" => Ok(data::write_json(&tidy())),
        "dot" => Ok(written_only::dot(&board)),
        "links" => Ok(written_only::links(&board)),
        _ => Err(unknown(format).into()),
    }
}

/// Some editors start a file with a byte order mark.
fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

fn names() -> impl Iterator<Item = &'static str> {
    FORMATS.iter().map(|named| named.name)
}

fn known(name: &str) -> bool {
    names().any(|known| known == name)
}

fn unknown(format: &str) -> Finding {
    let all = suggest(nearest(format, names()), "formats", names());
    Finding::new("format", format!("no format is called \"{format}\"; {all}"))
}

fn undetected(text: &str) -> Finding {
    let all = names().filter(|name| !WRITTEN_ONLY.contains(name)).collect::<Vec<_>>().join(", ");
    let what = if text.trim().is_empty() { "the file is blank" } else { "this does not look like a board" };
    Finding::new("format", format!("{what}; formats that can be read: {all}"))
}

/// The error for what follows the colon of a format.
fn option_error(format: &str, option: &str, allowed: &str) -> Finding {
    Finding::new("format", format!("\"{format}:{option}\" is not valid; allowed: {allowed}"))
}
