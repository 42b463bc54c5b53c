//! Games so small that perfect play is worked out at once.

use std::sync::{Arc, Mutex, PoisonError};

use parlour_core::{Game, Silent};

use crate::odds::exact::Exact;
use crate::position::Position;
use crate::rules::RulesFile;
use crate::seating::Seating;

/// The most situations of such a game: some hundredths of a second.
const MOST_SITUATIONS: u128 = 70_000;

/// How many games are remembered.
const MOST_GAMES: usize = 8;

/// The rules and seats of a game, and its chances.
type Solved = (RulesFile, Seating, Arc<Exact>);

/// The games of late.
static SOLVED: Mutex<Vec<Solved>> = Mutex::new(Vec::new());

/// The index of the perfect move, if the game is small enough.
pub(super) fn best(position: &Position) -> Option<usize> {
    let exact = solved(position)?;
    let mut best = (0, f64::MIN);
    for (index, mv) in position.legal_moves().into_iter().enumerate() {
        let mut after = position.clone();
        after.play_unchecked(mv, &mut Silent);
        let chance = exact.chance(&after, position.mover());
        if chance > best.1 {
            best = (index, chance);
        }
    }
    Some(best.0)
}

fn solved(position: &Position) -> Option<Arc<Exact>> {
    let (rules, seating) = (position.rules(), position.seating());
    if seating.seats() > 2 || Exact::situations(rules, seating) > MOST_SITUATIONS {
        return None;
    }
    let mut solved = SOLVED.lock().unwrap_or_else(PoisonError::into_inner);
    let known = solved.iter().find(|(file, seats, _)| file == rules.file() && seats == seating);
    if let Some((.., exact)) = known {
        return Some(Arc::clone(exact));
    }
    // The number of situations is the limit here, not the memory.
    let exact = Arc::new(Exact::new(rules, seating, u128::MAX).ok()?);
    if solved.len() == MOST_GAMES {
        solved.remove(0);
    }
    solved.push((rules.file().clone(), *seating, Arc::clone(&exact)));
    Some(exact)
}
