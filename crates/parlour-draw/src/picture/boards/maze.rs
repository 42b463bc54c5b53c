//! A maze: hedges on gravel, the start and the cheese.

use parlour_core::{Cell, CellClass, Scene};

use super::emblems::{CHEESE, drawn, plate};
use super::geometry::{Area, BoardGeometry};
use super::hedge::Hedge;
use super::noise::Noise;
use super::overlays;
use super::pieces::transform;
use super::svg_writer::{N, SvgWriter, Thing};

/// Mazes with more cells have no leaves and no pebbles.
pub(crate) const MOST_FINE: usize = 1_500;

/// Mazes with more cells have flat walls.
const MOST_ROUND: usize = 40_000;

pub(crate) fn draw_cells(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    let hedge = Hedge::of(scene, ground);
    let fine = hedge.cells() <= MOST_FINE;
    sheet.put(&plate(&ground.frame, 18.0, "fill=\"var(--hedge-lo)\""));
    sheet.put(&plate(&ground.board, 0.0, "fill=\"var(--gravel)\""));
    if fine {
        draw_pebbles(sheet, &ground.board, hedge.cells());
    }
    if hedge.cells() > MOST_ROUND {
        let place = place(ground, (0.0, 0.0));
        sheet.put(&format!(
            "<path d=\"{}\" {place} fill=\"var(--hedge)\" shape-rendering=\"crispEdges\"/>",
            hedge.blocks()
        ));
    } else {
        let (path, half) = (hedge.rounded(), (0.5, 0.5));
        let layers = [
            ((0.02, 0.19), "shade", " opacity=\".2\""),
            ((0.0, 0.085), "hedge-lo", ""),
            ((0.0, 0.0), "hedge", ""),
        ];
        for (high, look) in [(9.0, "fill=\"var(--shade)\" opacity=\".2\""), (4.0, "fill=\"var(--hedge-lo)\"")]
        {
            sheet.put(&plate(&Area { height: high, ..ground.board }, 0.0, look));
        }
        sheet.put("<g stroke-width=\".75\" stroke-linecap=\"round\" stroke-linejoin=\"round\">");
        for (shift, colour, look) in layers.into_iter().skip(usize::from(!fine)) {
            let place = place(ground, (half.0 + shift.0, half.1 + shift.1));
            sheet.put(&format!(
                "<path d=\"{path}\" {place} fill=\"var(--{colour})\" stroke=\"var(--{colour})\"{look}/>"
            ));
        }
        sheet.put("</g>");
    }
    let outer = format!("{}{}", rounded(&ground.frame, 18.0), rounded(&ground.board, 6.0));
    sheet.put(&format!("<path d=\"{outer}\" fill=\"var(--hedge)\" fill-rule=\"evenodd\"/>"));
    if fine {
        draw_leaves(sheet, &hedge, ground);
    }
}

/// Moves a drawing in units of cells to its position.
fn place(ground: &BoardGeometry, (across, down): (f64, f64)) -> String {
    let (wide, high) = ground.unit;
    let (x, y) = (ground.board.x + across * wide, ground.board.y + down * high);
    format!("transform=\"translate({} {}) scale({})\"", N(x), N(y), N(wide))
}

/// Path data of a rounded rectangle.
fn rounded(area: &Area, corner: f64) -> String {
    let (wide, high, r) = (N(area.width - 2.0 * corner), N(area.height - 2.0 * corner), N(corner));
    let arc = |across: &str, down: &str| format!("a{r} {r} 0 0 1 {across}{r} {down}{r}");
    format!(
        "M{} {}h{wide}{}v{high}{}h-{wide}{}v-{high}{}z",
        N(area.x + corner),
        N(area.y),
        arc("", ""),
        arc("-", ""),
        arc("-", "-"),
        arc("", "-")
    )
}

fn draw_pebbles(sheet: &mut SvgWriter, board: &Area, cells: usize) {
    let mut random = Noise::new(5);
    let mut path = String::new();
    for _ in 0..cells * 3 / 2 {
        let (x, y) = (random.part() * board.width, random.part() * board.height);
        path.push_str(&format!("M{} {}h.1", N((board.x + x).round()), N((board.y + y).round())));
    }
    sheet.put(&format!(
        "<path d=\"{path}\" stroke=\"var(--gravel-2)\" stroke-width=\"3.5\" stroke-linecap=\"round\"/>"
    ));
}

/// Draws light and dark leaves on the hedges and around them.
fn draw_leaves(sheet: &mut SvgWriter, hedge: &Hedge, ground: &BoardGeometry) {
    let mut random = Noise::new(8);
    let (mut light, mut dark) = (String::new(), String::new());
    let leaf = |x: f64, y: f64, path: &mut String, random: &mut Noise| {
        let s = (3.0 + random.part() * 2.5).round();
        path.push_str(&format!(
            "M{} {}q{s} {} {} 0t{} 0",
            N((x - s).round()),
            N(y.round()),
            -s,
            2.0 * s,
            -2.0 * s
        ));
    };
    let (wide, high) = ground.unit;
    let each = (1_000 / hedge.walls().max(1)).clamp(1, 5);
    for (x, y) in hedge.places() {
        for number in 0..each {
            let (x, y) =
                (f64::from(x) + 0.25 + random.part() * 0.5, f64::from(y) + 0.22 + random.part() * 0.56);
            let path = if number % 2 == 0 { &mut light } else { &mut dark };
            leaf(ground.board.x + x * wide, ground.board.y + y * high, path, &mut random);
        }
    }
    let Area { x, y, width, height } = ground.board;
    let mut along = 0.0;
    while along < 2.0 * (width + height) {
        let out = 6.0 + random.part() * 8.0;
        let (x, y) = match along {
            along if along < width => (x + along, y - out),
            along if along < 2.0 * width => (x + along - width, y + height + out),
            along if along < 2.0 * width + height => (x - out, y + along - 2.0 * width),
            along => (x + width + out, y + along - 2.0 * width - height),
        };
        leaf(x, y, if random.part() < 0.6 { &mut light } else { &mut dark }, &mut random);
        along += 12.0 + random.part() * 16.0;
    }
    sheet.put(&format!("<path d=\"{light}\" fill=\"var(--hedge-hi)\" opacity=\".8\"/>"));
    sheet.put(&format!("<path d=\"{dark}\" fill=\"var(--hedge-lo)\" opacity=\".5\"/>"));
}

/// Draws marks of cells, start and goal, over the path. The page marks cells itself.
pub(crate) fn draw_ends(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    for cell in &scene.cells {
        let area = ground.area(cell);
        if !sheet.for_page
            && let Some(id) = overlays::symbol(sheet, &cell.class)
        {
            sheet.put(&format!(
                "<use href=\"#{id}\" {}/>",
                transform(area.middle(), area.width, cell.id % 4 * 90)
            ));
        }
        // In large mazes they are larger than their cells.
        let size = area.width * (ground.scale / 3.0).max(1.0);
        let sign = match cell.class {
            CellClass::Source => drawn(area.middle(), size, &start(cell, scene)),
            CellClass::Destination => drawn(area.middle(), size * 0.84, CHEESE),
            _ => continue,
        };
        sheet.thing(&Thing::cell(cell), |sheet| sheet.put(&sign));
    }
}

/// An arrow from the start to the first open cell beside it.
fn start(source: &Cell, scene: &Scene) -> String {
    let open = |x: u32, y: u32| {
        scene.cells.iter().any(|cell| (cell.x, cell.y) == (x, y) && cell.class != CellClass::Wall)
    };
    let (x, y) = (source.x, source.y);
    let turn = match () {
        () if open(x + 1, y) => 0,
        () if open(x, y + 1) => 90,
        () if x > 0 && open(x - 1, y) => 180,
        () if y > 0 && open(x, y - 1) => 270,
        () => 0,
    };
    format!(
        "<g transform=\"rotate({turn})\"><circle r=\"34\" fill=\"var(--gravel-2)\"/><path d=\"M-18 0H17M4 -14L18 0L4 14\" fill=\"none\" \
         stroke=\"var(--board-ink)\" stroke-width=\"8\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/></g>"
    )
}
