//! Scenes as pictures: SVG, PNG, and animations of a whole game.
//!
//! Pictures know no game and no rules. The look of a cell follows from its class, that of a piece from its owner and
//! mark. All text is outlines, so a picture looks the same on every machine.
//!
//! A picture is drawn from the ground up: the cells of the board (`boards`), then links and pieces (`figures`), then the
//! `caption` below. `drawing` has the tools for it. `part` chooses what of a large board is shown. What becomes of a
//! picture: `png`, the layers that the page animates (`art`), and a whole game in motion (`film`).

mod art;
mod boards;
mod caption;
mod drawing;
mod figures;
mod film;
mod part;
mod png;

use parlour_core::{Family, Scene};

use boards::{chequered, geometry, hollows, maze, track};
use caption::Caption;
use drawing::{letters, outlined, svg_writer, theme, words};
use emblems::plate;
use figures::{emblems, links, overlays, pawn, pieces, seeds};
use geometry::{Area, BoardGeometry};
use svg_writer::{Frame, N, SvgWriter};

pub use art::{Art, art, page_picture};
pub use film::Film;
pub(crate) use outlined::attribute;
pub use outlined::outlined;
pub use part::{Part, scene_for};
pub use png::{PictureError, png};
pub use theme::{Theme, theme_css};

/// The style of a picture.
///
/// ```
/// use parlour_draw::{PictureStyle, Theme};
/// let style = PictureStyle { theme: Theme::Dark, ..PictureStyle::default() };
/// assert_eq!(style.width, 800);
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureStyle {
    /// The width in pixels; the height follows from the board.
    pub width: u32,
    /// The colours.
    pub theme: Theme,
    /// The title, which screen readers read out.
    pub title: String,
    /// The players' names below the board; empty without players.
    pub names: Vec<String>,
    /// The text below the board.
    pub caption: String,
}

impl Default for PictureStyle {
    fn default() -> Self {
        Self {
            width: 800,
            theme: Theme::Light,
            title: "A board".to_owned(),
            names: Vec::new(),
            caption: String::new(),
        }
    }
}

impl PictureStyle {
    fn frame<'a>(&'a self, about: &'a str) -> Frame<'a> {
        Frame { width: self.width, theme: self.theme, title: &self.title, about }
    }
}

/// Draws a scene as SVG.
///
/// ```
/// use parlour_core::{Cell, Scene};
/// use parlour_draw::{PictureStyle, svg};
/// let cell = Cell { width: 1, height: 1, label: "1".into(), ..Cell::default() };
/// let scene = Scene { columns: 1, rows: 1, cells: vec![cell], ..Scene::default() };
/// let picture = svg(&scene, &PictureStyle::default());
/// assert!(picture.starts_with("<svg ") && picture.contains("width=\"800\""));
/// ```
pub fn svg(scene: &Scene, style: &PictureStyle) -> String {
    let ground = BoardGeometry::of(std::iter::once(scene));
    let mut sheet = SvgWriter::default();
    let mut below = SvgWriter::default();
    let mut caption = Caption::below(&ground);
    caption.players(&mut below, &scene.pieces, style, &ground);
    if !style.caption.is_empty() {
        caption.line(&mut below, &style.caption);
    }
    caption.notes(&mut below, scene);
    let size = (ground.extent().0, caption.bottom(&ground));
    draw_paper(&mut sheet, size);
    draw_board(&mut sheet, scene, &ground);
    pieces::draw(&mut sheet, &scene.pieces, &scene.cells, &ground);
    sheet.append(below);
    sheet.finish(size, &style.frame(&about(scene)))
}

fn draw_paper(sheet: &mut SvgWriter, size: (f64, f64)) {
    // Slightly larger than the picture, because rounding to pixels could leave an edge.
    let edge = size.0 / 100.0;
    sheet.put(&format!(
        "<rect x=\"-{}\" y=\"-{}\" width=\"{}\" height=\"{}\" fill=\"var(--paper)\"/>",
        N(edge),
        N(edge),
        N(size.0 + 2.0 * edge),
        N(size.1 + 2.0 * edge)
    ));
}

/// Draws everything that does not move; the page throws its own shadow.
fn draw_board(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry) {
    if !sheet.for_page {
        let shadow = Area { y: ground.frame.y + 6.0 * ground.scale, ..ground.frame };
        let corner = if ground.family == Family::Pits { 70.0 } else { 16.0 * ground.scale };
        sheet.put(&plate(&shadow, corner, "fill=\"var(--shade)\" opacity=\".25\""));
    }
    match ground.family {
        Family::Grid => chequered::draw_cells(sheet, scene, ground),
        Family::Track => track::draw_cells(sheet, scene, ground),
        Family::Pits => hollows::draw_cells(sheet, scene, ground),
        Family::Maze => maze::draw_cells(sheet, scene, ground),
    }
    links::draw(sheet, scene, ground);
    match ground.family {
        Family::Grid => chequered::draw_labels(sheet, scene, ground),
        Family::Maze => maze::draw_ends(sheet, scene, ground),
        Family::Track | Family::Pits => {}
    }
}

/// The most parts of the description.
const MOST_WORDS: usize = 40;

/// Describes the scene for screen readers: size, links, pieces, notes.
fn about(scene: &Scene) -> String {
    let size = format!("{} columns and {} rows", scene.columns, scene.rows);
    let mut links: Vec<String> = scene.links.iter().map(|link| link.words.clone()).collect();
    // A teleporter has a link to each of its exits, all with the same words.
    links.dedup();
    let pieces = scene.pieces.iter().map(|piece| piece.words.clone());
    let notes = scene.notes.iter().map(|note| format!("{}: {}", note.label, note.text));
    let mut words: Vec<String> = [size].into_iter().chain(links).chain(pieces).chain(notes).collect();
    let more = words.len().saturating_sub(MOST_WORDS);
    words.truncate(MOST_WORDS);
    if more > 0 {
        words.push(format!("and {more} more"));
    }
    words.retain(|word| !word.is_empty());
    words.join("; ")
}
