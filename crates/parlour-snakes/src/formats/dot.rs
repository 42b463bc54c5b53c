//! `dot`: the graph of the board for Graphviz. Written only.
//!
//! Cells are vertices, 0 being the start off the board. Every face of a six-sided die is an edge to the cell where
//! the pawn comes to rest after a single jump; a teleporter with several ends has an edge to each. A throw past the
//! end moves nobody and has no edge.

use std::fmt::Write;

use crate::{Board, Cell, Effect, Entity};

/// The graph.
pub(super) fn write(board: &Board) -> String {
    let mut text = String::from("digraph board {\n  node [shape=box];\n");
    for cell in 0..=board.last() {
        vertex(&mut text, board, cell);
    }
    for cell in 0..board.last() {
        for face in 1..=6 {
            edges(&mut text, board, cell, face);
        }
    }
    text.push_str("}\n");
    text
}

fn vertex(text: &mut String, board: &Board, cell: Cell) {
    // Writing to a string cannot fail.
    let _ = match board.entity_at(cell) {
        Some(entity) => writeln!(text, "  {cell} [label=\"{cell}\\n{entity}\"];"),
        None => writeln!(text, "  {cell};"),
    };
}

fn edges(text: &mut String, board: &Board, cell: Cell, face: u32) {
    let landing = cell + face;
    if landing > board.last() {
        return;
    }
    let entity = board
        .entity_at(landing)
        .filter(|entity| entity.effect != Effect::Trap);
    let ends = entity.map(Entity::ends).unwrap_or_default();
    let ends = ends.into_iter().filter(|end| *end <= board.last());
    let mut rests: Vec<Cell> = ends.collect();
    if rests.is_empty() {
        rests.push(landing);
    }
    for rest in rests {
        let _ = writeln!(text, "  {cell} -> {rest} [label={face}];");
    }
}
