//! What every move is worth under perfect play.

use std::collections::HashMap;

use parlour::core::{AnyGame, Game, Notation, PlayerNames, Turn, Window};
use parlour::mancala::{Bounds, Position, opponent};
use parlour::solver_cache::SolverCache;

use super::{Thought, Wanted};

/// Somebody who has a solver.
pub(super) struct Values(parlour::shared_solver::SharedSolver);

impl Default for Values {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self(parlour::shared_solver::SharedSolver::new(SolverCache::usual(), threads))
    }
}

impl Values {
    /// Thinks about a position, if it is one that can be solved.
    pub(super) fn think(
        &self,
        game: &dyn AnyGame,
        names: &PlayerNames,
        wanted: &Wanted<'_>,
        tell: &dyn Fn(Thought),
    ) -> bool {
        let Some(position) = game.as_any().downcast_ref::<Position>() else {
            return false;
        };
        if Game::turn(position) == Turn::Over {
            return true;
        }
        let text = ValueText::new(position, names);
        tell(text.thought(&text.open(), None));
        let answer = (self.0).with(position.rules(), &|| wanted.is_over(), |solver| solver.solve(position));
        if let Ok(answer) = answer {
            let moves: Vec<Bounds> = answer.moves.iter().map(|(_, bounds)| *bounds).collect();
            tell(text.thought(&moves, Some(answer.value)));
        }
        true
    }
}

/// How values become words.
struct ValueText {
    mover: String,
    other: String,
    /// The legal moves, each with the cell that stands for it.
    moves: Vec<(String, Option<u64>)>,
    worst: i64,
}

impl ValueText {
    fn new(position: &Position, names: &PlayerNames) -> Self {
        let scene = Game::scene(position, Window::ALL);
        let cell = |notation: &str| {
            let mut cells = scene.cells.iter();
            cells.find(|cell| cell.choice.as_deref() == Some(notation)).map(|cell| cell.id)
        };
        let moves: Vec<(String, Option<u64>)> = (Game::legal_moves(position).iter())
            .map(Notation::write)
            .map(|notation| (notation.clone(), cell(&notation)))
            .collect();
        let seeds: u32 = position.fields().sum();
        Self {
            mover: names.name(position.mover()),
            other: names.name(opponent(position.mover())),
            moves,
            worst: seeds.into(),
        }
    }

    /// Nothing is known yet.
    fn open(&self) -> Vec<Bounds> {
        let open = Bounds { lower: -self.worst, upper: self.worst };
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
