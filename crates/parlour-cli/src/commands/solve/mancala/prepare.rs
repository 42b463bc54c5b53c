//! Solving the openings beforehand, so that every position of a game is answered at once.
//!
//! The value of a position does not tell the values of the moves in the positions after it: those are searched the
//! first time somebody asks, and the earlier in the game, the longer. Later positions have fewer seeds and take no time.

use std::collections::HashSet;

use parlour::core::{Game, Silent, Turn};
use parlour::mancala::{Position, SolveError, Solver, opponent};

use super::waiting::Waiting;

/// Solves all positions of the first moves and says how many there were; none when it was interrupted.
pub(super) fn prepare(
    solver: &mut Solver,
    start: &Position,
    plies: u32,
    waiting: &Waiting<'_>,
) -> Result<Option<usize>, SolveError> {
    let mut known = HashSet::from([rows(start)]);
    let mut positions = vec![start.clone()];
    for ply in 1..=plies {
        positions = positions.iter().flat_map(children).collect();
        positions.retain(|position| position.turn() != Turn::Over && known.insert(rows(position)));
        for (number, position) in positions.iter().enumerate() {
            if !solver.solve(position, waiting)?.is_exact() {
                return Ok(None);
            }
            waiting.prepared(number + 1, positions.len(), ply);
        }
    }
    Ok(Some(known.len()))
}

fn children(position: &Position) -> Vec<Position> {
    let moves = position.legal_moves();
    let child = |mv| {
        let mut child = position.clone();
        child.play_unchecked(mv, &mut Silent);
        child
    };
    moves.iter().copied().map(child).collect()
}

/// The seeds that decide how the game goes on, seen by the player to move; what is in the attics only counts.
fn rows(position: &Position) -> Vec<u32> {
    let row = |player| {
        position
            .board()
            .row(player)
            .filter_map(|field| position.seeds(field))
    };
    row(position.mover())
        .chain(row(opponent(position.mover())))
        .collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parlour::mancala::{Rules, RulesFile};

    use super::*;

    // K-09: positions that differ in the attics or in who is to move only are the same task.
    #[test]
    fn the_rows_tell_positions_apart() {
        let rules = Arc::new(Rules::new(RulesFile::kalah()).unwrap());
        let start = Position::new(&rules, 2).unwrap();
        let parsed = |text| rows(&Position::parse(&rules, text).unwrap());
        assert_eq!(children(&start).len(), 6);
        assert_eq!(
            parsed("0,4,4,4,4,4,4,1,3,4,4,4,4,4 1"),
            parsed("1,3,4,4,4,4,4,0,4,4,4,4,4,4 2")
        );
        assert_ne!(
            parsed("0,4,4,4,4,4,4,1,3,4,4,4,4,4 1"),
            parsed("0,4,4,4,4,4,4,1,3,4,4,4,4,4 2")
        );
    }
}
