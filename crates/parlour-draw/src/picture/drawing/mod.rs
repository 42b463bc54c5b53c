//! What a picture is made with.
//!
//! `theme` and `colours` say what colours there are. `svg_writer` writes elements, `pen` their paths. Text is set by `words`
//! from the outlines of `letters`; `outlined` does the same to charts. `noise` varies shapes, the same way every time.

pub(crate) mod colours;
pub(crate) mod letters;
pub(crate) mod noise;
pub(crate) mod outlined;
pub(crate) mod pen;
pub(crate) mod svg_writer;
pub(crate) mod theme;
pub(crate) mod words;

use super::boards::geometry;
use super::figures::emblems;
