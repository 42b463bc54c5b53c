//! The queues, simulated event by event.

use std::cmp::Ordering;
use std::collections::{BinaryHeap, VecDeque};
use std::fmt;

use crate::args::Args;

/// The most moves in one transaction, as in `parlour-store`.
const LARGEST_GROUP: usize = 512;

/// When a move arrived, in microseconds.
type Arrival = f64;

/// What happens at a time.
enum Event {
    /// A move arrives somewhere.
    Arrives,
    /// A node has worked out a move.
    Decided { node: usize, database: usize, arrival: Arrival },
    /// A database has worked through a transaction, which now waits for the disk.
    Written { writer: usize, database: usize, group: Vec<Arrival> },
    /// A transaction is on disk.
    Durable { writer: usize, database: usize, group: Vec<Arrival> },
}

struct Due(f64, Event);

impl PartialEq for Due {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Due {}

impl PartialOrd for Due {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Due {
    // The earliest first out of a heap.
    fn cmp(&self, other: &Self) -> Ordering {
        other.0.total_cmp(&self.0)
    }
}

/// Several cores with one queue.
struct Cores<W> {
    free: usize,
    busy_time: f64,
    waiting: VecDeque<W>,
}

impl<W> Cores<W> {
    fn new(free: usize) -> Self {
        Self { free, busy_time: 0.0, waiting: VecDeque::new() }
    }
}

/// The writer of a node for a database: one transaction at a time.
#[derive(Default)]
struct Writer {
    is_busy: bool,
    waiting: VecDeque<Arrival>,
}

struct Simulation {
    args: Args,
    now: f64,
    events: BinaryHeap<Due>,
    nodes: Vec<Cores<(usize, Arrival)>>,
    databases: Vec<Cores<(usize, Vec<Arrival>)>>,
    /// The transactions of each database that wait for the disk, the first of which has it.
    flushing: Vec<VecDeque<(usize, Vec<Arrival>)>>,
    /// Writer `node * databases + database`.
    writers: Vec<Writer>,
    random: u64,
    latencies: Vec<f64>,
    groups: usize,
}

/// Simulates the queues for the given time.
pub(crate) fn simulate(args: &Args) -> Outcome {
    let mut simulation = Simulation::new(*args);
    simulation.events.push(Due(0.0, Event::Arrives));
    let end = args.seconds * 1e6;
    while let Some(Due(at, event)) = simulation.events.pop() {
        if at > end {
            break;
        }
        simulation.now = at;
        simulation.happen(event);
    }
    simulation.outcome(end)
}

impl Simulation {
    fn new(args: Args) -> Self {
        Self {
            args,
            now: 0.0,
            events: BinaryHeap::new(),
            nodes: (0..args.nodes).map(|_| Cores::new(args.cores)).collect(),
            databases: (0..args.databases).map(|_| Cores::new(args.database_cores)).collect(),
            flushing: vec![VecDeque::new(); args.databases],
            writers: (0..args.nodes * args.databases).map(|_| Writer::default()).collect(),
            random: 0x9E37_79B9_7F4A_7C15,
            latencies: Vec::new(),
            groups: 0,
        }
    }

    /// A number from 0 to 1, without 0.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    fn chance(&mut self) -> f64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((self.random >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss,
        reason = "a small index"
    )]
    fn choose(&mut self, count: usize) -> usize {
        ((self.chance() * count as f64) as usize).min(count - 1)
    }

    /// A random time with this mean: most are shorter, some much longer.
    fn spread(&mut self, mean: f64) -> f64 {
        -self.chance().ln() * mean
    }

    fn after(&mut self, time: f64, event: Event) {
        self.events.push(Due(self.now + time, event));
    }

    fn happen(&mut self, event: Event) {
        match event {
            Event::Arrives => {
                let pause = self.spread(1e6 / self.args.moves);
                self.after(pause, Event::Arrives);
                let (node, database) = (self.choose(self.args.nodes), self.choose(self.args.databases));
                self.nodes[node].waiting.push_back((database, self.now));
                self.work_at_node(node);
            }
            Event::Decided { node, database, arrival } => {
                self.nodes[node].free += 1;
                self.work_at_node(node);
                let writer = node * self.args.databases + database;
                self.writers[writer].waiting.push_back(arrival);
                self.write(writer);
            }
            Event::Written { writer, database, group } => {
                self.databases[database].free += 1;
                self.work_in_database(database);
                if !self.args.one_by_one {
                    return self.after(self.args.flush, Event::Durable { writer, database, group });
                }
                self.flushing[database].push_back((writer, group));
                if self.flushing[database].len() == 1 {
                    self.flush(database);
                }
            }
            Event::Durable { writer, database, group } => {
                if self.args.one_by_one {
                    self.flushing[database].pop_front();
                    self.flush(database);
                }
                self.latencies.extend(group.iter().map(|arrival| self.now - arrival));
                self.writers[writer].is_busy = false;
                self.write(writer);
            }
        }
    }

    fn work_at_node(&mut self, node: usize) {
        let cores = &mut self.nodes[node];
        if cores.free == 0 {
            return;
        }
        let Some((database, arrival)) = cores.waiting.pop_front() else { return };
        cores.free -= 1;
        let time = self.spread(self.args.move_cost);
        self.nodes[node].busy_time += time;
        self.after(time, Event::Decided { node, database, arrival });
    }

    /// Begins a transaction with all moves that wait, unless the writer has one.
    fn write(&mut self, writer: usize) {
        let Writer { is_busy, waiting } = &mut self.writers[writer];
        if *is_busy || waiting.is_empty() {
            return;
        }
        *is_busy = true;
        let group: Vec<Arrival> = waiting.drain(..waiting.len().min(LARGEST_GROUP)).collect();
        self.groups += 1;
        let database = writer % self.args.databases;
        self.databases[database].waiting.push_back((writer, group));
        self.work_in_database(database);
    }

    /// Begins to flush the first transaction that waits for it, if any.
    fn flush(&mut self, database: usize) {
        if let Some((writer, group)) = self.flushing[database].front_mut() {
            let (writer, group) = (*writer, std::mem::take(group));
            self.after(self.args.flush, Event::Durable { writer, database, group });
        }
    }

    #[expect(clippy::cast_precision_loss, reason = "hundreds")]
    fn work_in_database(&mut self, database: usize) {
        let cores = &mut self.databases[database];
        if cores.free == 0 {
            return;
        }
        let Some((writer, group)) = cores.waiting.pop_front() else { return };
        cores.free -= 1;
        let time = self.spread(self.args.group_cost + self.args.write_cost * group.len() as f64);
        self.databases[database].busy_time += time;
        self.after(time, Event::Written { writer, database, group });
    }

    #[expect(clippy::cast_precision_loss, reason = "shares and means")]
    fn outcome(mut self, end: f64) -> Outcome {
        let share = |busy: f64, cores: usize| 100.0 * busy / (end * cores as f64);
        let (nodes, databases) = (&self.nodes, &self.databases);
        let node_share =
            share(nodes.iter().map(|node| node.busy_time).sum(), self.args.nodes * self.args.cores);
        let database_share = share(
            databases.iter().map(|database| database.busy_time).sum(),
            self.args.databases * self.args.database_cores,
        );
        let served = self.latencies.len();
        self.latencies.sort_unstable_by(f64::total_cmp);
        let at = |per_mille: usize| {
            let index = (served * per_mille / 1000).min(served.saturating_sub(1));
            self.latencies.get(index).copied().unwrap_or(f64::NAN) / 1000.0
        };
        Outcome {
            args: self.args,
            node_share,
            database_share,
            served: served as f64 / self.args.seconds,
            group: served as f64 / self.groups.max(1) as f64,
            p50: at(500),
            p99: at(990),
        }
    }
}

/// The result.
pub(crate) struct Outcome {
    args: Args,
    node_share: f64,
    database_share: f64,
    served: f64,
    group: f64,
    p50: f64,
    p99: f64,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Args { moves, nodes, cores, databases, database_cores, .. } = self.args;
        write!(
            f,
            "{moves:.0} moves/s, {nodes} nodes of {cores} cores ({:.0}% busy), {databases} databases of \
             {database_cores} cores ({:.0}% busy): {:.0} moves/s served, {:.1} per commit, p50 {:.1} ms, p99 {:.1} ms",
            self.node_share, self.database_share, self.served, self.group, self.p50, self.p99
        )?;
        // What is not served in the time waits in a queue that grows.
        if self.served < 0.97 * moves { write!(f, "; OVERLOADED") } else { Ok(()) }
    }
}
