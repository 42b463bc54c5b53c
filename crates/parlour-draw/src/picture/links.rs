//! What connects cells, each kind in its own way.

use parlour_core::{Link, LinkClass, Scene};

use super::geometry::{BoardGeometry, Point};
use super::spine::Spine;
use super::svg_writer::{N, SvgWriter};
use super::theme::Palette;
use super::{ladder, snake};

/// A way that leaves the straight line by less than this many cells is drawn straight.
const STRAIGHT: f64 = 0.95;

/// Draws all links: ladders first, since snakes may lie on them.
pub(crate) fn draw(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry, palette: &Palette) {
    let rank = |link: &Link| match link.class {
        LinkClass::Ladder => 1,
        LinkClass::Snake => 2,
        LinkClass::Way => 3,
        _ => 0,
    };
    let mut links: Vec<(usize, &Link)> = scene.links.iter().enumerate().collect();
    links.sort_by_key(|(_, link)| rank(link));
    let mut number_of_kind = 0;
    let mut kind = None;
    for (_, link) in links {
        if kind != Some(rank(link)) {
            (kind, number_of_kind) = (Some(rank(link)), 0);
        }
        draw_link(sheet, link, ground, palette, number_of_kind);
        number_of_kind += 1;
    }
}

fn draw_link(sheet: &mut SvgWriter, link: &Link, ground: &BoardGeometry, palette: &Palette, number: usize) {
    let middle = |id: &u64| Some(ground.place(*id)?.middle());
    let points: Vec<Point> = link.way.iter().filter_map(middle).collect();
    // On a board that is looked at from far away, what lies across many cells is larger.
    let unit = ground.unit.0 * (ground.scale / 2.5).clamp(1.0, 5.0);
    let Some(spine) = Spine::through(&points, STRAIGHT * unit) else {
        return;
    };
    let begins_in_sight = link.way.first().is_some_and(|id| ground.place(*id).is_some());
    sheet.titled("", &link.words, |sheet| match link.class {
        LinkClass::Snake => snake::draw(sheet, &spine, unit, number, begins_in_sight),
        LinkClass::Ladder => ladder::draw(sheet, &spine, unit, number),
        LinkClass::Way => draw_way(sheet, &points, ground, palette),
        LinkClass::Teleporter => draw_arc(sheet, &points, unit, "#8b51c4"),
        LinkClass::Boost => draw_arc(sheet, &points, unit, "#e0852a"),
        LinkClass::Other(_) => draw_arc(sheet, &points, unit, palette.faint),
    });
}

/// A path: a line with points only where it turns.
fn draw_way(sheet: &mut SvgWriter, points: &[Point], ground: &BoardGeometry, palette: &Palette) {
    let turns = |index: usize| {
        let (Some(before), Some(after)) =
            (index.checked_sub(1).and_then(|i| points.get(i)), points.get(index + 1))
        else {
            return true;
        };
        let here = points[index];
        let (one, two) = ((here.0 - before.0, here.1 - before.1), (after.0 - here.0, after.1 - here.1));
        (one.0 - two.0).abs() + (one.1 - two.1).abs() > 1e-6
    };
    let corners = (0..points.len()).filter(|index| turns(*index));
    let path: Vec<String> =
        corners.map(|index| format!("{},{}", N(points[index].0), N(points[index].1))).collect();
    // Seen from further away it is broader.
    let wide = (0.12 + 0.04 * ground.scale).min(0.5);
    for (colour, width, opacity) in [(palette.floor, wide * 1.9, 0.9), (palette.way, wide, 1.0)] {
        sheet.put(&format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" opacity=\"{opacity}\" \
             stroke-linejoin=\"round\" stroke-linecap=\"round\"/>",
            path.join(" "),
            N(ground.unit.0 * width)
        ));
    }
}

/// A dashed arc with a head: something that leaps.
fn draw_arc(sheet: &mut SvgWriter, points: &[Point], unit: f64, colour: &str) {
    let (Some(from), Some(to)) = (points.first(), points.last()) else {
        return;
    };
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = dx.hypot(dy).max(1e-9);
    let bow = (long * 0.22).min(unit * 1.6);
    let bend = (f64::midpoint(from.0, to.0) - dy / long * bow, f64::midpoint(from.1, to.1) + dx / long * bow);
    let (hx, hy) = (to.0 - bend.0, to.1 - bend.1);
    let angle = hy.atan2(hx).to_degrees();
    let arc = format!("M{} {}Q{} {} {} {}", N(from.0), N(from.1), N(bend.0), N(bend.1), N(to.0), N(to.1));
    sheet.put(&format!(
        "<path d=\"{arc}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-dasharray=\"{} {}\" \
         stroke-linecap=\"round\" opacity=\"0.85\"/>",
        N(unit * 0.06),
        N(unit * 0.02),
        N(unit * 0.13)
    ));
    sheet.put(&format!(
        "<path d=\"M6 0L-16 -11L-10 0L-16 11Z\" fill=\"{colour}\" transform=\"translate({} {}) rotate({}) scale({})\"/>",
        N(to.0),
        N(to.1),
        N(angle),
        N(unit / 64.0)
    ));
}
