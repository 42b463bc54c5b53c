//! Charts as files: SVG, or PNG by the ending of the name.

use std::path::{Path, PathBuf};

use parlour::draw::png;

use crate::failure::Failure;
use crate::output_file;

/// Pixels across a chart as PNG.
const WIDTH: u32 = 1350;

/// A file for a chart, refused before anything is worked out if its ending says nothing.
pub(crate) fn file(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    if is(&path, "svg") || is(&path, "png") {
        Ok(path)
    } else {
        Err("the ending tells what picture it is; allowed: .svg, .png".to_owned())
    }
}

/// Writes a chart to a file that was claimed.
pub(crate) fn store(path: &Path, svg: &str) -> Result<(), Failure> {
    let bytes =
        if is(path, "png") { png(svg, WIDTH).map_err(Failure::running)? } else { svg.as_bytes().to_vec() };
    output_file::store(path, &bytes)
}

fn is(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}
