//! `parlour convert`: writes a board or a maze in another format.

use std::path::Path;

use parlour::core::Boards;
use serde_json::Value;

use crate::args::{ConvertArgs, TargetArgs};
use crate::failure::Failure;
use crate::input::board;
use crate::output::Output;

pub(crate) fn run(args: &ConvertArgs, output: &Output) -> Result<(), Failure> {
    let found = board::find(&args.source)?;
    let board = found.board.map_err(|findings| board::broken(&args.source.file, &findings))?;
    board::tell(&args.source.file, &found.notices);
    write(found.boards, &board, &args.target, output)
}

/// Writes a board. Without a format the file extension decides, then `--json`; the default is TOML, which is easy to read
/// and edit.
pub(crate) fn write(
    boards: &dyn Boards,
    board: &Value,
    target: &TargetArgs,
    output: &Output,
) -> Result<(), Failure> {
    let usual = if output.json() { "json" } else { "toml" };
    let format = match (&target.to, &target.output) {
        (Some(name), _) => name,
        (None, Some(path)) if path.extension().is_some() => {
            format_of(boards, path).ok_or_else(|| unknown_ending(path, boards))?
        }
        (None, _) => usual,
    };
    let text = boards.write(board, format).map_err(Failure::input)?;
    for finding in boards.left_out(board, &text, format) {
        output.warning(&finding.to_string());
    }
    output.put(target.output.as_deref(), &text)
}

/// The error for a file extension that no format has.
pub(crate) fn unknown_ending(path: &Path, boards: &dyn Boards) -> Failure {
    let names: Vec<&str> = boards.formats().iter().map(|format| format.name).collect();
    Failure::input(format!(
        "{}: unknown extension; choose a format with --to: {}",
        path.display(),
        names.join(", ")
    ))
}

/// The format with this file extension, if the game has one.
fn format_of(boards: &dyn Boards, path: &Path) -> Option<&'static str> {
    let names: &[&str] = match path.extension()?.to_str()? {
        "toml" => &["toml"],
        "json" => &["json"],
        "txt" => &["map", "matrix"],
        "map" => &["map", "movingai"],
        "dot" | "gv" => &["dot"],
        "csv" => &["csv"],
        _ => &[],
    };
    let known = |name: &str| boards.formats().iter().find(|format| format.name == name);
    names.iter().find_map(|name| known(name)).map(|format| format.name)
}
