//! The graph for other programs: as a list of edges, as JSON, for Graphviz. It is written as it is computed; a graph of
//! millions of squares is never held in memory.

use std::fmt;

use serde::ser::{Serialize, SerializeMap, Serializer};

use super::PathStep;
use super::graph::Graph;
use crate::Cell;

/// An edge: a roll that moves a pawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize)]
pub struct Edge {
    /// The pawn's square.
    pub from: Cell,
    /// What is rolled.
    #[serde(rename = "throw")]
    pub roll: u32,
    /// The square where the pawn comes to rest, after all jumps.
    pub to: Cell,
}

impl Graph<'_> {
    /// Every edge, in the order of squares and rolls: one for each face, and one for each exit if the roll ends on a
    /// teleporter with several exits. Rolls that move no pawn have no edge, and the last square has none.
    ///
    /// ```
    /// use parlour_snakes::{Board, Graph, Luck, RulesFile};
    /// let board = Board::new(3, 1, vec![]).unwrap();
    /// let graph = Graph::new(RulesFile::default(), board, Luck::Best).unwrap();
    /// assert_eq!(graph.edges().map(|edge| (edge.from, edge.roll, edge.to)).collect::<Vec<_>>(),
    ///     [(0, 1, 1), (0, 2, 2), (0, 3, 3), (1, 1, 2), (1, 2, 3), (2, 1, 3)]);
    /// ```
    pub fn edges(&self) -> impl Iterator<Item = Edge> {
        let edge = |PathStep { from, roll, to, .. }| Edge { from, roll, to };
        (0..self.last()).flat_map(|from| self.rolls_from(from)).map(edge)
    }

    /// The graph in the language of Graphviz, with the entity on a square as part of its label.
    pub fn dot(&self) -> Dot<'_> {
        Dot(self)
    }
}

/// The graph in the language of Graphviz, written by [`fmt::Display`].
#[derive(Debug, Clone, Copy)]
pub struct Dot<'a>(&'a Graph<'a>);

impl fmt::Display for Dot<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (graph, board) = (self.0, self.0.board());
        writeln!(f, "digraph board {{\n  node [shape=box];")?;
        for cell in 0..=board.last() {
            match board.entity_at(cell) {
                Some(entity) => writeln!(f, "  {cell} [label=\"{cell}\\n{entity}\"];")?,
                None => writeln!(f, "  {cell};")?,
            }
        }
        for Edge { from, roll, to } in graph.edges() {
            writeln!(f, "  {from} -> {to} [label={roll}];")?;
        }
        writeln!(f, "}}")
    }
}

/// `{"cells":n,"edges":[{"from":a,"throw":k,"to":c},…]}`.
impl Serialize for Graph<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("cells", &self.last())?;
        map.serialize_entry("edges", &Edges(self))?;
        map.end()
    }
}

struct Edges<'a>(&'a Graph<'a>);

impl Serialize for Edges<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.edges())
    }
}
