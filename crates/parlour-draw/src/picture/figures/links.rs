//! Draws links between cells.

use parlour_core::{Link, LinkClass, Scene};

use super::geometry::{BoardGeometry, Point};
use super::spine::Spine;
use super::svg_writer::{N, SvgWriter, Thing};
use super::{ladder, maze, snake};

/// Boards with more links draw them without shadows and patterns.
const MOST_FINE: usize = 80;

/// Links that bend by fewer squares than this are drawn straight.
const STRAIGHT: f64 = 0.95;

/// Draws all links; snakes come after ladders, because they can lie on them.
pub(crate) fn draw(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    let rank = |link: &Link| match link.class {
        LinkClass::Ladder => 1,
        LinkClass::Snake => 2,
        LinkClass::Way => 3,
        _ => 0,
    };
    let mut links: Vec<(usize, &Link)> = scene.links.iter().enumerate().collect();
    links.sort_by_key(|(_, link)| rank(link));
    let links_shown = links.len();
    let mut number_of_kind = 0;
    let mut kind = None;
    for (index, link) in links {
        if kind != Some(rank(link)) {
            (kind, number_of_kind) = (Some(rank(link)), 0);
        }
        let look = Look { number: number_of_kind, fine: links_shown <= MOST_FINE };
        draw_link(sheet, (index, link), ground, &look);
        number_of_kind += 1;
    }
}

/// How a link is drawn: its number among its kind, and whether with details.
pub(crate) struct Look {
    pub(crate) number: usize,
    pub(crate) fine: bool,
}

fn draw_link(sheet: &mut SvgWriter, (index, link): (usize, &Link), ground: &BoardGeometry, look: &Look) {
    let middle = |id: &u64| Some(ground.place(*id)?.middle());
    let points: Vec<Point> = link.way.iter().filter_map(middle).collect();
    // On large boards links are thicker.
    let unit = ground.unit.0 * (ground.scale / 2.5).clamp(1.0, 5.0);
    let Some(spine) = Spine::through(&points, STRAIGHT * unit) else {
        return;
    };
    let begins_in_sight = link.way.first().is_some_and(|id| ground.place(*id).is_some());
    sheet.thing(&Thing::link(index, link), |sheet| match link.class {
        LinkClass::Snake => snake::draw(sheet, &spine, unit, look, begins_in_sight),
        LinkClass::Ladder => ladder::draw(sheet, &spine, unit, look.fine),
        LinkClass::Way => draw_way(sheet, &points, ground),
        LinkClass::Teleporter => draw_arc(sheet, &points, unit, "var(--portal)"),
        LinkClass::Boost => draw_arc(sheet, &points, unit, "var(--boost)"),
        LinkClass::Other(_) => draw_arc(sheet, &points, unit, "var(--ink-2)"),
    });
}

/// Draws a path as crumbs, on large boards as a line; it has points only where it turns.
fn draw_way(sheet: &mut SvgWriter, points: &[Point], ground: &BoardGeometry) {
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
    let (path, joined) = (path.join(" "), "fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\"");
    if points.len() <= maze::MOST_FINE && ground.scale < 2.5 {
        return sheet.put(&format!(
            "<polyline points=\"{path}\" {joined} stroke=\"var(--crumb)\" stroke-width=\"7\" stroke-dasharray=\"0 14 2 15 0.5 13 1.5 16\"/>"
        ));
    }
    // On large boards it is wider.
    let wide = (0.12 + 0.04 * ground.scale).min(0.5);
    for (colour, width) in [("gravel", wide * 1.9), ("p1", wide)] {
        sheet.put(&format!(
            "<polyline points=\"{path}\" {joined} stroke=\"var(--{colour})\" stroke-width=\"{}\"/>",
            N(ground.unit.0 * width)
        ));
    }
}

/// Draws a dashed arc with an arrowhead, for teleporters and boosts.
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
