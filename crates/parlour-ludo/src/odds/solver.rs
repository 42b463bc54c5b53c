//! Value iteration, board by board.
//!
//! A passed roll changes nothing on the board: it stays within the few situations of one board, which are solved
//! together ([`System`]). All moves but captures lead to a board that was solved before in the same sweep. So only
//! captures make another sweep necessary.

use super::graph::{Choices, Graph, Target};
use super::system::System;

/// The number of faces of the die.
const FACES: f64 = 6.0;

/// How players choose.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Conduct {
    /// Every legal move is equally likely.
    Random,
    /// Everyone takes the move that is best for them.
    Best,
    /// One seat does, all others choose at random. Needs [`Viewpoint::Table`](super::numbering::Viewpoint::Table).
    BestOf(usize),
}

/// The chances of every player in every situation, more exact with every sweep.
#[derive(Debug)]
pub(super) struct Solver<'a, const SEATS: usize> {
    graph: &'a Graph,
    conduct: Conduct,
    /// A row for each situation and each end: the chances of winning, counted as the situation counts players.
    rows: Vec<[f64; SEATS]>,
    /// Two bits for every face: the choices once they are fixed.
    plans: Option<Vec<u16>>,
}

impl<'a, const SEATS: usize> Solver<'a, SEATS> {
    /// Bytes for each situation.
    pub(super) const BYTES: usize = size_of::<[f64; SEATS]>() + size_of::<u16>();

    /// Knows only the ends so far; `wins` says who else wins with the first player.
    pub(super) fn new(graph: &'a Graph, conduct: Conduct, wins: impl Fn(usize, usize) -> bool) -> Self {
        // The last row is the deadlock: no one wins.
        let mut rows = vec![[0.0; SEATS]; graph.numbering.situations() + SEATS + 1];
        for winner in 0..SEATS {
            let won = |seat| f64::from(u8::from(wins(winner, seat)));
            rows[graph.numbering.situations() + winner] = std::array::from_fn(won);
        }
        Self { graph, conduct, rows, plans: None }
    }

    /// The chances at the start of the game.
    pub(super) fn at_start(&self) -> [f64; SEATS] {
        self.rows[self.graph.start()]
    }

    /// The chances in all situations.
    pub(super) fn into_rows(self) -> Vec<[f64; SEATS]> {
        self.rows
    }

    /// Whether choices are left that [`Solver::settle_plans`] would fix.
    pub(super) fn has_open_choices(&self) -> bool {
        self.conduct != Conduct::Random && self.plans.is_none()
    }

    /// Fixes the choices that are best now. This breaks ties, which can make a difference for the other players, so that
    /// the chances of all players are defined.
    pub(super) fn settle_plans(&mut self) {
        let sixes = self.graph.numbering.size.sixes;
        let mut plans = vec![0; self.graph.numbering.situations()];
        for group in self.graph.numbering.groups() {
            for mover in (0..SEATS).filter(|mover| self.thinks(*mover)) {
                let start = group.start(mover);
                for (situation, plan) in (start..).zip(&mut plans[start..start + sixes]) {
                    *plan = self.plan(situation, mover);
                }
            }
        }
        self.plans = Some(plans);
    }

    fn plan(&self, situation: usize, mover: usize) -> u16 {
        let faces = self.graph.faces(situation).enumerate();
        faces.fold(0, |plan, (face, choices)| {
            let choice = if choices.only().is_some() { 0 } else { self.best(choices, mover).0 };
            plan | u16::try_from(choice).unwrap_or(0) << (2 * face)
        })
    }

    /// Solves all boards, the most advanced first; returns the largest change.
    pub(super) fn sweep(&mut self) -> f64 {
        let sixes = self.graph.numbering.size.sixes;
        let mut system = System::new(SEATS * sixes);
        let mut residual = 0.0_f64;
        for group in self.graph.numbering.groups() {
            if group.all().any(|situation| self.graph.is_reached(situation)) {
                let starts = std::array::from_fn(|mover| group.start(mover));
                self.set_up(&starts, sixes, &mut system);
                residual = residual.max(self.keep(&starts, sixes, system.solve()));
            }
        }
        residual
    }

    /// The equations of one board, with players counted by seat.
    fn set_up(&self, starts: &[usize; SEATS], sixes: usize, system: &mut System<SEATS>) {
        system.clear();
        for (mover, start) in starts.iter().enumerate() {
            for six in 0..sixes {
                if self.graph.is_reached(start + six) {
                    self.equation(starts, sixes, (mover, six), system);
                }
            }
        }
    }

    fn equation(
        &self,
        starts: &[usize; SEATS],
        sixes: usize,
        (mover, six): (usize, usize),
        system: &mut System<SEATS>,
    ) {
        let situation = starts[mover] + six;
        let mut sum = [0.0; SEATS];
        for (face, choices) in self.graph.faces(situation).enumerate() {
            let first = choices.get(0);
            let next = (mover + first.passed_on()) % SEATS;
            let ahead = first.number().wrapping_sub(starts[next]);
            if ahead < sixes {
                system.link(mover * sixes + six, next * sixes + ahead, 1.0 / FACES);
            } else {
                add(&mut sum, self.chosen(situation, face, choices, mover));
            }
        }
        let mut sum = sum.map(|chance| chance / FACES);
        if self.graph.is_seen_from_mover() {
            sum = turned(&sum, mover);
        }
        system.set(mover * sixes + six, sum);
    }

    /// Stores the chances of one board; returns the largest change.
    fn keep(&mut self, starts: &[usize; SEATS], sixes: usize, solved: &[[f64; SEATS]]) -> f64 {
        let mut residual = 0.0_f64;
        for (mover, start) in starts.iter().enumerate() {
            for six in 0..sixes {
                if !self.graph.is_reached(start + six) {
                    continue;
                }
                let mut row = solved[mover * sixes + six];
                if self.graph.is_seen_from_mover() {
                    row = turned(&row, SEATS - mover);
                }
                let old = std::mem::replace(&mut self.rows[start + six], row);
                residual = residual.max(self.change(&old, &row));
            }
        }
        residual
    }

    /// How much a row has changed. While choices are open, ties can shift chances between the other players back and
    /// forth, so only what the choosing player aims at counts.
    fn change(&self, old: &[f64; SEATS], new: &[f64; SEATS]) -> f64 {
        let aim = match self.conduct {
            Conduct::Random => None,
            Conduct::Best => Some(0),
            Conduct::BestOf(seat) => Some(seat),
        };
        match aim.filter(|_| self.plans.is_none()) {
            Some(seat) => (worth(new, seat) - worth(old, seat)).abs(),
            None => old.iter().zip(new).map(|(old, new)| (old - new).abs()).fold(0.0, f64::max),
        }
    }

    /// The chances after a roll with these choices, counted as the situation counts players.
    fn chosen(&self, situation: usize, face: usize, choices: Choices, mover: usize) -> [f64; SEATS] {
        if let Some(only) = choices.only() {
            return self.row(only);
        }
        if !self.thinks(mover) {
            return self.mean(choices);
        }
        match &self.plans {
            Some(plans) => self.row(choices.get(usize::from(plans[situation] >> (2 * face) & 3))),
            None => self.best(choices, mover).1,
        }
    }

    /// Whether the player looks for the best choice.
    fn thinks(&self, mover: usize) -> bool {
        match self.conduct {
            Conduct::Random => false,
            Conduct::Best => true,
            Conduct::BestOf(seat) => seat == mover,
        }
    }

    fn mean(&self, choices: Choices) -> [f64; SEATS] {
        let (mut sum, mut count) = ([0.0; SEATS], 0.0);
        for target in choices.iter() {
            add(&mut sum, self.row(target));
            count += 1.0;
        }
        sum.map(|chance| chance / count)
    }

    /// The first of the best choices for the mover, and its chances.
    fn best(&self, choices: Choices, mover: usize) -> (usize, [f64; SEATS]) {
        let seat = if self.graph.is_seen_from_mover() { 0 } else { mover };
        let mut best = (0, self.row(choices.get(0)));
        for (index, target) in choices.iter().enumerate().skip(1) {
            let row = self.row(target);
            if worth(&row, seat) > worth(&best.1, seat) {
                best = (index, row);
            }
        }
        best
    }

    /// The chances at a target, with players counted as before the move.
    fn row(&self, target: Target) -> [f64; SEATS] {
        let row = &self.rows[target.number()];
        if target.passed_on() == 1 && self.graph.is_seen_from_mover() { turned(row, 1) } else { *row }
    }
}

/// What a seat aims at: to win; a deadlock is worth an equal share to all.
pub(super) fn worth<const SEATS: usize>(row: &[f64; SEATS], seat: usize) -> f64 {
    let (won, seats) = row.iter().fold((0.0, 0.0), |(won, seats), win| (won + win, seats + 1.0));
    row[seat] + (1.0 - won) / seats
}

fn add<const SEATS: usize>(sum: &mut [f64; SEATS], row: [f64; SEATS]) {
    for (sum, part) in sum.iter_mut().zip(row) {
        *sum += part;
    }
}

/// A row as the seat this many places behind counts players.
fn turned<const SEATS: usize>(row: &[f64; SEATS], places: usize) -> [f64; SEATS] {
    std::array::from_fn(|seat| {
        let before = seat + SEATS - places;
        row[if before < SEATS { before } else { before - SEATS }]
    })
}
