//! Where everything lies on the sheet.

use std::collections::HashMap;

use parlour_core::{Cell, CellClass, Family, Scene};

use super::track;
use crate::view::is_wall;

/// A place on the sheet.
pub(crate) type Point = (f64, f64);

/// A rectangle on the sheet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Area {
    /// Its middle.
    pub(crate) fn middle(&self) -> Point {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The area without an edge.
    pub(crate) fn inside(&self, edge: f64) -> Self {
        Self {
            x: self.x + edge,
            y: self.y + edge,
            width: (self.width - 2.0 * edge).max(0.0),
            height: (self.height - 2.0 * edge).max(0.0),
        }
    }
}

/// The board on the sheet: its cells in units of the picture.
#[derive(Debug, Clone)]
pub(crate) struct BoardGeometry {
    pub(crate) family: Family,
    /// Width and height of one cell.
    pub(crate) unit: (f64, f64),
    /// The cells that are shown.
    pub(crate) board: Area,
    /// How large letters and margins are: a board of many cells is looked at from further away.
    pub(crate) scale: f64,
    left: u32,
    top: u32,
    places: HashMap<u64, PlacedCell>,
}

/// A cell on the sheet, and the part of it that pieces stand on.
#[derive(Debug, Clone, Copy)]
struct PlacedCell {
    area: Area,
    room: Area,
}

impl BoardGeometry {
    /// The ground of one scene, or of several that share a sheet.
    pub(crate) fn of<'a>(scenes: impl Iterator<Item = &'a Scene> + Clone) -> Self {
        let family = scenes.clone().next().map_or(Family::Grid, |scene| scene.family);
        let (mut left, mut top, mut right, mut bottom) = (u32::MAX, u32::MAX, 0, 0);
        for cell in scenes.clone().flat_map(|scene| &scene.cells) {
            left = left.min(cell.x);
            top = top.min(cell.y);
            right = right.max(cell.x.saturating_add(cell.width));
            bottom = bottom.max(cell.y.saturating_add(cell.height));
        }
        let unit = unit(family);
        let width = f64::from(right.saturating_sub(left).max(1)) * unit.0;
        let height = f64::from(bottom.saturating_sub(top).max(1)) * unit.1;
        let scale = (width.max(height * 0.7) / 860.0).max(0.45);
        let mut ground = Self {
            family,
            unit,
            board: Area { x: margin(family, scale), y: margin(family, scale), width, height },
            scale,
            left: if left == u32::MAX { 0 } else { left },
            top: if top == u32::MAX { 0 } else { top },
            places: HashMap::new(),
        };
        ground.places = scenes.flat_map(|scene| ground.places_of(scene)).collect();
        ground
    }

    /// The same ground with the places of this scene's cells only.
    pub(crate) fn with_cells(&self, scene: &Scene) -> Self {
        Self { places: self.places_of(scene).collect(), ..self.clone() }
    }

    /// Nothing ever stands on a wall.
    fn places_of<'a>(&'a self, scene: &'a Scene) -> impl Iterator<Item = (u64, PlacedCell)> + 'a {
        let cells = scene.cells.iter().filter(|cell| !is_wall(cell));
        cells.map(|cell| {
            let area = self.area(cell);
            let room = match cell.class {
                CellClass::Yard => track::tray(&area).inside(area.width * 0.03),
                _ => area.inside(area.width.min(area.height) * 0.01),
            };
            (cell.id, PlacedCell { area, room })
        })
    }

    /// The area of a cell.
    pub(crate) fn area(&self, cell: &Cell) -> Area {
        let across = f64::from(cell.x.saturating_sub(self.left));
        let down = f64::from(cell.y.saturating_sub(self.top));
        Area {
            x: self.board.x + across * self.unit.0,
            y: self.board.y + down * self.unit.1,
            width: f64::from(cell.width) * self.unit.0,
            height: f64::from(cell.height) * self.unit.1,
        }
    }

    /// The area of the cell with this id, if it is shown.
    pub(crate) fn place(&self, id: u64) -> Option<Area> {
        self.places.get(&id).map(|place| place.area)
    }

    /// The part of the cell with this id that pieces stand on.
    pub(crate) fn room(&self, id: u64) -> Option<Area> {
        self.places.get(&id).map(|place| place.room)
    }

    /// Column and row of a cell inside the part that is shown.
    pub(crate) fn spot(&self, cell: &Cell) -> (u32, u32) {
        (cell.x.saturating_sub(self.left), cell.y.saturating_sub(self.top))
    }

    /// The width of the sheet and the line where the board and its frame end.
    pub(crate) fn extent(&self) -> (f64, f64) {
        (
            self.board.x * 2.0 + self.board.width,
            self.board.y + self.board.height + margin(self.family, self.scale),
        )
    }
}

/// Width and height of a cell in units of the picture.
fn unit(family: Family) -> (f64, f64) {
    match family {
        Family::Pits => (96.0, 118.0),
        Family::Grid | Family::Track | Family::Maze => (64.0, 64.0),
    }
}

/// Paper around the board, the frame included.
fn margin(family: Family, scale: f64) -> f64 {
    match family {
        Family::Pits => 52.0 * scale.max(0.8),
        Family::Grid | Family::Track => 34.0 * scale,
        Family::Maze => 26.0 * scale.min(40.0),
    }
}
