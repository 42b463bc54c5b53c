//! The result of a sweep as JSON.

use serde_json::{Map, Value, json};

use super::playing::Sweep;
use super::{Axis, Cell, Combination, Estimate, Metric, Plan};
use crate::compare::Paired;
use crate::counts::Counts;
use crate::interval::mean_interval;
use crate::tally::Tally;

/// Statistics of counted numbers, without a histogram.
///
/// ```
/// use parlour_sim::{Counts, spread};
/// let mut counts = Counts::default();
/// counts.add(7);
/// assert_eq!(spread(&counts)["mean"], 7.0);
/// ```
pub fn spread(counts: &Counts) -> Value {
    let interval = counts.mean().zip(counts.sd()).map(|(mean, sd)| mean_interval(mean, sd, counts.total()));
    json!({
        "mean": counts.mean(),
        "sd": counts.sd(),
        "ci95": interval,
        "median": counts.percentile(50.0),
        "mode": counts.mode(),
        "min": counts.least(),
        "max": counts.most(),
        "p5": counts.percentile(5.0),
        "p25": counts.percentile(25.0),
        "p75": counts.percentile(75.0),
        "p95": counts.percentile(95.0),
        "p99": counts.percentile(99.0),
    })
}

impl Sweep {
    /// The cells, the effect of every value, and the interactions of every two changes.
    pub fn data(&self, plan: &Plan) -> Value {
        let rules = &plan.axes;
        let vary: Map<String, Value> =
            rules.iter().map(|axis| (axis.key.clone(), Value::from(axis.values.clone()))).collect();
        let effects: Vec<Value> = self
            .effects(plan)
            .iter()
            .map(|effect| {
                let axis = &rules[effect.axis];
                let mut data = json!({
                    "key": axis.key,
                    "value": axis.values[effect.value],
                    "against": axis.values[effect.against],
                });
                put(&mut data, &effect.results);
                data
            })
            .collect();
        let interactions: Vec<Value> = self
            .interactions(plan)
            .iter()
            .map(|interaction| {
                let (one, other) = (&rules[interaction.axes.0], &rules[interaction.axes.1]);
                let values = (&one.values[interaction.values.0], &other.values[interaction.values.1]);
                let against = (&one.values[one.reference], &other.values[other.reference]);
                let mut data = json!({
                    "keys": (&one.key, &other.key),
                    "values": values,
                    "against": against,
                });
                put(&mut data, &interaction.results);
                data
            })
            .collect();
        let cells = plan.cells.iter().enumerate();
        json!({
            "games": self.games(),
            "metrics": plan.metrics.iter().map(|metric| metric.name()).collect::<Vec<_>>(),
            "vary": vary,
            "cells": cells.map(|(index, cell)| self.cell(plan, index, cell)).collect::<Vec<_>>(),
            "effects": effects,
            "interactions": interactions,
        })
    }

    fn cell(&self, plan: &Plan, index: usize, cell: &Cell) -> Value {
        let Cell { combination, simulation, exact } = cell;
        let mut data = json!({ "rules": combination.rules, "vary": varied(&plan.axes, combination) });
        let simulation = match simulation {
            Ok(simulation) => simulation,
            Err(error) => {
                data["error"] = error.as_str().into();
                return data;
            }
        };
        let tally = &self.tallies[index];
        data["games"] = tally.games().into();
        data["turns"] = spread(tally.turns());
        data["rolls"] = spread(tally.rolls());
        let seats = tally.seat_wins().iter().zip(simulation.table().seats()).enumerate();
        let seat = |(seat, (wins, player)): (usize, (&u64, &parlour_play::Seat))| {
            let (rate, interval) = tally.rate(*wins);
            let mut data = json!({ "seat": seat + 1, "player": player.name, "wins": wins, "rate": rate, "ci95": interval });
            if let Some(exact) = Metric::Win(seat).exact(exact) {
                data["exact"] = exact.into();
            }
            data
        };
        data["seats"] = seats.map(seat).collect();
        data["draws"] = share(tally, tally.draws());
        data["cut"] = tally.cut().into();
        let metrics = plan.metrics.iter().zip(self.measures(index));
        data["metrics"] = metrics
            .map(|(metric, sums)| (metric.name(), measure(sums, metric.exact(exact))))
            .collect::<Map<String, Value>>()
            .into();
        data
    }
}

/// The values of the rules that vary.
fn varied(axes: &[Axis], combination: &Combination) -> Map<String, Value> {
    let values = axes.iter().zip(&combination.values);
    values.map(|(axis, value)| (axis.key.clone(), axis.values[*value].clone())).collect()
}

fn share(tally: &Tally, hits: u64) -> Value {
    let (rate, interval) = tally.rate(hits);
    json!({ "games": hits, "rate": rate, "ci95": interval })
}

fn measure(sums: &Paired, exact: Option<f64>) -> Value {
    json!({ "mean": sums.mean(), "ci95": sums.interval(), "exact": exact })
}

/// Adds an estimate for each metric.
fn put(data: &mut Value, results: &[Estimate]) {
    for estimate in results {
        data[estimate.metric.name()] = json!({
            "mean": estimate.mean,
            "ci95": estimate.interval,
            "games": estimate.games,
            "significant": estimate.is_significant(),
            "exact": estimate.exact,
        });
    }
}
