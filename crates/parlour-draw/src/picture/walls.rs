//! A maze: solid walls, and the way between them.

use parlour_core::{Cell, CellClass, Scene};

use super::emblems::{CHEESE, disc, drawn, plate};
use super::geometry::{Area, BoardGeometry};
use super::svg_writer::{N, SvgWriter};
use super::theme::Palette;
use crate::view::is_wall;

/// Mazes with more cells than this have flat walls.
const MOST_WITH_SHADOW: usize = 4_000;

pub(crate) fn draw_cells(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry, palette: &Palette) {
    let edge = (ground.unit.0 * 0.5).min(14.0 * ground.scale);
    sheet.put(&plate(&ground.board, 0.0, &format!("fill=\"{}\"", palette.floor)));
    let walls = wall_path(scene, ground);
    let place = |down: f64| {
        format!(
            "transform=\"translate({} {}) scale({} {})\"",
            N(ground.board.x),
            N(ground.board.y + down),
            N(ground.unit.0),
            N(ground.unit.1)
        )
    };
    if scene.cells.len() <= MOST_WITH_SHADOW {
        let deep = ground.unit.1 * 0.12;
        sheet.define(&format!("<clipPath id=\"inside\">{}</clipPath>", plate(&ground.board, 0.0, "")));
        sheet.put(&format!(
            "<g clip-path=\"url(#inside)\"><path d=\"{walls}\" {} fill=\"{}\"/></g>",
            place(deep),
            palette.wall[1]
        ));
        draw_grid(sheet, scene, ground, palette);
    }
    sheet.put(&format!(
        "<path d=\"{walls}\" {} fill=\"{}\" shape-rendering=\"crispEdges\"/>",
        place(0.0),
        palette.wall[0]
    ));
    // A little of the frame lies on the board, so that no seam shows between it and the walls.
    let frame = ground.board.inside(edge * (0.06 - 0.5));
    sheet.put(&plate(
        &frame,
        edge * 0.4,
        &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"", palette.wall[0], N(edge * 1.12)),
    ));
}

/// Where the way begins and ends, above the way itself.
pub(crate) fn draw_ends(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    for cell in &scene.cells {
        draw_end(sheet, cell, &ground.area(cell), (ground.scale / 3.0).max(1.0));
    }
}

/// The walls in units of cells: one bar for each run of walls in a row.
fn wall_path(scene: &Scene, ground: &BoardGeometry) -> String {
    let mut path = String::new();
    let mut run: Option<(u32, u32, u32, u32)> = None;
    let mut write = |run: Option<(u32, u32, u32, u32)>| {
        if let Some((x, y, width, height)) = run {
            path.push_str(&format!("M{x} {y}h{width}v{height}h-{width}z"));
        }
    };
    for cell in scene.cells.iter().filter(|cell| is_wall(cell)) {
        let (x, y) = ground.spot(cell);
        match &mut run {
            Some((left, top, width, height))
                if *top == y && *left + *width == x && *height == cell.height =>
            {
                *width += cell.width;
            }
            _ => write(run.replace((x, y, cell.width, cell.height))),
        }
    }
    write(run);
    path
}

/// A faint point on every open cell, so that steps can be counted.
fn draw_grid(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry, palette: &Palette) {
    let mut path = String::new();
    for cell in scene.cells.iter().filter(|cell| !is_wall(cell)) {
        let (x, y) = ground.area(cell).middle();
        path.push_str(&format!("M{} {}h.01", N(x), N(y)));
    }
    sheet.put(&format!(
        "<path d=\"{path}\" stroke=\"{}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
        palette.line,
        N(ground.unit.0 * 0.08)
    ));
}

/// In a maze that is looked at from far away the ends are larger than their cells.
fn draw_end(sheet: &mut SvgWriter, cell: &Cell, area: &Area, grown: f64) {
    let sign = match cell.class {
        CellClass::Source => disc(
            area.middle(),
            area.width * 0.34 * grown,
            &format!(
                "fill=\"#35985a\" fill-opacity=\"0.25\" stroke=\"#35985a\" stroke-width=\"{}\"",
                N(4.0 * grown)
            ),
        ),
        CellClass::Destination => drawn(area.middle(), area.width * 0.86 * grown, CHEESE),
        _ => return,
    };
    sheet.titled("", &cell.words, |sheet| sheet.put(&sign));
}
