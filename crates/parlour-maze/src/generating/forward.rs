//! A maze for a rat that goes right and down only: every room is joined to the one above or to its left, so that every room
//! can be reached from the first.

use parlour_core::Chance;

use super::random_bits::RandomBits;
use super::rooms::Rooms;
use crate::Direction;

/// Carves the maze.
pub(super) fn carve(rooms: &mut Rooms, chance: &mut dyn Chance) {
    let mut bits = RandomBits::new(chance);
    rooms.open(rooms.room(0));
    for index in 1..rooms.count() {
        let room = rooms.room(index);
        let direction = match (room.row, room.column) {
            (0, _) => Direction::Left,
            (_, 0) => Direction::Up,
            _ if bits.flip() => Direction::Left,
            _ => Direction::Up,
        };
        rooms.join(room, direction);
    }
}
