//! A sweep for people: its combinations, what each rule does, and which changes depend on each other.

use parlour::sim::Interval;
use parlour::sim::sweep::{Axis, Cell, Estimate, Metric};

use super::Answer;
use crate::output::numbers::many;

/// The most rows of a table in the terminal.
const ROWS: usize = 40;

pub(super) fn write(answer: &Answer) -> String {
    let count = answer.plan.cells.len() as u64;
    let mut text = format!(
        "{} of {} under each of {}, seed {}\n",
        many(answer.sweep.games(), "game"),
        answer.title,
        many(count, "combination"),
        answer.seed
    );
    let (head, rows) = combinations(answer);
    text.push_str(&table("Combinations", &head, &rows));
    let (head, rows) = effects(answer);
    text.push_str(&table("What each rule does", &head, &rows));
    let (head, rows) = interactions(answer);
    text.push_str(&table("Changes that depend on each other, strongest first", &head, &rows));
    text
}

/// The head and the rows of the table of combinations.
pub(super) fn combinations(answer: &Answer) -> (Vec<String>, Vec<Vec<String>>) {
    let plan = answer.plan;
    let keys = plan.axes.iter().map(|axis| axis.key.clone());
    let head = keys.chain(plan.metrics.iter().map(|metric| metric.name())).collect();
    let row = |(index, cell): (usize, &Cell)| {
        let mut row = values(&plan.axes, &cell.combination.values);
        if let Err(error) = &cell.simulation {
            row.push(error.clone());
            return row;
        }
        let measures = plan.metrics.iter().zip(answer.sweep.measures(index));
        row.extend(measures.map(|(metric, sums)| {
            let half = sums.interval().map(Interval::half_width);
            number(*metric, sums.mean(), half, metric.exact(&cell.exact), false)
        }));
        row
    };
    (head, plan.cells.iter().enumerate().map(row).collect())
}

/// What every value changes.
pub(super) fn effects(answer: &Answer) -> (Vec<String>, Vec<Vec<String>>) {
    let plan = answer.plan;
    let first = ["rule", "value", "instead of"].map(str::to_owned).into_iter();
    let head = first.chain(plan.metrics.iter().map(|metric| metric.name())).collect();
    let rows = answer.sweep.effects(plan).into_iter().map(|effect| {
        let axis = &plan.axes[effect.axis];
        let mut row = vec![axis.key.clone(), axis.word(effect.value), axis.word(effect.against)];
        row.extend(effect.results.iter().map(difference));
        row
    });
    (head, rows.collect())
}

/// The significant interactions, the strongest by the first metric first.
pub(super) fn interactions(answer: &Answer) -> (Vec<String>, Vec<Vec<String>>) {
    let plan = answer.plan;
    let first = ["together".to_owned()].into_iter();
    let head = first.chain(plan.metrics.iter().map(|metric| metric.name())).collect();
    let mut found = answer.sweep.interactions(plan);
    found.retain(|interaction| interaction.results.iter().any(Estimate::is_significant));
    let strength = |results: &[Estimate]| results.first().and_then(|first| first.mean).map_or(0.0, f64::abs);
    found.sort_by(|one, other| strength(&other.results).total_cmp(&strength(&one.results)));
    let rows = found.into_iter().map(|interaction| {
        let (one, other) = (&plan.axes[interaction.axes.0], &plan.axes[interaction.axes.1]);
        let change = |axis: &Axis, value: usize| format!("{}={}", axis.key, axis.word(value));
        let both = [change(one, interaction.values.0), change(other, interaction.values.1)];
        let mut row = vec![both.join(" and ")];
        row.extend(interaction.results.iter().map(difference));
        row
    });
    (head, rows.collect())
}

fn values(axes: &[Axis], values: &[usize]) -> Vec<String> {
    axes.iter().zip(values).map(|(axis, value)| axis.word(*value)).collect()
}

fn difference(estimate: &Estimate) -> String {
    let half = estimate.interval.map(Interval::half_width);
    number(estimate.metric, estimate.mean, half, estimate.exact, true)
}

/// A mean with its error, and the exact value if it is known; with a sign if it is a difference.
fn number(
    metric: Metric,
    mean: Option<f64>,
    half: Option<f64>,
    exact: Option<f64>,
    is_signed: bool,
) -> String {
    let (factor, unit) = if metric.is_rate() { (100.0, "%") } else { (1.0, "") };
    let shown = |number: f64| {
        let number = number * factor;
        if is_signed { format!("{number:+.3}{unit}") } else { format!("{number:.3}{unit}") }
    };
    let simulated = match (mean, half) {
        (Some(mean), Some(half)) => format!("{} ± {:.3}", shown(mean), half * factor),
        (Some(mean), None) => shown(mean),
        (None, _) => "–".to_owned(),
    };
    exact.map_or_else(|| simulated.clone(), |exact| format!("{simulated} (exact {})", shown(exact)))
}

/// A table with aligned columns; nothing if it has no rows.
fn table(title: &str, head: &[String], rows: &[Vec<String>]) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let shown = &rows[..rows.len().min(ROWS)];
    let columns = head.len();
    let length = |cell: &String| cell.chars().count();
    // The reason why a combination is impossible may be long; it must not move the columns.
    let whole = |row: &&Vec<String>| row.len() == columns;
    let width = |column: usize| {
        let cells = shown.iter().filter(whole).map(|row| length(&row[column]));
        cells.chain([length(&head[column])]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
        format!("  {}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    };
    let mut text = format!("\n{title}\n{}", line(&head.to_vec()));
    text.extend(shown.iter().map(line));
    if rows.len() > ROWS {
        let more = many((rows.len() - ROWS) as u64, "row");
        text.push_str(&format!("  … and {more} more; --csv, --report and --json have all of them\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_aligned_whatever_a_reason_says() {
        let row = |cells: &[&str]| cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>();
        let rows = [row(&["exact", "1", "2"]), row(&["b", "a long reason why not"])];
        let text = table("T", &row(&["finish", "turns", "x"]), &rows);
        assert_eq!(text, "\nT\n  finish  turns  x\n  exact   1      2\n  b       a long reason why not\n");
        assert_eq!(table("T", &row(&["a"]), &[]), "");
    }

    #[test]
    fn shares_are_in_percent() {
        assert_eq!(number(Metric::Win(0), Some(0.5), Some(0.01), None, true), "+50.000% ± 1.000");
        assert_eq!(number(Metric::Turns, Some(7.0), None, Some(7.25), false), "7.000 (exact 7.250)");
    }
}
