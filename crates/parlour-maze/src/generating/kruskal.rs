//! Kruskal's algorithm: takes all walls between rooms in random order and opens a door unless the rooms are joined.

use parlour_core::{Chance, shuffle};

use super::rooms::Rooms;
use crate::Direction;

/// Carves the maze.
pub(super) fn carve(rooms: &mut Rooms, chance: &mut dyn Chance) {
    let mut walls = walls(rooms);
    let mut sets = DisjointSets::new(rooms.count());
    shuffle(&mut walls, chance);
    rooms.open(rooms.room(0));
    for wall in walls {
        let (room, direction) = (rooms.room(wall as usize / 2), side(wall));
        let Some(next) = rooms.next(room, direction) else {
            continue;
        };
        if sets.join(rooms.index(room), rooms.index(next)) {
            rooms.join(room, direction);
        }
    }
}

/// All inner walls: twice the number of the room, plus 1 for the wall below it instead of the one to its right.
fn walls(rooms: &Rooms) -> Vec<u32> {
    let all = 2 * u32::try_from(rooms.count()).expect("a room takes four cells");
    let inside = |wall: &u32| rooms.next(rooms.room(*wall as usize / 2), side(*wall)).is_some();
    (0..all).filter(inside).collect()
}

fn side(wall: u32) -> Direction {
    if wall.is_multiple_of(2) { Direction::Right } else { Direction::Down }
}

/// Disjoint sets of numbers.
pub(super) struct DisjointSets(Vec<u32>);

impl DisjointSets {
    /// Every number on its own.
    pub(super) fn new(count: usize) -> Self {
        Self((0..u32::try_from(count).expect("there are fewer rooms than cells")).collect())
    }

    /// The representative of a set, with path halving.
    pub(super) fn find(&mut self, number: usize) -> usize {
        let mut at = number;
        while self.0[at] as usize != at {
            self.0[at] = self.0[self.0[at] as usize];
            at = self.0[at] as usize;
        }
        at
    }

    /// Joins two sets; returns whether they were different.
    pub(super) fn join(&mut self, one: usize, other: usize) -> bool {
        let (one, other) = (self.find(one), self.find(other));
        // The smaller number represents both, which keeps paths short.
        let (low, high) = (one.min(other), one.max(other));
        self.0[high] = u32::try_from(low).expect("a number of the list");
        low != high
    }

    /// Every number on its own again.
    pub(super) fn reset(&mut self) {
        for (number, set) in (0..).zip(&mut self.0) {
            *set = number;
        }
    }
}
