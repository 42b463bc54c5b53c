//! The centre line of a snake or ladder.

use super::geometry::Point;

/// A straight or bent line.
#[derive(Debug, Clone)]
pub(crate) struct Spine {
    points: Vec<Point>,
    /// The distance of each point from the start, along the line.
    along: Vec<f64>,
}

impl Spine {
    /// A line through points; straight if they all lie within `tolerance` of it.
    pub(crate) fn through(points: &[Point], tolerance: f64) -> Option<Self> {
        let (first, last) = (*points.first()?, *points.last()?);
        if first == last {
            return None;
        }
        let straight = points.iter().all(|point| off(first, last, *point) <= tolerance);
        let points = if straight { vec![first, last] } else { rounded(points) };
        let mut along = vec![0.0];
        for pair in points.windows(2) {
            along.push(along.last().copied().unwrap_or(0.0) + distance(pair[0], pair[1]));
        }
        Some(Self { points, along })
    }

    /// Whether it does not bend.
    pub(crate) fn is_straight(&self) -> bool {
        self.points.len() == 2
    }

    /// The length.
    pub(crate) fn length(&self) -> f64 {
        self.along.last().copied().unwrap_or(0.0)
    }

    /// The point at this distance from the start, and the direction there. The line continues beyond its ends.
    pub(crate) fn at(&self, distance: f64) -> (Point, Point) {
        let inner = self.along.len().saturating_sub(2);
        let part = self.along.iter().skip(1).position(|end| distance <= *end).unwrap_or(inner).min(inner);
        let (from, to) = (self.points[part], self.points[part + 1]);
        let long = (self.along[part + 1] - self.along[part]).max(1e-9);
        let direction = ((to.0 - from.0) / long, (to.1 - from.1) / long);
        let rest = distance - self.along[part];
        ((from.0 + direction.0 * rest, from.1 + direction.1 * rest), direction)
    }
}

/// The point at this distance beside a place and direction of a line.
pub(crate) fn beside((point, direction): (Point, Point), side: f64) -> Point {
    (point.0 - direction.1 * side, point.1 + direction.0 * side)
}

fn distance(one: Point, other: Point) -> f64 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

/// The distance of a point from the line through two others.
fn off(first: Point, last: Point, point: Point) -> f64 {
    let (dx, dy) = (last.0 - first.0, last.1 - first.1);
    ((point.0 - first.0) * dy - (point.1 - first.1) * dx).abs() / dx.hypot(dy).max(1e-9)
}

/// Cuts the corners of a line twice to make it smooth.
fn rounded(points: &[Point]) -> Vec<Point> {
    let cut = |points: &[Point]| -> Vec<Point> {
        let mix = |a: Point, b: Point, part: f64| (a.0 + (b.0 - a.0) * part, a.1 + (b.1 - a.1) * part);
        let inner =
            points.windows(2).flat_map(|pair| [mix(pair[0], pair[1], 0.25), mix(pair[0], pair[1], 0.75)]);
        let ends = (points.first().copied(), points.last().copied());
        ends.0.into_iter().chain(inner).chain(ends.1).collect()
    };
    cut(&cut(points))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nearly_straight_ways_are_straight() {
        let spine = Spine::through(&[(0.0, 0.0), (1.0, 0.4), (4.0, 0.0)], 0.5).unwrap();
        assert!((spine.length() - 4.0).abs() < 1e-9);
        let (point, direction) = spine.at(5.0);
        assert!((point.0 - 5.0).abs() < 1e-9 && (direction.0 - 1.0).abs() < 1e-9);
        assert!(Spine::through(&[(1.0, 1.0), (1.0, 1.0)], 0.5).is_none());
        assert!(Spine::through(&[], 0.5).is_none());
    }

    #[test]
    fn bent_ways_stay_bent() {
        let spine = Spine::through(&[(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)], 0.5).unwrap();
        assert!(spine.length() > 5.7 && spine.length() < 8.0);
        assert!(distance(spine.at(spine.length()).0, (4.0, 4.0)) < 1e-9);
    }
}
