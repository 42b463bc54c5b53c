//! How each family of boards looks. `geometry` says where its cells are, and the class of a cell what to draw:
//!
//! | family | file |
//! |---|---|
//! | grid | `chequered` |
//! | track | `track`, with `homes` in the middle; `star` lays out more than four arms |
//! | pits | `hollows` |
//! | maze | `maze`, with the walls of `hedge` |

pub(crate) mod chequered;
pub(crate) mod geometry;
pub(crate) mod hedge;
pub(crate) mod hollows;
pub(crate) mod homes;
pub(crate) mod maze;
pub(crate) mod star;
pub(crate) mod track;

use super::drawing::{noise, pen, svg_writer, theme, words};
use super::figures::{emblems, overlays, pawn, pieces, seeds};
