//! SVG charts of rates with error bars and exact values.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::picture::attribute;
use crate::{PlotError, float};

/// A bar in a chart of rates.
#[derive(Debug, Clone, PartialEq)]
pub struct Rate {
    /// The label below the bar.
    pub name: String,
    /// The rate, from 0 to 1.
    pub rate: f64,
    /// The 95% confidence interval.
    pub bounds: (f64, f64),
    /// The exact rate, if known.
    pub exact: Option<f64>,
}

/// Width and height in pixels; as wide as charts of curves, so they can be stacked.
const SIZE: (u32, u32) = (900, 360);
/// The most bars that have room for a label.
const MOST: usize = 24;

const BAR: RGBColor = RGBColor(76, 120, 168);
const EXACT: RGBColor = RGBColor(228, 87, 86);

/// Draws rates as an SVG chart with error bars; an exact value is a line across its bar.
///
/// ```
/// use parlour_draw::{Rate, rates};
/// let seat = |name: &str, rate: f64| Rate {
///     name: name.into(), rate, bounds: (rate - 0.01, rate + 0.01), exact: Some(0.5),
/// };
/// let svg = rates("Who wins", &[seat("seat 1", 0.505), seat("seat 2", 0.495)]).unwrap();
/// assert!(svg.contains("seat 1") && svg.contains("Who wins"));
/// ```
pub fn rates(title: &str, rates: &[Rate]) -> Result<String, PlotError> {
    let shown = &rates[..rates.len().min(MOST)];
    if shown.is_empty() {
        return Err(PlotError::Empty);
    }
    let mut svg = String::new();
    draw(&mut svg, title, shown).map_err(|error| PlotError::Drawing(error.to_string()))?;
    Ok(svg)
}

fn draw(svg: &mut String, title: &str, rates: &[Rate]) -> Result<(), Box<dyn std::error::Error>> {
    let highest = rates.iter().map(|rate| rate.bounds.1.max(rate.exact.unwrap_or(0.0))).fold(0.0, f64::max);
    let area = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption(title, ("sans-serif", 24))
        .margin(16)
        .x_label_area_size(36)
        .y_label_area_size(72)
        .build_cartesian_2d(-0.5..float(rates.len()) - 0.5, 0.0..highest.max(1e-9) * 1.1)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .x_labels(0)
        .y_label_formatter(&|share| format!("{:.1}%", share * 100.0))
        .label_style(("sans-serif", 14))
        .light_line_style(WHITE)
        .draw()?;
    let box_of = |(index, rate): (usize, &Rate)| {
        Rectangle::new([(float(index) - 0.35, 0.0), (float(index) + 0.35, rate.rate)], BAR.mix(0.65).filled())
    };
    chart.draw_series(rates.iter().enumerate().map(box_of))?;
    let whiskers = rates.iter().enumerate().flat_map(|(index, rate)| whisker(float(index), rate.bounds));
    chart.draw_series(whiskers.map(|line| PathElement::new(line, BLACK.stroke_width(2))))?;
    let known = |(index, rate): (usize, &Rate)| {
        let exact = rate.exact?;
        let line = [(float(index) - 0.42, exact), (float(index) + 0.42, exact)];
        Some(PathElement::new(line, EXACT.stroke_width(3)))
    };
    chart.draw_series(rates.iter().enumerate().filter_map(known))?;
    let name = |(index, rate): (usize, &Rate)| {
        let (x, y) = chart.backend_coord(&(float(index), 0.0));
        let style = ("sans-serif", 14).into_text_style(&area).pos(Pos::new(HPos::Center, VPos::Top));
        area.draw(&Text::new(rate.name.clone(), (x, y + 8), style))
    };
    for named in rates.iter().enumerate() {
        name(named)?;
    }
    area.present()?;
    Ok(())
}

/// An error bar with caps.
fn whisker(x: f64, (low, high): (f64, f64)) -> [[(f64, f64); 2]; 3] {
    let across = |y: f64| [(x - 0.06, y), (x + 0.06, y)];
    [[(x, low), (x, high)], across(low), across(high)]
}

/// Stacks charts in one SVG file.
///
/// ```
/// use parlour_draw::{Curve, plot, stacked};
/// let curve = Curve { name: "a".into(), values: vec![0.5, 0.5] };
/// let chart = plot("One", "x", "y", &[curve]).unwrap();
/// assert_eq!(stacked(&[chart.clone(), chart]).matches("<svg").count(), 3);
/// ```
pub fn stacked(charts: &[String]) -> String {
    let mut inside = String::new();
    let (mut width, mut height) = (0, 0);
    for chart in charts {
        let tag = chart.split('>').next().unwrap_or_default();
        let size = |name: &str| attribute(tag, name)?.parse::<u32>().ok();
        inside.push_str(&chart.replacen("<svg ", &format!("<svg y=\"{height}\" "), 1));
        width = width.max(size("width").unwrap_or(0));
        height += size("height").unwrap_or(0);
    }
    format!(
        "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         xmlns=\"http://www.w3.org/2000/svg\">\n{inside}</svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_text_and_not_markup() {
        let rate = Rate { name: "<b>&".into(), rate: 0.5, bounds: (0.4, 0.6), exact: None };
        let svg = rates("t", &[rate]).expect("a chart");
        assert!(svg.contains("&lt;b&gt;&amp;") && !svg.contains("<b>"));
    }

    #[test]
    fn no_rates_no_chart() {
        assert_eq!(rates("t", &[]), Err(PlotError::Empty));
    }

    #[test]
    fn heights_add_up() {
        let chart = |height: u32| format!("<svg width=\"90\" height=\"{height}\"></svg>\n");
        let both = stacked(&[chart(40), chart(60)]);
        assert!(both.starts_with("<svg width=\"90\" height=\"100\""), "{both}");
        assert!(both.contains("<svg y=\"40\" width"), "{both}");
    }
}
