//! A track whose arms lie round the middle like the rays of a star. Other surfaces show such boards as strips.

use std::collections::HashMap;
use std::f64::consts::{PI, TAU};

use parlour_core::{Cell, CellClass, Scene};

use super::geometry::{Area, Point};
use super::pen::Pen;
use crate::float;

/// The side of a square.
const SIDE: f64 = 40.0;

/// The radius of a yard.
const YARD: f64 = 96.0;

/// The layout of a star, with its middle at (0, 0).
#[derive(Debug, Clone)]
pub(crate) struct Star {
    /// The edges of the board.
    pub(crate) bounds: Area,
    /// The distance from the middle to where the arms begin.
    pub(crate) apothem: f64,
    cells: HashMap<u64, (Area, f64)>,
    /// Where the sector of each yard begins and ends, by the id of the yard.
    sectors: HashMap<u64, (f64, f64)>,
}

/// The size of a star: its arms, and the rows of squares in each.
#[derive(Clone, Copy)]
struct Rays {
    arms: usize,
    rows: usize,
    apothem: f64,
}

impl Star {
    /// The layout of a scene: three or more arms, each with `2k + 1` squares of the ring and a home column of `k` steps,
    /// as in the usual cross. `None` for every other board, and for the cross itself, which has its places already.
    pub(crate) fn of(scene: &Scene) -> Option<Self> {
        let colours: Vec<&str> = yards(scene).filter_map(|yard| yard.colour).collect();
        let ring = scene.cells.iter().filter(|cell| is_ring(cell)).count();
        let (arms, strip) = (colours.len(), yards(scene).all(|yard| yard.x == 0));
        if arms < 3 || !strip || !ring.is_multiple_of(arms) || (ring / arms).is_multiple_of(2) {
            return None;
        }
        let rows = ring / arms / 2;
        let numbers = scene.cells.iter().filter(|cell| cell.class == CellClass::Stretch);
        let column = numbers.filter_map(|cell| cell.label.parse::<usize>().ok()).max()?;
        let is_whole = scene.cells.len() == ring + arms * (column + 2);
        if rows < 2 || !is_whole || (column != rows && column + 1 != rows) {
            return None;
        }
        let rays = Rays { arms, rows, apothem: 1.5 * SIDE / (PI / float(arms)).tan() };
        let arm_of = |cell: &Cell| colours.iter().position(|colour| Some(*colour) == cell.colour);
        let sector = |arm: usize| (rays.angle(arm), rays.angle(arm + 1));
        let mut cells = HashMap::new();
        for cell in &scene.cells {
            cells.insert(cell.id, rays.place(cell, arm_of(cell))?);
        }
        Some(Self {
            bounds: bounds(cells.values()),
            apothem: rays.apothem,
            cells,
            sectors: yards(scene).filter_map(|yard| Some((yard.id, sector(arm_of(yard)?)))).collect(),
        })
    }

    /// The square of a cell before it is turned, and the turn in degrees.
    pub(crate) fn place(&self, id: u64) -> Option<(Area, f64)> {
        self.cells.get(&id).copied()
    }

    /// The part of the board between two arms that belongs to a yard, as path data around this centre.
    pub(crate) fn sector(&self, yard: u64, centre: Point) -> Option<String> {
        let (from, to) = *self.sectors.get(&yard)?;
        let Area { x, y, width, height } = self.bounds;
        let edge = |angle: f64| {
            let across = if angle.cos() > 0.0 { x + width } else { x } / angle.cos();
            let down = if angle.sin() > 0.0 { y + height } else { y } / angle.sin();
            let far = across.min(down);
            (far * angle.cos(), far * angle.sin())
        };
        let corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)];
        let mut between: Vec<(f64, Point)> = corners
            .map(|corner| ((corner.1.atan2(corner.0) - from).rem_euclid(TAU), corner))
            .into_iter()
            .filter(|(turn, _)| *turn < to - from)
            .collect();
        between.sort_by(|one, other| one.0.total_cmp(&other.0));
        let rim =
            [edge(from)].into_iter().chain(between.into_iter().map(|(_, corner)| corner)).chain([edge(to)]);
        let mut pen = Pen::default();
        pen.start(centre).lines(rim.map(|(x, y)| (x + centre.0, y + centre.1))).close();
        Some(pen.finish())
    }
}

/// The rectangle around all cells, with a margin.
fn bounds<'a>(cells: impl Iterator<Item = &'a (Area, f64)>) -> Area {
    let (mut left, mut top, mut right, mut bottom) = (f64::MAX, f64::MAX, f64::MIN, f64::MIN);
    for (area, turn) in cells {
        let ((x, y), (sin, cos)) = (area.middle(), turn.to_radians().sin_cos());
        // A yard is round; a square reaches farther when it is turned.
        let half = area.width / 2.0 * (sin.abs() + cos.abs());
        (left, right) = (left.min(x - half), right.max(x + half));
        (top, bottom) = (top.min(y - half), bottom.max(y + half));
    }
    let (x, y) = ((left - 14.0).floor(), (top - 14.0).floor());
    Area { x, y, width: (right + 14.0).ceil() - x, height: (bottom + 14.0).ceil() - y }
}

fn yards(scene: &Scene) -> impl Iterator<Item = &Cell> {
    scene.cells.iter().filter(|cell| cell.class == CellClass::Yard)
}

/// Whether a cell is a square of the ring.
pub(crate) fn is_ring(cell: &Cell) -> bool {
    matches!(cell.class, CellClass::Track | CellClass::Safe | CellClass::Start)
}

impl Rays {
    /// How far away a yard lies so that it fits between two arms.
    fn yard_distance(self) -> f64 {
        (YARD + 1.5 * SIDE + 6.0) / (PI / float(self.arms)).sin()
    }

    /// The direction of an arm. The first one points to the left, or one points up where their number is odd.
    fn angle(self, arm: usize) -> f64 {
        let first = if self.arms.is_multiple_of(2) { PI } else { 1.5 * PI - TAU / float(self.arms) };
        first + float(arm) * TAU / float(self.arms)
    }

    fn place(self, cell: &Cell, arm: Option<usize>) -> Option<(Area, f64)> {
        if is_ring(cell) {
            return Some(self.ring_place(usize::try_from(cell.id).ok()?));
        }
        let arm = arm?;
        match cell.class {
            CellClass::Stretch => {
                let number: usize = cell.label.parse().ok()?;
                let row = float(self.rows) - 1.0 - float(number);
                Some(self.square(arm, row, 0.0))
            }
            CellClass::Yard => {
                let (angle, far) = (self.angle(arm) + PI / float(self.arms), self.yard_distance());
                Some((around((angle.cos() * far, angle.sin() * far), 2.0 * YARD), 0.0))
            }
            _ => Some((around((0.0, 0.0), 3.0 * SIDE), 0.0)),
        }
    }

    /// A square of the ring: in along its own arm, out along the next one, and round its end.
    fn ring_place(self, number: usize) -> (Area, f64) {
        let (arm, step, rows) = (number / (2 * self.rows + 1), number % (2 * self.rows + 1), self.rows);
        let next = (arm + 1) % self.arms;
        match step {
            step if step + 1 < rows => self.square(arm, float(rows - 2 - step), 1.0),
            step if step + 1 < 2 * rows => self.square(next, float(step + 1 - rows), -1.0),
            step => self.square(next, float(rows - 1), float(step + 1) - float(2 * rows)),
        }
    }

    /// The square in a row of an arm, counted from the middle of the board, and a column from −1 to 1.
    fn square(self, arm: usize, row: f64, column: f64) -> (Area, f64) {
        let angle = self.angle(arm);
        // In a small middle the last squares of the home columns must be small.
        let small = row < 0.0 && self.apothem < 1.3 * SIDE;
        let (far, side) = if small {
            (self.apothem - 0.3 * SIDE, 0.5 * SIDE)
        } else {
            (self.apothem + (row + 0.5) * SIDE, SIDE)
        };
        let aside = column * SIDE;
        let middle = (angle.cos() * far - angle.sin() * aside, angle.sin() * far + angle.cos() * aside);
        (around(middle, side), (angle.to_degrees() % 90.0 * 100.0).round() / 100.0)
    }
}

fn around((x, y): Point, side: f64) -> Area {
    Area { x: x - side / 2.0, y: y - side / 2.0, width: side, height: side }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Neighbours on the ring are never far from each other, and no two squares share a place.
    #[test]
    fn the_ring_is_closed() {
        for arms in 3..=6 {
            let rays = Rays { arms, rows: 6, apothem: 1.5 * SIDE / (PI / float(arms)).tan() };
            let ring: Vec<Point> = (0..13 * arms).map(|cell| rays.ring_place(cell).0.middle()).collect();
            for (index, here) in ring.iter().enumerate() {
                let apart = |other: &Point| (here.0 - other.0).hypot(here.1 - other.1);
                assert!(apart(&ring[(index + 1) % ring.len()]) < 1.5 * SIDE, "{arms} arms: {index}");
                assert!(ring[..index].iter().all(|other| apart(other) > 0.9 * SIDE), "{arms} arms: {index}");
            }
        }
    }
}
