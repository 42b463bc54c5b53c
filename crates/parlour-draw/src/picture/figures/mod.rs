//! What stands and lies on a board.
//!
//! `links` draws what leads from cell to cell: a `snake` or a `ladder`, along its `spine`. `pieces` places pieces and
//! draws them, each as a `pawn` or as `seeds`. `emblems` are signs of cells, and `overlays` mark cells for a while.

pub(crate) mod emblems;
pub(crate) mod ladder;
pub(crate) mod links;
pub(crate) mod overlays;
pub(crate) mod pawn;
pub(crate) mod pieces;
pub(crate) mod seeds;
pub(crate) mod snake;
pub(crate) mod spine;

use super::boards::{geometry, hollows, maze};
use super::drawing::{pen, svg_writer, theme, words};
