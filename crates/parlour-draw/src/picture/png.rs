//! Converts SVG to PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use thiserror::Error;

use super::outlined::outlined;

/// Why a picture cannot be made.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PictureError {
    /// The text is not SVG.
    #[error("not a valid SVG: {0}")]
    NotSvg(String),
    /// The picture has too many pixels.
    #[error("{width}×{height} pixels are too many; use a smaller width (at most 64 million pixels)")]
    TooLarge {
        /// The requested width.
        width: u32,
        /// The resulting height.
        height: u64,
    },
    /// Encoding failed.
    #[error("cannot encode the picture: {0}")]
    Writing(String),
}

/// The most pixels of a picture, four bytes each.
pub(crate) const MOST_PIXELS: u64 = 64_000_000;

/// Converts an SVG to a PNG of this width. Texts become outlines first, because the renderer has no fonts.
///
/// ```
/// use parlour_core::{Cell, Scene};
/// use parlour_draw::{PictureStyle, png, svg};
/// let cell = Cell { width: 1, height: 1, label: "1".into(), ..Cell::default() };
/// let scene = Scene { columns: 1, rows: 1, cells: vec![cell], ..Scene::default() };
/// let picture = png(&svg(&scene, &PictureStyle::default()), 120).unwrap();
/// assert!(picture.starts_with(b"\x89PNG"));
/// ```
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    let tree = tree(svg)?;
    let pixmap = render(&tree, width)?;
    pixmap.encode_png().map_err(|error| PictureError::Writing(error.to_string()))
}

pub(crate) fn tree(svg: &str) -> Result<Tree, PictureError> {
    let svg = outlined(svg);
    Tree::from_str(&svg, &Options::default()).map_err(|error| PictureError::NotSvg(error.to_string()))
}

/// The picture as pixels.
pub(crate) fn render(tree: &Tree, width: u32) -> Result<Pixmap, PictureError> {
    let (height, scale) = height_for(tree, width)?;
    let too_large = || PictureError::TooLarge { width, height: height.into() };
    let mut pixmap = Pixmap::new(width, height).ok_or_else(too_large)?;
    resvg::render(tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    Ok(pixmap)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "sizes of pictures: positive, and far below the limits of the types"
)]
fn height_for(tree: &Tree, width: u32) -> Result<(u32, f32), PictureError> {
    let scale = width.max(1) as f32 / tree.size().width();
    let height = f64::from((tree.size().height() * scale).round().max(1.0)) as u64;
    if width == 0 || height * u64::from(width) > MOST_PIXELS {
        return Err(PictureError::TooLarge { width, height });
    }
    Ok((height as u32, scale))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20\" height=\"10\"><rect width=\"10\" height=\"10\" fill=\"red\"/></svg>";

    #[test]
    fn pixels_are_where_they_should_be() {
        let pixmap = render(&tree(DOT).unwrap(), 40).unwrap();
        assert_eq!((pixmap.width(), pixmap.height()), (40, 20));
        assert_eq!(pixmap.pixel(5, 5).map(resvg::tiny_skia::PremultipliedColorU8::red), Some(255));
        assert_eq!(pixmap.pixel(35, 5).map(resvg::tiny_skia::PremultipliedColorU8::alpha), Some(0));
        assert!(png(DOT, 40).unwrap().starts_with(b"\x89PNG"));
    }

    #[test]
    fn what_cannot_be_drawn_is_refused() {
        assert!(matches!(png("no picture", 10), Err(PictureError::NotSvg(_))));
        assert!(matches!(png(DOT, 0), Err(PictureError::TooLarge { .. })));
        assert!(matches!(png(DOT, 100_000), Err(PictureError::TooLarge { height: 50_000, .. })));
    }
}
