//! Scenes: everything visible of a position. Text, SVG, terminal and browser all draw the same scene; none of them
//! knows a rule. `classes` decide how cells and links look, `motion` how pieces move in a step, and `selection` is the row
//! that a player chooses along.

mod classes;
mod motion;
mod selection;

use serde::Serialize;

use crate::{Message, Player};

pub use classes::{CellClass, LinkClass};
pub use motion::{Change, Manner, Motion, motions};
pub use selection::Selection;

/// A part of the board, in cells, for boards that are larger than the screen.
///
/// ```
/// use parlour_core::Window;
/// let window = Window::around(500, 500, 20, 10, 1000, 1000);
/// assert!(window.shows(500, 500) && !window.shows(0, 0));
/// assert!(Window::ALL.shows(123_456, 0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The first column shown.
    pub left: u32,
    /// The first row shown.
    pub top: u32,
    /// How many columns are shown.
    pub columns: u32,
    /// How many rows are shown.
    pub rows: u32,
}

impl Window {
    /// The whole board.
    pub const ALL: Self = Self { left: 0, top: 0, columns: u32::MAX, rows: u32::MAX };

    /// A window of `columns` × `rows` with the cell (`x`, `y`) near its middle, inside a board of this size.
    pub fn around(x: u32, y: u32, columns: u32, rows: u32, board_columns: u32, board_rows: u32) -> Self {
        let start =
            |at: u32, part: u32, whole: u32| at.saturating_sub(part / 2).min(whole.saturating_sub(part));
        Self { left: start(x, columns, board_columns), top: start(y, rows, board_rows), columns, rows }
    }

    /// Whether the cell at column `x` and row `y` is inside.
    pub fn shows(&self, x: u32, y: u32) -> bool {
        let inside = |at: u32, start: u32, part: u32| at >= start && at - start < part;
        inside(x, self.left, self.columns) && inside(y, self.top, self.rows)
    }
}

/// The layout of a board, which decides how renderers draw it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// Numbered cells in rows, and links across them.
    #[default]
    Grid,
    /// A path of cells, with larger areas beside it where pieces wait and finish.
    Track,
    /// Numbered pits with piles in them, in rows that belong to the players.
    Pits,
    /// Open cells between walls.
    Maze,
}

impl Family {
    /// Whether the label of every cell is its id.
    pub const fn is_numbered(self) -> bool {
        matches!(self, Self::Grid | Self::Pits)
    }
}

/// Everything that is visible of a position.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Scene {
    /// The layout of the board.
    pub family: Family,
    /// Width of the whole board in cells.
    pub columns: u32,
    /// Height of the whole board in cells.
    pub rows: u32,
    /// Column and row of the piece that a window should follow.
    pub focus: (u32, u32),
    /// The visible cells.
    pub cells: Vec<Cell>,
    /// What connects cells: snakes, ladders, teleporters.
    pub links: Vec<Link>,
    /// Pawns, tokens, seeds, the rat.
    pub pieces: Vec<Piece>,
    /// Notes beside the board: the queue, scores.
    pub notes: Vec<Note>,
    /// The row that a selection moves along, if a player chooses among a row of cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub selection: Option<Selection>,
}

impl Scene {
    /// The same scene without choices, for a game that has not started, is over, or is replayed.
    ///
    /// ```
    /// use parlour_core::{Cell, Scene};
    /// let cells = vec![Cell { choice: Some("1".into()), ..Cell::default() }];
    /// let scene = Scene { cells, ..Scene::default() }.without_choices();
    /// assert_eq!(scene.cells[0].choice, None);
    /// ```
    #[must_use]
    pub fn without_choices(mut self) -> Self {
        let cells = self.cells.iter_mut().map(|cell| &mut cell.choice);
        let pieces = self.pieces.iter_mut().map(|piece| &mut piece.choice);
        cells.chain(pieces).for_each(|choice| *choice = None);
        self.selection = None;
        self
    }
}

/// A cell, or a larger area such as a store.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Cell {
    /// Stable within a game: events and pieces refer to cells by it.
    pub id: u64,
    /// Column of the left edge, counted from 0.
    pub x: u32,
    /// Row of the upper edge, counted from 0.
    pub y: u32,
    /// Width in cells.
    pub width: u32,
    /// Height in cells.
    pub height: u32,
    /// Its class, which decides its style.
    pub class: CellClass,
    /// The text on it, e.g. its number.
    pub label: String,
    /// A short sign, such as `↓7`; empty for a plain cell.
    pub mark: String,
    /// Its owner.
    pub owner: Option<Player>,
    /// The name of its colour, if the board gives it one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<&'static str>,
    /// A description for people who cannot see it.
    pub words: String,
    /// The description as data, for clients with words of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
    /// The legal move made by choosing this cell.
    pub choice: Option<String>,
}

/// A connection between cells.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Link {
    /// What it is.
    pub class: LinkClass,
    /// The cells from the start to the end, including both. They may lie outside the window.
    pub way: Vec<u64>,
    /// A description.
    pub words: String,
}

/// A piece on a cell.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Piece {
    /// Stable within a game: a piece that moves keeps its id.
    pub id: String,
    /// Its owner.
    pub owner: Option<Player>,
    /// The name of its colour, if the game gives it one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colour: Option<&'static str>,
    /// The cell it is on.
    pub cell: u64,
    /// How many there are, such as seeds in a pit.
    pub count: u32,
    /// A sign of one or two characters.
    pub mark: String,
    /// A description.
    pub words: String,
    /// The description as data, for clients with words of their own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<Message>,
    /// The legal move made by choosing this piece.
    pub choice: Option<String>,
}

/// A note beside the board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Note {
    /// The label, e.g. `Next`.
    pub label: String,
    /// The text.
    pub text: String,
}
