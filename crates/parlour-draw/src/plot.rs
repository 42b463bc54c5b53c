//! SVG charts of distributions and curves over whole numbers.

use plotters::prelude::*;
use thiserror::Error;

use crate::float;

/// A series of values at 0, 1, 2, …
#[derive(Debug, Clone, PartialEq)]
pub struct Curve {
    /// The name in the legend.
    pub name: String,
    /// The values at 0, 1, 2, …
    pub values: Vec<f64>,
}

/// Why a chart could not be drawn.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlotError {
    /// There is no data.
    #[error("nothing to draw: there is no data")]
    Empty,
    /// The drawing library failed.
    #[error("cannot draw the chart: {0}")]
    Drawing(String),
}

/// Width and height in pixels.
const SIZE: (u32, u32) = (900, 500);

/// Draws curves as an SVG chart: the first one as bars, the others as lines over it.
///
/// ```
/// use parlour_draw::{Curve, plot};
/// let exact = Curve { name: "exact".into(), values: vec![0.0, 0.25, 0.5, 0.25] };
/// let svg = plot("Rolls to finish", "rolls", "probability", &[exact]).unwrap();
/// assert!(svg.starts_with("<svg") && svg.contains("Rolls to finish"));
/// ```
pub fn plot(title: &str, across: &str, up: &str, curves: &[Curve]) -> Result<String, PlotError> {
    plot_by(1, (title, across, up), curves)
}

/// Like [`plot`], with values at 0, `step`, 2 × `step`, … The words are the title and the labels of both axes.
pub fn plot_by(step: u64, words: (&str, &str, &str), curves: &[Curve]) -> Result<String, PlotError> {
    let longest = curves.iter().map(|curve| curve.values.len()).max().unwrap_or(0);
    let highest = curves.iter().flat_map(|curve| &curve.values).copied().fold(0.0, f64::max);
    if longest == 0 || highest <= 0.0 {
        return Err(PlotError::Empty);
    }
    let mut svg = String::new();
    draw(&mut svg, words, curves, (longest, highest, step))
        .map_err(|error| PlotError::Drawing(error.to_string()))?;
    Ok(svg)
}

fn draw(
    svg: &mut String,
    (title, across, up): (&str, &str, &str),
    curves: &[Curve],
    (longest, highest, step): (usize, f64, u64),
) -> Result<(), Box<dyn std::error::Error>> {
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 24))
        .margin(16)
        .x_label_area_size(44)
        .y_label_area_size(72)
        .build_cartesian_2d(-0.5..float(longest) - 0.5, 0.0..highest * 1.05)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_label_formatter(&|x| format!("{:.0}", x * float(usize::try_from(step).unwrap_or(1))))
        .label_style(("sans-serif", 14))
        .x_desc(across)
        .y_desc(up)
        .light_line_style(WHITE)
        .draw()?;
    if let Some(first) = curves.first() {
        let style = RGBColor(76, 120, 168).mix(0.65).filled();
        let bar = |(index, value): (usize, &f64)| {
            Rectangle::new([(float(index) - 0.45, 0.0), (float(index) + 0.45, *value)], style)
        };
        chart
            .draw_series(first.values.iter().enumerate().filter(|(_, value)| **value > 0.0).map(bar))?
            .label(&first.name)
            .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 16, y + 5)], style));
    }
    for (curve, color) in
        curves.iter().skip(1).zip([RGBColor(228, 87, 86), RGBColor(84, 162, 75)].iter().cycle())
    {
        let style = color.stroke_width(2);
        let points = curve.values.iter().enumerate().map(|(index, value)| (float(index), *value));
        chart
            .draw_series(LineSeries::new(points, style))?
            .label(&curve.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], style));
    }
    if curves.len() > 1 {
        chart
            .configure_series_labels()
            .background_style(WHITE.mix(0.8))
            .border_style(BLACK.mix(0.3))
            .draw()?;
    }
    area.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_to_draw_is_an_error() {
        assert_eq!(plot("t", "x", "y", &[]), Err(PlotError::Empty));
        let flat = Curve { name: "flat".into(), values: vec![0.0; 4] };
        assert_eq!(plot("t", "x", "y", &[flat]), Err(PlotError::Empty));
    }

    #[test]
    fn titles_are_text_and_not_markup() {
        let curve = Curve { name: "a<b".into(), values: vec![1.0, 2.0] };
        let svg = plot("<script>", "x", "y", &[curve.clone(), curve]).expect("a chart");
        assert!(!svg.contains("<script>"));
        assert!(svg.contains("&lt;script&gt;"));
    }
}
