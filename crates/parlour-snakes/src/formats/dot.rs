//! `dot`: the graph of the board for Graphviz. Written only.
//!
//! Cells are vertices, 0 being the start off the board. Every face of a six-sided die is an edge to the cell where
//! the pawn comes to rest after a single jump; a teleporter with several ends has an edge to each. A roll past the
//! end moves nobody and has no edge. The graph under other rules is for [`Graph`] itself to write.

use crate::{Board, Graph, Luck, RulesFile};

/// The graph under the classic rules.
pub(super) fn write(board: &Board) -> String {
    // Single jumps are never refused: only chains could go round.
    let graph = Graph::new(RulesFile::default(), board.clone(), Luck::Best);
    graph.map_or_else(|_| String::new(), |graph| graph.dot().to_string())
}
