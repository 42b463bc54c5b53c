//! Boards for the page: the same drawing as in pictures, with ids, and with variables instead of colours.

use std::collections::BTreeMap;

use parlour_core::{Family, Scene};
use serde::Serialize;

use super::draw_board;
use super::geometry::BoardGeometry;
use super::seeds::{self, Pile};
use super::svg_writer::SvgWriter;
use super::theme::HUES;
use super::{hollows, overlays, pawn, pieces, track};

/// A board drawn for the page.
///
/// Cells that are things of their own have the id `cell-N` and the classes `cell k-CLASS`, links `link-N` (counted as in
/// the scene) and `link k-CLASS`. Everything that moves or changes is a symbol in `<defs>`, drawn on a square from −50 to
/// 50 for the page to `<use>`:
///
/// * `p-pawn-COLOUR` and `p-rat`; the rat looks to the right;
/// * `p-pile-N` for the seeds of a pit and `p-store-N` for those of a store, up to 24; the page turns `p-pile-N` by 77
///   degrees times the id of the pit, so that pits differ;
/// * `p-over-CLASS` for classes that a cell takes on during a game, as large as the cell; quarter turns by its id make
///   crumbs look strewn.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Art {
    /// The `viewBox`: x, y, width, height.
    pub view: [f64; 4],
    /// SVG elements: `<defs>` with gradients, `<defs display="none">` with the symbols, then everything that does not move.
    pub svg: String,
    /// Where pieces stand, by id of the cell: x, y and size of each place. A symbol is scaled by size/100. Most cells have
    /// one place; a yard has one per socket, a home one per token.
    pub places: BTreeMap<u64, Vec<[f64; 3]>>,
    /// The middles of the tags with numbers of seeds, by id of the pit or store.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub tags: BTreeMap<u64, [f64; 2]>,
}

/// Draws a board for the page, without its pieces.
///
/// ```
/// use parlour_core::{Cell, CellClass, Scene};
/// let cell = |id: u64| Cell { id, x: id as u32, width: 1, height: 1, label: id.to_string(), class: CellClass::Cell, ..Cell::default() };
/// let scene = Scene { columns: 2, rows: 1, cells: vec![cell(0), cell(1)], ..Scene::default() };
/// let art = parlour_draw::art(&scene);
/// assert!(art.svg.contains("id=\"cell-1\"") && art.svg.contains("fill=\"var(--board)\""));
/// assert_eq!(art.places[&1].len(), 1);
/// ```
pub fn art(scene: &Scene) -> Art {
    let ground = BoardGeometry::of(std::iter::once(scene));
    let mut sheet = SvgWriter::for_page();
    draw_board(&mut sheet, scene, &ground);
    define_symbols(&mut sheet, scene);
    let places =
        |id: u64| ground.places(id).into_iter().map(|((x, y), size)| [short(x), short(y), short(size)]);
    let tag = |cell| hollows::tag_at(cell, &ground.area(cell)).map(|(x, y)| (cell.id, [short(x), short(y)]));
    let frame = ground.frame;
    Art {
        view: [frame.x, frame.y, frame.width, frame.height].map(short),
        svg: sheet.finish_for_page(),
        places: ground.ids().map(|id| (id, places(id).collect())).collect(),
        tags: scene.cells.iter().filter_map(tag).collect(),
    }
}

/// A whole picture for the page: the board with its pieces, in the page's colours.
///
/// ```
/// use parlour_core::{Cell, Scene};
/// let cell = Cell { width: 1, height: 1, ..Cell::default() };
/// let scene = Scene { columns: 1, rows: 1, cells: vec![cell], ..Scene::default() };
/// assert!(parlour_draw::page_picture(&scene).starts_with("<svg "));
/// ```
pub fn page_picture(scene: &Scene) -> String {
    let ground = BoardGeometry::of(std::iter::once(scene));
    let mut sheet = SvgWriter::for_page();
    draw_board(&mut sheet, scene, &ground);
    pieces::draw(&mut sheet, &scene.pieces, &scene.cells, &ground);
    let [x, y, width, height] =
        [ground.frame.x, ground.frame.y, ground.frame.width, ground.frame.height].map(short);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\">{}</svg>",
        sheet.finish_for_page()
    )
}

/// Defines the symbols of all pieces that the scene may have.
fn define_symbols(sheet: &mut SvgWriter, scene: &Scene) {
    if scene.family == Family::Pits {
        for pile in [Pile::Pit, Pile::Store] {
            seeds::symbol(sheet, pile, seeds::MOST);
        }
    }
    if scene.family == Family::Maze {
        overlays::define(sheet);
        pawn::rat(sheet);
        return;
    }
    let owners = scene.cells.iter().filter_map(track::hue_of).chain(scene.pieces.iter().map(pieces::hue_of));
    // On a board without colours any player may come onto it later.
    let later = HUES.iter().filter(|_| scene.family == Family::Grid);
    for hue in owners.chain(later) {
        pawn::symbol(sheet, hue);
    }
}

/// A number with one decimal.
fn short(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}
