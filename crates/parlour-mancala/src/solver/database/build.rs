//! Building the endgame database from the end of the game backwards.
//!
//! A move that brings a seed into a store leads to a lower layer, which is finished. Any other move sows forward inside
//! one row and passes the turn: the seeds on each side stay the same, the sides swap roles, and the number of the sown
//! row gets smaller. So the parts (a, b) and (b, a) of a layer form a task, and within a task the order of the numbers
//! never needs a margin that is not there yet.

use std::sync::Mutex;

use crate::solver::database::margins::Margins;
use crate::solver::database::retrograde::{LayerSolver, Task};
use crate::solver::database::row_moves::RowMoves;
use crate::solver::{Database, DatabaseId, Layout, Progress, SolverHost, SowingTable};

/// Builds a database; `None` if it was stopped.
pub(crate) fn build<const C: usize>(
    sowing: &SowingTable<C>,
    id: DatabaseId,
    threads: usize,
    host: &dyn SolverHost,
) -> Option<Database> {
    let layout = Layout::new(C, id.seeds.into());
    let row_moves = (0..=layout.seeds).map(|seeds| RowMoves::new(sowing, seeds));
    let row_moves: Vec<RowMoves> = row_moves.collect();
    let mut margins = vec![0; layout.len];
    for total in 1..=layout.seeds {
        let (lower, rest) = margins.split_at_mut(layout.layer(total));
        let layer = LayerSolver { sowing, layout: &layout, row_moves: &row_moves, lower };
        run(&layer, tasks(&layout, total, rest), threads, host);
        if host.is_stopped() {
            return None;
        }
        host.report(&Progress::Database { seeds: total, of: layout.seeds });
    }
    Some(Database { id, layout, margins: Margins::new(margins) })
}

/// The tasks of a layer, large ones last.
fn tasks<'a>(layout: &Layout, total: usize, mut layer: &'a mut [u8]) -> Vec<Task<'a>> {
    let mut parts = Vec::new();
    for own in 0..=total {
        let (part, rest) = layer.split_at_mut(layout.rows[own] * layout.rows[total - own]);
        parts.push(Some(part));
        layer = rest;
    }
    let mut tasks = Vec::new();
    for own in 0..=total / 2 {
        let other = total - own;
        if let Some(part) = parts[own].take() {
            tasks.push(Task { few: own, many: other, part, mirror: parts[other].take() });
        }
    }
    tasks.sort_by_key(|task| task.part.len());
    tasks
}

/// Runs the tasks.
fn run<const C: usize>(
    layer: &LayerSolver<'_, C>,
    tasks: Vec<Task<'_>>,
    threads: usize,
    host: &dyn SolverHost,
) {
    let small = tasks.iter().map(|task| task.part.len()).sum::<usize>() < 20_000;
    let threads = if small { 1 } else { threads.min(tasks.len()) };
    let queue = Mutex::new(tasks);
    let take = || queue.lock().ok().and_then(|mut queue| queue.pop());
    let work = || {
        while let Some(task) = take() {
            layer.solve(task, host);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // If the system starts no more threads, those that run do the work.
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
