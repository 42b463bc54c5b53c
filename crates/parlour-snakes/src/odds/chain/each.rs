//! Chains where every roll is played at once, built by asking the game's own position roll by roll.

use std::collections::HashMap;
use std::sync::Arc;

use parlour_core::Game;

use crate::odds::OddsError;
use crate::odds::chain::expansion::{Expansion, Until, Uses, chances, roll_once};
use crate::odds::chain::source::{ActingEntity, Going, Row, Site, Source};
use crate::position::key::KeyForm;
use crate::{Board, Cell, Position, Rules};

/// The flag of an acting node, and the bits of its key that hold the turns that have ended.
const ACTING: u128 = 1 << 127;
const TURNS: u32 = 120;

/// A pawn alone, where every roll is played at once.
pub(crate) struct Each {
    form: KeyForm,
    position: Position,
    /// The same on a board without entities.
    bare: Position,
    after: Position,
    expansion: Expansion,
    /// The rows of the acting nodes found so far.
    acts: HashMap<u128, Row<u128>>,
}

/// Where a roll leads if the square there is plain.
struct Landed {
    key: u128,
    cell: Cell,
    turns: u32,
}

impl Each {
    pub(crate) fn new(rules: &Arc<Rules>) -> Result<Self, OddsError> {
        Self::from(single(rules)?)
    }

    /// The same, from a position with one player.
    pub(crate) fn from(position: Position) -> Result<Self, OddsError> {
        let rules = &Arc::clone(position.rules());
        let bare = single(&bare(rules)?)?;
        let too_big = OddsError::TooManyPositions { limit: 0 };
        Ok(Self {
            form: KeyForm::new(rules, 1).ok_or(too_big)?,
            after: position.clone(),
            expansion: Expansion::new(&position, Until::Resting, Uses::Noted),
            position,
            bare,
            acts: HashMap::new(),
        })
    }

    /// A roll on the board without entities; `None` if it ends the game.
    fn land(&mut self, key: u128, roll: u32) -> Option<Landed> {
        self.bare.become_key(self.form, key);
        let turns = roll_once(&mut self.bare, roll, Uses::Ignored).turns;
        let landed = Landed { key: self.bare.key(self.form), cell: self.bare.pawns()[0], turns };
        (!self.bare.turn().is_over()).then_some(landed)
    }

    /// Whether an entity acts after this roll, even if it leaves the pawn in place, as a boost that bounces back does.
    fn acts(&mut self, roll: u32, landed: &Landed) -> bool {
        if self.position.rules().board().entity_at(landed.cell).is_none() {
            return false;
        }
        self.after.clone_from(&self.position);
        let watch = roll_once(&mut self.after, roll, Uses::Noted);
        // A teleporter with several exits waits for a roll before it acts.
        !watch.used.is_empty() || !self.after.is_resting()
    }

    /// Stores the effect of the entity this roll leads to; every roll that leads there has the same effect.
    fn remember(&mut self, roll: u32, landed: &Landed) -> Result<u128, OddsError> {
        let key = landed.key | ACTING | (u128::from(landed.turns) << TURNS);
        if self.acts.contains_key(&key) {
            return Ok(key);
        }
        let lost = match landed.turns.checked_sub(1) {
            Some(lost) => lost,
            None => self.bare.skip()[0],
        };
        let mut row = Row {
            site: Site { lost, cell: landed.cell, depth: self.bare.depth() },
            is_underway: true,
            acting: Some(ActingEntity { cell: landed.cell, instead: vec![(landed.key, landed.turns, 1.0)] }),
            ..Row::default()
        };
        self.follow(roll, (1.0, 0), &mut row)?;
        self.acts.insert(key, row);
        Ok(key)
    }

    /// Adds everything this roll can lead to, including entities.
    fn follow(
        &mut self,
        roll: u32,
        (chance, rolls): (f64, u32),
        row: &mut Row<u128>,
    ) -> Result<(), OddsError> {
        let form = self.form;
        self.expansion.follow(&self.position, roll, &mut |found, way| {
            let to = found.position().map(|position| position.key(form));
            let chance = chance * way.chance;
            row.passages.push(Going { to, rolls: rolls + way.draws(), turns: way.turns, chance });
            row.rolls.extend(way.rolled_on.iter().skip(1).map(|cell| (*cell, chance)));
            row.uses.extend(way.used.iter().map(|cell| (*cell, chance)));
            row.elsewhere.extend(way.used.iter().skip(1));
            Ok(())
        })
    }
}

impl Source for Each {
    type Key = u128;

    fn start(&self) -> u128 {
        self.position.key(self.form)
    }

    fn expand(&mut self, key: u128, row: &mut Row<u128>) -> Result<(), OddsError> {
        if key & ACTING != 0 {
            *row = self.acts.remove(&key).unwrap_or_default();
            // If it is found again, its row is already there.
            self.acts.insert(key, Row::default());
            return Ok(());
        }
        self.position.become_key(self.form, key);
        let cell = self.position.pawns()[0];
        row.site = Site { lost: self.position.skip()[0], cell, depth: self.position.depth() };
        row.rolls.push((cell, 1.0));
        let rules = Arc::clone(self.position.rules());
        for (roll, chance) in chances(rules.rolls()) {
            let going = |to: Option<u128>, turns: u32| Going { to, rolls: 1, turns, chance };
            row.passages.push(match self.land(key, roll) {
                // A snake on the last square acts before anyone has won.
                None if rules.board().entity_at(rules.last()).is_some() => {
                    row.elsewhere.push(rules.last());
                    self.follow(roll, (chance, 1), row)?;
                    continue;
                }
                None => going(None, 1),
                Some(landed) if self.acts(roll, &landed) => going(Some(self.remember(roll, &landed)?), 0),
                Some(landed) => going(Some(landed.key), landed.turns),
            });
        }
        Ok(())
    }
}

/// A game of one player.
pub(crate) fn single(rules: &Arc<Rules>) -> Result<Position, OddsError> {
    // One seat is always allowed.
    Position::new(rules, 1).map_err(|_| OddsError::NoPlayers)
}

/// The same rules on the same board without entities.
pub(crate) fn bare(rules: &Rules) -> Result<Arc<Rules>, OddsError> {
    let board = rules.board();
    // An empty board is always valid, and it has no chained jumps.
    let board = Board::new(board.columns(), board.rows(), Vec::new()).map_err(|_| OddsError::NoPlayers)?;
    let bare = Rules::assembled(rules.file().clone(), board).map_err(|_| OddsError::NoPlayers)?;
    Ok(Arc::new(bare))
}
