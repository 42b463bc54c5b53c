//! Eller's algorithm: works row by row and remembers only which rooms of the last row are joined.

use parlour_core::Chance;

use super::kruskal::DisjointSets;
use super::random_bits::RandomBits;
use super::rooms::{Room, Rooms};
use crate::Direction;

/// Carves the maze.
pub(super) fn carve(rooms: &mut Rooms, chance: &mut dyn Chance) {
    let mut bits = RandomBits::new(chance);
    let mut sets = DisjointSets::new(rooms.columns as usize);
    let mut next = DisjointSets::new(rooms.columns as usize);
    for row in 0..rooms.rows {
        join_neighbours(rooms, row, &mut sets, &mut bits);
        if row + 1 < rooms.rows {
            go_down(rooms, row, &mut sets, &mut next, &mut bits);
            std::mem::swap(&mut sets, &mut next);
        }
    }
}

/// Joins neighbours that are not joined yet, at random; in the last row always.
fn join_neighbours(rooms: &mut Rooms, row: u32, sets: &mut DisjointSets, bits: &mut RandomBits) {
    let last = row + 1 == rooms.rows;
    for (column, at) in (0..rooms.columns).zip(0..) {
        let room = Room { row, column };
        rooms.open(room);
        let neighbour = rooms.next(room, Direction::Right).is_some();
        if neighbour && (last || bits.flip()) && sets.join(at, at + 1) {
            rooms.join(room, Direction::Right);
        }
    }
}

/// Opens doors to the row below at random, at least one from every set, and joins the rooms there in `next`.
fn go_down(
    rooms: &mut Rooms,
    row: u32,
    sets: &mut DisjointSets,
    next: &mut DisjointSets,
    bits: &mut RandomBits,
) {
    let columns = rooms.columns as usize;
    next.reset();
    let mut doors = Doors { next, first: vec![None; columns] };
    // How many rooms a set has so far, and the one that gets a door if none does.
    let mut members = vec![(0_u64, 0_usize); columns];
    for at in 0..columns {
        let set = sets.find(at);
        let (asked, chosen) = &mut members[set];
        *asked += 1;
        // Each member is chosen with the same chance.
        if bits.below(*asked) == 0 {
            *chosen = at;
        }
        if bits.flip() {
            doors.open(rooms, row, set, at);
        }
    }
    for (set, (asked, chosen)) in members.into_iter().enumerate() {
        if asked > 0 && doors.first[set].is_none() {
            doors.open(rooms, row, set, chosen);
        }
    }
}

/// Doors from one row to the next.
struct Doors<'a> {
    next: &'a mut DisjointSets,
    /// For each set of the upper row its first room below.
    first: Vec<Option<usize>>,
}

impl Doors<'_> {
    fn open(&mut self, rooms: &mut Rooms, row: u32, set: usize, at: usize) {
        let column = u32::try_from(at).expect("a column of the maze");
        rooms.join(Room { row, column }, Direction::Down);
        match self.first[set] {
            Some(first) => _ = self.next.join(first, at),
            None => self.first[set] = Some(at),
        }
    }
}
