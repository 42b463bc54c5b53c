//! Draws scenes as text and pictures, and numbers as charts.
//!
//! [`text`] draws the scene of any game with characters. It knows no game and no rules: the size of cells, the lines
//! between them and the legend all follow from the scene.
//!
//! * The cells of a numbered board are boxes: label and mark above, pieces below.
//! * All other cells, as in a maze or a Ludo board, are tiles of a few characters.
//! * Pieces that do not fit side by side are counted (`4×`) and listed in the legend.
//! * Of a board that does not fit, the part around the scene's focus is shown. [`window_for`] finds that part, so a
//!   game need not make a scene of all its cells.
//!
//! [`svg`] and [`png`] draw the same scene as a picture, [`Film`] animates a whole game, and [`plot`] draws charts.
//!
//! The main types are [`TextStyle`] and [`PictureStyle`] (how a scene looks as text and as a picture) and [`Film`].
//! [`CellGrid`] is the layout that text and terminal share.
//!
//! ```
//! use parlour_core::{Cell, CellClass, Family, Piece, Scene};
//! use parlour_draw::{TextStyle, text};
//!
//! let open = |id: u64| Cell { id, x: id as u32, width: 1, height: 1, ..Cell::default() };
//! let rat = Piece {
//!     id: "rat".into(),
//!     count: 1,
//!     mark: "@".into(),
//!     words: "the rat".into(),
//!     ..Piece::default()
//! };
//! let wall = Cell { class: CellClass::Wall, ..open(2) };
//! let scene = Scene {
//!     family: Family::Maze,
//!     columns: 3,
//!     rows: 1,
//!     cells: vec![open(0), open(1), wall],
//!     pieces: vec![rat],
//!     ..Scene::default()
//! };
//! assert_eq!(text(&scene, &TextStyle::default()), "\
//! ┌──────┐
//! │@   ██│
//! └──────┘
//! ");
//! ```

mod boxes;
mod canvas;
mod chart;
mod crowd;
mod grid;
mod heat_map;
mod layout;
mod legend;
mod picture;
mod plot;
mod rates;
mod signs;
mod style;
mod text;
mod tiles;
mod view;

use unicode_width::UnicodeWidthChar;

pub use chart::bars;
pub use grid::{Area, CellGrid};
pub use heat_map::{HeatMap, heat_map};
pub use layout::window_for;
pub use picture::{
    Art, Film, Part, PictureError, PictureStyle, Theme, art, outlined, page_picture, png, scene_for, svg,
    theme_css,
};
pub use plot::{Curve, PlotError, plot, plot_by};
pub use rates::{Rate, rates, stacked};
pub use style::{Colour, Signs, TextStyle};
pub use text::text;

/// The width of a text in columns.
pub fn text_width(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}

#[expect(clippy::cast_precision_loss, reason = "places on a chart or in a picture, far below 2^52")]
fn float(index: usize) -> f64 {
    index as f64
}
