//! Small signs for what a cell does: a star, a whirl, a flame. Constants are drawings on a square from −50 to 50.

use std::f64::consts::PI;

use super::geometry::{Area, BoardGeometry, Point};
use super::svg_writer::N;
use super::theme::Palette;

/// The frame of a board, with its shadow.
pub(crate) fn frame(ground: &BoardGeometry, corner: f64, palette: &Palette) -> String {
    let frame = ground.board.inside(-12.0 * ground.scale);
    let shadow = Area { y: frame.y + 5.0 * ground.scale, ..frame };
    let corner = corner * ground.scale;
    let shade = format!("fill=\"{}\" opacity=\"0.16\"", palette.shadow);
    plate(&shadow, corner, &shade) + "\n" + &plate(&frame, corner, &format!("fill=\"{}\"", palette.frame))
}

/// A rounded rectangle.
pub(crate) fn plate(area: &Area, corner: f64, attributes: &str) -> String {
    format!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" {attributes}/>",
        N(area.x),
        N(area.y),
        N(area.width),
        N(area.height),
        N(corner)
    )
}

/// A circle.
pub(crate) fn disc(middle: Point, radius: f64, attributes: &str) -> String {
    format!("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {attributes}/>", N(middle.0), N(middle.1), N(radius))
}

/// Path data of a shape with this many points; every second corner is nearer to the middle by `inner`.
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

/// A drawing made on a square from −50 to 50, brought to its place.
pub(crate) fn drawn(middle: Point, size: f64, inside: &str) -> String {
    format!(
        "<g transform=\"translate({} {}) scale({})\">{inside}</g>",
        N(middle.0),
        N(middle.1),
        N(size / 100.0)
    )
}

/// A dark whirl that swallows.
pub(crate) const WHIRL: &str = "<circle r=\"46\" fill=\"#1b1530\"/><circle r=\"46\" fill=\"none\" stroke=\"#7a62c9\" stroke-width=\"5\"/>\
     <path d=\"M0 0C6 -12 24 -6 20 10C15 30 -18 28 -24 6C-30 -22 2 -40 26 -28M0 0C-6 12 -24 6 -20 -10\" fill=\"none\" \
     stroke=\"#cbbcff\" stroke-width=\"5\" stroke-linecap=\"round\"/><circle r=\"6\" fill=\"#fff\"/>";

/// A ring of light that leads elsewhere.
pub(crate) const PORTAL: &str = "<ellipse rx=\"34\" ry=\"44\" fill=\"#3a1f66\"/><ellipse rx=\"34\" ry=\"44\" fill=\"none\" stroke=\"#b07bff\" \
     stroke-width=\"8\"/><ellipse rx=\"20\" ry=\"29\" fill=\"none\" stroke=\"#e6d3ff\" stroke-width=\"5\"/>";

/// A spring that throws onwards.
pub(crate) const SPRING: &str = "<circle r=\"44\" fill=\"#f6b04a\" stroke=\"#9a5a08\" stroke-width=\"5\"/><path d=\"M-22 22L0 2L22 22M-22 -2L0 -22L22 -2\" \
     fill=\"none\" stroke=\"#5e3500\" stroke-width=\"11\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>";

/// Jaws that hold fast.
pub(crate) const JAWS: &str = "<path d=\"M-44 6L-30 -30L-18 -4L-6 -34L6 -4L18 -34L30 -4L44 -30V6Z\" fill=\"#9aa3ad\" stroke=\"#3c434b\" \
     stroke-width=\"4\" stroke-linejoin=\"round\"/><path d=\"M-44 6C-40 44 40 44 44 6Z\" fill=\"#6d7680\" stroke=\"#3c434b\" \
     stroke-width=\"4\" stroke-linejoin=\"round\"/>";

/// A flame.
pub(crate) const FLAME: &str = "<path d=\"M2 -48C8 -22 34 -14 30 18C27 40 10 48 -2 48C-22 48 -34 32 -30 12C-27 -2 -16 -6 -14 -22C-4 -16 2 -26 2 -48Z\" \
     fill=\"#e8622c\" stroke=\"#9c3208\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\
     <path d=\"M2 -4C6 8 18 14 14 28C11 38 4 42 -3 42C-13 42 -18 32 -14 22C-11 14 -2 10 2 -4Z\" fill=\"#ffd45c\"/>";

/// A piece of cheese: where the rat wants to be.
pub(crate) const CHEESE: &str = "<path d=\"M-42 4L22 -34C36 -30 44 -16 44 4Z\" fill=\"#ffe082\" stroke=\"#a06a00\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\
     <path d=\"M-42 4H44V32H-42Z\" fill=\"#f7c23e\" stroke=\"#a06a00\" stroke-width=\"4\" stroke-linejoin=\"round\"/>\
     <circle cx=\"-20\" cy=\"19\" r=\"7\" fill=\"#c98d13\"/><circle cx=\"14\" cy=\"22\" r=\"5\" fill=\"#c98d13\"/>\
     <circle cx=\"32\" cy=\"14\" r=\"4\" fill=\"#c98d13\"/><ellipse cx=\"18\" cy=\"-12\" rx=\"8\" ry=\"4.5\" fill=\"#d9a02a\"/>";

/// A little house: the goal of a track.
pub(crate) fn house(middle: Point, size: f64, attributes: &str) -> String {
    drawn(
        middle,
        size,
        &format!("<path d=\"M0 -40L42 -4H30V36H-30V-4H-42Z\" stroke-linejoin=\"round\" {attributes}/>"),
    )
}
