//! From events to motions: which piece goes where, cell by cell.

use parlour_core::{Event, Piece};

use crate::picture::ground::{Area, Ground};

/// Without a way of its own a piece walks through the cells between two numbers if there are no more than this many;
/// else it goes straight.
const LONGEST_WALK: u64 = 13;

/// One small change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Motion {
    /// A piece goes to a cell.
    Go { piece: String, to: u64 },
    /// A heap is taken up.
    TakeUp { cell: u64 },
    /// One of a heap falls on a cell.
    Drop { cell: u64 },
}

impl Motion {
    pub(super) fn apply(&self, pieces: &mut Vec<Piece>, after: &[Piece]) {
        match self {
            Self::Go { piece, to } => match pieces.iter_mut().find(|known| known.id == *piece) {
                Some(known) => known.cell = *to,
                None => pieces.extend(after.iter().find(|new| new.id == *piece).map(|new| Piece {
                    cell: *to,
                    ..new.clone()
                })),
            },
            Self::TakeUp { cell } => change(pieces, *cell, |_| 0),
            Self::Drop { cell } => change(pieces, *cell, |count| count.saturating_add(1)),
        }
    }
}

fn change(pieces: &mut [Piece], cell: u64, count: impl Fn(u32) -> u32) {
    if let Some(heap) = pieces.iter_mut().find(|piece| piece.cell == cell) {
        heap.count = count(heap.count);
    }
}

/// The motions of an event. An event that names neither a way nor cells has none; the next shot shows what it did.
pub(super) fn motions(event: &dyn Event, before: &[Piece], after: &[Piece], ground: &Ground) -> Vec<Motion> {
    let data = event.data();
    let number = |key: &str| data[key].as_u64();
    let mut way: Vec<u64> = Vec::new();
    for cell in data["way"].as_array().into_iter().flatten() {
        way.extend(cell.as_u64());
    }
    if let (Some(field), false) = (number("field"), way.is_empty()) {
        let drops = way.into_iter().map(|cell| Motion::Drop { cell });
        return [Motion::TakeUp { cell: field }]
            .into_iter()
            .chain(drops)
            .collect();
    }
    let piece = match (data["piece"].as_str(), number("player")) {
        (Some(id), _) => Some(id.to_owned()),
        (None, Some(player)) => only_piece_of(player, before).or_else(|| only_piece_of(player, after)),
        _ => None,
    };
    let Some(piece) = piece else { return Vec::new() };
    let cells = match (way.is_empty(), number("from"), number("via"), number("to")) {
        (false, ..) => way,
        (true, Some(from), Some(via), Some(to)) => [walk(from, via, ground), walk(via, to, ground)].concat(),
        (true, Some(from), None, Some(to)) => walk(from, to, ground),
        (true, None, _, Some(to)) => vec![to],
        _ => Vec::new(),
    };
    let shown = cells.into_iter().filter(|cell| ground.place(*cell).is_some());
    let mut steps: Vec<Motion> = shown
        .map(|to| Motion::Go {
            piece: piece.clone(),
            to,
        })
        .collect();
    let here = before
        .iter()
        .find(|known| known.id == piece)
        .map(|known| known.cell);
    if matches!((steps.first(), here), (Some(Motion::Go { to, .. }), Some(here)) if *to == here) {
        steps.remove(0);
    }
    steps
}

/// The piece of a player who has just one. Players are counted from 1.
fn only_piece_of(player: u64, pieces: &[Piece]) -> Option<String> {
    let mut own = pieces
        .iter()
        .filter(|piece| piece.owner.is_some_and(|owner| owner.number() as u64 == player));
    match (own.next(), own.next()) {
        (Some(only), None) => Some(only.id.clone()),
        _ => None,
    }
}

/// From one cell to another through all numbers between, where neighbouring numbers are neighbours on the board.
fn walk(from: u64, to: u64, ground: &Ground) -> Vec<u64> {
    let through: Vec<u64> = if from <= to {
        (from..=to).take(100).collect()
    } else {
        (to..=from).rev().take(100).collect()
    };
    let areas: Vec<Area> = through.iter().filter_map(|id| ground.place(*id)).collect();
    let near = |one: &Area, other: &Area| {
        let (dx, dy) = (
            (one.x - other.x).abs() / ground.unit.0,
            (one.y - other.y).abs() / ground.unit.1,
        );
        dx + dy < 1.1
    };
    let neighbours = areas.windows(2).all(|pair| near(&pair[0], &pair[1]));
    if from.abs_diff(to) <= LONGEST_WALK && neighbours {
        through
    } else {
        vec![from, to]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::{Cell, Player, Scene};

    fn row() -> Ground {
        let cell = |id: u64| Cell {
            id,
            x: u32::try_from(id).unwrap() % 10,
            y: u32::try_from(id).unwrap() / 10,
            width: 1,
            height: 1,
            ..Cell::default()
        };
        let scene = Scene {
            columns: 10,
            rows: 3,
            cells: (0..30).map(cell).collect(),
            ..Scene::default()
        };
        Ground::of(std::iter::once(&scene))
    }

    #[test]
    fn a_walk_goes_from_neighbour_to_neighbour() {
        assert_eq!(walk(2, 5, &row()), [2, 3, 4, 5]);
        assert_eq!(walk(5, 3, &row()), [5, 4, 3]);
        assert_eq!(walk(8, 12, &row()), [8, 12], "10 is not beside 9 on this board");
        assert_eq!(walk(0, 29, &row()), [0, 29]);
    }

    #[test]
    fn heaps_are_taken_up_and_sown() {
        let heap = |cell, count| Piece {
            id: format!("heap-{cell}"),
            owner: Some(Player::new(0)),
            cell,
            count,
            mark: "●".to_owned(),
            words: String::new(),
            choice: None,
        };
        let mut pieces = vec![heap(1, 2), heap(2, 0), heap(3, 7)];
        for motion in [
            Motion::TakeUp { cell: 1 },
            Motion::Drop { cell: 2 },
            Motion::Drop { cell: 3 },
        ] {
            motion.apply(&mut pieces, &[]);
        }
        let counts: Vec<u32> = pieces.iter().map(|piece| piece.count).collect();
        assert_eq!(counts, [0, 1, 8]);
    }
}
