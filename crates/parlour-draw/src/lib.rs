//! Scenes as text and as pictures, numbers as charts.
//!
//! [`text`] draws the scene of any game on a grid of characters. It knows no rule and no game: how large a cell is,
//! whether there are lines between cells, and what is told below the board all follow from what is in the scene.
//!
//! * Cells of a numbered board become boxes: the label and the mark above, the pieces below.
//! * All others become tiles of a few characters: a maze, a ludo cross.
//! * Pieces that do not fit side by side are counted (`4×`), and the board says below who they are.
//! * A board that is larger than the space is shown in part, around the scene's focus. [`window_for`] tells which
//!   part that will be, so that a game need not make a scene of all its cells.
//!
//! [`svg`] and [`png`] draw the same scene as a picture, [`Film`] animates a whole game, and [`plot`] draws numbers.
//! The main types are [`TextStyle`], [`PictureStyle`] and [`Film`]; [`CellGrid`] is the layout that text and terminal
//! share.
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
pub use layout::window_for;
pub use picture::{Film, Part, PictureError, PictureStyle, Theme, outlined, png, scene_for, svg};
pub use plot::{Curve, PlotError, plot, plot_by};
pub use rates::{Rate, rates, stacked};
pub use style::{Colour, Signs, TextStyle};
pub use text::text;

/// The columns that a text takes on a screen.
pub fn text_width(text: &str) -> usize {
    text.chars().filter_map(UnicodeWidthChar::width).sum()
}
