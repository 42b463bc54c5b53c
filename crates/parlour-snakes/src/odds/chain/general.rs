//! The general method, for any rules: whole steps of the game's own position, with stacks as a tree of all rolls.

use std::sync::Arc;

use crate::odds::OddsError;
use crate::odds::chain::each::single;
use crate::odds::chain::expansion::{Expansion, Until, Uses};
use crate::odds::chain::source::{Going, Row, Site, Source};
use crate::position::key::KeyForm;
use crate::{Position, Rules};

/// A pawn alone, followed from one roll of the dice to the next.
pub(crate) struct General {
    form: KeyForm,
    position: Position,
    expansion: Expansion,
}

impl General {
    pub(crate) fn new(rules: &Arc<Rules>) -> Result<Self, OddsError> {
        let position = single(rules)?;
        Ok(Self {
            form: KeyForm::new(rules, 1).ok_or(OddsError::TooManyPositions { limit: 0 })?,
            expansion: Expansion::new(&position, Until::Resting, Uses::Noted),
            position,
        })
    }
}

impl Source for General {
    type Key = u128;

    fn start(&self) -> u128 {
        self.position.key(self.form)
    }

    fn expand(&mut self, key: u128, row: &mut Row<u128>) -> Result<(), OddsError> {
        self.position.become_key(self.form, key);
        row.site = Site {
            lost: self.position.skip()[0],
            cell: self.position.pawns()[0],
            depth: self.position.depth(),
        };
        row.is_underway = self.position.rules().stacks() && row.site.depth > 0;
        let form = self.form;
        self.expansion.expand(&self.position, &mut |found, way| {
            let to = found.position().map(|position| position.key(form));
            row.passages.push(Going { to, rolls: way.rolls, turns: way.turns, chance: way.chance });
            row.rolls.extend(way.rolled_on.iter().map(|cell| (*cell, way.chance)));
            row.uses.extend(way.used.iter().map(|cell| (*cell, way.chance)));
            // No node represents an entity that is about to act.
            row.elsewhere.extend(&way.used);
            Ok(())
        })
    }
}
