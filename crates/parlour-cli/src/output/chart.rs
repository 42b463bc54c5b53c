//! Charts: files (SVG or PNG, by their extension), and bars in the terminal.

use std::path::{Path, PathBuf};

use parlour::draw::{Signs, bars, png};

use crate::failure::Failure;
use crate::output::output_file;

/// The width of a PNG chart in pixels.
const WIDTH: u32 = 1350;

/// The most bars of a distribution, and the length of the longest.
const BARS: u64 = 24;
const BAR_LENGTH: usize = 48;

/// Reads the name of a chart file. An unknown extension is refused before any work starts.
pub(crate) fn file(name: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(name);
    if is(&path, "svg") || is(&path, "png") {
        Ok(path)
    } else {
        Err("unknown extension; allowed: .svg, .png".to_owned())
    }
}

/// Writes a chart to a claimed file.
pub(crate) fn store(path: &Path, svg: &str) -> Result<(), Failure> {
    let bytes =
        if is(path, "png") { png(svg, WIDTH).map_err(Failure::running)? } else { svg.as_bytes().to_vec() };
    output_file::store(path, &bytes)
}

fn is(path: &Path, ending: &str) -> bool {
    path.extension().is_some_and(|found| found.eq_ignore_ascii_case(ending))
}

/// A distribution as bars, several numbers to a bar if there are many. `share` is the share of a range of numbers; the last
/// bar covers its whole label.
pub(crate) fn distribution_chart(first: u64, last: u64, share: impl Fn(u64, u64) -> f64) -> String {
    let width = (last - first) / BARS + 1;
    let row = |index: u64| {
        let from = first + index * width;
        let to = from + width - 1;
        let numbers = if width == 1 { from.to_string() } else { format!("{from}–{to}") };
        let share = share(from, to);
        (format!("  {numbers:>13}"), share, format!("{:>6.2}%", share * 100.0))
    };
    let rows: Vec<_> = (0..=(last - first) / width).map(row).collect();
    bars(&rows, BAR_LENGTH, Signs::Unicode)
}
