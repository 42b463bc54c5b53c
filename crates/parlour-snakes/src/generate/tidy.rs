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

/// Whether a snake or ladder between these two squares goes over less than half of the rows and columns.
pub(super) fn is_short(grid: Grid, ends: (Cell, Cell)) -> bool {
    let ((x, y), (to_x, to_y)) = (grid.coordinates(ends.0), grid.coordinates(ends.1));
    x.abs_diff(to_x) < grid.columns() / 2 && y.abs_diff(to_y) < grid.rows() / 2
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
    use crate::{GenerateOptions, generate};

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

    #[test]
    fn a_line_over_half_of_the_board_is_long() {
        let grid = Grid::new(10, 10).unwrap();
        assert!(is_short(grid, (3, 43)), "four rows up");
        assert!(!is_short(grid, (3, 58)), "five rows up");
        assert!(!is_short(grid, (1, 15)), "five columns");
    }

    // S-07: snakes and ladders of the usual generated board do not cross.
    #[test]
    fn usual_boards_are_tidy() {
        let untidy = |seed: u64| {
            let mut state = seed;
            let mut chance = |bound: u64| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                (state >> 33) % bound.max(1)
            };
            let file = generate(&GenerateOptions::new(10), &mut chance).unwrap();
            let others = |at: usize| file.entities.iter().enumerate().filter(move |(other, _)| *other != at);
            (0..file.entities.len()).any(|at| {
                let one = &file.entities[at];
                let others: Vec<Entity> = others(at).map(|(_, entity)| entity.clone()).collect();
                one.ends().iter().any(|end| !is_tidy(file_grid(), (one.from, *end), &others))
            })
        };
        let boards = (0..200).filter(|seed| untidy(*seed)).count();
        assert!(boards <= 2, "{boards} of 200 boards have crossings");
    }

    fn file_grid() -> Grid {
        Grid::new(10, 10).unwrap()
    }
}
