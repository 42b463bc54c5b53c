//! Chances of winning in the middle of a game, for players who never meet.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;

use parlour_core::{Game, Player};

use crate::odds::OddsError;
use crate::odds::chain::each::Each;
use crate::odds::chain::expansion::{Uses, chances as chances_of, roll_once};
use crate::odds::chain::{Chain, solo_rules};
use crate::odds::seats::{fewest, meeting};
use crate::odds::solo::{FreeTurns, SoloSolver};
use crate::rules::coverage;
use crate::{Position, Rules};

/// The mass that may be left out of a distribution of turns.
const MASS: f64 = 1e-12;

/// Each seat's chance of finishing first, from this position on.
///
/// Players who never meet take their turns independently. The player who needs the fewest turns wins; ties go to the
/// player who comes first in the queue.
///
/// ```
/// use std::sync::Arc;
/// use parlour_snakes::{Board, Position, Rules, RulesFile, odds};
/// let rules = Rules::new(RulesFile::commercial(), Board::new(10, 10, vec![]).unwrap()).unwrap();
/// let position = Position::with_pawns(&Arc::new(rules), &[94, 10]).unwrap();
/// let chances = odds::chances(&position).unwrap();
/// assert!(chances[0] > 0.95 && (chances[0] + chances[1] - 1.0).abs() < 1e-9);
/// ```
pub fn chances(position: &Position) -> Result<Vec<f64>, OddsError> {
    if let Some(first) = position.finished().first() {
        let mut win = vec![0.0; position.seats()];
        win[first.index()] = 1.0;
        return Ok(win);
    }
    if let Some(why) = meeting(position.rules(), position.seats()) {
        return Err(OddsError::Meeting { why });
    }
    if !position.rules().covered_by(&coverage::EACH_ROLL) {
        let stacks = position.rules().stacks();
        let why =
            if stacks { "rolls are not played one by one" } else { "a rule of another program is in play" };
        return Err(OddsError::Meeting { why });
    }
    if position.exits().is_some() {
        return after_exit(position);
    }
    let turns = turns_of_all(position)?;
    let order: Vec<Player> = position.queue().iter().collect();
    let mut win = vec![0.0; position.seats()];
    let turns: Vec<&[f64]> = turns.iter().map(Vec::as_slice).collect();
    for (player, chance) in order.iter().zip(fewest(&turns)) {
        win[player.index()] = chance;
    }
    Ok(win)
}

/// In a teleporter with several exits, the next roll decides; the results are weighted.
fn after_exit(position: &Position) -> Result<Vec<f64>, OddsError> {
    let mut win = vec![0.0; position.seats()];
    for (roll, weight) in chances_of(position.rolls()) {
        let mut after = position.clone();
        roll_once(&mut after, roll, Uses::Ignored);
        for (win, chance) in win.iter_mut().zip(chances(&after)?) {
            *win += chance * weight;
        }
    }
    Ok(win)
}

/// For each player in the order of the queue, the distribution of turns to the end, including lost ones.
fn turns_of_all(position: &Position) -> Result<Vec<Vec<f64>>, OddsError> {
    let rules = solo_rules(position.rules());
    // Players who wait on the same square have the same distribution.
    let mut known: HashMap<u32, Vec<f64>> = HashMap::new();
    let mut all = Vec::new();
    for (place, player) in position.queue().iter().enumerate() {
        if place == 0 {
            all.push(turns_from(&rules, position.part_of(player, &rules))?);
            continue;
        }
        let cell = position.pawns()[player.index()];
        let turns = match known.entry(cell) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(turns_from(&rules, position.part_of(player, &rules))?),
        };
        let lost = position.skip()[player.index()] as usize;
        let later = std::iter::repeat_n(0.0, lost).chain(turns.iter().copied());
        all.push(later.collect());
    }
    Ok(all)
}

fn turns_from(rules: &Arc<Rules>, part: Position) -> Result<Vec<f64>, OddsError> {
    let chain = Chain::explore(&mut Each::from(part)?)?;
    Ok(SoloSolver::with(rules, chain).counted_turns(MASS, FreeTurns::Within))
}
