//! Plays the games of a sweep.

use std::ops::Range;

use parlour_core::{Ending, Won};

use super::contrast::Contrast;
use super::{Cell, Metric, Plan};
use crate::compare::Paired;
use crate::details::Details;
use crate::simulation::Simulation;
use crate::tally::Tally;
use crate::workers::Workers;

/// What the games of a sweep counted. All sums are integers, so parts add up to the same numbers in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sweep {
    games: u64,
    /// The statistics of each cell; empty if it is impossible.
    pub(crate) tallies: Vec<Tally>,
    /// For each cell, the sums of each metric.
    pub(crate) measures: Vec<Vec<Paired>>,
    /// For each contrast, the sums of each metric.
    pub(crate) contrasts: Vec<Vec<Paired>>,
}

impl Sweep {
    /// No games.
    pub fn new(plan: &Plan) -> Self {
        let seats =
            |cell: &Cell| cell.simulation.as_ref().map_or(0, |simulation| simulation.table().seats().len());
        let none = vec![Paired::default(); plan.metrics.len()];
        Self {
            games: 0,
            tallies: plan.cells.iter().map(|cell| Tally::new(seats(cell))).collect(),
            measures: vec![none.clone(); plan.cells.len()],
            contrasts: vec![none; plan.contrasts.len()],
        }
    }

    /// The number of games in each cell.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The statistics of a cell.
    pub fn tally(&self, cell: usize) -> Option<&Tally> {
        self.tallies.get(cell)
    }

    /// The sums of each metric in a cell: its mean and interval.
    pub fn measures(&self, cell: usize) -> &[Paired] {
        self.measures.get(cell).map_or(&[], Vec::as_slice)
    }

    /// Adds other games of the same plan.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        for (mine, theirs) in self.tallies.iter_mut().zip(&other.tallies) {
            mine.merge(theirs);
        }
        let sums = self.measures.iter_mut().chain(&mut self.contrasts);
        for (mine, theirs) in sums.zip(other.measures.iter().chain(&other.contrasts)) {
            for (mine, theirs) in mine.iter_mut().zip(theirs) {
                mine.merge(theirs);
            }
        }
    }
}

impl Workers<'_> {
    /// Plays the games with these numbers in every cell.
    pub fn sweep(&self, plan: &Plan, games: Range<u64>) -> Sweep {
        let watches = plan.metrics.iter().any(|metric| metric.is_detail());
        let make = || (Sweep::new(plan), Batch::new(plan));
        let parts = self.share(games, make, |(sweep, batch), games, _| {
            sweep.games += games.end - games.start;
            for (index, cell) in plan.cells.iter().enumerate() {
                if let Ok(simulation) = &cell.simulation {
                    let tally = &mut sweep.tallies[index];
                    let numbers = &mut batch.cells[index];
                    numbers.play(simulation, games.clone(), (&plan.metrics, watches), tally);
                    for (sums, numbers) in sweep.measures[index].iter_mut().zip(&numbers.metrics) {
                        numbers.iter().flatten().for_each(|number| sums.add_difference((*number).into()));
                    }
                }
            }
            for (contrast, sums) in plan.contrasts.iter().zip(&mut sweep.contrasts) {
                for (metric, sum) in sums.iter_mut().enumerate() {
                    batch.add(contrast, metric, sum);
                }
            }
        });
        let mut all = Sweep::new(plan);
        for (part, _) in &parts {
            all.merge(part);
        }
        all
    }
}

/// The numbers of some games in all cells.
struct Batch {
    cells: Vec<CellNumbers>,
    differences: Vec<Option<i128>>,
}

/// The numbers of some games in one cell: for each metric, those of the games; `None` for a game that was cut off.
struct CellNumbers {
    metrics: Vec<Vec<Option<i64>>>,
    endings: Vec<Ending>,
}

impl Batch {
    fn new(plan: &Plan) -> Self {
        let numbers =
            |_: &Cell| CellNumbers { metrics: vec![Vec::new(); plan.metrics.len()], endings: Vec::new() };
        Self { cells: plan.cells.iter().map(numbers).collect(), differences: Vec::new() }
    }

    /// Adds the difference of each game that ended in all of the cells.
    fn add(&mut self, contrast: &Contrast, metric: usize, sum: &mut Paired) {
        let Some(first) = contrast.plus.first() else { return };
        let Self { cells, differences } = self;
        differences.clear();
        differences.resize(cells[*first].metrics[metric].len(), Some(0));
        for (sign, members) in [(1_i128, &contrast.plus), (-1, &contrast.minus)] {
            for cell in members {
                for (difference, number) in differences.iter_mut().zip(&cells[*cell].metrics[metric]) {
                    *difference =
                        difference.zip(*number).map(|(sum, number)| sum + sign * i128::from(number));
                }
            }
        }
        differences.iter().flatten().for_each(|difference| sum.add_difference(*difference));
    }
}

impl CellNumbers {
    fn play(
        &mut self,
        simulation: &Simulation,
        games: Range<u64>,
        (metrics, watches): (&[Metric], bool),
        tally: &mut Tally,
    ) {
        self.metrics.iter_mut().for_each(Vec::clear);
        let seats = simulation.table().seats().len();
        let mut note = |game: u64, ending: &Ending, watched: (u64, u64)| {
            tally.add(game, ending, &simulation.order(game));
            let ended = ending.won != Won::Cut;
            for (metric, numbers) in metrics.iter().zip(&mut self.metrics) {
                numbers.push(ended.then(|| metric.of(ending, seats, watched)));
            }
        };
        if watches {
            for game in games {
                let mut details = Details::default();
                let ending = simulation.observe(game, &mut details);
                note(game, &ending, (details.lead_changes(), details.choices()));
            }
            return;
        }
        self.endings.clear();
        simulation.play(games.clone(), &mut self.endings);
        for (game, ending) in games.zip(&self.endings) {
            note(game, ending, (0, 0));
        }
    }
}
