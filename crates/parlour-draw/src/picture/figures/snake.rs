//! Draws snakes: a winding body that tapers, a pattern on its back, and a head with eyes and a tongue.

use std::f64::consts::PI;

use super::geometry::Point;
use super::links::Look;
use super::pen::Pen;
use super::spine::{Spine, beside};
use super::svg_writer::{N, SvgWriter};
use crate::float;

/// How many skins there are; snakes use them in turn, so neighbours look different.
const SKINS: usize = 5;

/// The body as sampled points, each with its direction and half the thickness.
struct Body {
    points: Vec<Point>,
    directions: Vec<Point>,
    halves: Vec<f64>,
}

/// Draws a snake from its head, at the start of the spine, to its tail.
pub(crate) fn draw(sheet: &mut SvgWriter, spine: &Spine, unit: f64, look: &Look, has_head: bool) {
    let skin = look.number % SKINS + 1;
    let body = Body::along(spine, unit, if look.number.is_multiple_of(2) { 1.0 } else { -1.0 });
    if look.fine {
        sheet.put(&format!(
            "<path d=\"{}\" fill=\"none\" stroke=\"var(--shade)\" stroke-width=\"{}\" stroke-linecap=\"round\" opacity=\".22\" \
             transform=\"translate({} {})\"/>",
            body.line(0.0, 0..body.points.len() * 9 / 10),
            N(unit * 0.2),
            N(unit * 0.05),
            N(unit * 0.09)
        ));
    }
    sheet.put(&format!(
        "<path d=\"{}\" fill=\"var(--skin-{skin})\" stroke=\"var(--skin-{skin}d)\" stroke-width=\"{}\" stroke-linejoin=\"round\"/>",
        body.outline(),
        N(unit * 0.036)
    ));
    if look.fine {
        sheet.put(&format!(
            "<path d=\"{}\" fill=\"none\" stroke=\"var(--skin-{skin}l)\" stroke-width=\"{}\" stroke-linecap=\"round\" opacity=\".75\"/>",
            body.line(-0.5, 2..body.points.len() * 4 / 5),
            N(unit * 0.045)
        ));
        sheet.put(&format!("<path d=\"{}\" fill=\"var(--skin-{skin}d)\" opacity=\".7\"/>", body.pattern()));
    }
    if has_head {
        draw_head(sheet, &body, unit, skin);
    }
}

impl Body {
    fn along(spine: &Spine, unit: f64, side: f64) -> Self {
        let long = spine.length();
        let samples = count(long / (unit * 0.24)).clamp(10, 400);
        // Only whole half waves, so head and tail are on the spine.
        let halves = (long / (unit * 1.35)).round().max(1.0);
        let height = (unit * 0.27).min(long * 0.1) * side;
        let point = |index: usize| {
            let part = float(index) / float(samples);
            let calm = (PI / 2.0 * (part * 5.0).min(1.0)).sin() * (1.0 - 0.25 * part);
            beside(spine.at(part * long), height * calm * (part * halves * PI).sin())
        };
        let points: Vec<Point> = (0..=samples).map(point).collect();
        let directions = (0..points.len()).map(|index| direction_at(&points, index)).collect();
        // Short snakes are slim.
        let thick = unit * (0.6 + 0.4 * long / (unit * 2.5)).min(1.0);
        let halves = (0..=samples).map(|index| thickness(float(index) / float(samples)) * thick).collect();
        Self { points, directions, halves }
    }

    /// A point beside a sample; 1 is the edge of the body.
    fn at(&self, index: usize, side: f64) -> Point {
        beside((self.points[index], self.directions[index]), side * self.halves[index])
    }

    fn outline(&self) -> String {
        let all = 0..self.points.len();
        let left: Vec<Point> = all.clone().map(|index| self.at(index, 1.0)).collect();
        let right: Vec<Point> = all.rev().map(|index| self.at(index, -1.0)).collect();
        let mut pen = Pen::default();
        pen.start(left[0]).curve(&left[1..]).curve(&right).close();
        pen.finish()
    }

    /// A line along a part of the body.
    fn line(&self, side: f64, part: std::ops::Range<usize>) -> String {
        let line: Vec<Point> = part.step_by(2).map(|index| self.at(index, side)).collect();
        let mut pen = Pen::default();
        if let [first, rest @ ..] = line.as_slice() {
            pen.start(*first).curve(rest);
        }
        pen.finish()
    }

    /// The pattern: diamonds along the back.
    fn pattern(&self) -> String {
        let mut pen = Pen::default();
        for index in (3..self.points.len().saturating_sub(2)).step_by(2) {
            let (point, direction) = (self.points[index], self.directions[index]);
            let long = self.halves[index] * 0.55;
            let ahead = |along: f64| (point.0 + direction.0 * along, point.1 + direction.1 * along);
            pen.start(ahead(long)).lines([self.at(index, 0.62), ahead(-long), self.at(index, -0.62)]).close();
        }
        pen.finish()
    }
}

/// Half the thickness at a part of the length, in squares: a slim neck, a full belly, a pointed tail.
fn thickness(part: f64) -> f64 {
    if part < 0.12 { 0.11 + part * 0.45 } else { 0.15 * (1.0 - (part - 0.12) / 0.88).powf(0.62) + 0.014 }
}

fn direction_at(points: &[Point], index: usize) -> Point {
    let before = points[index.saturating_sub(1)];
    let after = points[(index + 1).min(points.len() - 1)];
    let (dx, dy) = (after.0 - before.0, after.1 - before.1);
    let long = dx.hypot(dy).max(1e-9);
    (dx / long, dy / long)
}

/// Draws the head, turned away from the body.
fn draw_head(sheet: &mut SvgWriter, body: &Body, unit: f64, skin: usize) {
    let id = format!("p-head-{skin}");
    sheet.symbol(&id, || head(skin));
    let (head, neck) = (body.points[0], body.points[2.min(body.points.len() - 1)]);
    let angle = (head.1 - neck.1).atan2(head.0 - neck.0).to_degrees();
    sheet.put(&format!(
        "<use href=\"#{id}\" transform=\"translate({} {}) rotate({}) scale({})\"/>",
        N(head.0),
        N(head.1),
        N(angle.round()),
        N(unit / 60.0)
    ));
}

/// A head that looks to the right, for a square of 60.
fn head(skin: usize) -> String {
    format!(
        "<path d=\"M16 0H25l5 -4M25 0l5 4\" fill=\"none\" stroke=\"var(--tongue)\" stroke-width=\"2.2\" stroke-linecap=\"round\"/>\
         <g stroke=\"var(--skin-{skin}d)\"><path d=\"M-12 -7C-6 -14 8 -14 15 -6.5C19 -2.5 19 2.5 15 6.5C8 14 -6 14 -12 7C-14 3 -14 -3 -12 -7Z\" \
         fill=\"var(--skin-{skin})\" stroke-width=\"2.2\"/><path d=\"M-8 -4.5C-2 -9 5 -9 11 -5\" fill=\"none\" stroke=\"var(--skin-{skin}l)\" \
         stroke-width=\"2.6\" stroke-linecap=\"round\" opacity=\".8\"/><g fill=\"var(--eye)\" stroke-width=\"1.3\"><circle cx=\"3.5\" cy=\"-8\" r=\"4.6\"/>\
         <circle cx=\"3.5\" cy=\"8\" r=\"4.6\"/></g></g><g fill=\"var(--edge)\"><circle cx=\"5.2\" cy=\"-8\" r=\"2.3\"/><circle cx=\"5.2\" cy=\"8\" r=\"2.3\"/>\
         <circle cx=\"14.5\" cy=\"-2.6\" r=\"1\"/><circle cx=\"14.5\" cy=\"2.6\" r=\"1\"/></g>"
    )
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
    use crate::picture::svg_writer::Frame;

    #[test]
    fn a_snake_begins_at_its_head_and_ends_at_its_tail() {
        let spine = Spine::through(&[(0.0, 0.0), (100.0, 300.0)], 1.0).unwrap();
        let body = Body::along(&spine, 60.0, 1.0);
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
            draw(&mut sheet, &spine, 64.0, &Look { number, fine: true }, true);
            sheet.finish((100.0, 100.0), &Frame::default())
        };
        assert_ne!(drawn(0), drawn(1));
        assert_ne!(drawn(0), drawn(SKINS), "the same skin, but it winds to the other side");
    }
}
