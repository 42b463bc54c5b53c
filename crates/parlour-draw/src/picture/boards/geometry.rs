//! The positions of cells in the picture.

use std::collections::HashMap;

use parlour_core::{Cell, CellClass, Family, Scene};

use super::emblems::outline_of;
use super::homes::{self, Middle};
use super::pen::Pen;
use super::star::Star;
use super::svg_writer::N;
use super::{hollows, track};
use crate::view::is_wall;

/// A point in the picture.
pub(crate) type Point = (f64, f64);

/// A rectangle in the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Area {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Area {
    /// The middle.
    pub(crate) fn middle(&self) -> Point {
        (self.x + self.width / 2.0, self.y + self.height / 2.0)
    }

    /// The area without a margin.
    pub(crate) fn inside(&self, edge: f64) -> Self {
        Self {
            x: self.x + edge,
            y: self.y + edge,
            width: (self.width - 2.0 * edge).max(0.0),
            height: (self.height - 2.0 * edge).max(0.0),
        }
    }
}

/// Where a piece stands: the middle and the side of its square.
pub(crate) type Place = (Point, f64);

/// The board in the units of the picture.
#[derive(Debug, Clone)]
pub(crate) struct BoardGeometry {
    pub(crate) family: Family,
    /// Width and height of one cell.
    pub(crate) unit: (f64, f64),
    /// The visible cells.
    pub(crate) board: Area,
    /// The board with its rim.
    pub(crate) frame: Area,
    /// The scale of letters and margins, larger for boards with many cells.
    pub(crate) scale: f64,
    /// The layout of a track with arms like rays.
    pub(crate) star: Option<Star>,
    /// Where the homes meet.
    pub(crate) middle: Option<Middle>,
    /// How many tokens a yard has room for.
    tokens: usize,
    left: u32,
    top: u32,
    cells: HashMap<u64, (Area, Stand)>,
}

/// How pieces stand on a cell.
#[derive(Debug, Clone, Copy)]
enum Stand {
    Plain,
    Yard,
    Home,
    Pit,
    Store,
    Fire,
}

impl BoardGeometry {
    /// The geometry of one scene, or of several in the same picture.
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
        let star = scenes.clone().next().filter(|_| family == Family::Track).and_then(Star::of);
        let width = f64::from(right.saturating_sub(left).max(1)) * unit.0;
        let height = row_top(family, bottom.saturating_sub(top).max(1));
        let (width, height) =
            star.as_ref().map_or((width, height), |star| (star.bounds.width, star.bounds.height));
        let scale = (width.max(height * 0.7) / 860.0).max(0.45);
        let (rim, margin) = (rim(family, scale), (20.0 * scale.min(40.0)).round());
        let board = Area { x: rim.0 + margin, y: rim.1 + margin, width, height };
        let frame = Area {
            x: margin,
            y: margin,
            width: width + 2.0 * rim.0,
            height: height
                + if bottom.saturating_sub(top) > 2 && family == Family::Pits {
                    rim.1 + 24.0
                } else {
                    2.0 * rim.1
                },
        };
        let mut ground = Self {
            family,
            unit,
            board,
            frame,
            scale,
            star,
            middle: None,
            tokens: scenes.clone().map(most_tokens).max().unwrap_or(0),
            left: if left == u32::MAX { 0 } else { left },
            top: if top == u32::MAX { 0 } else { top },
            cells: HashMap::new(),
        };
        ground.middle = scenes.clone().next().and_then(|scene| Middle::of(scene, &ground));
        ground.cells = scenes.flat_map(|scene| ground.cells_of(scene)).collect();
        ground
    }

    /// The same geometry with the cells of one scene.
    pub(crate) fn with_cells(&self, scene: &Scene) -> Self {
        Self { cells: self.cells_of(scene).collect(), ..self.clone() }
    }

    /// The cells of a scene; walls are left out, because nothing is on them.
    fn cells_of<'a>(&'a self, scene: &'a Scene) -> impl Iterator<Item = (u64, (Area, Stand))> + 'a {
        let cells = scene.cells.iter().filter(|cell| !is_wall(cell));
        cells.map(|cell| (cell.id, (self.area(cell), stand(cell))))
    }

    /// The area of a cell.
    pub(crate) fn area(&self, cell: &Cell) -> Area {
        if let Some((area, _)) = self.on_star(cell) {
            let (x, y) = self.centre();
            return Area { x: area.x + x, y: area.y + y, ..area };
        }
        let across = f64::from(cell.x.saturating_sub(self.left));
        let down = cell.y.saturating_sub(self.top);
        let (top, bottom) =
            (row_top(self.family, down), row_top(self.family, down.saturating_add(cell.height)));
        Area {
            x: self.board.x + across * self.unit.0,
            y: self.board.y + top,
            width: f64::from(cell.width) * self.unit.0,
            height: bottom - top,
        }
    }

    /// The centre of a star, else of the board.
    pub(crate) fn centre(&self) -> Point {
        let star = self.star.as_ref();
        star.map_or_else(
            || self.board.middle(),
            |star| (self.board.x - star.bounds.x, self.board.y - star.bounds.y),
        )
    }

    fn on_star(&self, cell: &Cell) -> Option<(Area, f64)> {
        self.star.as_ref()?.place(cell.id)
    }

    /// The attribute that turns a cell of a star.
    pub(crate) fn turned(&self, cell: &Cell) -> String {
        let (x, y) = self.area(cell).middle();
        match self.on_star(cell) {
            Some((_, turn)) if turn != 0.0 => format!(" transform=\"rotate({} {} {})\"", N(turn), N(x), N(y)),
            _ => String::new(),
        }
    }

    /// Path data of the outline of a cell.
    pub(crate) fn outline(&self, cell: &Cell) -> String {
        let area = self.area(cell);
        let Some((_, turn)) = self.on_star(cell) else {
            return outline_of(&area);
        };
        let ((x, y), (sin, cos), half) = (area.middle(), turn.to_radians().sin_cos(), area.width / 2.0);
        let corner = |across: f64, down: f64| {
            (x + (across * cos - down * sin) * half, y + (across * sin + down * cos) * half)
        };
        let mut pen = Pen::default();
        pen.start(corner(-1.0, -1.0)).lines([corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)]).close();
        pen.finish()
    }

    /// The area of the cell with this id, if it is visible.
    pub(crate) fn place(&self, id: u64) -> Option<Area> {
        self.cells.get(&id).map(|(area, _)| *area)
    }

    /// How many tokens a yard has room for.
    pub(crate) fn tokens(&self) -> usize {
        self.tokens
    }

    /// The ids of the cells that pieces can stand on.
    pub(crate) fn ids(&self) -> impl Iterator<Item = u64> {
        self.cells.keys().copied()
    }

    /// Where pieces stand on the cell with this id; none if it is out of sight.
    pub(crate) fn places(&self, id: u64) -> Vec<Place> {
        let Some((area, stand)) = self.cells.get(&id) else {
            return Vec::new();
        };
        let (x, y) = area.middle();
        let side = area.width.min(area.height);
        match (stand, self.family) {
            (Stand::Yard, _) => track::yard_places(area, self.star.is_some(), self.tokens),
            (Stand::Home, _) => homes::home_places(id, area, self.middle.as_ref(), self.tokens),
            (Stand::Pit, _) => vec![((x, y + 2.0), hollows::PIT)],
            (Stand::Fire, _) => vec![(hollows::fire_at(area), 76.0)],
            (Stand::Store, _) => vec![((x, y - 52.0), hollows::STORE_PILE)],
            // The number of the square stays free.
            (Stand::Plain, Family::Grid) => vec![((x + side * 0.12, y + side * 0.02), side * 0.9)],
            (Stand::Plain, Family::Track) => vec![((x, y - side * 0.09), side * 1.05)],
            (Stand::Plain, _) => vec![((x, y), side)],
        }
    }

    /// Column and row of a cell in the visible part.
    pub(crate) fn spot(&self, cell: &Cell) -> (u32, u32) {
        (cell.x.saturating_sub(self.left), cell.y.saturating_sub(self.top))
    }

    /// The width of the picture, and where the board with its frame ends.
    pub(crate) fn extent(&self) -> (f64, f64) {
        (self.frame.x * 2.0 + self.frame.width, self.frame.y * 2.0 + self.frame.height)
    }
}

fn stand(cell: &Cell) -> Stand {
    match cell.class {
        CellClass::Yard => Stand::Yard,
        CellClass::Home => Stand::Home,
        CellClass::Pit => Stand::Pit,
        CellClass::Store => Stand::Store,
        CellClass::Fire => Stand::Fire,
        _ => Stand::Plain,
    }
}

/// The most pieces of one colour; four if there are none.
fn most_tokens(scene: &Scene) -> usize {
    let mut counts: HashMap<_, usize> = HashMap::new();
    for piece in &scene.pieces {
        *counts.entry((piece.colour, piece.owner)).or_default() += 1;
    }
    counts.into_values().max().unwrap_or(4)
}

/// Width and height of a cell in units of the picture.
fn unit(family: Family) -> (f64, f64) {
    match family {
        Family::Grid => (60.0, 60.0),
        Family::Track => (40.0, 40.0),
        Family::Pits => (142.0, 196.0),
        Family::Maze => (48.0, 48.0),
    }
}

/// The upper edge of a row. The third row of a board with pits is the low one of its fires, below the counts of seeds.
fn row_top(family: Family, row: u32) -> f64 {
    let high = unit(family).1;
    match row {
        2 if family == Family::Pits => 2.0 * high,
        row if family == Family::Pits && row > 2 => 2.0 * high + 130.0 * f64::from(row - 2),
        row => high * f64::from(row),
    }
}

/// The rim beside and above the board.
fn rim(family: Family, scale: f64) -> (f64, f64) {
    let walnut = (16.0 * (scale / 0.7).max(0.6)).round();
    match family {
        Family::Grid | Family::Track => (walnut, walnut),
        Family::Pits => (32.0, 74.0),
        Family::Maze => (20.0, 20.0),
    }
}
