//! Heat maps of the first metric: one for every two rules.

use parlour::draw::{HeatMap, PlotError, heat_map, stacked};
use parlour::sim::sweep::{Axis, Metric};

use super::Answer;

/// The most heat maps.
const MOST: usize = 12;

/// All maps, one below the other.
pub(super) fn all(answer: &Answer) -> Result<String, PlotError> {
    let maps = each(answer);
    if maps.is_empty() { Err(PlotError::Empty) } else { Ok(stacked(&maps)) }
}

/// The maps of all pairs of rules whose values occur together.
pub(super) fn each(answer: &Answer) -> Vec<String> {
    let axes = answer.plan.axes.len();
    let pairs = (0..axes).flat_map(|up| (up + 1..axes).map(move |across| (up, across)));
    pairs.filter_map(|(up, across)| map(answer, up, across)).take(MOST).collect()
}

fn map(answer: &Answer, up: usize, across: usize) -> Option<String> {
    let plan = answer.plan;
    let metric = *plan.metrics.first()?;
    let (rows, columns) = (&plan.axes[up], &plan.axes[across]);
    let mean = |row: usize, column: usize| {
        let cells = plan.cells.iter().enumerate().filter(|(_, cell)| {
            let values = &cell.combination.values;
            (values[up], values[across]) == (row, column)
        });
        let means: Vec<f64> =
            cells.filter_map(|(index, _)| answer.sweep.measures(index).first()?.mean()).collect();
        #[expect(clippy::cast_precision_loss, reason = "a number of cells")]
        let count = means.len() as f64;
        (!means.is_empty()).then(|| means.iter().sum::<f64>() / count)
    };
    let values: Vec<Vec<Option<f64>>> = (0..rows.values.len())
        .map(|row| (0..columns.values.len()).map(|column| mean(row, column)).collect())
        .collect();
    // One at a time, hardly any two changes occur together.
    if values.iter().flatten().any(Option::is_none) && plan.cells.iter().all(|cell| cell.simulation.is_ok()) {
        return None;
    }
    let words = |axis: &Axis| (0..axis.values.len()).map(|value| axis.word(value)).collect();
    let factor = if metric.is_rate() { 100.0 } else { 1.0 };
    let unit = if metric.is_rate() { ", % of games" } else { "" };
    let scaled = values.iter().map(|row| row.iter().map(|value| value.map(|value| value * factor)).collect());
    heat_map(&HeatMap {
        title: format!("{}{unit}", title(metric)),
        up: (rows.key.clone(), words(rows)),
        across: (columns.key.clone(), words(columns)),
        values: scaled.collect(),
    })
    .ok()
}

fn title(metric: Metric) -> String {
    match metric {
        Metric::Turns => "Mean number of turns".to_owned(),
        Metric::Rolls => "Mean number of rolls".to_owned(),
        Metric::Win(seat) => format!("Wins of seat {}", seat + 1),
        Metric::Draw => "Draws".to_owned(),
        Metric::LeadChanges => "Mean number of lead changes".to_owned(),
        Metric::Moves => "Mean number of moves".to_owned(),
    }
}
