//! A snake: a winding body that gets thinner towards the tail, with a pattern; a head with eyes and a tongue.

use std::f64::consts::PI;

use super::geometry::Point;
use super::spine::{Spine, smooth};
use super::svg_writer::{N, SvgWriter};

/// Skin, outline and pattern of a snake.
struct Skin {
    base: &'static str,
    tail: &'static str,
    dark: &'static str,
    pattern: &'static str,
}

const fn skin(base: &'static str, tail: &'static str, dark: &'static str, pattern: &'static str) -> Skin {
    Skin { base, tail, dark, pattern }
}

/// Each snake has the next of these, so that neighbours can be told apart.
static SKINS: [Skin; 8] = [
    skin("#4f9d4a", "#86c26a", "#245824", "#f3e17c"),
    skin("#c9503c", "#e58a5c", "#6e1f17", "#ffd9a0"),
    skin("#3d8f9e", "#74c3bf", "#174954", "#d8f3e4"),
    skin("#8858a8", "#b58acb", "#472663", "#f4d6f0"),
    skin("#c48a1e", "#e4bb55", "#6b4505", "#6b3a12"),
    skin("#4a69b5", "#83a2dd", "#203468", "#f6d35f"),
    skin("#a34a6e", "#d487a4", "#571f38", "#fbe0c8"),
    skin("#6f7f2f", "#a9b65c", "#38420f", "#2f3a0c"),
];

/// Where the body runs: sampled points with the direction across.
struct Body {
    points: Vec<Point>,
    across: Vec<Point>,
    halves: Vec<f64>,
}

/// Draws a snake from its head, at the start of the spine, to its tail. A head out of sight is left out.
pub(crate) fn draw(sheet: &mut SvgWriter, spine: &Spine, unit: f64, number: usize, has_head: bool) {
    let skin = &SKINS[number % SKINS.len()];
    let body = body(spine, unit);
    let outline = outline(&body);
    let (head, tail) = (body.points[0], body.points[body.points.len() - 1]);
    sheet.define(&format!(
        "<linearGradient id=\"skin{number}\" gradientUnits=\"userSpaceOnUse\" x1=\"{}\" y1=\"{}\" x2=\"{}\" y2=\"{}\">\
         <stop stop-color=\"{}\"/><stop offset=\"1\" stop-color=\"{}\"/></linearGradient>",
        N(head.0), N(head.1), N(tail.0), N(tail.1), skin.base, skin.tail,
    ));
    sheet.put(&format!(
        "<path d=\"{outline}\" transform=\"translate({} {})\" fill=\"#000\" opacity=\"0.2\"/>",
        N(unit * 0.03),
        N(unit * 0.05)
    ));
    sheet.put(&format!(
        "<path d=\"{outline}\" fill=\"url(#skin{number})\" stroke=\"{}\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
        skin.dark,
        N(unit * 0.025)
    ));
    sheet.put(&format!("<path d=\"{}\" fill=\"{}\" opacity=\"0.85\"/>", pattern(&body, unit), skin.pattern));
    if has_head {
        draw_head(sheet, &body, unit, skin, number);
    }
}

fn body(spine: &Spine, unit: f64) -> Body {
    let long = spine.length();
    let samples = count(long / unit * 7.0).clamp(8, 400);
    // Whole half waves only, so that head and tail lie on the spine.
    let halves = (long / (unit * 0.78)).round().max(2.0);
    let height = (unit * 0.21).min(long * 0.12);
    let place = |index: usize| {
        let way = at(index) / at(samples) * long;
        let (point, direction) = spine.at(way);
        let across = (-direction.1, direction.0);
        let calm = (way / (unit * 0.5)).min((long - way) / (unit * 0.5)).min(1.0);
        let wave = height * calm * (way / long * halves * PI).sin();
        (point.0 + across.0 * wave, point.1 + across.1 * wave)
    };
    let points: Vec<Point> = (0..=samples).map(place).collect();
    let across = (0..points.len()).map(|index| across_at(&points, index)).collect();
    let half = |index: usize| thickness(at(index) / at(samples), long / unit) * unit;
    Body { halves: (0..=samples).map(half).collect(), across, points }
}

/// Half the thickness, at a part of the length: a slim neck, a full belly, a tail that comes to a point.
fn thickness(part: f64, cells: f64) -> f64 {
    let full = 0.105 + 0.02 * (cells / 6.0).min(1.0);
    let neck = (0.72 + part * 2.2).min(1.0);
    let tail = ((1.0 - part) * 2.6).min(1.0).powf(0.8);
    (full * neck * tail).max(0.012)
}

fn across_at(points: &[Point], index: usize) -> Point {
    let before = points[index.saturating_sub(1)];
    let after = points[(index + 1).min(points.len() - 1)];
    let (dx, dy) = (after.0 - before.0, after.1 - before.1);
    let long = dx.hypot(dy).max(1e-9);
    (-dy / long, dx / long)
}

fn outline(body: &Body) -> String {
    let side = |sign: f64| -> Vec<Point> {
        let places = body.points.iter().zip(&body.across).zip(&body.halves);
        places
            .map(|((point, across), half)| {
                (point.0 + sign * across.0 * half, point.1 + sign * across.1 * half)
            })
            .collect()
    };
    let (left, mut right) = (side(1.0), side(-1.0));
    right.reverse();
    format!("{}{}Z", smooth(&left, 'M'), smooth(&right, 'L'))
}

/// A row of diamonds along the back.
fn pattern(body: &Body, unit: f64) -> String {
    let mut path = String::new();
    for index in (3..body.points.len().saturating_sub(2)).step_by(2) {
        let (point, across) = (body.points[index], body.across[index]);
        let (wide, long) = (body.halves[index] * 0.62, unit * 0.075);
        let ahead = (across.1, -across.0);
        let corner = |along: f64, aside: f64| {
            (N(point.0 + ahead.0 * along + across.0 * aside), N(point.1 + ahead.1 * along + across.1 * aside))
        };
        let [a, b, c, d] = [corner(long, 0.0), corner(0.0, wide), corner(-long, 0.0), corner(0.0, -wide)];
        path.push_str(&format!("M{} {}L{} {}L{} {}L{} {}Z", a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1));
    }
    path
}

/// The head looks away from the body. It is drawn on a square of 100 and turned.
fn draw_head(sheet: &mut SvgWriter, body: &Body, unit: f64, skin: &Skin, number: usize) {
    let (head, neck) = (body.points[0], body.points[2.min(body.points.len() - 1)]);
    let angle = (head.1 - neck.1).atan2(head.0 - neck.0).to_degrees();
    sheet.put(&format!(
        "<g transform=\"translate({} {}) rotate({}) scale({})\">\
         <path d=\"M30 0H52L62 -6M52 0L62 6\" fill=\"none\" stroke=\"#c8102e\" stroke-width=\"3.4\" stroke-linecap=\"round\"/>\
         <path d=\"M-26 0C-26 -17 -10 -24 8 -22C26 -20 36 -10 36 0C36 10 26 20 8 22C-10 24 -26 17 -26 0Z\" \
         fill=\"url(#skin{number})\" stroke=\"{}\" stroke-width=\"3.2\"/>\
         <circle cx=\"10\" cy=\"-13\" r=\"8\" fill=\"#fff\" stroke=\"{}\" stroke-width=\"1.6\"/>\
         <circle cx=\"10\" cy=\"13\" r=\"8\" fill=\"#fff\" stroke=\"{}\" stroke-width=\"1.6\"/>\
         <circle cx=\"13\" cy=\"-13\" r=\"4\" fill=\"#15120e\"/><circle cx=\"13\" cy=\"13\" r=\"4\" fill=\"#15120e\"/>\
         <circle cx=\"30\" cy=\"-4\" r=\"1.6\" fill=\"{}\"/><circle cx=\"30\" cy=\"4\" r=\"1.6\" fill=\"{}\"/></g>",
        N(head.0), N(head.1), N(angle), N(unit / 100.0), skin.dark, skin.dark, skin.dark, skin.dark, skin.dark,
    ));
}

#[expect(clippy::cast_precision_loss, reason = "places in a picture")]
fn at(index: usize) -> f64 {
    index as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a number of points, positive and small"
)]
fn count(number: f64) -> usize {
    number.max(0.0) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_snake_begins_at_its_head_and_ends_at_its_tail() {
        let spine = Spine::through(&[(0.0, 0.0), (100.0, 300.0)], 1.0).unwrap();
        let body = body(&spine, 64.0);
        let near = |one: Point, other: Point| (one.0 - other.0).hypot(one.1 - other.1) < 1e-6;
        assert!(near(body.points[0], (0.0, 0.0)));
        assert!(near(*body.points.last().unwrap(), (100.0, 300.0)));
        assert!(body.halves.last().unwrap() < &(body.halves[body.halves.len() / 2] / 3.0));
    }

    #[test]
    fn neighbours_look_different() {
        let spine = Spine::through(&[(0.0, 0.0), (64.0, 64.0)], 1.0).unwrap();
        let drawn = |number| {
            let mut sheet = SvgWriter::default();
            draw(&mut sheet, &spine, 64.0, number, true);
            sheet.finish((100.0, 100.0), 100, "", "")
        };
        assert_ne!(drawn(0).replace("skin0", ""), drawn(1).replace("skin1", ""));
        assert!(drawn(0).contains("#c8102e"), "a tongue");
    }
}
