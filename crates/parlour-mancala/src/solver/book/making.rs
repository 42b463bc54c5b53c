//! Makes an opening book: searches the positions of the last ply, and concludes the others from them.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use parlour_core::Game;

use crate::solver::book::opening_positions::{Openings, openings_of, unpacked};
use crate::solver::fast::FastSolver;
use crate::solver::pits::sum;
use crate::solver::search::driver::Driver;
use crate::solver::{
    OpeningBook, Pits, PreparationProgress, SolveError, Solver, SolverHost, SowingTable, seeds_in,
};
use crate::{Position, RulesFile};

impl Solver {
    /// A book of all positions of the first moves; `None` if it was stopped.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_mancala::{Options, Rules, RulesFile, Solver, Standalone};
    ///
    /// let rules = Arc::new(Rules::new(RulesFile { columns: 3, seeds: 2, ..RulesFile::kalah() }).unwrap());
    /// let mut solver = Solver::new(&rules, Options::default());
    /// let book = solver.make_book(1, &Standalone, |_| ()).unwrap().unwrap();
    /// assert_eq!(book.len(), 4);
    /// ```
    ///
    /// # Errors
    /// If the fast solver does not cover the game; and as [`Solver::solve`].
    pub fn make_book(
        &mut self,
        plies: u32,
        host: &dyn SolverHost,
        tell: impl Fn(PreparationProgress) + Sync,
    ) -> Result<Option<OpeningBook>, SolveError> {
        let rules = self.rules.clone();
        let start = Position::new(&rules, 2).map_err(|_| SolveError::NotPrepared)?;
        if !FastSolver::can_solve(&start) {
            return Err(SolveError::NotPrepared);
        }
        let openings = openings_of(rules.file(), plies, usize::MAX).ok_or(SolveError::NotPrepared)?;
        let threads = self.options.threads;
        let last = &openings.positions[openings.last..];
        let tell = |done| tell(PreparationProgress { ply: plies, done, of: last.len() });
        let solved = self.ask(&start, host, |fast| fast.margins(last, threads, host, &tell))?;
        Ok(solved.flatten().map(|solved| {
            let known = last.iter().copied().zip(solved).collect();
            let columns = usize::from(rules.file().columns);
            let margins = with_columns!(columns, complete(rules.file(), &openings, known));
            OpeningBook::new(rules.file(), plies, &openings, &margins)
        }))
    }
}

impl FastSolver {
    /// The margins of positions, each searched by one thread; `None` if it was stopped.
    fn margins(
        &self,
        positions: &[Pits],
        threads: usize,
        host: &dyn SolverHost,
        tell: &(dyn Fn(usize) + Sync),
    ) -> Option<Vec<i8>> {
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let mut found = Vec::new();
            let nodes = AtomicU64::new(0);
            let driver = Driver { threads: 1, here: false, nodes: &nodes, host, base: 0 };
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                let Some(pits) = positions.get(index) else {
                    return Some(found);
                };
                let range = self.engine.margin(&unpacked(*pits, self.columns), &driver);
                let margin = (range.lower == range.upper).then_some(range.lower)?;
                found.push((index, i8::try_from(margin).ok()?));
                tell(done.fetch_add(1, Ordering::Relaxed) + 1);
            }
        };
        let found = self.keep_during(host, || {
            std::thread::scope(|scope| {
                let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
                let found = workers.into_iter().map(|worker| worker.join().ok().flatten());
                found.collect::<Option<Vec<_>>>()
            })
        });
        let mut found = found?.concat();
        found.sort_unstable();
        Some(found.into_iter().map(|(_, margin)| margin).collect())
    }
}

/// The margins of all positions, in their order, given those of the last ply.
fn complete<const C: usize>(rules: &RulesFile, openings: &Openings, mut known: HashMap<Pits, i8>) -> Vec<i8> {
    let sowing = SowingTable::<C>::new(rules);
    openings.positions.iter().map(|pits| concluded(&sowing, *pits, &mut known)).collect()
}

/// The best of all moves. A move can lead to any ply up to the next one.
fn concluded<const C: usize>(sowing: &SowingTable<C>, pits: Pits, known: &mut HashMap<Pits, i8>) -> i8 {
    if let Some(margin) = known.get(&pits) {
        return *margin;
    }
    let seeds = sum::<C>(pits.own) + sum::<C>(pits.other);
    let lanes = (0..C).filter(|lane| seeds_in(pits.own, *lane) > 0);
    let margins = lanes.map(|lane| {
        let child = sowing.play(pits, seeds, lane);
        let over = sowing.over(child.pits);
        child.seen(over.unwrap_or_else(|| concluded(sowing, child.pits, known).into()))
    });
    // At most 127 seeds.
    let margin = margins.max().and_then(|margin| i8::try_from(margin).ok()).unwrap_or(0);
    known.insert(pits, margin);
    margin
}
