//! The value of every Mancala move under perfect play.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use parlour::core::{AnyGame, Game, Message, Notation, PlayerNames, Turn, Window};
use parlour::endgames;
use parlour::mancala::{Bounds, Position, opponent};
use parlour::shared_solver::{SharedSolver, SolverHandle};
use parlour::solver_cache::SolverCache;

use super::{Analysis, Deadline};
use crate::words::{say, text};

/// The solver, kept between positions.
pub(super) struct PerfectPlay(SharedSolver);

impl Default for PerfectPlay {
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self(SharedSolver::new(SolverCache::usual(), threads).with_endgames(endgames::usual_disk()))
    }
}

impl PerfectPlay {
    /// Analyses a position of Mancala; returns whether it is one.
    pub(super) fn analyse(
        &self,
        game: &dyn AnyGame,
        names: &PlayerNames,
        deadline: &Deadline<'_>,
        report: &(dyn Fn(Analysis) + Sync),
    ) -> bool {
        let Some(position) = game.as_any().downcast_ref::<Position>() else {
            return false;
        };
        if Game::turn(position) == Turn::Over {
            return true;
        }
        let text = ValueText::new(position, names);
        report(text.analysis(&text.unknown(), None));
        // What is proven so far is shown while the search goes on.
        let proven = Mutex::new((text.unknown(), None));
        let tell = |index: Option<usize>, bounds| {
            let mut proven = proven.lock().unwrap_or_else(PoisonError::into_inner);
            match index.map(|index| proven.0.get_mut(index)) {
                Some(Some(known)) => *known = bounds,
                Some(None) => {}
                None => proven.1 = Some(bounds),
            }
            report(text.analysis(&proven.0, proven.1));
        };
        let ask = |solver: &mut SolverHandle<'_>| solver.solve_aloud(position, &tell);
        let answer = (self.0).with(position.rules(), &|| deadline.is_over(), ask);
        if let Ok(answer) = answer {
            let moves: Vec<Bounds> = answer.moves.iter().map(|(_, bounds)| *bounds).collect();
            report(text.analysis(&moves, Some(answer.value)));
        }
        true
    }
}

/// Turns values into text.
struct ValueText {
    mover: String,
    other: String,
    /// The legal moves, each with the cell to click for it.
    moves: Vec<(String, Option<u64>)>,
    worst: i64,
}

impl ValueText {
    fn new(position: &Position, names: &PlayerNames) -> Self {
        let scene = Game::scene(position, Window::ALL, &PlayerNames::default());
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

    /// The bounds of moves before the search.
    fn unknown(&self) -> Vec<Bounds> {
        vec![Bounds { lower: -self.worst, upper: self.worst }; self.moves.len()]
    }

    fn analysis(&self, values: &[Bounds], value: Option<Bounds>) -> Analysis {
        let result = value.map_or_else(|| text("analysis-searching"), |bounds| self.result(bounds));
        let mut lines = vec![say(&Message::new("analysis-perfect").with("result", result))];
        let mut remarks = HashMap::new();
        for ((notation, cell), bounds) in self.moves.iter().zip(values) {
            let text = self.value(*bounds);
            remarks.extend(cell.map(|cell| (cell, text.clone())));
            lines.push(format!("  {notation:<7}{text}"));
        }
        Analysis { lines, remarks }
    }

    fn result(&self, bounds: Bounds) -> String {
        let wins = |name: &str, by: i64| {
            Message::new("analysis-wins").with("player", name).with("seeds", by.unsigned_abs())
        };
        say(&match bounds.value() {
            None => Message::new("analysis-unsure").with("value", self.value(bounds)),
            Some(0) => Message::new("analysis-draw"),
            Some(value) if value > 0 => wins(&self.mover, value),
            Some(value) => wins(&self.other, value),
        })
    }

    fn value(&self, bounds: Bounds) -> String {
        match bounds.value() {
            Some(value) => format!("{value:+}"),
            None if bounds.lower <= -self.worst && bounds.upper >= self.worst => "?".to_owned(),
            None if bounds.upper >= self.worst => format!("{:+}..", bounds.lower),
            None if bounds.lower <= -self.worst => format!("..{:+}", bounds.upper),
            None => format!("{:+}..{:+}", bounds.lower, bounds.upper),
        }
    }
}
