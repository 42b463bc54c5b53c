//! A ladder: two rails and rungs.

use super::geometry::Point;
use super::spine::{Spine, smooth};
use super::svg_writer::{N, SvgWriter};

/// Wood and its edge; each ladder has the next.
static WOODS: [[&str; 3]; 4] = [
    ["#c98f4b", "#6a4317", "#ecc48c"],
    ["#b5763a", "#57310f", "#dfae77"],
    ["#d8a860", "#7a5521", "#f6dba6"],
    ["#a5683c", "#4c2a12", "#d19c70"],
];

/// Half the distance of the rails, the distance of the rungs, how far the rails stand out: in cells.
const HALF: f64 = 0.15;
const RUNGS: f64 = 0.3;
const OVER: f64 = 0.14;

/// Draws a ladder from its foot to its top.
pub(crate) fn draw(sheet: &mut SvgWriter, spine: &Spine, unit: f64, number: usize) {
    let [wood, edge, light] = WOODS[number % WOODS.len()];
    let (rails, rungs) = (rails(spine, unit), rungs(spine, unit));
    let stroke = |path: &str, colour: &str, width: f64| {
        format!(
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
            N(unit * width)
        )
    };
    sheet.put(&format!(
        "<g transform=\"translate({} {})\" opacity=\"0.2\">{}{}</g>",
        N(unit * 0.04),
        N(unit * 0.05),
        stroke(&rails, "#000", 0.09),
        stroke(&rungs, "#000", 0.07)
    ));
    sheet.put(&stroke(&rungs, edge, 0.085));
    sheet.put(&stroke(&rungs, wood, 0.052));
    sheet.put(&stroke(&rails, edge, 0.1));
    sheet.put(&stroke(&rails, wood, 0.066));
    sheet.put(&stroke(&rails, light, 0.018));
}

fn rails(spine: &Spine, unit: f64) -> String {
    let ends = (-OVER * unit, spine.length() + OVER * unit);
    let mut stops = vec![ends.0];
    let mut way = unit * 0.5;
    while way < ends.1 - unit * 0.5 {
        stops.push(way);
        way += unit * 0.5;
    }
    stops.push(ends.1);
    let rail =
        |side: f64| -> Vec<Point> { stops.iter().map(|way| beside(spine, *way, side * unit)).collect() };
    let straight = |points: Vec<Point>| match points.as_slice() {
        [first, .., last] => smooth(&[*first, *last], 'M'),
        _ => String::new(),
    };
    if is_straight(spine) {
        straight(rail(HALF)) + &straight(rail(-HALF))
    } else {
        smooth(&rail(HALF), 'M') + &smooth(&rail(-HALF), 'M')
    }
}

fn is_straight(spine: &Spine) -> bool {
    let (start, end) = (spine.at(0.0).1, spine.at(spine.length()).1);
    let middle = spine.at(spine.length() / 2.0).1;
    let same = |one: Point, other: Point| (one.0 - other.0).abs() + (one.1 - other.1).abs() < 1e-6;
    same(start, end) && same(start, middle)
}

fn rungs(spine: &Spine, unit: f64) -> String {
    let long = spine.length();
    let spaces = (long / (RUNGS * unit)).round().max(2.0);
    let step = long / spaces;
    let mut path = String::new();
    let mut way = step / 2.0;
    while way < long {
        let (one, other) = (beside(spine, way, HALF * unit), beside(spine, way, -HALF * unit));
        path.push_str(&format!("M{} {}L{} {}", N(one.0), N(one.1), N(other.0), N(other.1)));
        way += step;
    }
    path
}

fn beside(spine: &Spine, way: f64, side: f64) -> Point {
    let (point, direction) = spine.at(way);
    (point.0 - direction.1 * side, point.1 + direction.0 * side)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_are_evenly_spaced() {
        let spine = Spine::through(&[(0.0, 300.0), (0.0, 0.0)], 1.0).unwrap();
        assert_eq!(rungs(&spine, 100.0).matches('M').count(), 10);
        assert_eq!(rails(&spine, 100.0).matches('M').count(), 2);
        assert!(rungs(&spine, 100.0).starts_with("M15 285L-15 285"));
    }
}
