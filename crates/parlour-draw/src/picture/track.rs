//! A track with yards, stretches and goals.

use parlour_core::{Cell, CellClass, Scene};

use super::emblems::{disc, frame, house, plate, star};
use super::geometry::{Area, BoardGeometry, Point};
use super::svg_writer::{N, SvgWriter, Words};
use super::theme::{Hue, Palette};

/// Cells that are safe have a star, in every colour; starts have their colour, yards and goals too.
pub(crate) fn draw_cells(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry, palette: &Palette) {
    sheet.put(&frame(ground, 16.0, palette));
    sheet.put(&plate(&ground.board, 4.0, &format!("fill=\"{}\"", palette.tiles[1])));
    let middle = Middle::of(scene, ground);
    if let Some(middle) = &middle {
        middle.draw(sheet, palette);
    }
    for cell in &scene.cells {
        let area = ground.area(cell);
        sheet.titled("", &cell.words, |sheet| match cell.class {
            CellClass::Yard => draw_yard(sheet, cell, &area, palette),
            CellClass::Home => draw_goal(sheet, cell, &area, palette, middle.as_ref()),
            _ => draw_step(sheet, cell, &area, palette),
        });
    }
}

/// The colour of a cell: its own, else its owner's.
pub(crate) fn hue_of(cell: &Cell) -> Option<&'static Hue> {
    cell.colour.and_then(Hue::named).or_else(|| cell.owner.map(Hue::of_player))
}

fn draw_step(sheet: &mut SvgWriter, cell: &Cell, area: &Area, palette: &Palette) {
    let hue = hue_of(cell);
    let fill = hue.map_or(palette.tiles[0], |hue| hue.base);
    sheet.put(&plate(
        &area.inside(1.5),
        7.0,
        &format!(
            "fill=\"{fill}\" stroke=\"{}\" stroke-width=\"1.5\"",
            hue.map_or(palette.line, |hue| hue.dark)
        ),
    ));
    let middle = area.middle();
    let safe = cell.class == CellClass::Safe || cell.mark.contains('*');
    if safe {
        let (fill, line) = hue.map_or((palette.gold, "#8f6c0a"), |hue| (hue.light, hue.dark));
        sheet.put(&star(
            middle,
            area.width * 0.66,
            &format!("fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"2\""),
        ));
    } else if let (CellClass::Start, Some(hue)) = (&cell.class, hue) {
        sheet.put(&disc(
            middle,
            area.width * 0.26,
            &format!("fill=\"none\" stroke=\"{}\" stroke-width=\"5\"", hue.light),
        ));
    } else if let Some(hue) = hue {
        sheet.put(&disc(middle, area.width * 0.1, &format!("fill=\"{}\"", hue.light)));
    }
}

/// A large square in its colour, with a tray for the tokens that wait in it.
fn draw_yard(sheet: &mut SvgWriter, cell: &Cell, area: &Area, palette: &Palette) {
    let (fill, dark) = hue_of(cell).map_or((palette.faint, palette.ink), |hue| (hue.base, hue.dark));
    sheet.put(&plate(
        &area.inside(3.0),
        14.0,
        &format!("fill=\"{fill}\" stroke=\"{dark}\" stroke-width=\"2.5\""),
    ));
    let tray = tray(area);
    sheet.put(&plate(
        &tray,
        tray.width * 0.18,
        &format!("fill=\"{}\" stroke=\"{dark}\" stroke-width=\"2.5\"", palette.tiles[0]),
    ));
    for spot in tray_spots(&tray) {
        sheet.put(&disc(
            spot,
            tray.width * 0.165,
            &format!(
                "fill=\"{fill}\" fill-opacity=\"0.28\" stroke=\"{dark}\" stroke-opacity=\"0.45\" stroke-width=\"2\""
            ),
        ));
    }
    if area.width > 250.0 {
        let ink = hue_of(cell).map_or(palette.ink, |hue| hue.ink);
        let at = (area.x + area.width / 2.0, area.y + area.height * 0.125);
        sheet.write(&Words::new(&cell.label, at, area.height * 0.075, ink).bold());
    }
}

/// Where tokens wait in a yard.
pub(crate) fn tray(area: &Area) -> Area {
    area.inside(area.width.min(area.height) * 0.17)
}

fn tray_spots(tray: &Area) -> [Point; 4] {
    let part = |across: f64, down: f64| (tray.x + tray.width * across, tray.y + tray.height * down);
    [part(0.27, 0.27), part(0.73, 0.27), part(0.27, 0.73), part(0.73, 0.73)]
}

fn draw_goal(sheet: &mut SvgWriter, cell: &Cell, area: &Area, palette: &Palette, middle: Option<&Middle>) {
    let Some(hue) = hue_of(cell) else {
        return draw_step(sheet, cell, area, palette);
    };
    let fill = format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"", hue.base, hue.dark);
    match middle.and_then(|middle| middle.wedge(area)) {
        Some(wedge) => sheet.put(&format!("<path d=\"{wedge}\" stroke-linejoin=\"round\" {fill}/>")),
        None => sheet.put(&plate(&area.inside(1.5), 7.0, &fill)),
    }
    sheet.put(&house(area.middle(), area.width * 0.62, &format!("fill=\"{}\" opacity=\"0.85\"", hue.light)));
}

/// The square in the middle of a cross, where four goals meet.
struct Middle {
    area: Area,
}

impl Middle {
    /// Four goals within a square of three by three cells.
    fn of(scene: &Scene, ground: &BoardGeometry) -> Option<Self> {
        let goals: Vec<Area> = (scene.cells.iter())
            .filter(|cell| cell.class == CellClass::Home && cell.width == 1)
            .map(|cell| ground.area(cell))
            .collect();
        let least = |pick: fn(&Area) -> f64| goals.iter().map(pick).fold(f64::MAX, f64::min);
        let most = |pick: fn(&Area) -> f64| goals.iter().map(pick).fold(f64::MIN, f64::max);
        let (x, y) = (least(|area| area.x), least(|area| area.y));
        let (width, height) = (most(|area| area.x + area.width) - x, most(|area| area.y + area.height) - y);
        let size = 3.0 * ground.unit.0;
        let square = (width - size).abs() < 1.0 && (height - size).abs() < 1.0;
        (goals.len() == 4 && square).then_some(Self { area: Area { x, y, width, height } })
    }

    fn draw(&self, sheet: &mut SvgWriter, palette: &Palette) {
        sheet.put(&plate(&self.area, 0.0, &format!("fill=\"{}\"", palette.tiles[0])));
        sheet.put(&disc(
            self.area.middle(),
            self.area.width * 0.135,
            &format!("fill=\"{}\" stroke=\"{}\" stroke-width=\"2\"", palette.tiles[1], palette.line),
        ));
        sheet.put(&star(
            self.area.middle(),
            self.area.width * 0.2,
            &format!("fill=\"{}\" stroke=\"#8f6c0a\" stroke-width=\"2\"", palette.gold),
        ));
    }

    /// The triangle from the side that this goal lies on to the middle; none for a goal in a corner.
    fn wedge(&self, goal: &Area) -> Option<String> {
        let (middle, at) = (self.area.middle(), goal.middle());
        let (dx, dy) = (at.0 - middle.0, at.1 - middle.1);
        let (right, bottom) = (self.area.x + self.area.width, self.area.y + self.area.height);
        let (left, top) = (self.area.x, self.area.y);
        let [one, two] = match (dx.abs() > 1.0, dy.abs() > 1.0) {
            (true, false) if dx < 0.0 => [(left, top), (left, bottom)],
            (true, false) => [(right, top), (right, bottom)],
            (false, true) if dy < 0.0 => [(left, top), (right, top)],
            (false, true) => [(left, bottom), (right, bottom)],
            _ => return None,
        };
        Some(format!("M{} {}L{} {}L{} {}Z", N(one.0), N(one.1), N(middle.0), N(middle.1), N(two.0), N(two.1)))
    }
}
