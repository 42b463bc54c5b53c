//! A scene with an index of pieces and links by cell.

use std::collections::{HashMap, HashSet};

use parlour_core::{Cell, CellClass, Link, Piece, Scene};

use crate::canvas::{Ink, Weight};
use crate::{Signs, TextStyle};

/// A scene and the style to draw it in.
pub(crate) struct View<'a> {
    pub(crate) scene: &'a Scene,
    pub(crate) style: TextStyle,
    cells: HashMap<u64, &'a Cell>,
    pieces: HashMap<u64, Vec<&'a Piece>>,
    links: HashMap<u64, Vec<&'a Link>>,
    /// The marks of counted pieces, such as seeds.
    counted: HashSet<&'a str>,
}

impl<'a> View<'a> {
    pub(crate) fn new(scene: &'a Scene, style: TextStyle) -> Self {
        let mut pieces: HashMap<u64, Vec<&Piece>> = HashMap::new();
        for piece in &scene.pieces {
            pieces.entry(piece.cell).or_default().push(piece);
        }
        let mut links: HashMap<u64, Vec<&Link>> = HashMap::new();
        for link in &scene.links {
            links.entry(link.way.first().copied().unwrap_or_default()).or_default().push(link);
        }
        let counted = |piece: &&Piece| piece.count != 1 || piece.mark.is_empty();
        Self {
            scene,
            style,
            cells: scene.cells.iter().map(|cell| (cell.id, cell)).collect(),
            pieces,
            links,
            counted: scene.pieces.iter().filter(counted).map(|piece| piece.mark.as_str()).collect(),
        }
    }

    pub(crate) fn signs(&self) -> Signs {
        self.style.signs
    }

    /// The cell with this id, if the scene has it.
    pub(crate) fn cell(&self, id: u64) -> Option<&'a Cell> {
        self.cells.get(&id).copied()
    }

    /// The pieces on a cell.
    pub(crate) fn pieces(&self, cell: &Cell) -> &[&'a Piece] {
        self.pieces.get(&cell.id).map_or(&[], Vec::as_slice)
    }

    /// The name of a cell.
    pub(crate) fn name(&self, id: u64) -> String {
        match self.cell(id) {
            Some(cell) if !cell.label.is_empty() => cell.label.clone(),
            Some(cell) if !cell.words.is_empty() => cell.words.clone(),
            _ if self.scene.family.is_numbered() => id.to_string(),
            _ => self.signs().pick("…", "...").to_owned(),
        }
    }

    /// The sign of a cell: its mark, or the sign of its class.
    pub(crate) fn sign(&self, cell: &Cell) -> String {
        match cell.mark.as_str() {
            "" => self.signs().of_class(&cell.class).to_owned(),
            mark => self.signs().write(mark).into_owned(),
        }
    }

    /// The mark of a cell and the label of its link's target: `↓` and `7`.
    pub(crate) fn mark_and_target(&self, cell: &Cell) -> (String, String) {
        let target = self.target(cell).unwrap_or_default();
        let (mark, target) = match cell.mark.strip_suffix(target.as_str()) {
            Some(mark) if !target.is_empty() => (mark, target),
            // A mark with a number needs no target.
            _ if cell.mark.contains(|sign: char| sign.is_ascii_digit()) => {
                (cell.mark.as_str(), String::new())
            }
            _ => (cell.mark.as_str(), target),
        };
        let mark = if mark.is_empty() && !target.is_empty() { "→" } else { mark };
        (self.signs().write(mark).into_owned(), target)
    }

    /// The end of the only link from this cell.
    fn target(&self, cell: &Cell) -> Option<String> {
        match self.links.get(&cell.id).map(Vec::as_slice) {
            Some([link]) => link.way.last().map(|end| self.name(*end)),
            _ => None,
        }
    }

    /// The pointer at a legal move.
    pub(crate) fn pointer(&self, choice: Option<&String>) -> &'static str {
        choice.map_or("", |_| self.signs().pick("◂", "<"))
    }

    /// A piece as text: its mark, with the count if such pieces are counted.
    pub(crate) fn token(&self, piece: &Piece) -> String {
        let (count, mark) = (piece.count.to_string(), self.signs().write(&piece.mark));
        if !self.counted.contains(piece.mark.as_str()) {
            mark.into_owned()
        } else if piece.mark == count {
            count
        } else {
            format!("{count}{mark}")
        }
    }

    /// The ink of a piece.
    pub(crate) fn ink(piece: &Piece) -> Ink {
        Ink {
            owner: piece.owner.map(parlour_core::Player::index),
            weight: Weight::Bold,
            underlined: piece.choice.is_some(),
        }
    }

    /// The ink of a cell's signs.
    pub(crate) fn cell_ink(cell: &Cell) -> Ink {
        let weight = if cell.choice.is_some() { Weight::Bold } else { Weight::Plain };
        Ink { owner: cell.owner.map(parlour_core::Player::index), weight, underlined: cell.choice.is_some() }
    }
}

/// Whether the cell is a wall.
pub(crate) fn is_wall(cell: &Cell) -> bool {
    cell.class == CellClass::Wall
}
