//! `--csv`: a line for each combination.

use parlour::sim::sweep::Cell;
use parlour::sim::{Interval, Tally};

use super::Answer;

pub(super) fn write(answer: &Answer) -> String {
    let plan = answer.plan;
    let keys = plan.axes.iter().map(|axis| quoted(&axis.key));
    let metrics = plan.metrics.iter().flat_map(|metric| {
        let name = metric.name();
        [name.clone(), format!("{name}-low"), format!("{name}-high"), format!("{name}-exact")]
    });
    let head = keys.chain(["games", "cut"].map(str::to_owned)).chain(metrics).chain(["error".to_owned()]);
    let mut text = head.collect::<Vec<_>>().join(",") + "\n";
    for (index, cell) in plan.cells.iter().enumerate() {
        text.push_str(&(line(answer, index, cell).join(",") + "\n"));
    }
    text
}

fn line(answer: &Answer, index: usize, cell: &Cell) -> Vec<String> {
    let plan = answer.plan;
    let values = plan.axes.iter().zip(&cell.combination.values);
    let mut line: Vec<String> = values.map(|(axis, value)| quoted(&axis.word(*value))).collect();
    let tally = answer.sweep.tally(index);
    line.push(tally.map_or(0, Tally::games).to_string());
    line.push(tally.map_or(0, Tally::cut).to_string());
    for (metric, sums) in plan.metrics.iter().zip(answer.sweep.measures(index)) {
        let bounds = sums.interval().map(|Interval(low, high)| [low, high]);
        line.push(written(sums.mean()));
        line.extend([0, 1].map(|bound| written(bounds.map(|bounds| bounds[bound]))));
        line.push(written(metric.exact(&cell.exact)));
    }
    line.push(cell.simulation.as_ref().err().map_or_else(String::new, |error| quoted(error)));
    line
}

fn written(number: Option<f64>) -> String {
    number.map_or_else(String::new, |number| number.to_string())
}

/// A cell as RFC 4180 has it.
fn quoted(cell: &str) -> String {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\""))
    } else {
        cell.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_with_commas_are_quoted() {
        assert_eq!(quoted("[1,6]"), "\"[1,6]\"");
        assert_eq!(quoted("a \"b\""), "\"a \"\"b\"\"\"");
        assert_eq!(quoted("d6"), "d6");
    }
}
