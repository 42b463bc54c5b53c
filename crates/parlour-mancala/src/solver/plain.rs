//! The plain solver: alpha-beta on the game's own positions. It contains no rule and so covers all of them; it is slow, and
//! tests compare the fast solver with it.

use std::collections::HashMap;

use parlour_core::{Game, Player, Silent};
use smallvec::SmallVec;

use crate::solver::{Answer, Bounds, Progress, SolveError, SolverHost, Standalone};
use crate::{Move, Position, opponent};

/// The bytes of an entry, including the overhead of the table.
const ENTRY_BYTES: u64 = 160;
/// The longest line of moves that is searched.
const MOST_MOVES: usize = 100_000;
/// Enough for the longest line.
const STACK: usize = 1 << 30;
/// How many pits are looked at before the host is asked again: positions of wide boards take long.
const ROUND: usize = 4096;

/// What the rest of the game depends on, seen by the player to move: the rows, and the stores as far as they can pay for
/// fires.
type Form = SmallVec<[u32; 16]>;

/// Why a search ended early.
enum End {
    Stopped,
    TooLong,
}

struct PlainSolver<'a> {
    known: HashMap<Form, Bounds>,
    room: usize,
    /// Whether positions that differ in the stores alone can share an entry.
    stores_only_pay: bool,
    nodes: u64,
    /// The search ends after this many positions.
    most: u64,
    /// Pits looked at since the host was asked.
    looked: usize,
    host: &'a dyn SolverHost,
}

/// Solves a position within the memory.
pub(crate) fn solve(position: &Position, memory: u64, host: &dyn SolverHost) -> Result<Answer, SolveError> {
    with_stack(position, memory, u64::MAX, host, |mut solver| solver.answer(position))?
}

/// A best move within the memory and this many positions. The game must not be over.
pub(crate) fn best_move(position: &Position, memory: u64, most: u64) -> Option<Move> {
    with_stack(position, memory, most, &Standalone, |mut solver| solver.best(position)).ok().flatten()
}

/// Runs a search on a stack that is large enough.
fn with_stack<T: Send>(
    position: &Position,
    memory: u64,
    most: u64,
    host: &dyn SolverHost,
    search: impl FnOnce(PlainSolver<'_>) -> T + Send,
) -> Result<T, SolveError> {
    let room = usize::try_from(memory / entry_bytes(position)).unwrap_or(usize::MAX);
    let work = || {
        search(PlainSolver {
            known: HashMap::new(),
            room,
            stores_only_pay: position.rules().file().stores_only_pay(),
            nodes: 0,
            most,
            looked: 0,
            host,
        })
    };
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, work);
        thread.ok().and_then(|thread| thread.join().ok()).ok_or(SolveError::NoThread)
    })
}

/// The bytes of an entry: the form of a wide board does not fit into the entry itself.
fn entry_bytes(position: &Position) -> u64 {
    let form = Form::new();
    let beyond = position.fields().count().saturating_sub(form.inline_size());
    ENTRY_BYTES + (beyond.min(1) * (beyond + form.inline_size()) * size_of::<u32>()) as u64
}

impl PlainSolver<'_> {
    fn answer(&mut self, position: &Position) -> Result<Answer, SolveError> {
        let mut moves: Vec<(Move, Bounds)> = Vec::new();
        for mv in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(mv, &mut Silent);
            let all = all(&next);
            let bounds = match self.search(&next, all.lower, all.upper, 1) {
                Ok(value) => Bounds::exactly(value),
                Err(End::Stopped) => all,
                Err(End::TooLong) => return Err(SolveError::TooLong { moves: MOST_MOVES }),
            };
            let bounds = if next.mover() == position.mover() { bounds } else { bounds.turned() };
            moves.push((mv, bounds));
            self.note(moves.len() - 1, bounds);
        }
        Ok(Answer { value: value(position, &moves), moves, nodes: self.nodes })
    }

    /// A move with the highest value; `None` if the search was stopped.
    fn best(&mut self, position: &Position) -> Option<Move> {
        let mut moves = position.legal_moves();
        moves.sort_by_cached_key(|mv| -position.heuristic(mv));
        let all = all(position);
        let (mut value, mut best) = (all.lower - 1, None);
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv, &mut Silent);
            let found = self.descend(position, &next, value, all.upper, 0).ok()?;
            if found > value {
                (value, best) = (found, Some(mv));
            }
        }
        best
    }

    /// The value of a position after a move, seen by the player who moved.
    fn descend(
        &mut self,
        before: &Position,
        after: &Position,
        alpha: i64,
        beta: i64,
        depth: usize,
    ) -> Result<i64, End> {
        if after.mover() == before.mover() {
            self.search(after, alpha, beta, depth + 1)
        } else {
            Ok(-self.search(after, -beta, -alpha, depth + 1)?)
        }
    }

    /// The value if it lies between `alpha` and `beta`; else a bound of it.
    fn search(&mut self, position: &Position, alpha: i64, beta: i64, depth: usize) -> Result<i64, End> {
        if position.turn().is_over() {
            return Ok(lead(position));
        }
        self.count(position, depth)?;
        let base = store_lead(position);
        let form = self.form(position);
        let known = self.known.get(&form).map_or_else(|| all(position), |bounds| bounds.plus(base));
        if known.lower >= beta || known.lower == known.upper {
            return Ok(known.lower);
        }
        if known.upper <= alpha {
            return Ok(known.upper);
        }
        let best = self.explore(position, alpha, beta, depth)?;
        let bounds = Bounds {
            lower: if best > alpha { best } else { known.lower },
            upper: if best < beta { best } else { known.upper },
        };
        if self.known.len() < self.room || self.known.contains_key(&form) {
            self.known.insert(form, bounds.plus(-base));
        }
        Ok(best)
    }

    fn form(&self, position: &Position) -> Form {
        let board = position.board();
        let players = [position.mover(), opponent(position.mover())];
        let rows = players.into_iter().flat_map(|player| board.row(player));
        let rows = rows.map(|pit| position.seeds(pit).unwrap_or(0));
        // More seeds than all remaining fires cost make no difference.
        let most = if self.stores_only_pay {
            position.rules().file().cost_of_all_fires(board.columns())
        } else {
            u32::MAX
        };
        let stores = players.map(|player| store(position, player).min(most));
        rows.chain(stores).collect()
    }

    fn explore(&mut self, position: &Position, alpha: i64, beta: i64, depth: usize) -> Result<i64, End> {
        let mut moves = position.legal_moves();
        moves.sort_by_cached_key(|mv| -position.heuristic(mv));
        let mut best = i64::MIN;
        for mv in moves {
            let mut next = position.clone();
            next.play_unchecked(mv, &mut Silent);
            best = best.max(self.descend(position, &next, alpha.max(best), beta, depth)?);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn count(&mut self, position: &Position, depth: usize) -> Result<(), End> {
        self.nodes += 1;
        if self.nodes > self.most {
            return Err(End::Stopped);
        }
        // Sorting the moves of a position sows from every pit, so the work grows faster than the board.
        let pits = position.fields().count();
        self.looked += pits + pits * pits / 64;
        if self.looked >= ROUND {
            self.looked = 0;
            if self.host.is_stopped() {
                return Err(End::Stopped);
            }
        }
        if depth > MOST_MOVES { Err(End::TooLong) } else { Ok(()) }
    }

    /// Reports the value of a move, if it is known.
    fn note(&self, index: usize, bounds: Bounds) {
        if bounds.value().is_some() {
            let used = self.known.len().saturating_mul(1000) / self.room.max(1);
            let table_used = u32::try_from(used).unwrap_or(1000);
            self.host.report(&Progress::Bounds { index: Some(index), bounds, nodes: self.nodes, table_used });
        }
    }
}

pub(crate) fn value(position: &Position, moves: &[(Move, Bounds)]) -> Bounds {
    let lower = moves.iter().map(|(_, bounds)| bounds.lower).max();
    let upper = moves.iter().map(|(_, bounds)| bounds.upper).max();
    match (lower, upper) {
        (Some(lower), Some(upper)) => Bounds { lower, upper },
        _ => Bounds::exactly(lead(position)),
    }
}

/// The lead of the player to move if the game ends now.
pub(crate) fn lead(position: &Position) -> i64 {
    let score = |player| i64::from(position.score(player));
    score(position.mover()) - score(opponent(position.mover()))
}

fn store(position: &Position, player: Player) -> u32 {
    position.seeds(position.board().store(player)).unwrap_or(0)
}

/// The lead of the player to move in the stores.
pub(crate) fn store_lead(position: &Position) -> i64 {
    let store = |player| i64::from(store(position, player));
    store(position.mover()) - store(opponent(position.mover()))
}

/// The widest bounds: one player wins all seeds on the board.
fn all(position: &Position) -> Bounds {
    let all: i64 = position.fields().map(i64::from).sum();
    Bounds { lower: -all, upper: all }
}
