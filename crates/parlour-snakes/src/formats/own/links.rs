//! `links`: the four links of every square as a JSON list, a line for each. Written only.

use crate::Board;

/// Writes the list.
pub(in crate::formats) fn write(board: &Board) -> String {
    let squares = (1..=board.last()).filter_map(|cell| board.links_of(cell));
    // Numbers and words always have a JSON form.
    let line = |links| format!("  {}", serde_json::to_string(&links).unwrap_or_default());
    let lines: Vec<String> = squares.map(line).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}
