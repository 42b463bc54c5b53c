//! The queues of bots and of questions: what runs, what waits, and what is next.

use std::net::IpAddr;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::permit::{WaitingWork, WorkPermit};
use super::usage::Usage;
use super::{Asker, ComputeOptions, Load, NotDone};

/// Two queues, for bots and for questions: how many run, and who waits in the order of arrival.
pub(super) struct WorkQueues {
    bots: WorkQueue,
    questions: WorkQueue,
    queue: usize,
    share: usize,
    /// The addresses of the questions that run.
    running: Vec<IpAddr>,
    usage: Usage,
}

struct WorkQueue {
    most: usize,
    running: usize,
    waiting: Vec<WaitingWork>,
}

impl WorkQueue {
    fn new(most: usize) -> Self {
        Self { most: most.max(1), running: 0, waiting: Vec::new() }
    }

    /// The waiting work with the lowest rank, the earliest first, if a slot is free.
    fn next<R: PartialOrd>(&mut self, rank: impl Fn(Asker) -> R) -> Option<WaitingWork> {
        self.waiting.retain(|ready| !ready.granted.is_closed());
        if self.running >= self.most {
            return None;
        }
        let mut best: Option<(usize, R)> = None;
        for (place, ready) in self.waiting.iter().enumerate() {
            let rank = rank(ready.asker);
            if best.as_ref().is_none_or(|(_, least)| rank < *least) {
                best = Some((place, rank));
            }
        }
        let ready = self.waiting.remove(best?.0);
        self.running += 1;
        Some(ready)
    }
}

impl WorkQueues {
    pub(super) fn new(options: &ComputeOptions) -> Self {
        Self {
            bots: WorkQueue::new(options.thinkers),
            questions: WorkQueue::new(options.questions),
            queue: options.queue,
            share: options.share,
            running: Vec::new(),
            usage: Usage::default(),
        }
    }

    pub(super) fn load(&self) -> Load {
        Load {
            questions: self.questions.running,
            bots: self.bots.running,
            waiting: self.questions.waiting.len() + self.bots.waiting.len(),
        }
    }

    /// Queues work, and returns the work whose turn it is now, if any. Tables limit the number of bots; questions are
    /// limited here.
    pub(super) fn enter(
        &mut self,
        asker: Asker,
        granted: oneshot::Sender<WorkPermit>,
        now: Instant,
    ) -> Result<Option<WaitingWork>, NotDone> {
        let queue = match asker {
            Asker::Bot { .. } => &mut self.bots,
            Asker::Client(_) => &mut self.questions,
        };
        queue.waiting.retain(|ready| !ready.granted.is_closed());
        if let Asker::Client(address) = asker {
            let waiting = queue.waiting.iter().filter(|ready| ready.asker == asker).count();
            let running = self.running.iter().filter(|other| **other == address).count();
            if self.share > 0 && waiting + running >= self.share {
                return Err(NotDone::Share);
            }
            if queue.running >= queue.most && queue.waiting.len() >= self.queue {
                return Err(NotDone::Busy);
            }
        }
        queue.waiting.push(WaitingWork { asker, granted });
        Ok(self.next(asker, now))
    }

    /// Frees a slot after this time, and returns the work whose turn it is now, if any.
    pub(super) fn leave(&mut self, asker: Asker, took: Duration, now: Instant) -> Option<WaitingWork> {
        match asker {
            Asker::Bot { .. } => self.bots.running -= 1,
            Asker::Client(address) => {
                self.questions.running -= 1;
                if let Some(place) = self.running.iter().position(|other| *other == address) {
                    self.running.swap_remove(place);
                }
                self.usage.add(address, took, now);
            }
        }
        self.next(asker, now)
    }

    /// The next of the same queue.
    fn next(&mut self, queue: Asker, now: Instant) -> Option<WaitingWork> {
        match queue {
            Asker::Bot { .. } => self.bots.next(|asker| asker != (Asker::Bot { people: true })),
            Asker::Client(_) => {
                let used = |asker| match asker {
                    Asker::Client(address) => self.usage.of(address, now),
                    Asker::Bot { .. } => 0.0,
                };
                let ready = self.questions.next(used)?;
                if let Asker::Client(address) = ready.asker {
                    self.running.push(address);
                }
                Some(ready)
            }
        }
    }

    /// Sends all who wait away.
    pub(super) fn clear(&mut self) {
        self.bots.waiting.clear();
        self.questions.waiting.clear();
    }
}
