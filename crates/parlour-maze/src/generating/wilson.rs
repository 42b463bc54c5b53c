//! Wilson's algorithm: walks at random from a room outside the maze until it meets the maze, and turns the walk without its
//! loops into corridors. All mazes of the size are equally likely.

use parlour_core::Chance;

use super::rooms::{Room, Rooms};
use crate::Direction;
use crate::board::bits::TwoBits;

/// Carves the maze.
pub(super) fn carve(rooms: &mut Rooms, chance: &mut dyn Chance) {
    // The direction in which the walk last left each room. Following these gives the walk without its loops.
    let mut exits = TwoBits::zeros(rooms.count());
    rooms.open(Room { row: 0, column: 0 });
    for index in 0..rooms.count() {
        let start = rooms.room(index);
        walk(rooms, &mut exits, start, chance);
        keep(rooms, &exits, start);
    }
}

/// Walks until it meets the maze.
fn walk(rooms: &Rooms, exits: &mut TwoBits, start: Room, chance: &mut dyn Chance) {
    let mut at = start;
    while !rooms.is_open(at) {
        let direction = Direction::ALL[chance.index(4)];
        // Steps against the outer wall are ignored; the others stay equally likely.
        if let Some(next) = rooms.next(at, direction) {
            exits.set(rooms.index(at), direction as u8);
            at = next;
        }
    }
}

/// Joins the rooms of the walk to the maze.
fn keep(rooms: &mut Rooms, exits: &TwoBits, start: Room) {
    let mut at = Some(start).filter(|room| !rooms.is_open(*room));
    while let Some(room) = at {
        let direction = Direction::ALL[usize::from(exits.get(rooms.index(room)))];
        at = (rooms.next(room, direction)).filter(|next| !rooms.is_open(*next));
        rooms.join(room, direction);
    }
}
