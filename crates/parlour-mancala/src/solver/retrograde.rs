//! Building the endgame database from the end of the game backwards.
//!
//! A move that brings a seed into an attic leads to a lower layer, which is finished. Any other move sows forward
//! inside the own row and hands the turn on: the seeds on each side stay the same, the two sides change roles, and
//! the number of the row that was sown gets smaller. So the parts (a, b) and (b, a) of a layer make a task of their
//! own, and inside a task the order of the numbers never asks for a margin that is not there yet.

use std::sync::Mutex;

use super::database::{Database, Layout};
use super::label::Label;
use super::margins::Margins;
use super::mill::{Mill, Task};
use super::pits::Sowing;
use super::tracks::Tracks;
use super::{Progress, Watch};

/// Builds a database; none when it was stopped.
pub(super) fn build<const C: usize>(
    sowing: &Sowing<C>,
    label: Label,
    threads: usize,
    watch: &dyn Watch,
) -> Option<Database> {
    let layout = Layout::new(C, label.seeds.into());
    let tracks = (0..=layout.seeds).map(|seeds| Tracks::new(sowing, seeds));
    let tracks: Vec<Tracks> = tracks.collect();
    let mut margins = vec![0; layout.len];
    for total in 1..=layout.seeds {
        let (lower, rest) = margins.split_at_mut(layout.layer(total));
        let mill = Mill {
            sowing,
            layout: &layout,
            tracks: &tracks,
            lower,
        };
        run(&mill, tasks(&layout, total, rest), threads, watch);
        if watch.is_stopped() {
            return None;
        }
        watch.note(&Progress::Database {
            seeds: total,
            of: layout.seeds,
        });
    }
    Some(Database {
        label,
        layout,
        margins: Margins::new(margins),
    })
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
            tasks.push(Task {
                few: own,
                many: other,
                part,
                mirror: parts[other].take(),
            });
        }
    }
    tasks.sort_by_key(|task| task.part.len());
    tasks
}

/// Works the tasks off.
fn run<const C: usize>(mill: &Mill<'_, C>, tasks: Vec<Task<'_>>, threads: usize, watch: &dyn Watch) {
    let small = tasks.iter().map(|task| task.part.len()).sum::<usize>() < 20_000;
    let threads = if small { 1 } else { threads.min(tasks.len()) };
    let queue = Mutex::new(tasks);
    let take = || queue.lock().ok().and_then(|mut queue| queue.pop());
    let work = || {
        while let Some(task) = take() {
            mill.grind(task, watch);
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..threads {
            // Where the system gives no more threads, those that there are do the work.
            if std::thread::Builder::new().spawn_scoped(scope, work).is_err() {
                break;
            }
        }
        work();
    });
}
