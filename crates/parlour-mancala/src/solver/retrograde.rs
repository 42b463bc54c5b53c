//! Building the endgame database from the end of the game backwards.
//!
//! A move that brings a seed into an attic leads to a lower layer, which is finished. Any other move sows forward
//! inside the own row and hands the turn on: the seeds on each side stay the same, the two sides change roles, and
//! the number of the row that was sown gets smaller. So the parts (a, b) and (b, a) of a layer make a task of their
//! own, and inside a task the order of the numbers never asks for a margin that is not there yet.

use std::sync::Mutex;

use super::database::{Database, Layout, packed, unpacked};
use super::label::Label;
use super::pits::{Child, Pits, Sowing, seeds_in};
use super::rank::{number, rows};
use super::{Progress, Watch};

/// Two parts of a layer that ask only each other and lower layers.
struct Task<'a> {
    own: usize,
    other: usize,
    /// The part in which the player to move has `own` seeds.
    part: &'a mut [u8],
    /// The part with the roles changed; none where both have the same.
    mirror: Option<&'a mut [u8]>,
}

/// What all tasks share.
struct Mill<'a, const C: usize> {
    sowing: &'a Sowing<C>,
    layout: &'a Layout,
    rows: &'a [Vec<u64>],
    /// The margins of the lower layers.
    lower: &'a [u8],
}

/// Builds a database; none when it was stopped.
pub(super) fn build<const C: usize>(
    sowing: &Sowing<C>,
    label: Label,
    threads: usize,
    watch: &dyn Watch,
) -> Option<Database> {
    let layout = Layout::new(C, label.seeds.into());
    let rows: Vec<Vec<u64>> = (0..=layout.seeds).map(rows::<C>).collect();
    let mut margins = vec![0; layout.len];
    for total in 1..=layout.seeds {
        let (lower, rest) = margins.split_at_mut(layout.layer(total));
        let mill = Mill {
            sowing,
            layout: &layout,
            rows: &rows,
            lower,
        };
        mill.run(tasks(&layout, total, rest), threads, watch);
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
        margins,
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
                own,
                other,
                part,
                mirror: parts[other].take(),
            });
        }
    }
    tasks.sort_by_key(|task| task.part.len());
    tasks
}

impl<const C: usize> Mill<'_, C> {
    fn run(&self, tasks: Vec<Task<'_>>, threads: usize, watch: &dyn Watch) {
        let small = tasks.iter().map(|task| task.part.len()).sum::<usize>() < 20_000;
        let threads = if small { 1 } else { threads.min(tasks.len()) };
        let queue = Mutex::new(tasks);
        let take = || queue.lock().ok().and_then(|mut queue| queue.pop());
        let work = || {
            while let Some(task) = take() {
                self.grind(task, watch);
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
    }

    fn grind(&self, task: Task<'_>, watch: &dyn Watch) {
        match task.mirror {
            Some(mirror) => self.grind_two(task.own, task.other, task.part, mirror, watch),
            None => self.grind_one(task.own, task.part, watch),
        }
    }

    fn grind_two(&self, own: usize, other: usize, part: &mut [u8], mirror: &mut [u8], watch: &dyn Watch) {
        let (across, down) = (self.rows[other].len(), self.rows[own].len());
        for (first, below) in self.rows[own].iter().enumerate() {
            if watch.is_stopped() {
                return;
            }
            for (second, above) in self.rows[other].iter().enumerate() {
                let (there, here) = (second * down, first * across);
                part[here + second] = self.margin(*below, *above, own + other, &mirror[there..]);
                mirror[there + first] = self.margin(*above, *below, own + other, &part[here..]);
            }
        }
    }

    fn grind_one(&self, own: usize, part: &mut [u8], watch: &dyn Watch) {
        let across = self.rows[own].len();
        for (first, below) in self.rows[own].iter().enumerate() {
            if watch.is_stopped() {
                return;
            }
            for (second, above) in self.rows[own][..=first].iter().enumerate() {
                let (there, here) = (second * across, first * across);
                part[here + second] = self.margin(*below, *above, 2 * own, &part[there..]);
                part[there + first] = self.margin(*above, *below, 2 * own, &part[here..]);
            }
        }
    }

    /// The margin of a position, from those of its children. `replies` are the margins of the positions in which
    /// the other player, with the same row as now, meets the rows of the player to move, by their number.
    #[inline]
    fn margin(&self, own: u64, other: u64, seeds: usize, replies: &[u8]) -> u8 {
        let pits = Pits { own, other };
        if let Some(margin) = self.sowing.over(pits) {
            return packed(margin);
        }
        let mut best = i32::MIN;
        for lane in 0..C {
            if seeds_in(own, lane) > 0 {
                let child = self.sowing.play(pits, seeds, lane);
                best = best.max(child.seen(self.child(&child, seeds, replies)));
            }
        }
        packed(best)
    }

    #[inline]
    fn child(&self, child: &Child, seeds: usize, replies: &[u8]) -> i32 {
        if child.seeds == seeds {
            unpacked(replies[number::<C>(child.pits.other)])
        } else {
            unpacked(self.lower[self.layout.place::<C>(child.pits)])
        }
    }
}
