//! Rooms and the walls between them, on a matrix.

use crate::{Direction, Grid, Spot};

/// A room by its row and column among the rooms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Room {
    pub(crate) row: u32,
    pub(crate) column: u32,
}

/// A maze in the making: all cells are walls at first.
pub(crate) struct Rooms {
    pub(crate) grid: Grid,
    pub(super) rows: u32,
    pub(super) columns: u32,
}

impl Rooms {
    /// For a matrix of this size; `None` if there is no such matrix.
    pub(crate) fn new(rows: u32, columns: u32) -> Option<Self> {
        Some(Self {
            grid: Grid::closed(rows, columns)?,
            rows: rows.div_ceil(2),
            columns: columns.div_ceil(2),
        })
    }

    pub(crate) fn count(&self) -> usize {
        self.rows as usize * self.columns as usize
    }

    pub(crate) fn index(&self, room: Room) -> usize {
        room.row as usize * self.columns as usize + room.column as usize
    }

    pub(crate) fn room(&self, index: usize) -> Room {
        let columns = self.columns as usize;
        let number = |count| u32::try_from(count).expect("there are fewer rooms than cells");
        Room { row: number(index / columns), column: number(index % columns) }
    }

    /// The cell of a room.
    pub(crate) fn spot(room: Room) -> Spot {
        Spot::new(2 * room.row, 2 * room.column)
    }

    pub(crate) fn next(&self, room: Room, direction: Direction) -> Option<Room> {
        let Spot { row, column } = Spot::new(room.row, room.column).next(direction)?;
        (row < self.rows && column < self.columns).then_some(Room { row, column })
    }

    pub(crate) fn is_open(&self, room: Room) -> bool {
        self.grid.is_open(Self::spot(room))
    }

    pub(crate) fn open(&mut self, room: Room) {
        self.grid.set(Self::spot(room), true);
    }

    /// Opens the door between a room and its neighbour, and both rooms.
    pub(crate) fn join(&mut self, room: Room, direction: Direction) {
        let mut spot = Some(Self::spot(room));
        for _ in 0..3 {
            if let Some(at) = spot {
                self.grid.set(at, true);
                spot = at.next(direction);
            }
        }
    }

    pub(crate) fn has_door(&self, room: Room, direction: Direction) -> bool {
        self.grid.open_neighbour(Self::spot(room), direction).is_some()
    }

    /// Opens the cells from the last room to the corner, if the size is even.
    pub(crate) fn join_corner(&mut self) {
        let mut at = Self::spot(Room { row: self.rows - 1, column: self.columns - 1 });
        let last = self.grid.last();
        at.column = last.column;
        self.grid.set(at, true);
        self.grid.set(last, true);
    }
}
