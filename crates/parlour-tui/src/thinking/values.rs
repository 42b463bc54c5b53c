//! What every move is worth under perfect play.

use std::collections::HashMap;
use std::sync::Arc;

use parlour::core::{AnyGame, Cast, Game, Notation, Turn, Window};
use parlour::mancala::{Bounds, Options, Position, Rules, Solver, Watch, opponent};

use super::{Thought, Wanted};

/// The memory that a solver beside a screen may use.
const MEMORY: u64 = 128 << 20;

/// A solver that remembers what it has found out about the same rules.
#[derive(Default)]
pub(super) struct Values {
    solver: Option<(Arc<Rules>, Solver)>,
}

impl Values {
    /// Thinks about a position, if it is one that can be solved.
    pub(super) fn think(
        &mut self,
        game: &dyn AnyGame,
        cast: &Cast,
        wanted: &Wanted<'_>,
        tell: &dyn Fn(Thought),
    ) -> bool {
        let Some(position) = game.as_any().downcast_ref::<Position>() else {
            return false;
        };
        if Game::turn(position) == Turn::Over {
            return true;
        }
        let desk = Desk::new(position, cast);
        tell(desk.thought(&desk.open(), None));
        let watching = Watching(wanted);
        let solver = self.solver_for(position);
        if let Ok(answer) = solver.solve(position, &watching) {
            let moves: Vec<Bounds> = answer.moves.iter().map(|(_, bounds)| *bounds).collect();
            tell(desk.thought(&moves, Some(answer.value)));
        }
        true
    }

    fn solver_for(&mut self, position: &Position) -> &mut Solver {
        let suits = |(rules, _): &(Arc<Rules>, Solver)| **rules == *position.rules();
        if !self.solver.as_ref().is_some_and(suits) {
            self.solver = None;
        }
        let (_, solver) = self.solver.get_or_insert_with(|| {
            let rules = Arc::new(position.rules().clone());
            let options = Options {
                memory: MEMORY,
                threads: 1,
            };
            let solver = Solver::new(&rules, options);
            (rules, solver)
        });
        solver
    }
}

/// Stops the solver when nobody waits any more; what is proven by then is in its answer.
struct Watching<'a>(&'a Wanted<'a>);

impl Watch for Watching<'_> {
    fn is_stopped(&self) -> bool {
        self.0.is_over()
    }
}

/// How values become words.
struct Desk {
    mover: String,
    other: String,
    /// The legal moves, each with the cell that stands for it.
    moves: Vec<(String, Option<u64>)>,
    worst: i64,
}

impl Desk {
    fn new(position: &Position, cast: &Cast) -> Self {
        let scene = Game::scene(position, Window::ALL);
        let cell = |notation: &str| {
            let mut cells = scene.cells.iter();
            cells
                .find(|cell| cell.choice.as_deref() == Some(notation))
                .map(|cell| cell.id)
        };
        let moves: Vec<(String, Option<u64>)> = (Game::legal_moves(position).iter())
            .map(Notation::write)
            .map(|notation| (notation.clone(), cell(&notation)))
            .collect();
        let seeds: u32 = position.fields().sum();
        Self {
            mover: cast.name(position.mover()),
            other: cast.name(opponent(position.mover())),
            moves,
            worst: seeds.into(),
        }
    }

    /// Nothing is known yet.
    fn open(&self) -> Vec<Bounds> {
        let open = Bounds {
            lower: -self.worst,
            upper: self.worst,
        };
        vec![open; self.moves.len()]
    }

    fn thought(&self, values: &[Bounds], value: Option<Bounds>) -> Thought {
        let mut lines = vec![match value {
            None => "perfect play: searching …".to_owned(),
            Some(bounds) => self.verdict(bounds),
        }];
        let mut remarks = HashMap::new();
        for ((notation, cell), bounds) in self.moves.iter().zip(values) {
            let text = self.words(*bounds);
            if let Some(cell) = cell {
                remarks.insert(*cell, text.clone());
            }
            lines.push(format!("  {notation:<7}{text}"));
        }
        Thought { lines, remarks }
    }

    fn verdict(&self, bounds: Bounds) -> String {
        match bounds.value() {
            None => format!("perfect play: {} (time is up)", self.words(bounds)),
            Some(0) => "perfect play: a draw".to_owned(),
            Some(value) if value > 0 => format!("perfect play: {} wins by {value}", self.mover),
            Some(value) => format!("perfect play: {} wins by {}", self.other, -value),
        }
    }

    fn words(&self, bounds: Bounds) -> String {
        match bounds.value() {
            Some(value) => format!("{value:+}"),
            None if bounds.lower <= -self.worst && bounds.upper >= self.worst => "?".to_owned(),
            None if bounds.upper >= self.worst => format!("{:+}..", bounds.lower),
            None if bounds.lower <= -self.worst => format!("..{:+}", bounds.upper),
            None => format!("{:+}..{:+}", bounds.lower, bounds.upper),
        }
    }
}
