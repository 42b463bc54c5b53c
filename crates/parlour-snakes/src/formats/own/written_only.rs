//! What is written only: the graph of the board for Graphviz (`dot`), and its links.

use crate::{Board, Graph, Luck, RulesFile};

/// The graph under the classic rules.
///
/// Squares are vertices, with 0 for off the board. Each face of a six-sided die is an edge to the square where the
/// pawn comes to rest after a single jump; a teleporter with several exits has an edge to each. Rolls that are too
/// high have no edge. For other rules, use [`Graph`] itself.
pub(in crate::formats) fn dot(board: &Board) -> String {
    // Single jumps are never refused: only chained ones can loop.
    let graph = Graph::new(RulesFile::default(), board.clone(), Luck::Best);
    graph.map_or_else(|_| String::new(), |graph| graph.dot().to_string())
}

/// The four links of every square as a JSON list, a line for each.
pub(in crate::formats) fn links(board: &Board) -> String {
    let squares = (1..=board.last()).filter_map(|cell| board.links_of(cell));
    // Numbers and words always have a JSON form.
    let line = |links| format!("  {}", serde_json::to_string(&links).unwrap_or_default());
    let lines: Vec<String> = squares.map(line).collect();
    format!("[\n{}\n]\n", lines.join(",\n"))
}
