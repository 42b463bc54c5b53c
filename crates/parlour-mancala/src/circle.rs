//! The board as a circular linked structure: every pit and store is linked to the next and the previous one.

use parlour_core::Player;
use smallvec::SmallVec;

use crate::{Board, opponent};

/// A pit or store in the arena. It never changes; only its number does when columns burn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place(u16);

/// The stores that get no seed, or [`Place::NOWHERE`].
pub(crate) type Skipped = [Place; 2];

impl Place {
    /// Not a place of any circle.
    pub(crate) const NOWHERE: Self = Self(u16::MAX);

    const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Debug, Clone, Copy)]
struct Node {
    seeds: u32,
    next: Place,
    previous: Place,
}

/// Boards of up to seven columns need no heap.
type Arena = SmallVec<[Node; 16]>;

/// Pits and stores in a circle, with their seeds.
///
/// The links are indices into one arena. Sowing follows them; burning a column unlinks its two pits and links their
/// neighbours to each other. Two circles are equal if they hold the same seeds in the same order, whatever has burnt.
///
/// ```
/// use parlour_mancala::Circle;
/// let mut circle = Circle::new(4, 3);
/// assert_eq!(circle.seeds().collect::<Vec<_>>(), [0, 3, 3, 3, 3, 0, 3, 3, 3, 3]);
/// assert_eq!(circle.unlink(2), Some(6));
/// assert_eq!(circle, Circle::new(3, 3));
/// ```
#[derive(Debug)]
pub struct Circle {
    /// The board at the start: places in the arena are its pit numbers.
    laid: Board,
    /// The board as it is now.
    board: Board,
    arena: Arena,
}

impl Circle {
    /// A circle with this many seeds in every pit and none in the stores.
    pub fn new(columns: u16, seeds: u32) -> Self {
        let board = Board::new(columns);
        let content = move |pit| if board.is_store(pit) { 0 } else { seeds };
        Self::filled(board, (0..board.fields()).map(content))
    }

    /// A circle with these seeds, in the order of the pit numbers; one entry for each pit and store.
    pub(crate) fn filled(board: Board, seeds: impl Iterator<Item = u32>) -> Self {
        let fields = board.fields();
        let node = |(pit, seeds): (u16, u32)| Node {
            seeds,
            next: Place((pit + 1) % fields),
            previous: Place((pit + fields - 1) % fields),
        };
        Self { laid: board, board, arena: (0..fields).zip(seeds).map(node).collect() }
    }

    /// The board with the remaining columns.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The seeds in the order of the pit numbers.
    pub fn seeds(&self) -> impl Iterator<Item = u32> {
        self.places().map(|(_, seeds)| seeds)
    }

    /// Takes the two pits of a column, counted from player 1's left, out of the circle and returns the number of seeds in
    /// them; `None` if there is no such column.
    pub fn unlink(&mut self, column: u16) -> Option<u32> {
        let below = self.place(column).filter(|_| self.board.row(crate::ONE).contains(&column))?;
        let above = self.opposite(below);
        self.board = Board::new(self.board.columns() - 1);
        Some(self.unlink_place(below).saturating_add(self.unlink_place(above)))
    }

    fn unlink_place(&mut self, place: Place) -> u32 {
        let Node { next, previous, .. } = self.arena[place.index()];
        self.arena[previous.index()].next = next;
        self.arena[next.index()].previous = previous;
        self.take(place)
    }

    pub(crate) fn place(&self, pit: u16) -> Option<Place> {
        if pit >= self.board.fields() {
            None
        } else if self.board == self.laid {
            // Before anything has burnt, the arena is in the order of the numbers.
            Some(Place(pit))
        } else {
            self.places().nth(pit.into()).map(|(place, _)| place)
        }
    }

    /// The number of the pit at a place: the inverse of [`Circle::place`].
    pub(crate) fn number(&self, place: Place) -> u16 {
        let before = (0..place.0).map(Place);
        let linked = before.filter(|place| self.is_linked(*place)).count();
        u16::try_from(linked).unwrap_or(u16::MAX)
    }

    /// A place is part of the circle if its neighbour links to it.
    fn is_linked(&self, place: Place) -> bool {
        self.next(self.arena[place.index()].previous) == place
    }

    /// The linked places in the order of their numbers.
    fn places(&self) -> Walk<'_> {
        self.walk(Place(0), self.board.fields())
    }

    /// The places of a player's row, in the order of their numbers.
    pub(crate) fn row(&self, player: Player) -> Walk<'_> {
        let first = self.next(self.store(opponent(player)));
        self.walk(first, self.board.columns())
    }

    fn walk(&self, first: Place, length: u16) -> Walk<'_> {
        Walk { arena: &self.arena, next: first, left: length }
    }

    /// The player's store.
    pub(crate) const fn store(&self, player: Player) -> Place {
        Place(self.laid.store(player))
    }

    pub(crate) const fn is_store(&self, place: Place) -> bool {
        self.laid.is_store(place.0)
    }

    pub(crate) const fn owner(&self, place: Place) -> Player {
        self.laid.owner(place.0)
    }

    /// The opposite place. Both pits of a column burn together, so it never changes.
    pub(crate) const fn opposite(&self, place: Place) -> Place {
        Place(self.laid.opposite(place.0))
    }

    fn next(&self, place: Place) -> Place {
        self.arena[place.index()].next
    }

    pub(crate) fn seeds_at(&self, place: Place) -> u32 {
        self.arena[place.index()].seeds
    }

    pub(crate) fn add(&mut self, place: Place, seeds: u32) {
        self.arena[place.index()].seeds += seeds;
    }

    /// Empties a place.
    pub(crate) fn take(&mut self, place: Place) -> u32 {
        std::mem::take(&mut self.arena[place.index()].seeds)
    }

    /// Removes some seeds, at most as many as there are.
    pub(crate) fn remove(&mut self, place: Place, seeds: u32) {
        let node = &mut self.arena[place.index()];
        node.seeds = node.seeds.saturating_sub(seeds);
    }

    /// Empties the start and drops its seeds one by one along the links, never into a skipped place.
    /// Returns the place of the last seed.
    pub(crate) fn sow(&mut self, start: Place, skipped: Skipped) -> Place {
        let seeds = self.take(start);
        let skipped_places = skipped.iter().filter(|place| **place != Place::NOWHERE);
        let receivers = u32::from(self.board.fields()) - skipped_places.map(|_| 1).sum::<u32>();
        if seeds < receivers {
            return self.drop_along(start, seeds, skipped);
        }
        // Whole laps at once, so that the time depends on the board, not on the seeds.
        self.drop_laps(start, seeds / receivers, skipped);
        self.drop_along(start, seeds % receivers, skipped)
    }

    fn drop_laps(&mut self, start: Place, laps: u32, skipped: Skipped) {
        let mut place = start;
        for _ in 0..self.board.fields() {
            place = self.next(place);
            if !skipped.contains(&place) {
                self.add(place, laps);
            }
        }
    }

    fn drop_along(&mut self, start: Place, seeds: u32, skipped: Skipped) -> Place {
        let arena = self.arena.as_mut_slice();
        let mut place = start;
        for _ in 0..seeds {
            place = arena[place.index()].next;
            while skipped.contains(&place) {
                place = arena[place.index()].next;
            }
            arena[place.index()].seeds += 1;
        }
        place
    }
}

/// A walk along the links: places and their seeds.
pub(crate) struct Walk<'a> {
    arena: &'a [Node],
    next: Place,
    left: u16,
}

impl Iterator for Walk<'_> {
    type Item = (Place, u32);

    fn next(&mut self) -> Option<Self::Item> {
        self.left = self.left.checked_sub(1)?;
        let place = self.next;
        let node = &self.arena[place.index()];
        self.next = node.next;
        Some((place, node.seeds))
    }
}

// Written out, because copying the arena as a whole is much faster than node by node.
impl Clone for Circle {
    fn clone(&self) -> Self {
        Self { arena: Arena::from_slice(&self.arena), ..*self }
    }
}

impl PartialEq for Circle {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.seeds().eq(other.seeds())
    }
}

impl Eq for Circle {}

impl std::hash::Hash for Circle {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.seeds().for_each(|seeds| seeds.hash(state));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ONE, TWO};

    fn circle(seeds: &[u32]) -> Circle {
        let columns = u16::try_from(seeds.len() / 2 - 1).unwrap();
        Circle::filled(Board::new(columns), seeds.iter().copied())
    }

    fn seeds(circle: &Circle) -> Vec<u32> {
        circle.seeds().collect()
    }

    fn backwards(circle: &Circle) -> Vec<u32> {
        let previous = |place: &Place| Some(circle.arena[place.index()].previous);
        let places = std::iter::successors(Some(Place(0)), previous).take(circle.board.fields().into());
        places.map(|place| circle.seeds_at(place)).collect()
    }

    // K-02
    #[test]
    fn the_links_close_to_a_circle_in_both_directions() {
        let circle = circle(&[9, 1, 2, 8, 3, 4]);
        assert_eq!(circle.next(Place(5)), Place(0));
        assert_eq!(seeds(&circle), [9, 1, 2, 8, 3, 4]);
        assert_eq!(backwards(&circle), [9, 4, 3, 8, 2, 1]);
    }

    // K-02
    #[test]
    fn burning_unlinks_both_pits_of_the_column() {
        let mut circle = circle(&[9, 1, 2, 3, 4, 8, 5, 6, 7, 10]);
        assert_eq!(circle.unlink(2), Some(2 + 7));
        assert_eq!(circle.next(Place(1)), Place(3), "the pit before is linked to the pit after");
        assert_eq!(circle.next(Place(7)), Place(9));
        assert_eq!(seeds(&circle), [9, 1, 3, 4, 8, 5, 6, 10]);
        assert_eq!(backwards(&circle), [9, 10, 6, 5, 8, 4, 3, 1]);
        // The pits are renumbered: column 2 was column 3.
        assert_eq!(circle.unlink(2), Some(3 + 6));
        assert_eq!(circle.next(Place(1)), Place(4));
        assert_eq!(seeds(&circle), [9, 1, 4, 8, 5, 10]);
        assert_eq!(circle.place(3), Some(circle.store(ONE)));
        assert_eq!(circle.number(circle.store(ONE)), 3);
        assert_eq!(circle.row(TWO).map(|(place, _)| circle.number(place)).collect::<Vec<_>>(), [4, 5]);
    }

    #[test]
    fn only_columns_can_be_unlinked() {
        let mut circle = circle(&[9, 1, 2, 8, 3, 4]);
        for column in [0, 3, 4, 6, u16::MAX] {
            assert_eq!(circle.unlink(column), None);
        }
        assert_eq!(seeds(&circle), [9, 1, 2, 8, 3, 4]);
    }

    // K-03
    #[test]
    fn sowing_follows_the_links_and_reaches_the_start_again() {
        let mut circle = circle(&[0, 7, 2, 0, 3, 4]);
        assert_eq!(circle.sow(Place(1), [Place::NOWHERE; 2]), Place(2));
        assert_eq!(seeds(&circle), [1, 1, 4, 1, 4, 5]);
    }

    // K-03
    #[test]
    fn whole_laps_are_the_same_as_seed_by_seed() {
        for skipped in [[Place::NOWHERE; 2], [Place::NOWHERE, Place(0)]] {
            for count in 0..40 {
                let mut at_once = circle(&[0, 1, count, 0, 3, 4]);
                let mut one_by_one = at_once.clone();
                one_by_one.take(Place(2));
                let last = one_by_one.drop_along(Place(2), count, skipped);
                assert_eq!(at_once.sow(Place(2), skipped), last);
                assert_eq!(at_once, one_by_one);
            }
        }
    }

    #[test]
    fn circles_are_equal_whichever_column_burnt() {
        let (mut one, mut other) = (circle(&[0, 1, 5, 1, 0, 2, 5, 2]), circle(&[0, 1, 1, 5, 0, 5, 2, 2]));
        assert_ne!(one, other);
        one.unlink(2);
        other.unlink(3);
        assert_eq!(one, other);
    }

    #[test]
    fn large_circles_work_the_same() {
        let mut circle = Circle::new(1000, 3);
        assert_eq!(circle.arena.len(), 2002);
        circle.unlink(500);
        let last = circle.place(499).map(|start| circle.sow(start, [Place::NOWHERE; 2]));
        assert_eq!(last.map(|last| circle.number(last)), Some(502));
    }
}
