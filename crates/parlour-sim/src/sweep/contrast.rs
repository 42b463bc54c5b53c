//! Contrasts: differences between cells, taken game by game.

use super::playing::Sweep;
use super::{Axis, Cell, Metric, Plan};
use crate::compare::Paired;
use crate::counts::float;
use crate::interval::Interval;

/// Cells whose numbers are added, and cells whose numbers are subtracted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Contrast {
    pub(crate) about: About,
    pub(crate) plus: Vec<usize>,
    pub(crate) minus: Vec<usize>,
    /// How many settings of the other rules it covers: the contrast is their mean.
    pub(crate) settings: u64,
}

/// What a contrast is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum About {
    /// A value of an axis against another one.
    Value { axis: usize, value: usize, against: usize },
    /// A pair of values against the reference values.
    Pair { axes: (usize, usize), values: (usize, usize) },
}

/// An estimated difference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    /// The metric.
    pub metric: Metric,
    /// The mean difference.
    pub mean: Option<f64>,
    /// Its 95% interval.
    pub interval: Option<Interval>,
    /// How many games ended in all cells that are compared.
    pub games: u64,
    /// The exact difference, if all cells are known exactly.
    pub exact: Option<f64>,
}

/// What a value of a rule changes, compared with the reference value, as a mean over all settings of the other rules.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// The index of the axis.
    pub axis: usize,
    /// The index of the value.
    pub value: usize,
    /// The index of the value it is compared with.
    pub against: usize,
    /// The difference for each metric.
    pub results: Vec<Estimate>,
}

/// How much more two changes do together than the sum of what each does alone.
#[derive(Debug, Clone, PartialEq)]
pub struct Interaction {
    /// The axes.
    pub axes: (usize, usize),
    /// The values, each compared with the reference value.
    pub values: (usize, usize),
    /// The difference for each metric.
    pub results: Vec<Estimate>,
}

impl Estimate {
    /// Whether the difference is certain at 95%.
    pub fn is_significant(&self) -> bool {
        self.interval.is_some_and(|interval| !interval.holds(0.0))
    }
}

/// All contrasts: every two values of an axis, and every two changes of different axes that occur together.
pub(crate) fn all(cells: &[Cell], axes: &[Axis]) -> Vec<Contrast> {
    let values = axes.iter().enumerate().flat_map(|(axis, of)| {
        let pairs =
            (0..of.values.len()).flat_map(|against| (0..of.values.len()).map(move |value| (value, against)));
        // Each pair once: against the reference if it is one of them, else against the one listed earlier.
        let wanted = move |(value, against): &(usize, usize)| {
            value != against && (*against == of.reference || (*value != of.reference && against < value))
        };
        pairs.filter(wanted).map(move |(value, against)| About::Value { axis, value, against })
    });
    let pairs = (0..axes.len()).flat_map(|first| (first + 1..axes.len()).map(move |second| (first, second)));
    let together = pairs.flat_map(|(first, second)| {
        let changes =
            |axis: usize| (0..axes[axis].values.len()).filter(move |value| *value != axes[axis].reference);
        changes(first).flat_map(move |one| {
            changes(second).map(move |other| About::Pair { axes: (first, second), values: (one, other) })
        })
    });
    let index = Index::new(cells);
    values.chain(together).filter_map(|about| contrast(&index, cells, axes, about)).collect()
}

/// Finds cells by their values.
struct Index(std::collections::HashMap<Vec<usize>, usize>);

impl Index {
    /// Only cells that can be played.
    fn new(cells: &[Cell]) -> Self {
        let playable = cells.iter().enumerate().filter(|(_, cell)| cell.simulation.is_ok());
        Self(playable.map(|(index, cell)| (cell.combination.values.clone(), index)).collect())
    }

    /// The cell that differs from this one in some values.
    fn with(&self, values: &[usize], changes: &[(usize, usize)]) -> Option<usize> {
        let mut values = values.to_vec();
        for (axis, value) in changes {
            values[*axis] = *value;
        }
        self.0.get(&values).copied()
    }
}

/// The contrast over all settings whose cells can be played; `None` if there is no such setting.
fn contrast(index: &Index, cells: &[Cell], axes: &[Axis], about: About) -> Option<Contrast> {
    let mut contrast = Contrast { about, plus: Vec::new(), minus: Vec::new(), settings: 0 };
    for cell in cells {
        let at = &cell.combination.values;
        let corners = match about {
            About::Value { axis, value, against } if at[axis] == value => {
                [index.with(at, &[]), index.with(at, &[(axis, against)])]
                    .into_iter()
                    .collect::<Option<Vec<_>>>()
            }
            About::Pair { axes: (one, other), values } if (at[one], at[other]) == values => {
                let back = |axis: usize| (axis, axes[axis].reference);
                let corners = [&[][..], &[back(one)], &[back(other)], &[back(one), back(other)]];
                corners.map(|changes| index.with(at, changes)).into_iter().collect()
            }
            _ => continue,
        };
        match corners.as_deref() {
            Some([this, reference]) => {
                contrast.plus.push(*this);
                contrast.minus.push(*reference);
            }
            Some([this, one, other, both]) => {
                contrast.plus.extend([this, both]);
                contrast.minus.extend([one, other]);
            }
            _ => continue,
        }
        contrast.settings += 1;
    }
    (contrast.settings > 0).then_some(contrast)
}

impl Sweep {
    /// What each value changes, compared with the reference value of its rule.
    pub fn effects(&self, plan: &Plan) -> Vec<Effect> {
        let effect = |(contrast, sums): (&Contrast, &Vec<Paired>)| match contrast.about {
            About::Value { axis, value, against } if against == plan.axes[axis].reference => {
                Some(Effect { axis, value, against, results: estimates(plan, contrast, sums) })
            }
            _ => None,
        };
        plan.contrasts.iter().zip(&self.contrasts).filter_map(effect).collect()
    }

    /// What two changes do together beyond what each does alone.
    pub fn interactions(&self, plan: &Plan) -> Vec<Interaction> {
        let interaction = |(contrast, sums): (&Contrast, &Vec<Paired>)| match contrast.about {
            About::Pair { axes, values } => {
                Some(Interaction { axes, values, results: estimates(plan, contrast, sums) })
            }
            About::Value { .. } => None,
        };
        plan.contrasts.iter().zip(&self.contrasts).filter_map(interaction).collect()
    }

    /// The differences of the first metric between every two values of a rule.
    pub(crate) fn value_differences<'a>(&'a self, plan: &'a Plan) -> impl Iterator<Item = Estimate> + 'a {
        let is_value = |contrast: &Contrast| matches!(contrast.about, About::Value { .. });
        let contrasts = plan.contrasts.iter().zip(&self.contrasts);
        let values = contrasts.filter(move |(contrast, _)| is_value(contrast));
        values.filter_map(|(contrast, sums)| estimates(plan, contrast, sums).into_iter().next())
    }
}

fn estimates(plan: &Plan, contrast: &Contrast, sums: &[Paired]) -> Vec<Estimate> {
    let settings = float(contrast.settings.into());
    let estimate = |(metric, sum): (&Metric, &Paired)| {
        let interval = sum.interval().map(|Interval(low, high)| Interval(low / settings, high / settings));
        Estimate {
            metric: *metric,
            mean: sum.mean().map(|mean| mean / settings),
            interval,
            games: sum.pairs(),
            exact: exact(plan, contrast, *metric).map(|exact| exact / settings),
        }
    };
    plan.metrics.iter().zip(sums).map(estimate).collect()
}

fn exact(plan: &Plan, contrast: &Contrast, metric: Metric) -> Option<f64> {
    let sum = |cells: &[usize]| {
        cells.iter().map(|cell| metric.exact(&plan.cells[*cell].exact)).sum::<Option<f64>>()
    };
    Some(sum(&contrast.plus)? - sum(&contrast.minus)?)
}
