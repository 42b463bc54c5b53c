//! How much each snake, ladder or other entity changes the expected length of the game.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::OddsError;
use super::solo::mean_rolls;
use crate::{Board, Rules};

/// Places of entities, and the means without them.
type Shares = Vec<(usize, Option<f64>)>;

/// For every entity of the board, the mean number of throws alone with it minus the mean without it. None where one
/// of the two is infinite.
///
/// ```
/// use std::sync::Arc;
/// use parlour_snakes::{Board, Entity, Rules, RulesFile, odds};
/// let file = RulesFile { dice: "d1".parse().unwrap(), ..RulesFile::commercial() };
/// let board = Board::new(5, 2, vec![Entity::ladder(2, 7), Entity::snake(4, 1)]).unwrap();
/// let rules = Arc::new(Rules::new(file, board).unwrap());
/// // Five throws instead of ten: without the ladder nobody gets past the snake.
/// assert_eq!(odds::influence(&rules).unwrap(), [None, Some(0.0)]);
/// ```
pub fn influence(rules: &Arc<Rules>) -> Result<Vec<Option<f64>>, OddsError> {
    let Some(mean) = mean_rolls(rules)? else {
        return Ok(vec![None; rules.board().entities().len()]);
    };
    let count = rules.board().entities().len();
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut found = Vec::new();
        loop {
            let place = next.fetch_add(1, Ordering::Relaxed);
            if place >= count {
                return Ok(found);
            }
            found.push((place, mean_without(rules, place)?));
        }
    };
    let workers = thread::available_parallelism().map_or(1, usize::from).min(count);
    let found: Result<Vec<Shares>, OddsError> = thread::scope(|scope| {
        let handles: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
        // A worker does not panic; if one did, its share would be asked for again here.
        handles
            .into_iter()
            .map(|handle| handle.join().unwrap_or_else(|_| worker()))
            .collect()
    });
    let mut influence = vec![None; count];
    for (place, without) in found?.into_iter().flatten() {
        influence[place] = without.map(|without| mean - without);
    }
    Ok(influence)
}

/// The mean number of throws on the board without one of its entities.
fn mean_without(rules: &Arc<Rules>, place: usize) -> Result<Option<f64>, OddsError> {
    match without(rules, place) {
        Some(rules) => mean_rolls(&Arc::new(rules)),
        None => Ok(None),
    }
}

/// The rules on the board without one of its entities, if the end can be reached then.
fn without(rules: &Rules, place: usize) -> Option<Rules> {
    let board = rules.board();
    let mut entities = board.entities().to_vec();
    entities.remove(place);
    let board = Board::new(board.columns(), board.rows(), entities).ok()?;
    Rules::new(rules.file().clone(), board).ok()
}
