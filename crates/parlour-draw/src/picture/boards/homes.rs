//! Homes at the ends of home columns: triangles in the middle of the board, or squares.

use std::collections::HashMap;

use parlour_core::{Cell, CellClass, Scene};

use super::emblems::{paint, plate};
use super::geometry::{Area, BoardGeometry, Place, Point};
use super::svg_writer::{N, SvgWriter};
use super::track::hue_of;

/// Where tokens stand that are home: on their triangle, or on a square of their own.
pub(crate) fn home_places(id: u64, area: &Area, middle: Option<&Middle>, tokens: usize) -> Vec<Place> {
    let (x, y) = area.middle();
    let Some((middle, out)) = middle.and_then(|middle| Some((middle, *middle.out.get(&id)?))) else {
        let apart = area.width * 0.21;
        let corners = [(-apart, -apart), (apart, -apart), (-apart, apart), (apart, apart)];
        let places = corners.map(|(across, down)| ((x + across, y + down), area.width * 0.54));
        return if tokens < 2 {
            vec![((x, y), area.width)]
        } else {
            places.into_iter().take(tokens).collect()
        };
    };
    let (centre, unit, flat) = (middle.centre, middle.half / 60.0, middle.apothem / middle.half);
    let place = |far: f64, aside: f64, size: f64| {
        let at = |centre: f64, out: f64, across: f64| centre + (out * far * flat + across * aside) * unit;
        ((at(centre.0, out.0, -out.1), at(centre.1, out.1, out.0) - 3.0 * unit), size * unit)
    };
    let all = if middle.has_squares {
        [place(45.0, -28.0, 25.0), place(45.0, 28.0, 25.0), place(51.0, -44.0, 25.0), place(51.0, 44.0, 25.0)]
    } else {
        [place(42.0, 0.0, 30.0), place(45.0, -27.0, 30.0), place(45.0, 27.0, 30.0), place(21.0, 0.0, 30.0)]
    };
    all.into_iter().take(tokens.max(1)).collect()
}

pub(crate) fn draw_home(sheet: &mut SvgWriter, cell: &Cell, ground: &BoardGeometry) {
    let hue = hue_of(cell);
    let look = paint(hue.map_or("var(--board-2)", |hue| hue.base), "var(--board)", 3.0);
    if let Some(wedge) = ground.middle.as_ref().and_then(|middle| middle.wedge(cell.id)) {
        return sheet.put(&format!("<path d=\"{wedge}\" stroke-linejoin=\"round\" {look}/>"));
    }
    let area = ground.area(cell);
    sheet.put(&plate(&area, 0.0, &look));
    let soft = hue.map_or("var(--board)", |hue| hue.soft);
    let panel = area.inside(area.width * 0.14);
    sheet.put(&plate(&panel, panel.width * 0.25, &format!("fill=\"{soft}\"")));
}

/// The middle of a cross or star, where the homes meet.
#[derive(Debug, Clone)]
pub(crate) struct Middle {
    centre: Point,
    /// The distance to the sides, and half their length.
    apothem: f64,
    half: f64,
    /// The direction of each home, by its id.
    out: HashMap<u64, Point>,
    /// Whether the last squares of the home columns lie inside.
    has_squares: bool,
}

impl Middle {
    /// The middle of a star, or of a cross: four homes within 3×3 cells. Each home is at the end of a home column.
    pub(crate) fn of(scene: &Scene, ground: &BoardGeometry) -> Option<Self> {
        let goals: Vec<&Cell> = scene.cells.iter().filter(|cell| cell.class == CellClass::Home).collect();
        let half = 1.5 * ground.unit.0;
        let (centre, apothem) = match &ground.star {
            Some(star) => (ground.centre(), star.apothem),
            None => (centre_of_cross(&goals, ground)?, half),
        };
        let mut middle = Self { centre, apothem, half, out: HashMap::new(), has_squares: false };
        for goal in goals {
            let column = scene.cells.iter().filter(|cell| cell.class == CellClass::Stretch);
            let last = column
                .filter(|cell| (cell.colour, cell.owner) == (goal.colour, goal.owner))
                .max_by_key(|cell| cell.id)?;
            let at = ground.area(last).middle();
            let (dx, dy) = (at.0 - centre.0, at.1 - centre.1);
            let far = dx.hypot(dy);
            middle.has_squares |= far < apothem;
            middle.out.insert(goal.id, (dx / far, dy / far));
        }
        Some(middle)
    }

    /// The triangle of a home.
    fn wedge(&self, id: u64) -> Option<String> {
        let (out, centre) = (self.out.get(&id)?, self.centre);
        let corner = |half: f64| {
            let x = centre.0 + out.0 * self.apothem - out.1 * half;
            let y = centre.1 + out.1 * self.apothem + out.0 * half;
            (N(x), N(y))
        };
        let (one, two) = (corner(self.half), corner(-self.half));
        Some(format!("M{} {}L{} {}L{} {}Z", N(centre.0), N(centre.1), one.0, one.1, two.0, two.1))
    }
}

/// The centre of a cross, if four homes lie within 3×3 cells.
fn centre_of_cross(goals: &[&Cell], ground: &BoardGeometry) -> Option<Point> {
    let areas: Vec<Area> = goals.iter().map(|goal| ground.area(goal)).collect();
    let side = 3.0 * ground.unit.0;
    let lowest = |pick: fn(&Area) -> f64| areas.iter().map(pick).fold(f64::MAX, f64::min);
    let (x, y) = (lowest(|area| area.x), lowest(|area| area.y));
    let inside = |area: &Area| area.x + area.width <= x + side && area.y + area.height <= y + side;
    (areas.len() == 4 && areas.iter().all(inside)).then_some((x + side / 2.0, y + side / 2.0))
}
