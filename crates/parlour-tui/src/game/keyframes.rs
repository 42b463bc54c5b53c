//! From what happened in a step to what is seen of it, beat by beat.

use std::collections::HashMap;

use parlour::core::{AnyEvent, Piece, PlayerNames, Scene, Step};
use parlour::play::Taken;
use serde_json::Value;

/// One moment of what is shown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Keyframe {
    /// What the dice show while they roll.
    pub(crate) die: Option<u32>,
    /// Pieces that stand elsewhere now.
    pub(crate) places: Vec<(Piece, u64)>,
    /// How many seeds lie more or fewer on a cell.
    pub(crate) counts: Vec<(u64, i64)>,
    /// Cells on which something is happening.
    pub(crate) lit: Vec<u64>,
    /// What is happening, in words.
    pub(crate) caption: Option<String>,
    /// How long it is shown, in units of a step of a pawn.
    pub(crate) length: u32,
}

impl Keyframe {
    /// Whether anything differs from a still picture.
    pub(crate) fn shows_something(&self) -> bool {
        self.die.is_some() || !self.places.is_empty() || !self.counts.is_empty() || !self.lit.is_empty()
    }

    /// The cell on which it happens.
    pub(crate) fn cell(&self) -> Option<u64> {
        let placed = self.places.last().map(|(_, cell)| *cell);
        let counted = || self.counts.last().map(|(cell, _)| *cell);
        placed.or_else(counted).or_else(|| self.lit.last().copied())
    }
}

/// How many numbers are seen while dice roll.
const SPINS: u32 = 7;
/// Longer walks are one jump: nobody wants to watch them.
const LONGEST_WALK: u64 = 60;

/// The beats of a step, from the scene before to the scene after it.
pub(crate) fn keyframes(
    taken: &Taken,
    before: &Scene,
    after: &Scene,
    faces: &[u32],
    names: &PlayerNames,
) -> Vec<Keyframe> {
    let mut keyframes = Vec::new();
    if let Step::Roll(number) = taken.step {
        keyframes.extend(rolling(number, taken.number, faces));
    }
    let board = Board::new(before, after);
    for event in &taken.events {
        keyframes.extend(board.event(event, names));
    }
    keyframes
}

/// The dice show this and that, slower and slower, and then the number.
fn rolling(number: u32, step: usize, faces: &[u32]) -> Vec<Keyframe> {
    let face = |spin: u32| {
        let at = (step * 7 + spin as usize * 5) % faces.len().max(1);
        faces.get(at).copied().unwrap_or(number)
    };
    let spin = |index: u32| Keyframe {
        die: Some(face(index)),
        length: 1,
        ..Keyframe::default()
    };
    let last = Keyframe {
        die: Some(number),
        length: 4,
        ..Keyframe::default()
    };
    (0..SPINS).map(spin).chain([last]).collect()
}

/// The pieces and cells that events talk about.
struct Board<'a> {
    pieces: HashMap<&'a str, &'a Piece>,
    /// Whether a cell's id is its number: then the cells between two numbers are the way.
    numbered: bool,
}

impl<'a> Board<'a> {
    fn new(before: &'a Scene, after: &'a Scene) -> Self {
        let all = after.pieces.iter().chain(&before.pieces);
        let labelled = || after.cells.iter().filter(|cell| !cell.label.is_empty());
        Self {
            pieces: all.map(|piece| (piece.id.as_str(), piece)).collect(),
            numbered: labelled().next().is_some()
                && after.cells.iter().all(|cell| cell.label == cell.id.to_string()),
        }
    }

    fn event(&self, event: &AnyEvent, names: &PlayerNames) -> Vec<Keyframe> {
        let data = event.data();
        let caption = Some(event.words(names));
        let way = numbers(&data["way"]);
        let mut keyframes = match (self.piece(&data), way.as_slice()) {
            (None, []) => vec![happening(&data)],
            (None, way) => sowing(&data, way),
            (Some(piece), []) => self.walk(piece, &data),
            (Some(piece), way) => along(piece, way, data["kind"].as_str().unwrap_or_default()),
        };
        if let Some(last) = keyframes.last_mut() {
            last.length = last.length.max(3);
        }
        for keyframe in &mut keyframes {
            keyframe.caption.clone_from(&caption);
        }
        keyframes
    }

    /// The piece that an event is about: the one it names, or the only one of its player.
    fn piece(&self, data: &Value) -> Option<&'a Piece> {
        if let Some(id) = data["piece"].as_str() {
            return self.pieces.get(id).copied();
        }
        let number = data["player"].as_u64()?;
        let own = |piece: &&&Piece| piece.owner.is_some_and(|owner| owner.number() as u64 == number);
        let mut own = self.pieces.values().filter(own);
        match (own.next(), own.next()) {
            (Some(piece), None) => Some(piece),
            _ => None,
        }
    }

    /// A piece that goes from one number to another, there and back where it bounces.
    fn walk(&self, piece: &Piece, data: &Value) -> Vec<Keyframe> {
        let (Some(to), true) = (data["to"].as_u64(), self.numbered) else {
            return vec![Keyframe {
                length: 2,
                ..Keyframe::default()
            }];
        };
        let from = data["from"].as_u64().unwrap_or(to);
        let stops: Vec<u64> = match (data["kind"].as_str(), data["via"].as_u64()) {
            (Some("moved" | "boosted"), None) if from.abs_diff(to) <= LONGEST_WALK => between(from, to),
            (Some("moved"), Some(via)) => [between(from, via), between(via, to)].concat(),
            _ => vec![to],
        };
        stops.into_iter().map(|cell| stand(piece, cell, 2)).collect()
    }
}

/// An event in which nothing moves: its cells are lit.
fn happening(data: &Value) -> Keyframe {
    let cells = ["at", "from", "to", "field"].map(|key| data[key].as_u64());
    Keyframe {
        lit: cells
            .into_iter()
            .flatten()
            .filter(|_| data["seeds"].is_number())
            .collect(),
        length: 2,
        ..Keyframe::default()
    }
}

fn stand(piece: &Piece, cell: u64, length: u32) -> Keyframe {
    Keyframe {
        places: vec![(piece.clone(), cell)],
        length,
        ..Keyframe::default()
    }
}

/// The numbers after `from` up to `to`, in either direction.
fn between(from: u64, to: u64) -> Vec<u64> {
    if from < to {
        (from + 1..=to).collect()
    } else {
        (to..from).rev().collect()
    }
}

/// A piece along a way. What is neither a plain move nor an entry lights up its whole way first: a climb, a bite.
fn along(piece: &Piece, way: &[u64], kind: &str) -> Vec<Keyframe> {
    let plain = matches!(kind, "moved" | "entered");
    let mut keyframes: Vec<Keyframe> = way.iter().map(|cell| stand(piece, *cell, 2)).collect();
    if !plain {
        for keyframe in &mut keyframes {
            keyframe.lit = way.to_vec();
        }
        if let Some(first) = keyframes.first_mut() {
            first.length = 5;
        }
    }
    keyframes
}

/// Seeds that fall one by one along a way.
fn sowing(data: &Value, way: &[u64]) -> Vec<Keyframe> {
    let from = data["field"].as_u64();
    let seeds = data["seeds"].as_i64().unwrap_or(0);
    let lift = Keyframe {
        counts: from.map(|field| (field, -seeds)).into_iter().collect(),
        lit: from.into_iter().collect(),
        length: 3,
        ..Keyframe::default()
    };
    let fall = |cell: &u64| Keyframe {
        counts: vec![(*cell, 1)],
        lit: vec![*cell],
        length: 2,
        ..Keyframe::default()
    };
    std::iter::once(lift).chain(way.iter().map(fall)).collect()
}

fn numbers(list: &Value) -> Vec<u64> {
    let items = list.as_array().map(Vec::as_slice).unwrap_or_default();
    items.iter().filter_map(Value::as_u64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_go_cell_by_cell_in_both_directions() {
        assert_eq!(between(3, 6), [4, 5, 6]);
        assert_eq!(between(6, 3), [5, 4, 3]);
        assert!(between(4, 4).is_empty());
    }

    #[test]
    fn dice_end_with_the_number() {
        let keyframes = rolling(4, 1, &[1, 2, 3, 4, 5, 6]);
        assert_eq!(keyframes.last().and_then(|keyframe| keyframe.die), Some(4));
        assert!(keyframes.len() > 3);
    }
}
