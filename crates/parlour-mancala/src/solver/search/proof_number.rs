//! Proof-number search, for positions with many seeds.
//!
//! There, the move that looks best often is not, and finding that out may take thousands of times the work of a proof by
//! another move. So no move is searched to the end at once: the one that looks like the least work is searched until it
//! looks like more work than the next one, by the proof numbers found below it so far (df-pn). Closer to the database,
//! where a search takes a few hundred positions, alpha-beta takes over.
//!
//! Proof numbers count a position once for every line that leads to it. Under rules without captures and extra turns the
//! same positions come up in so many orders of moves that the numbers mean nothing, and alpha-beta does all of the work.

use crate::solver::search::alpha_beta::{Open, Searcher};
use crate::solver::{Branch, Effort, Node};

/// Positions with up to this many seeds more than the database are left to alpha-beta.
const SEARCHED: usize = 5;
/// A move is searched until it looks like this much more work than the next one, to avoid switching all the time.
const PATIENCE: f32 = 1.12;
/// And at least this much more.
const AT_LEAST: f32 = 0.3;
/// The estimated work grows by this part for every place later in the order.
const LATER: f32 = 0.2;
/// This many seeds above the database, the first estimate looks one move further ahead: there it matters most.
const HIGH: usize = 16;
/// The part of the work of a no that is not shared with the other moves.
const APART: f32 = 0.6;
/// The factor on the estimated work of a move that another thread is searching.
const TAKEN: f32 = 4.0;

/// How far a question got.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Outcome {
    /// It is answered: a lower bound if the margin is at least `beta`, else an upper one.
    Settled(i32),
    /// It looks like more work than allowed.
    Open(Effort),
}

/// A move that is not settled, with the effort as the player who moves sees it.
#[derive(Debug, Clone, Copy)]
struct Line {
    branch: Branch,
    effort: Effort,
}

/// The moves that are not settled.
struct Lines<const C: usize> {
    lines: [Line; C],
    count: usize,
}

/// The next move to search: the one with the least effort, with the effort of the runner-up and of the position.
struct Choice {
    index: usize,
    next: f32,
    effort: Effort,
    /// What a no takes for the other moves: all of them, and the one with the most work.
    others: (f32, f32),
}

impl<const C: usize> Lines<C> {
    fn remove(&mut self, index: usize) {
        self.lines[index..self.count].rotate_left(1);
        self.count -= 1;
    }

    /// One move is enough for a yes; a no takes all of them.
    fn choose(&self, is_claimed: impl Fn(&Branch) -> bool) -> Choice {
        let lines = &self.lines[..self.count];
        let (mut index, mut yes, mut next) = (0, f32::INFINITY, f32::INFINITY);
        for (place, line) in lines.iter().enumerate() {
            let this = line.effort.yes * if is_claimed(&line.branch) { TAKEN } else { 1.0 };
            if this < yes {
                (index, yes, next) = (place, this, yes);
            } else {
                next = next.min(this);
            }
        }
        let (mut sum, mut most) = (0.0_f32, 0.0_f32);
        for (_, line) in lines.iter().enumerate().filter(|(place, _)| *place != index) {
            sum += line.effort.no;
            most = most.max(line.effort.no);
        }
        let own = self.lines[index].effort.no;
        Choice {
            index,
            next,
            effort: Effort { yes, no: together(sum + own, most.max(own)) },
            others: (sum, most),
        }
    }
}

/// The work of a no for several moves. Their lines meet again later, so it is less than the sum.
#[inline]
fn together(sum: f32, most: f32) -> f32 {
    APART * sum + (1.0 - APART) * most
}

impl<const C: usize> Searcher<'_, C> {
    /// Answers whether the margin is at least `beta`, unless yes or no looks like more work than the limit; `None` if it was
    /// stopped. The game must not be over.
    pub(crate) fn prove(&mut self, node: Node, beta: i32, limit: Effort) -> Option<Outcome> {
        if self.context.above(node.seeds) <= SEARCHED || self.context.sowing.only_sows {
            return self.search(node, beta).map(Outcome::Settled);
        }
        let start = self.count()?;
        let mut open = Open::new();
        self.look(node, beta, &mut open);
        let mut best = open.best;
        let mut lines = self.lines(&open.branches, open.count, beta);
        while best < beta && lines.count > 0 {
            let choice = lines.choose(|branch| self.shared.is_claimed(branch.key));
            if choice.effort.yes >= limit.yes || choice.effort.no >= limit.no {
                self.context.table.keep_effort(node.key, beta, choice.effort);
                return Some(Outcome::Open(choice.effort));
            }
            let Line { branch, effort } = lines.lines[choice.index];
            let share = share(effort, &choice, limit);
            match self.follow(&branch, beta, share)? {
                Outcome::Settled(bound) => {
                    best = best.max(bound);
                    lines.remove(choice.index);
                }
                Outcome::Open(effort) => lines.lines[choice.index].effort = effort,
            }
        }
        self.keep(node, beta, best, start);
        Some(Outcome::Settled(best))
    }

    /// Continues the search of a move. Efforts and bounds are those of the player who moves.
    fn follow(&mut self, branch: &Branch, beta: i32, limit: Effort) -> Option<Outcome> {
        let again = branch.child.again;
        self.shared.claim(branch.key);
        let outcome = self.prove(branch.node(), branch.beta(beta), limit.seen(again))?;
        self.shared.release(branch.key);
        Some(match outcome {
            Outcome::Settled(bound) => Outcome::Settled(branch.child.seen(bound)),
            Outcome::Open(effort) => Outcome::Open(effort.seen(again)),
        })
    }

    /// The efforts of all moves.
    fn lines(&self, branches: &[Branch; C], count: usize, beta: i32) -> Lines<C> {
        let mut later = 1.0;
        let lines = branches.map(|branch| Line { branch, effort: Effort::ENDLESS });
        let mut lines = Lines { lines, count };
        for line in &mut lines.lines[..count] {
            line.effort = self.effort(&line.branch, beta, later);
            later += LATER;
        }
        lines
    }

    /// The estimated work of a move, from an earlier visit or as a first estimate.
    fn effort(&self, branch: &Branch, beta: i32, later: f32) -> Effort {
        let Branch { child, key, .. } = branch;
        let beta = branch.beta(beta);
        if let Some(effort) = self.context.table.effort(*key, beta) {
            return effort.seen(child.again);
        }
        let context = self.context;
        let above = context.above(child.seeds);
        let depth = u32::from(above >= HIGH);
        let missing = beta - (context.heuristic).ahead(&context.sowing, child.pits, child.seeds, depth);
        let mut effort = Effort::estimate(above, missing).seen(child.again);
        effort.yes *= later;
        context.table.keep_effort(*key, beta, effort.seen(child.again));
        effort
    }
}

/// The limit for the move with this effort: always a bit more than the effort, so that every visit makes progress.
fn share(effort: Effort, choice: &Choice, limit: Effort) -> Effort {
    let yes = limit.yes.min(choice.next * PATIENCE + AT_LEAST);
    let (sum, most) = choice.others;
    // The work at which all moves together reach the limit, whether this move has the most work or not.
    let left = limit.no - APART * sum;
    let no = if left >= most { left } else { (left - (1.0 - APART) * most) / APART };
    Effort { yes: yes.max(effort.yes * 1.01), no: no.max(effort.no * 1.1 + 0.1) }
}
