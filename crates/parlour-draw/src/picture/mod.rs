//! Scenes as pictures: SVG, PNG, and moving pictures of a whole game.
//!
//! A picture knows no rule and no game. What a cell looks like follows from its class, what a piece looks like from its
//! owner and its mark. Every text is outlines of letters, so that a picture looks the same on every machine.

mod caption;
mod chequered;
mod emblems;
mod film;
mod geometry;
mod hollows;
mod ladder;
mod letters;
mod links;
mod outlined;
mod part;
mod pawn;
mod pieces;
mod png;
mod seeds;
mod snake;
mod spine;
mod svg_writer;
mod theme;
mod track;
mod walls;

use parlour_core::{Family, Scene};

use caption::Caption;
use geometry::BoardGeometry;
use svg_writer::{N, SvgWriter};
use theme::Palette;

pub use film::Film;
pub use outlined::outlined;
pub use part::{Part, scene_for};
pub use png::{PictureError, png};
pub use theme::Theme;

/// How a picture should look.
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
    /// For light or for dark surroundings.
    pub theme: Theme,
    /// What the picture shows, for people who do not see it.
    pub title: String,
    /// The names of the players, to be written below the board; empty before there are players.
    pub names: Vec<String>,
    /// A line below the board.
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
    let palette = style.theme.palette();
    let mut sheet = SvgWriter::default();
    let mut below = SvgWriter::default();
    let mut caption = Caption::below(&ground);
    caption.players(&mut below, &scene.pieces, style, &ground);
    if !style.caption.is_empty() {
        caption.line(&mut below, &style.caption, palette);
    }
    caption.notes(&mut below, scene, palette);
    let size = (ground.extent().0, caption.bottom(&ground));
    draw_paper(&mut sheet, size, palette);
    draw_board(&mut sheet, scene, &ground, palette);
    pieces::draw(&mut sheet, &scene.pieces, &scene.cells, &ground, palette);
    sheet.append(below);
    sheet.finish(size, style.width, &style.title, &about(scene))
}

fn draw_paper(sheet: &mut SvgWriter, size: (f64, f64), palette: &Palette) {
    // A little larger than the sheet: sizes in pixels are rounded, and no edge may shine through.
    let edge = size.0 / 100.0;
    sheet.put(&format!(
        "<rect x=\"-{}\" y=\"-{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
        N(edge),
        N(edge),
        N(size.0 + 2.0 * edge),
        N(size.1 + 2.0 * edge),
        palette.paper
    ));
}

/// Everything that does not move.
fn draw_board(sheet: &mut SvgWriter, scene: &Scene, ground: &BoardGeometry, palette: &Palette) {
    match ground.family {
        Family::Grid => chequered::draw_cells(sheet, scene, ground, palette),
        Family::Track => track::draw_cells(sheet, scene, ground, palette),
        Family::Pits => hollows::draw_cells(sheet, scene, ground, palette),
        Family::Maze => walls::draw_cells(sheet, scene, ground, palette),
    }
    links::draw(sheet, scene, ground, palette);
    match ground.family {
        Family::Grid => chequered::draw_labels(sheet, scene, ground, palette),
        Family::Maze => walls::draw_ends(sheet, scene, ground),
        Family::Track | Family::Pits => {}
    }
}

/// The most things that are described in words.
const MOST_WORDS: usize = 40;

/// The scene in words: what connects cells, where the pieces are, what there is to say.
fn about(scene: &Scene) -> String {
    let size = format!("{} columns and {} rows", scene.columns, scene.rows);
    let links = scene.links.iter().map(|link| link.words.clone());
    let pieces = scene.pieces.iter().map(|piece| piece.words.clone());
    let notes = scene.notes.iter().map(|note| format!("{}: {}", note.label, note.text));
    let mut words: Vec<String> = [size].into_iter().chain(links.chain(pieces).chain(notes)).collect();
    let more = words.len().saturating_sub(MOST_WORDS);
    words.truncate(MOST_WORDS);
    if more > 0 {
        words.push(format!("and {more} things more"));
    }
    words.retain(|word| !word.is_empty());
    words.join("; ")
}
