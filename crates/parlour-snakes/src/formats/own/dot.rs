//! `dot`: the graph of the board for Graphviz. Written only.
//!
//! Squares are vertices, with 0 for off the board. Each face of a six-sided die is an edge to the square where the
//! pawn comes to rest after a single jump; a teleporter with several exits has an edge to each. Rolls that are too
//! high have no edge. For other rules, use [`Graph`] itself.

use crate::{Board, Graph, Luck, RulesFile};

/// The graph under the classic rules.
pub(in crate::formats) fn write(board: &Board) -> String {
    // Single jumps are never refused: only chained ones can loop.
    let graph = Graph::new(RulesFile::default(), board.clone(), Luck::Best);
    graph.map_or_else(|_| String::new(), |graph| graph.dot().to_string())
}
