//! Boards that are pleasant to look at: snakes and ladders that neither cross nor run over each other's squares.

use crate::{Cell, Effect, Entity, Grid};

/// The least distance between two snakes or ladders, in squares.
const CLEARANCE: f64 = 0.75;

type Point = (f64, f64);

/// Whether a snake or ladder between these two squares keeps clear of the others.
pub(super) fn is_tidy(grid: Grid, ends: (Cell, Cell), others: &[Entity]) -> bool {
    let own = (point(grid, ends.0), point(grid, ends.1));
    let clear = |entity: &Entity| match &entity.effect {
        Effect::Snake { to } | Effect::Ladder { to } => {
            distance(own, (point(grid, entity.from), point(grid, *to))) >= CLEARANCE
        }
        _ => true,
    };
    others.iter().all(clear)
}

fn point(grid: Grid, cell: Cell) -> Point {
    let (x, y) = grid.coordinates(cell);
    (f64::from(x), f64::from(y))
}

/// The distance between two lines.
fn distance(one: (Point, Point), other: (Point, Point)) -> f64 {
    if cross(one, other) {
        return 0.0;
    }
    let ends = [to_line(one.0, other), to_line(one.1, other), to_line(other.0, one), to_line(other.1, one)];
    ends.into_iter().fold(f64::MAX, f64::min)
}

/// Whether two lines cross.
fn cross(one: (Point, Point), other: (Point, Point)) -> bool {
    let sides = |line, ends: (Point, Point)| side(line, ends.0) * side(line, ends.1);
    sides(one, other) < 0.0 && sides(other, one) < 0.0
}

/// The side of a line on which a point lies, as a sign.
fn side((from, to): (Point, Point), at: Point) -> f64 {
    (to.0 - from.0) * (at.1 - from.1) - (to.1 - from.1) * (at.0 - from.0)
}

/// The distance of a point from a line.
fn to_line(at: Point, (from, to): (Point, Point)) -> f64 {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx * dx + dy * dy;
    let along = ((at.0 - from.0) * dx + (at.1 - from.1) * dy) / length.max(f64::MIN_POSITIVE);
    let along = along.clamp(0.0, 1.0);
    (at.0 - from.0 - along * dx).hypot(at.1 - from.1 - along * dy)
}

#[cfg(test)]
mod tests {
    use super::*;

    // S-07: generated snakes and ladders do not cross.
    #[test]
    fn lines_that_cross_or_touch_are_not_tidy() {
        let grid = Grid::new(10, 10).unwrap();
        let there = [Entity::ladder(3, 38)];
        // The ladder goes straight up in the third column.
        assert!(!is_tidy(grid, (21, 35), &there), "crosses");
        assert!(!is_tidy(grid, (23, 58), &there), "runs over a square of it");
        assert!(is_tidy(grid, (5, 36), &there), "beside it");
        assert!(is_tidy(grid, (21, 35), &[Entity::trap(30)]));
    }
}
