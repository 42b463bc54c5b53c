//! Computes distributions: probability moves from node to node, one roll or one turn at a time.

use std::collections::VecDeque;

use parlour_core::budget;

use crate::odds::chain::{END, Passage, number};
use crate::odds::distribution::tail::{self, TailDetector, geometric};
use crate::odds::linear::elimination::{Elimination, Entry, merge};

/// Longer distributions are cut; the remaining mass says how much is missing.
pub(crate) const LONGEST: usize = 20_000_000;

/// All passages that take the same time, grouped by their source nodes.
struct Bed {
    time: usize,
    /// A node, and the end of its streams in the list.
    sources: Vec<(u32, usize)>,
    streams: Vec<Entry>,
}

/// The flow of probability through a chain.
pub(crate) struct Flow {
    nodes: usize,
    start: usize,
    beds: Vec<Bed>,
    /// What happens within one unit of time, if anything.
    within: Option<Elimination>,
    /// Turns that do not count: they lead to the start of another turn in the same unit of time.
    free: Option<Bed>,
}

/// Smaller shares are no longer followed through free turns.
const NOTHING: f64 = 1e-17;

/// The probability of each node, of the end and of dead ends, for each coming unit of time.
pub(crate) type Slots = VecDeque<Vec<f64>>;

/// A distribution, and the mass missing from it.
pub(crate) struct Flown {
    pub(crate) pmf: Vec<f64>,
    pub(crate) remaining: f64,
}

/// The unit of time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clock {
    Rolls,
    Turns,
}

impl Clock {
    pub(crate) const ALL: [Self; 2] = [Self::Rolls, Self::Turns];

    pub(crate) fn time(self, passage: &Passage) -> usize {
        match self {
            Self::Rolls => passage.rolls as usize,
            Self::Turns => passage.turns as usize,
        }
    }
}

/// Where probability can flow. Nodes are ordered by rank, so that neighbouring squares are neighbours in memory.
struct Course<'a> {
    rows: Vec<&'a [Passage]>,
    ranks: Vec<u32>,
    clock: Clock,
}

/// No rank: the node never leads to the end.
const NONE: u32 = u32::MAX;

impl<'a> Course<'a> {
    fn new(rows: &'a [Vec<Passage>], order: &[u32], clock: Clock) -> Self {
        let mut course = Self { rows: Vec::with_capacity(rows.len()), ranks: vec![NONE; rows.len()], clock };
        for node in order {
            if let Some(row) = rows.get(*node as usize).filter(|row| !row.is_empty()) {
                course.ranks[*node as usize] = number(course.rows.len());
                course.rows.push(row);
            }
        }
        course
    }

    /// The passages of all ranks.
    fn iter(&self) -> impl Iterator<Item = (usize, &Passage)> {
        let rows = self.rows.iter().enumerate();
        rows.flat_map(|(rank, row)| row.iter().map(move |passage| (rank, passage)))
    }

    /// The end and the dead ends have indices after the nodes.
    fn place(&self, to: u32) -> usize {
        match to {
            END => self.rows.len(),
            to => match self.ranks[to as usize] {
                NONE => self.rows.len() + 1,
                rank => rank as usize,
            },
        }
    }

    /// All passages that take this time.
    fn bed(&self, time: usize) -> Bed {
        self.bed_of(time, |passage| self.clock.time(passage) == time)
    }

    fn bed_of(&self, time: usize, wanted: impl Fn(&Passage) -> bool) -> Bed {
        let mut bed = Bed { time, sources: Vec::new(), streams: Vec::new() };
        for (rank, passage) in self.iter().filter(|(_, passage)| wanted(passage)) {
            bed.streams.push((number(self.place(passage.to)), passage.chance));
            match bed.sources.last_mut() {
                Some((last, end)) if *last as usize == rank => *end = bed.streams.len(),
                _ => bed.sources.push((number(rank), bed.streams.len())),
            }
        }
        bed
    }

    /// Passages that take no time are followed at once; all others count as ends.
    fn within(&self, is_free: impl Fn(&Passage) -> bool) -> Elimination {
        let nodes = self.rows.len();
        let mut rows = vec![Vec::new(); nodes];
        let mut ends = vec![0.0; nodes];
        for (rank, passage) in self.iter() {
            let to = self.place(passage.to);
            if self.clock.time(passage) > 0 || to >= nodes || is_free(passage) {
                ends[rank] += passage.chance;
            } else {
                rows[rank].push((number(to), passage.chance));
            }
        }
        rows.iter_mut().for_each(merge);
        Elimination::new((0..number(nodes)).collect(), &rows, &ends)
    }
}

impl Flow {
    /// The flow along these passages of each node. Nodes missing from the order never lead to the end.
    pub(crate) fn new(rows: &[Vec<Passage>], order: &[u32], clock: Clock) -> Self {
        Self::of(&Course::new(rows, order, clock), |_| false)
    }

    /// The flow counted in turns if some turns take no time; `begins` marks the nodes where turns start.
    pub(crate) fn with_free_turns(rows: &[Vec<Passage>], order: &[u32], begins: &[bool]) -> Self {
        let course = Course::new(rows, order, Clock::Turns);
        let begins = |to: u32| to != END && begins[to as usize];
        let is_free = |passage: &Passage| passage.turns == 0 && begins(passage.to);
        Self { free: Some(course.bed_of(0, is_free)), ..Self::of(&course, is_free) }
    }

    fn of(course: &Course, is_free: impl Fn(&Passage) -> bool) -> Self {
        let times = course.iter().map(|(_, passage)| course.clock.time(passage));
        let longest = times.max().unwrap_or(0);
        let beds = (1..=longest).map(|time| course.bed(time)).filter(|bed| !bed.streams.is_empty()).collect();
        let mut passages = course.iter();
        let at_once = passages.any(|(_, passage)| course.clock.time(passage) == 0);
        Self {
            nodes: course.rows.len(),
            start: course.place(0),
            beds,
            within: at_once.then(|| course.within(is_free)),
            free: None,
        }
    }

    /// Moves probability from node 0 until at most this mass is left.
    pub(crate) fn run(&self, mass: f64) -> Flown {
        let longest = self.beds.iter().map(|bed| bed.time).max().unwrap_or(1);
        // Slot 0 is now; the others are in the future.
        let mut slots: Slots = (0..=longest).map(|_| vec![0.0; self.nodes + 2]).collect();
        slots[0][self.start] = 1.0;
        let mut pmf = Vec::new();
        let mut tail = TailDetector::new(mass);
        loop {
            budget::poll();
            pmf.push(self.step(&mut slots));
            if let Some(hazard) = tail.judge(pmf.len(), &slots, self.nodes) {
                let remaining = tail::remaining(&slots, self.nodes);
                return geometric(pmf, slots[0][self.nodes], remaining, hazard, mass);
            }
            // With many slots, the sum takes longer than the step.
            if !pmf.len().is_multiple_of(slots.len()) {
                continue;
            }
            let remaining = slots.iter().map(|slot| slot[..self.nodes].iter().sum::<f64>()).sum();
            if remaining <= mass || pmf.len() >= LONGEST {
                pmf.extend(slots.iter().map(|slot| slot[self.nodes]));
                while pmf.last() == Some(&0.0) {
                    pmf.pop();
                }
                return Flown { pmf, remaining };
            }
        }
    }

    /// Advances one unit of time; returns the chance that the game ended in it.
    fn step(&self, slots: &mut Slots) -> f64 {
        let mut now = slots.pop_front().unwrap_or_default();
        let ended = now[self.nodes];
        slots.push_back(Vec::new());
        let all: f64 = now[..self.nodes].iter().sum();
        self.pour(&mut now, slots);
        while let Some(free) = &self.free {
            let mut again = vec![0.0; now.len()];
            free.pour(&now, &mut again);
            if again.iter().sum::<f64>() <= NOTHING * all {
                break;
            }
            now = again;
            self.pour(&mut now, slots);
        }
        // The emptied slot is reused, so that nothing is allocated.
        now.fill(0.0);
        if let Some(last) = slots.back_mut() {
            *last = now;
        }
        ended
    }

    /// Applies everything that happens now, and moves the result to later slots.
    fn pour(&self, now: &mut [f64], slots: &mut Slots) {
        if let Some(within) = &self.within {
            within.visit(now[..self.nodes].as_chunks_mut::<1>().0);
        }
        for bed in &self.beds {
            bed.pour(now, &mut slots[bed.time - 1]);
        }
    }
}

impl Bed {
    /// Moves what is in the nodes now along the streams.
    fn pour(&self, now: &[f64], later: &mut [f64]) {
        let mut from = 0;
        for (node, to) in &self.sources {
            let here = now[*node as usize];
            if here > 0.0 {
                for (to, chance) in &self.streams[from..*to] {
                    later[*to as usize] += here * chance;
                }
            }
            from = *to;
        }
    }
}
