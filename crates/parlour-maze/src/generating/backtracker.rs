//! A random walk that never enters a room twice and backtracks when stuck.

use parlour_core::Chance;
use smallvec::SmallVec;

use super::rooms::{Room, Rooms};
use crate::Direction;

/// Carves the maze. The stack is a list of one byte per room, not of function calls.
pub(crate) fn carve(rooms: &mut Rooms, chance: &mut dyn Chance) {
    let mut at = Room { row: 0, column: 0 };
    let mut way: Vec<Direction> = Vec::new();
    rooms.open(at);
    loop {
        let fresh = fresh(rooms, at);
        if fresh.is_empty() {
            let back = way.pop().and_then(|came| rooms.next(at, came.opposite()));
            match back {
                Some(before) => at = before,
                None => return,
            }
        } else {
            let (direction, next) = fresh[chance.index(fresh.len())];
            rooms.join(at, direction);
            way.push(direction);
            at = next;
        }
    }
}

/// The neighbours that were not entered yet.
fn fresh(rooms: &Rooms, room: Room) -> SmallVec<[(Direction, Room); 4]> {
    (Direction::ALL.into_iter())
        .filter_map(|direction| Some((direction, rooms.next(room, direction)?)))
        .filter(|(_, next)| !rooms.is_open(*next))
        .collect()
}
