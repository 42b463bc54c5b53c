//! Opens dead ends into loops.

use parlour_core::{Chance, shuffle};
use smallvec::SmallVec;

use super::rooms::{Room, Rooms};
use crate::Direction;

/// Removes this share of the dead ends, if they have a wall that can be opened.
pub(super) fn braid(rooms: &mut Rooms, share: f64, chance: &mut dyn Chance) {
    let mut dead_ends: Vec<u32> = (0..)
        .take(rooms.count())
        .filter(|room: &u32| is_dead_end(rooms, rooms.room(*room as usize)))
        .collect();
    let mut wanted = wanted(dead_ends.len(), share);
    shuffle(&mut dead_ends, chance);
    for number in dead_ends {
        let room = rooms.room(number as usize);
        if wanted == 0 {
            return;
        }
        if is_dead_end(rooms, room) {
            wanted = wanted.saturating_sub(open(rooms, room, chance));
        }
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "a share of a number of rooms, rounded"
)]
fn wanted(dead_ends: usize, share: f64) -> usize {
    (dead_ends as f64 * share).round() as usize
}

fn is_dead_end(rooms: &Rooms, room: Room) -> bool {
    let doors = Direction::ALL.into_iter().filter(|direction| rooms.has_door(room, *direction));
    doors.count() == 1
}

/// Opens a wall between the room and a neighbour, if possible one that is a dead end as well. Returns how many dead ends
/// this removes.
fn open(rooms: &mut Rooms, room: Room, chance: &mut dyn Chance) -> usize {
    let walls: SmallVec<[(Direction, Room); 4]> = (Direction::ALL.into_iter())
        .filter(|direction| !rooms.has_door(room, *direction))
        .filter_map(|direction| Some((direction, rooms.next(room, direction)?)))
        .collect();
    let both: SmallVec<[(Direction, Room); 4]> =
        (walls.iter().copied()).filter(|(_, next)| is_dead_end(rooms, *next)).collect();
    let (from, removed) = if both.is_empty() { (walls, 1) } else { (both, 2) };
    match from.get(chance.index(from.len())) {
        Some((direction, _)) => {
            rooms.join(room, *direction);
            removed
        }
        None => 0,
    }
}
