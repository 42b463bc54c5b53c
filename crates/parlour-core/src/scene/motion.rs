//! How pieces move in a step. Games describe it with their events; terminal, animations and page play it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{AnyEvent, Piece};

/// Longer walks are shortened: showing every cell would take too long.
const LONGEST_WALK: usize = 24;

/// How a piece moves along the path of a [`Motion`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Manner {
    /// From cell to cell.
    Walk,
    /// Up along something that connects cells, such as a ladder.
    Climb,
    /// Down along something that connects cells, such as a snake.
    Slide,
    /// Straight from the first cell to the last. A pile joins the pile that is there.
    Hop,
    /// The pile on the first cell is picked up, and one seed is dropped on each of the other cells.
    Sow,
    /// What is on the cell disappears.
    Burn,
    /// The piece comes onto the board.
    Appear,
    /// The piece leaves the board.
    Leave,
}

/// The motion of one piece in a step.
///
/// ```
/// use parlour_core::{Manner, Motion};
/// let motion = Motion::walk("pawn-1", [3, 4, 5]);
/// let json = r#"{"piece":"pawn-1","way":[3,4,5],"manner":"walk"}"#;
/// assert_eq!(serde_json::to_string(&motion).unwrap(), json);
/// assert_eq!(Motion::walk("pawn-1", 1..=1_000_000).way.len(), 24);
/// assert_eq!(Motion::new("pawn-1", [4, 14], Manner::Climb).way, [4, 14]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Motion {
    /// The id of the piece in the scene.
    pub piece: String,
    /// The ids of the cells in order, starting with the piece's own.
    pub way: Vec<u64>,
    /// How it moves.
    pub manner: Manner,
}

impl Motion {
    /// A motion along these cells.
    pub fn new(piece: impl Into<String>, way: impl IntoIterator<Item = u64>, manner: Manner) -> Self {
        Self { piece: piece.into(), way: way.into_iter().collect(), manner }
    }

    /// A walk from cell to cell. A very long one keeps only some cells, evenly spread, including both ends.
    pub fn walk(piece: impl Into<String>, way: impl IntoIterator<Item = u64>) -> Self {
        let mut motion = Self::new(piece, way, Manner::Walk);
        let last = motion.way.len().saturating_sub(1);
        if last >= LONGEST_WALK {
            let kept = (0..LONGEST_WALK).map(|stop| motion.way[stop * last / (LONGEST_WALK - 1)]);
            motion.way = kept.collect();
        }
        motion
    }

    /// The changes on the board, moment by moment.
    ///
    /// ```
    /// use parlour_core::{Change, Manner, Motion};
    /// let sowing = Motion::new("seeds-2", [2, 3, 4], Manner::Sow);
    /// let changes: Vec<Change> = sowing.changes().collect();
    /// assert_eq!(changes, [Change::Empty { piece: "seeds-2" }, Change::Add { cell: 3 }, Change::Add { cell: 4 }]);
    /// ```
    pub fn changes(&self) -> impl Iterator<Item = Change<'_>> {
        let piece = self.piece.as_str();
        let first = match self.manner {
            Manner::Sow | Manner::Burn => Some(Change::Empty { piece }),
            Manner::Leave => Some(Change::Remove { piece }),
            Manner::Appear => self.way.first().map(|cell| Change::Place { piece, cell: *cell }),
            Manner::Walk | Manner::Climb | Manner::Slide | Manner::Hop => None,
        };
        let along = match self.manner {
            Manner::Burn | Manner::Leave => &[],
            Manner::Hop => self.way.get(self.way.len().saturating_sub(1).max(1)..).unwrap_or_default(),
            _ => self.way.get(1..).unwrap_or_default(),
        };
        let then = |cell: &u64| match self.manner {
            Manner::Sow => Change::Add { cell: *cell },
            _ => Change::Place { piece, cell: *cell },
        };
        first.into_iter().chain(along.iter().map(then))
    }
}

/// The motions of all events of a step.
pub fn motions(events: &[AnyEvent]) -> Vec<Motion> {
    events.iter().flat_map(|event| event.motions()).collect()
}

/// A change at one moment of a motion. Pieces and piles are identified by the id of the piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields mean the same in all of them")]
pub enum Change<'a> {
    /// The piece stands on this cell.
    Place { piece: &'a str, cell: u64 },
    /// The piece is no longer on the board.
    Remove { piece: &'a str },
    /// The pile is empty.
    Empty { piece: &'a str },
    /// The pile on this cell has one more.
    Add { cell: u64 },
}

impl Change<'_> {
    /// Applies the change to the pieces on the board. New pieces are taken from those `after` the step.
    ///
    /// ```
    /// use parlour_core::{Manner, Motion, Piece};
    /// let pile = |cell: u64, count| Piece { id: format!("seeds-{cell}"), cell, count, mark: "●".into(), ..Piece::default() };
    /// let mut piles = vec![pile(1, 2), pile(2, 0), pile(3, 7)];
    /// let motions = [Motion::new("seeds-1", [1, 2, 3], Manner::Sow), Motion::new("seeds-3", [3, 1], Manner::Hop)];
    /// motions.iter().flat_map(Motion::changes).for_each(|change| change.apply(&mut piles, &[]));
    /// assert_eq!(piles.iter().map(|pile| pile.count).collect::<Vec<_>>(), [8, 1, 0]);
    /// ```
    pub fn apply(&self, pieces: &mut Vec<Piece>, after: &[Piece]) {
        match *self {
            Self::Remove { piece } => pieces.retain(|known| known.id != piece),
            Self::Empty { piece } => {
                if let Some(pile) = find(pieces, piece) {
                    pile.count = 0;
                }
            }
            Self::Add { cell } => {
                if let Some(pile) = pieces.iter_mut().find(|pile| pile.cell == cell) {
                    pile.count = pile.count.saturating_add(1);
                }
            }
            Self::Place { piece, cell } => place(pieces, after, piece, cell),
        }
    }
}

fn find<'a>(pieces: &'a mut [Piece], id: &str) -> Option<&'a mut Piece> {
    pieces.iter_mut().find(|piece| piece.id == id)
}

fn place(pieces: &mut Vec<Piece>, after: &[Piece], id: &str, cell: u64) {
    let Some(mark) = find(pieces, id).map(|piece| piece.mark.clone()) else {
        let new = after.iter().find(|piece| piece.id == id);
        return pieces.extend(new.map(|new| Piece { cell, ..new.clone() }));
    };
    // Pieces that look the same are counted: a pile stays where it is, and its seeds go to the other pile.
    let same = |piece: &Piece| piece.cell == cell && piece.mark == mark && piece.id != id;
    let pile = pieces.iter().position(same);
    let Some(piece) = find(pieces, id) else { return };
    match pile {
        None => piece.cell = cell,
        Some(pile) => {
            let count = std::mem::take(&mut piece.count);
            pieces[pile].count = pieces[pile].count.saturating_add(count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pawn(cell: u64) -> Piece {
        Piece { id: "pawn-1".to_owned(), cell, count: 1, mark: "1".to_owned(), ..Piece::default() }
    }

    fn cells_of(motion: &Motion, pieces: &mut Vec<Piece>) -> Vec<Option<u64>> {
        let mut cells = Vec::new();
        for change in motion.changes() {
            change.apply(pieces, &[pawn(9)]);
            cells.push(pieces.first().map(|piece| piece.cell));
        }
        cells
    }

    #[test]
    fn pieces_come_walk_and_go() {
        let mut pieces = Vec::new();
        let appears = Motion::new("pawn-1", [1], Manner::Appear);
        assert_eq!(cells_of(&appears, &mut pieces), [Some(1)]);
        let walks = Motion::walk("pawn-1", [1, 2, 3]);
        assert_eq!(cells_of(&walks, &mut pieces), [Some(2), Some(3)]);
        let hops = Motion::new("pawn-1", [3, 5, 8], Manner::Hop);
        assert_eq!(cells_of(&hops, &mut pieces), [Some(8)]);
        let leaves = Motion::new("pawn-1", [8], Manner::Leave);
        assert_eq!(cells_of(&leaves, &mut pieces), [None]);
    }

    #[test]
    fn a_walk_onto_the_board_begins_with_a_piece_that_was_not_there() {
        let mut pieces = Vec::new();
        let enters = Motion::walk("pawn-1", [0, 1, 2]);
        assert_eq!(cells_of(&enters, &mut pieces), [Some(1), Some(2)]);
    }

    #[test]
    fn long_walks_keep_both_ends() {
        let walk = Motion::walk("pawn-1", 1..=100);
        assert_eq!((walk.way.len(), walk.way[0], walk.way[23]), (24, 1, 100));
        assert!(walk.way.windows(2).all(|pair| pair[0] < pair[1]));
        assert_eq!(Motion::walk("pawn-1", 1..=24).way.len(), 24);
    }
}
