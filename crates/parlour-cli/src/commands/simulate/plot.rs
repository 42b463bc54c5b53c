//! The result of a simulation as charts.

use parlour::draw::{Curve, PlotError, Rate, plot_by, rates, stacked};
use parlour::sim::{Counts, Distribution};

use super::answer::{Answer, float};

/// The most bars of a chart.
const BARS: u64 = 240;

/// All charts, one below the other.
pub(super) fn charts(answer: &Answer) -> Result<String, PlotError> {
    let mut charts = vec![lengths(answer)?];
    if answer.tally().seat_wins().len() > 1 {
        charts.push(wins(answer)?);
    }
    Ok(stacked(&charts))
}

/// The lengths of the games, simulated and, if known, exact.
pub(super) fn lengths(answer: &Answer) -> Result<String, PlotError> {
    let counts = answer.tally().turns();
    let shown = counts.percentile(99.9).unwrap_or(0);
    let step = shown / BARS + 1;
    let mut curves = vec![Curve { name: "simulated".to_owned(), values: shares(counts, shown, step) }];
    if let Some(law) = &answer.exact.turns {
        curves.push(Curve { name: "exact".to_owned(), values: summed(law, shown, step) });
    }
    let up =
        if step == 1 { "share of games".to_owned() } else { format!("share of games, {step} turns per bar") };
    plot_by(step, ("How long the games last", "turns", &up), &curves)
}

fn shares(counts: &Counts, shown: u64, step: u64) -> Vec<f64> {
    let total = float(counts.total().max(1));
    let bar = |from: u64| (from..from + step).map(|number| counts.count(number)).sum();
    (0..=shown / step).map(|index| float(bar(index * step)) / total).collect()
}

fn summed(law: &Distribution, shown: u64, step: u64) -> Vec<f64> {
    let step = usize::try_from(step).unwrap_or(1);
    let shown = usize::try_from(shown).unwrap_or(0).min(law.pmf.len().saturating_sub(1));
    law.pmf.get(..=shown).unwrap_or_default().chunks(step).map(|chunk| chunk.iter().sum()).collect()
}

/// The winners, with error bars.
pub(super) fn wins(answer: &Answer) -> Result<String, PlotError> {
    let tally = answer.tally();
    let bar = |name: String, hits: u64, exact: Option<f64>| {
        let (rate, interval) = tally.rate(hits);
        Rate { name, rate, bounds: (interval.0, interval.1), exact }
    };
    let exact = |index: usize| answer.exact.wins.as_ref().and_then(|wins| wins.get(index).copied());
    let mut bars: Vec<Rate> = (tally.seat_wins().iter().enumerate())
        .map(|(index, wins)| bar(format!("{}. {}", index + 1, answer.name(index)), *wins, exact(index)))
        .collect();
    if tally.draws() > 0 {
        bars.push(bar("draw".to_owned(), tally.draws(), None));
    }
    rates("Who wins", &bars)
}
