//! Seeds in a hollow: the same number always lies in the same way.

use super::geometry::{Area, Point};
use super::svg_writer::{N, SvgWriter};

/// The most seeds drawn one by one; more are a heap with a number beside it.
const MOST: u32 = 60;

/// The colours of seeds: body and edge.
static COLOURS: [[&str; 2]; 6] = [
    ["#e9e2d0", "#8d8468"],
    ["#6fa8a0", "#2d5c56"],
    ["#d98e73", "#7f3f2a"],
    ["#8fa6cf", "#3f5480"],
    ["#e3c565", "#84681a"],
    ["#b58fb8", "#633f66"],
];

/// One drawing for each colour; they are used wherever a seed lies.
pub(crate) fn define(sheet: &mut SvgWriter) {
    for (number, [body, edge]) in COLOURS.iter().enumerate() {
        sheet.define(&format!(
            "<g id=\"seed{number}\"><ellipse cx=\"0.06\" cy=\"0.14\" rx=\"1\" ry=\"0.86\" fill=\"#000\" opacity=\"0.3\"/>\
             <ellipse rx=\"1\" ry=\"0.86\" fill=\"{body}\" stroke=\"{edge}\" stroke-width=\"0.14\"/>\
             <ellipse cx=\"-0.32\" cy=\"-0.32\" rx=\"0.34\" ry=\"0.22\" fill=\"#fff\" opacity=\"0.65\"/></g>"
        ));
    }
}

/// Draws seeds in a hollow. `kind` makes hollows look different from each other.
pub(crate) fn draw(sheet: &mut SvgWriter, count: u32, hollow: &Area, kind: u64) {
    let drawn = count.min(MOST);
    let radius = radius(drawn, hollow);
    for index in 0..drawn {
        let (x, y) = place(index, drawn, hollow, radius);
        let mixed = mix(kind, index);
        sheet.put(&format!(
            "<use href=\"#seed{}\" transform=\"translate({} {}) rotate({}) scale({})\"/>",
            mixed % COLOURS.len() as u64,
            N(x),
            N(y),
            mixed / 7 % 180,
            N(radius)
        ));
    }
}

/// Half the width of a seed, so that all of them fit.
fn radius(count: u32, hollow: &Area) -> f64 {
    let room = hollow.width * hollow.height * 0.5;
    let each = room / f64::from(count.max(1)) / 3.3;
    each.sqrt().min(hollow.width * 0.125)
}

/// The place of a seed: a spiral from the middle outwards, stretched to the hollow.
fn place(index: u32, count: u32, hollow: &Area, radius: f64) -> Point {
    const GOLDEN: f64 = 2.399_963_229_728_653;
    let middle = hollow.middle();
    if count == 1 {
        return middle;
    }
    // Few seeds huddle in the middle, many reach the edge.
    let edge = |half: f64| {
        (half - radius * 1.35).min(radius * 1.12 * f64::from(count).sqrt() * half / (hollow.width / 2.0))
    };
    let far = ((f64::from(index) + 0.5) / f64::from(count)).sqrt();
    let angle = f64::from(index) * GOLDEN;
    (
        middle.0 + far * angle.cos() * edge(hollow.width / 2.0),
        middle.1 + far * angle.sin() * edge(hollow.height / 2.0),
    )
}

/// Numbers that look mixed and are always the same.
fn mix(kind: u64, index: u32) -> u64 {
    let number = (kind + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ (u64::from(index) + 1).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (number ^ (number >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb) >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    const HOLLOW: Area = Area { x: 0.0, y: 0.0, width: 80.0, height: 80.0 };

    #[test]
    fn seeds_lie_inside_their_hollow() {
        for count in 1..=MOST {
            let radius = radius(count, &HOLLOW);
            for index in 0..count {
                let (x, y) = place(index, count, &HOLLOW, radius);
                let far = (x - 40.0).hypot(y - 40.0);
                assert!(far + radius <= 40.0, "seed {index} of {count}");
            }
        }
    }

    #[test]
    fn few_seeds_do_not_lie_on_each_other() {
        for count in 2..=12 {
            let radius = radius(count, &HOLLOW);
            let places: Vec<Point> = (0..count).map(|index| place(index, count, &HOLLOW, radius)).collect();
            for (index, one) in places.iter().enumerate() {
                for other in &places[index + 1..] {
                    assert!((one.0 - other.0).hypot(one.1 - other.1) > radius, "{count}");
                }
            }
        }
    }

    #[test]
    fn a_heap_is_not_counted_out() {
        let mut sheet = SvgWriter::default();
        draw(&mut sheet, 4_000_000_000, &HOLLOW, 3);
        let svg = sheet.finish((80.0, 80.0), 80, "", "");
        assert_eq!(svg.matches("<use ").count(), MOST as usize);
    }
}
