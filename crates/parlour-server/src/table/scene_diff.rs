//! Compares scenes, so that watchers get only what has changed.

use std::hash::{DefaultHasher, Hash, Hasher};

use parlour_core::{Cell, Piece, Scene, Selection};

use crate::messages::{RemovedIds, SceneChange};

/// Hashes of everything in a scene.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SceneDigest {
    cells: Vec<(u64, u64)>,
    pieces: Vec<(String, u64)>,
    links: u64,
    notes: u64,
    selection: Option<Selection>,
}

impl SceneDigest {
    /// The digest of this scene.
    pub fn of(scene: &Scene) -> Self {
        Self {
            cells: scene.cells.iter().map(|cell| (cell.id, cell_hash(cell))).collect(),
            pieces: (scene.pieces.iter()).map(|piece| (piece.id.clone(), piece_hash(piece))).collect(),
            links: hash(|hasher| {
                for link in &scene.links {
                    (&link.class, &link.way, &link.words).hash(hasher);
                }
            }),
            notes: hash(|hasher| {
                for note in &scene.notes {
                    (&note.label, &note.text).hash(hasher);
                }
            }),
            selection: scene.selection.clone(),
        }
    }

    /// What is different in this scene, which replaces the old one.
    pub fn change(&mut self, scene: Scene) -> SceneChange {
        let new = Self::of(&scene);
        let gone = RemovedIds {
            cells: missing(&self.cells, &new.cells),
            pieces: missing(&self.pieces, &new.pieces),
        };
        let moved = gone.cells.is_empty() && missing(&new.cells, &self.cells).is_empty();
        let art = (!moved || new.links != self.links).then(|| parlour_draw::art(&scene));
        let shown = SceneChange {
            art,
            focus: scene.focus,
            cells: fresh(scene.cells, &self.cells, &new.cells),
            links: (new.links != self.links).then_some(scene.links),
            pieces: fresh(scene.pieces, &self.pieces, &new.pieces),
            notes: (new.notes != self.notes).then_some(scene.notes),
            selection: scene.selection.filter(|_| new.selection != self.selection),
            gone: (gone != RemovedIds::default()).then_some(gone),
        };
        *self = new;
        shown
    }
}

/// The new and changed items. Usually most are still at their old index.
fn fresh<T, K: PartialEq>(items: Vec<T>, old: &[(K, u64)], new: &[(K, u64)]) -> Vec<T> {
    let known = |index: usize, entry: &(K, u64)| old.get(index) == Some(entry) || old.contains(entry);
    let unknown = items.into_iter().zip(new).enumerate();
    unknown.filter(|(index, (_, entry))| !known(*index, entry)).map(|(_, (item, _))| item).collect()
}

/// The keys that have disappeared.
fn missing<K: PartialEq + Clone>(old: &[(K, u64)], new: &[(K, u64)]) -> Vec<K> {
    let there = |index: usize, key: &K| {
        new.get(index).is_some_and(|(other, _)| other == key) || new.iter().any(|(other, _)| other == key)
    };
    let gone = old.iter().enumerate().filter(|(index, (key, _))| !there(*index, key));
    gone.map(|(_, (key, _))| key.clone()).collect()
}

fn hash(write: impl FnOnce(&mut DefaultHasher)) -> u64 {
    let mut hasher = DefaultHasher::new();
    write(&mut hasher);
    hasher.finish()
}

fn cell_hash(cell: &Cell) -> u64 {
    hash(|hasher| {
        (cell.x, cell.y, cell.width, cell.height, cell.owner).hash(hasher);
        (&cell.class, &cell.label, &cell.mark, &cell.words, &cell.choice).hash(hasher);
    })
}

fn piece_hash(piece: &Piece) -> u64 {
    hash(|hasher| {
        (piece.cell, piece.count, piece.owner).hash(hasher);
        (&piece.mark, &piece.words, &piece.choice).hash(hasher);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(id: u64, choice: Option<&str>) -> Cell {
        Cell { id, choice: choice.map(str::to_owned), ..Cell::default() }
    }

    fn scene(cells: Vec<Cell>) -> Scene {
        Scene { cells, ..Scene::default() }
    }

    #[test]
    fn only_differences_are_sent() {
        let mut seen = SceneDigest::of(&scene(vec![cell(1, None), cell(2, None), cell(3, None)]));
        let shown = seen.change(scene(vec![cell(1, None), cell(2, Some("U")), cell(3, None)]));
        assert_eq!(shown.cells, [cell(2, Some("U"))]);
        assert_eq!((shown.links, shown.notes, shown.gone), (None, None, None));
        let shown = seen.change(scene(vec![cell(2, Some("U")), cell(3, None), cell(4, None)]));
        assert_eq!(shown.cells, [cell(4, None)]);
        assert_eq!(shown.gone.unwrap().cells, [1]);
    }
}
