//! Boards of a wanted length: moves the ends of snakes and ladders until games take about that many turns.

use std::collections::BTreeMap;
use std::sync::Arc;

use parlour_core::Chance;

use crate::odds::{OddsError, SoloSolver};
use crate::{Board, BoardFile, Cell, Effect, Entity, Rules, RulesFile, check};

/// The most changes tried.
const TRIES: u32 = 600;
/// Smaller differences do not matter.
const CLOSE: f64 = 0.005;

/// A changed board and its expected length.
#[derive(Debug, Clone, PartialEq)]
pub struct AdjustedBoard {
    /// The board.
    pub board: Board,
    /// The expected number of turns for a player alone.
    pub turns: f64,
}

/// Moves the ends of snakes and ladders until a player alone is expected to need about this number of turns.
///
/// Every change that brings the board closer is kept: an end moves, at first far, then less and less. Entities keep
/// their kind, the board breaks no placement rule that it kept before, and no two entities share a square. `None` if
/// the game never ends.
///
/// ```
/// use parlour_play::{Purpose, Seeded};
/// use parlour_snakes::{Board, Entity, RulesFile, adjust_length};
/// let mut chance = Seeded::new(7, Purpose::Dice);
/// let board = Board::new(10, 10, vec![Entity::ladder(4, 40), Entity::snake(90, 20), Entity::snake(60, 30)]).unwrap();
/// let tuned = adjust_length(&RulesFile::commercial(), &board, 40.0, &mut chance).unwrap().unwrap();
/// assert!((tuned.turns - 40.0).abs() < 1.0);
/// ```
pub fn adjust_length(
    rules: &RulesFile,
    board: &Board,
    wanted: f64,
    chance: &mut dyn Chance,
) -> Result<Option<AdjustedBoard>, OddsError> {
    let Some(turns) = expected(rules, board)? else {
        return Ok(None);
    };
    let mut best = AdjustedBoard { board: board.clone(), turns };
    let allowed = oddities(board);
    let more = |(rule, count): (&str, usize)| count > allowed.get(rule).copied().unwrap_or(0);
    for attempt in 0..TRIES {
        if (best.turns - wanted).abs() <= CLOSE * wanted {
            break;
        }
        let Some(board) = changed(&best.board, attempt, chance) else {
            continue;
        };
        if oddities(&board).into_iter().any(more) {
            continue;
        }
        if let Some(turns) = expected(rules, &board)?
            && (turns - wanted).abs() < (best.turns - wanted).abs()
        {
            best = AdjustedBoard { board, turns };
        }
    }
    Ok(Some(best))
}

/// How often the board breaks each placement rule that play does not need. A change never breaks one more often than
/// the original board.
fn oddities(board: &Board) -> BTreeMap<&'static str, usize> {
    let mut count = BTreeMap::new();
    for finding in check(&BoardFile::from(board)).warnings {
        *count.entry(finding.rule).or_default() += 1;
    }
    count
}

/// The expected turns of a player alone; `None` if the rules refuse the board or the game may never end.
fn expected(rules: &RulesFile, board: &Board) -> Result<Option<f64>, OddsError> {
    let Ok(rules) = Rules::new(rules.clone(), board.clone()) else {
        return Ok(None);
    };
    Ok(SoloSolver::new(&Arc::new(rules))?.mean_turns())
}

/// The board with one end moved; `None` if the result is not valid.
fn changed(board: &Board, attempt: u32, chance: &mut dyn Chance) -> Option<Board> {
    let mut entities = board.entities().to_vec();
    let index = chance.index(entities.len().max(1));
    let last = board.last();
    // The first changes are large, the last ones small.
    let reach = (last / 2 * (TRIES - attempt) / TRIES).max(2);
    let entity = entities.get_mut(index)?;
    let start_moves = chance.below(3) == 0;
    let at = if start_moves { entity.from } else { entity.end()? };
    let shift = u32::try_from(chance.below(u64::from(2 * reach + 1))).ok()?;
    let to = (at + shift).checked_sub(reach).filter(|to| (2..last).contains(to))?;
    *entity = moved(entity, start_moves, to)?;
    Board::new(board.columns(), board.rows(), entities).ok()
}

/// A snake still leads down and a ladder up.
fn moved(entity: &Entity, start_moves: bool, to: Cell) -> Option<Entity> {
    let (from, end) = match (start_moves, entity.end()?) {
        (true, end) => (to, end),
        (false, _) => (entity.from, to),
    };
    match entity.effect {
        Effect::Snake { .. } if end < from => Some(Entity::snake(from, end)),
        Effect::Ladder { .. } if end > from => Some(Entity::ladder(from, end)),
        _ => None,
    }
}
