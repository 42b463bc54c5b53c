//! SVG heat maps: a number for every two values.

use std::fmt::Write;

use crate::{PlotError, float};

/// What a heat map shows.
#[derive(Debug, Clone, PartialEq)]
pub struct HeatMap {
    /// The title.
    pub title: String,
    /// The label and the values of the rows.
    pub up: (String, Vec<String>),
    /// The label and the values of the columns.
    pub across: (String, Vec<String>),
    /// The numbers by row and column; `None` stays empty.
    pub values: Vec<Vec<Option<f64>>>,
}

/// As wide as the other charts, so they can be stacked.
const WIDTH: f64 = 900.0;
/// The room for title, labels of rows and labels of columns.
const TOP: f64 = 56.0;
const LEFT: f64 = 190.0;
const BOTTOM: f64 = 56.0;
/// The height of a row.
const ROW: f64 = 44.0;
/// The longest label that has room, in characters.
const LABEL: usize = 20;

/// The colours of the smallest and of the largest number.
const LOW: [f64; 3] = [239.0, 243.0, 250.0];
const HIGH: [f64; 3] = [44.0, 88.0, 140.0];

/// Kinds of text. Each has its own size: that is where the outlines of letters look for it.
const PLAIN: &str = "font-size=\"14\"";
const BOLD: &str = "font-size=\"14\" font-weight=\"bold\"";
const LIGHT: &str = "font-size=\"14\" fill=\"#FFFFFF\"";

/// Draws a heat map; the darker, the larger.
///
/// ```
/// use parlour_draw::{HeatMap, heat_map};
/// let words = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
/// let svg = heat_map(&HeatMap {
///     title: "Turns".into(),
///     up: ("finish".into(), words("exact bounce")),
///     across: ("dice".into(), words("d6 d8")),
///     values: vec![vec![Some(39.6), Some(35.0)], vec![Some(42.5), None]],
/// }).unwrap();
/// assert!(svg.contains(">42.5<") && svg.contains(">bounce<"));
/// ```
pub fn heat_map(map: &HeatMap) -> Result<String, PlotError> {
    let numbers = map.values.iter().flatten().flatten();
    let bounds = numbers.fold(None, |bounds: Option<(f64, f64)>, number| {
        let (low, high) = bounds.unwrap_or((*number, *number));
        Some((low.min(*number), high.max(*number)))
    });
    let bounds = bounds.ok_or(PlotError::Empty)?;
    let (rows, columns) = (&map.up.1, &map.across.1);
    let column = (WIDTH - LEFT - 16.0) / float(columns.len().max(1));
    let height = TOP + ROW * float(rows.len()) + BOTTOM;
    let mut svg = format!(
        "<svg width=\"{WIDTH}\" height=\"{height}\" viewBox=\"0 0 {WIDTH} {height}\" \
         xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#FFFFFF\"/>\n"
    );
    text(&mut svg, (WIDTH / 2.0, 32.0), "middle", "font-size=\"20\"", &map.title);
    for (index, row) in map.values.iter().enumerate() {
        let y = TOP + ROW * float(index);
        text(&mut svg, (LEFT - 12.0, y + ROW / 2.0 + 5.0), "end", PLAIN, &label(&rows[index]));
        for (place, value) in row.iter().enumerate() {
            cell(&mut svg, (LEFT + column * float(place), y), column, *value, bounds);
        }
    }
    for (index, name) in columns.iter().enumerate() {
        let x = LEFT + column * (float(index) + 0.5);
        text(&mut svg, (x, height - BOTTOM + 20.0), "middle", PLAIN, &label(name));
    }
    text(&mut svg, (LEFT - 12.0, TOP - 10.0), "end", BOLD, &map.up.0);
    text(&mut svg, (f64::midpoint(LEFT, WIDTH), height - 12.0), "middle", BOLD, &map.across.0);
    svg.push_str("</svg>\n");
    Ok(svg)
}

fn cell(svg: &mut String, (x, y): (f64, f64), width: f64, value: Option<f64>, (low, high): (f64, f64)) {
    let Some(value) = value else { return };
    let share = if high > low { (value - low) / (high - low) } else { 0.0 };
    let mixed: Vec<String> =
        LOW.iter().zip(HIGH).map(|(from, to)| format!("{:.0}", from + (to - from) * share)).collect();
    let _ = writeln!(
        svg,
        "<rect x=\"{:.1}\" y=\"{y:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"rgb({})\"/>",
        x + 1.0,
        width - 2.0,
        ROW - 2.0,
        mixed.join(",")
    );
    let ink = if share > 0.5 { LIGHT } else { PLAIN };
    let digits = if value.abs() < 10.0 { 2 } else { 1 };
    text(svg, (x + width / 2.0, y + ROW / 2.0 + 5.0), "middle", ink, &format!("{value:.digits$}"));
}

fn text(svg: &mut String, (x, y): (f64, f64), anchor: &str, style: &str, words: &str) {
    let words = words.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" {style}>{words}</text>");
}

/// A label, shortened to the room it has.
fn label(name: &str) -> String {
    if name.chars().count() <= LABEL {
        return name.to_owned();
    }
    name.chars().take(LABEL - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(values: Vec<Vec<Option<f64>>>) -> HeatMap {
        let words = vec!["<a>".to_owned(), "b".repeat(30)];
        HeatMap { title: "t".into(), up: ("u".into(), words.clone()), across: ("a".into(), words), values }
    }

    #[test]
    fn the_largest_number_is_the_darkest() {
        let svg = heat_map(&map(vec![vec![Some(1.0), Some(2.0)], vec![None, Some(3.0)]])).expect("a map");
        assert!(
            svg.contains("fill=\"rgb(239,243,250)\"") && svg.contains("fill=\"rgb(44,88,140)\""),
            "{svg}"
        );
        assert_eq!(svg.matches("fill=\"rgb").count(), 3);
        assert!(svg.contains("&lt;a&gt;") && svg.contains("bbb…"), "{svg}");
    }

    #[test]
    fn equal_numbers_are_no_reason_to_fail() {
        assert!(heat_map(&map(vec![vec![Some(1.0), Some(1.0)]])).is_ok());
        assert_eq!(heat_map(&map(vec![vec![None]])), Err(PlotError::Empty));
    }
}
