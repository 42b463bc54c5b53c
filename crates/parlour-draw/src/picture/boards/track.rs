//! A track with yards, home columns and homes.

use std::collections::HashMap;

use parlour_core::{Cell, CellClass, Scene};

use super::emblems::{disc, frame, paint, plate, star};
use super::geometry::{Area, BoardGeometry, Place, Point};
use super::homes::draw_home;
use super::star::is_ring;
use super::svg_writer::{N, SvgWriter, Thing};
use super::theme::Hue;

/// Draws all cells. Yards, home columns, homes and start squares have their colour, safe squares a star; arrows show
/// where tokens come out and where they turn in.
pub(crate) fn draw_cells(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    sheet.put(&frame(ground));
    sheet.put(&plate(&ground.board, 4.0, "fill=\"var(--board-2)\""));
    for cell in scene.cells.iter().filter(|cell| cell.class == CellClass::Yard) {
        sheet.thing(&Thing::cell(cell), |sheet| draw_yard(sheet, cell, ground));
    }
    // The squares of a home column can lie on a home.
    for cell in scene.cells.iter().filter(|cell| cell.class == CellClass::Home) {
        sheet.thing(&Thing::cell(cell), |sheet| draw_home(sheet, cell, ground));
    }
    let arrows = arrows(scene, ground);
    for cell in scene.cells.iter().filter(|cell| is_step(cell)) {
        draw_step(sheet, cell, ground, arrows.get(&cell.id));
    }
    let steps = scene.cells.iter().filter(|cell| is_step(cell));
    let lines: String = steps.map(|cell| ground.outline(cell)).collect();
    sheet.put(&format!(
        "<path d=\"{lines}\" fill=\"none\" stroke=\"var(--board-line)\" stroke-width=\"1.3\"/>"
    ));
}

/// The colour of a cell: its own, else its owner's.
pub(crate) fn hue_of(cell: &Cell) -> Option<&'static Hue> {
    cell.colour.and_then(Hue::named).or_else(|| cell.owner.map(Hue::of_player))
}

fn is_step(cell: &Cell) -> bool {
    !matches!(cell.class, CellClass::Yard | CellClass::Home)
}

/// An arrow on a square: its direction in degrees, and the colour of its home column where tokens turn in.
struct Arrow {
    angle: f64,
    turns_into: Option<&'static Hue>,
}

/// The arrows on start squares and on the squares before home columns.
fn arrows(scene: &Scene, ground: &BoardGeometry) -> HashMap<u64, Arrow> {
    let ring: HashMap<u64, &Cell> =
        scene.cells.iter().filter(|cell| is_ring(cell)).map(|cell| (cell.id, cell)).collect();
    let length = ring.len() as u64;
    let mut arrows = HashMap::new();
    for start in ring.values().filter(|cell| cell.class == CellClass::Start) {
        let next = ring.get(&((start.id + 1) % length));
        if let Some(angle) = next.and_then(|next| heading(start, next, ground)) {
            arrows.insert(start.id, Arrow { angle, turns_into: None });
        }
        // The home column begins beside the second square before the start.
        let turn = ring.get(&((start.id + length.saturating_sub(2)) % length));
        let first = |cell: &&Cell| {
            cell.class == CellClass::Stretch && cell.label == "1" && cell.colour == start.colour
        };
        if let (Some(turn), Some(first)) = (turn, scene.cells.iter().find(first))
            && let Some(angle) = heading(turn, first, ground)
        {
            arrows.insert(turn.id, Arrow { angle, turns_into: hue_of(first) });
        }
    }
    arrows
}

/// The direction from a cell to its neighbour in degrees.
fn heading(from: &Cell, to: &Cell, ground: &BoardGeometry) -> Option<f64> {
    let (from, to) = (ground.area(from), ground.area(to));
    let (dx, dy) = (to.middle().0 - from.middle().0, to.middle().1 - from.middle().1);
    (dx.hypot(dy) < from.width * 1.2).then(|| dy.atan2(dx).to_degrees())
}

fn draw_step(sheet: &mut SvgWriter, cell: &Cell, ground: &BoardGeometry, arrow: Option<&Arrow>) {
    let (area, turned) = (ground.area(cell), ground.turned(cell));
    let hue = hue_of(cell);
    let fill = hue.map_or("var(--board)", |hue| hue.base);
    let is_safe = cell.class == CellClass::Safe || cell.mark.contains('*');
    if arrow.is_none() && !is_safe {
        return sheet.tile(cell, &area, &format!(" fill=\"{fill}\"{turned}"));
    }
    sheet.thing(&Thing::cell(cell), |sheet| {
        sheet.put(&plate(&area, 0.0, &format!("fill=\"{fill}\"{turned}")));
        let (middle, wide) = (area.middle(), area.width);
        if is_safe {
            let (size, look) = match hue {
                Some(hue) => (0.96, format!("fill=\"{}\" opacity=\".5\"", hue.dark)),
                None => (0.66, paint("var(--board-2)", "var(--board-line)", 2.2)),
            };
            sheet.put(&star(middle, wide * size, &look));
        }
        if let Some(arrow) = arrow {
            let (colour, size) = match (arrow.turns_into, hue) {
                (Some(hue), _) => (hue.dark, 0.7),
                (None, Some(_)) if is_safe => ("var(--die)", 0.85),
                (None, Some(hue)) => (hue.ink, 0.95),
                (None, None) => ("var(--board-line)", 0.7),
            };
            sheet.put(&draw_arrow(middle, arrow.angle, wide * size / 40.0, colour));
        }
    });
}

fn draw_arrow(at: Point, angle: f64, scale: f64, colour: &str) -> String {
    format!(
        "<path d=\"M-10 0H10M1.5 -8.5L10 0L1.5 8.5\" transform=\"translate({} {}) rotate({}) scale({})\" fill=\"none\" \
         stroke=\"{colour}\" stroke-width=\"4.2\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
        N(at.0),
        N(at.1),
        N(angle),
        N(scale)
    )
}

/// Draws a yard: full colour, an ivory panel, and a socket for each token.
fn draw_yard(sheet: &mut SvgWriter, cell: &Cell, ground: &BoardGeometry) {
    let area = &ground.area(cell);
    let (base, dark, soft) = hue_of(cell)
        .map_or(("var(--board-line)", "var(--board-ink)", "var(--board-2)"), |hue| {
            (hue.base, hue.dark, hue.soft)
        });
    let look = YardLook::of(area, ground.star.is_some());
    match ground.star.as_ref().and_then(|star| star.sector(cell.id, ground.centre())) {
        Some(sector) => sheet.put(&format!(
            "<path d=\"{sector}\" fill=\"{base}\" stroke=\"var(--board)\" stroke-width=\"3\"/>"
        )),
        None => sheet.put(&plate(area, 0.0, &format!("fill=\"{base}\""))),
    }
    let edge = 2.5_f64.min(area.width / 50.0);
    let panel = area.inside(area.width * look.inset);
    let corner = if look.round { 0.5 } else { 0.16 };
    sheet.put(&plate(&panel, panel.width * corner, &paint("var(--board)", dark, edge)));
    for socket in look.sockets(area, ground.tokens()) {
        sheet.put(&disc(socket, area.width * look.socket, &paint(soft, dark, 1.5)));
    }
}

/// The parts of a yard, relative to its width.
struct YardLook {
    /// Yards between the arms of a star are round.
    round: bool,
    /// The edge around the panel.
    inset: f64,
    /// The distance of the sockets from the edge, and their radius.
    near: f64,
    socket: f64,
}

impl YardLook {
    /// Yards beside a strip are much smaller than those in the corners of a cross.
    fn of(area: &Area, round: bool) -> Self {
        let (inset, near, socket) = match round {
            true => (0.08, 0.33, 0.115),
            false if area.width < 150.0 => (0.07, 0.3, 0.16),
            false => (0.108, 0.258, 0.1),
        };
        Self { round, inset, near, socket }
    }

    /// The middles of the sockets.
    fn sockets(&self, area: &Area, tokens: usize) -> Vec<Point> {
        let part = |across: f64, down: f64| (area.x + area.width * across, area.y + area.height * down);
        let (near, far) = (self.near, 1.0 - self.near);
        match tokens {
            0 | 1 => vec![part(0.5, 0.5)],
            2 => vec![part(near, 0.5), part(far, 0.5)],
            3 => vec![part(0.5, near), part(near, far), part(far, far)],
            _ => vec![part(near, near), part(far, near), part(near, far), part(far, far)],
        }
    }
}

/// Where tokens wait in a yard.
pub(crate) fn yard_places(area: &Area, round: bool, tokens: usize) -> Vec<Place> {
    let look = YardLook::of(area, round);
    let radius = area.width * look.socket;
    let place = |(x, y): Point| ((x, y - radius * 0.3), radius * 1.98);
    look.sockets(area, tokens).into_iter().map(place).collect()
}
