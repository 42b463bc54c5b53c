//! Draws ladders.

use super::geometry::Point;
use super::pen::Pen;
use super::spine::{Spine, beside};
use super::svg_writer::{N, SvgWriter};

/// In squares: half the distance between rails, the distance between rungs, the length of rails beyond the ends.
const HALF: f64 = 0.18;
const RUNGS: f64 = 0.32;
const OVER: f64 = 0.16;

/// Draws a ladder from its foot to its top.
pub(crate) fn draw(sheet: &mut SvgWriter, spine: &Spine, unit: f64, fine: bool) {
    let (rails, rungs) = (rails(spine, unit), rungs(spine, unit));
    let stroke = |path: &str, colour: &str, width: f64| {
        format!("<path d=\"{path}\" stroke=\"var(--{colour})\" stroke-width=\"{}\"/>", N(unit * width))
    };
    let mut parts = String::from("<g fill=\"none\" stroke-linecap=\"round\">");
    if fine {
        parts.push_str(&format!(
            "<path d=\"{rails}\" stroke=\"var(--shade)\" stroke-width=\"{}\" opacity=\".22\" transform=\"translate({} {})\"/>",
            N(unit * 0.11),
            N(unit * 0.05),
            N(unit * 0.08)
        ));
    }
    parts.push_str(&stroke(&rungs, "ladder-d", 0.095));
    parts.push_str(&stroke(&rungs, "ladder-l", 0.05));
    parts.push_str(&stroke(&rails, "ladder-d", 0.125));
    parts.push_str(&stroke(&rails, "ladder", 0.077));
    if fine {
        parts.push_str(&stroke(&rails, "ladder-l", 0.024));
    }
    sheet.put(&(parts + "</g>"));
}

fn rails(spine: &Spine, unit: f64) -> String {
    let ends = (-OVER * unit, spine.length() + OVER * unit);
    let mut stops = vec![ends.0];
    if !spine.is_straight() {
        let mut way = unit * 0.5;
        while way < ends.1 - unit * 0.5 {
            stops.push(way);
            way += unit * 0.5;
        }
    }
    stops.push(ends.1);
    let mut pen = Pen::default();
    for side in [HALF, -HALF] {
        let rail: Vec<Point> = stops.iter().map(|way| beside(spine.at(*way), side * unit)).collect();
        pen.start(rail[0]).curve(&rail[1..]);
    }
    pen.finish()
}

fn rungs(spine: &Spine, unit: f64) -> String {
    let long = spine.length();
    let spaces = (long / (RUNGS * unit)).round().max(2.0);
    let step = long / spaces;
    let mut pen = Pen::default();
    let mut way = step / 2.0;
    while way < long {
        pen.start(beside(spine.at(way), HALF * unit)).lines([beside(spine.at(way), -HALF * unit)]);
        way += step;
    }
    pen.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_are_evenly_spaced() {
        let spine = Spine::through(&[(0.0, 320.0), (0.0, 0.0)], 1.0).unwrap();
        assert_eq!(rungs(&spine, 100.0).matches('M').count(), 10);
        assert_eq!(rails(&spine, 100.0).matches('M').count(), 2);
        assert!(rungs(&spine, 100.0).starts_with("M18 304l-36 0"));
    }
}
