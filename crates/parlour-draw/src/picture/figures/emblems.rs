//! Basic shapes, and signs for cells such as a star or a flame. Constants are drawn on a square from −50 to 50.

use std::f64::consts::PI;

use super::geometry::{Area, BoardGeometry, Point};
use super::svg_writer::N;

/// The attributes of a shape with an outline.
pub(crate) fn paint(fill: &str, stroke: &str, width: f64) -> String {
    format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"{}\"", N(width))
}

/// The walnut rim of a board, with one lighter line.
pub(crate) fn frame(ground: &BoardGeometry) -> String {
    let rim = ground.board.x - ground.frame.x;
    plate(&ground.frame, rim, "fill=\"var(--rim)\"")
        + &plate(&ground.frame.inside(rim * 0.2), rim * 0.8, &paint("none", "var(--rim-2)", rim * 0.18))
}

/// Path data of a rectangle.
pub(crate) fn outline_of(area: &Area) -> String {
    format!("M{} {}h{}v{}h-{}z", N(area.x), N(area.y), N(area.width), N(area.height), N(area.width))
}

/// A rounded rectangle.
pub(crate) fn plate(area: &Area, corner: f64, attributes: &str) -> String {
    let round = if corner > 0.0 { format!(" rx=\"{}\"", N(corner)) } else { String::new() };
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{round} {attributes}/>",
        N(area.x),
        N(area.y),
        N(area.width),
        N(area.height)
    )
}

/// A circle.
pub(crate) fn disc(middle: Point, radius: f64, attributes: &str) -> String {
    format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {attributes}/>", N(middle.0), N(middle.1), N(radius))
}

/// Path data of a star; the inner corners are at `inner` times the radius.
pub(crate) fn star_path(middle: Point, radius: f64, points: u32, inner: f64) -> String {
    let corner = |index: u32| {
        let angle = PI * f64::from(index) / f64::from(points) - PI / 2.0;
        let far = if index.is_multiple_of(2) { radius } else { radius * inner };
        format!("{} {}", N(middle.0 + far * angle.cos()), N(middle.1 + far * angle.sin()))
    };
    let corners: Vec<String> = (0..2 * points).map(corner).collect();
    format!("M{}Z", corners.join("L"))
}

/// A five-pointed star.
pub(crate) fn star(middle: Point, size: f64, attributes: &str) -> String {
    format!("<path d=\"{}\" stroke-linejoin=\"round\" {attributes}/>", star_path(middle, size / 2.0, 5, 0.46))
}

/// Places a drawing made on a square from −50 to 50.
pub(crate) fn drawn(middle: Point, size: f64, inside: &str) -> String {
    format!(
        "<g transform=\"translate({} {}) scale({})\">{inside}</g>",
        N(middle.0),
        N(middle.1),
        N(size / 100.0)
    )
}

/// A black hole.
pub(crate) const HOLE: &str = "<circle r=\"46\" fill=\"var(--hole)\" stroke=\"var(--hole-l)\" stroke-width=\"5\"/>\
     <path d=\"M0 0C6 -12 24 -6 20 10C15 30 -18 28 -24 6C-30 -22 2 -40 26 -28M0 0C-6 12 -24 6 -20 -10\" fill=\"none\" \
     stroke=\"var(--hole-l)\" stroke-width=\"5\" stroke-linecap=\"round\"/><circle r=\"6\" fill=\"var(--shine)\"/>";

/// A teleporter.
pub(crate) const PORTAL: &str = "<ellipse rx=\"32\" ry=\"44\" fill=\"var(--hole)\" stroke=\"var(--portal)\" stroke-width=\"10\"/>\
     <ellipse rx=\"19\" ry=\"29\" fill=\"none\" stroke=\"var(--portal-l)\" stroke-width=\"5\"/>";

/// A boost.
pub(crate) const SPRING: &str = "<circle r=\"44\" fill=\"var(--boost)\" stroke=\"var(--boost-d)\" stroke-width=\"5\"/>\
     <path d=\"M-20 22L0 2L20 22M-20 -4L0 -24L20 -4\" fill=\"none\" stroke=\"var(--eye)\" stroke-width=\"10\" stroke-linecap=\"round\" \
     stroke-linejoin=\"round\"/>";

/// A trap.
pub(crate) const JAWS: &str = "<g fill=\"var(--trap)\" stroke=\"var(--trap-d)\" stroke-width=\"4.5\" stroke-linejoin=\"round\">\
     <path d=\"M-44 6L-30 -30L-18 -4L-6 -34L6 -4L18 -34L30 -4L44 -30V6Z\"/><path d=\"M-44 6C-40 44 40 44 44 6Z\"/></g>";

/// A fire.
pub(crate) const FLAME: &str = "<ellipse cy=\"44\" rx=\"34\" ry=\"9\" fill=\"var(--shade)\" opacity=\".35\"/>\
     <path d=\"M2 -48C8 -22 34 -14 30 18C27 40 10 48 -2 48C-22 48 -34 32 -30 12C-27 -2 -16 -6 -14 -22C-4 -16 2 -26 2 -48Z\" \
     fill=\"var(--flame)\" stroke=\"var(--flame-d)\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\
     <path d=\"M2 -4C6 8 18 14 14 28C11 38 4 42 -3 42C-13 42 -18 32 -14 22C-11 14 -2 10 2 -4Z\" fill=\"var(--flame-l)\"/>";

/// The goal of a maze: a piece of cheese.
pub(crate) const CHEESE: &str = "<path d=\"M-40 40V10L34 -28C45 -18 46 -4 44 10V40Z\" fill=\"var(--shade)\" opacity=\".2\"/>\
     <g stroke=\"var(--cheese-d)\" stroke-width=\"4.5\" stroke-linejoin=\"round\">\
     <path d=\"M-42 6L32 -32C43 -22 45 -8 42 6Z\" fill=\"var(--cheese-l)\"/><path d=\"M-42 6H42V32H-42Z\" fill=\"var(--cheese)\"/></g>\
     <g fill=\"var(--cheese-d)\" opacity=\".6\"><circle cx=\"-20\" cy=\"20\" r=\"7\"/><circle cx=\"14\" cy=\"18\" r=\"5\"/><circle cx=\"32\" cy=\"25\" r=\"3.5\"/>\
     <ellipse cx=\"18\" cy=\"-9\" rx=\"7\" ry=\"5\"/></g>";
