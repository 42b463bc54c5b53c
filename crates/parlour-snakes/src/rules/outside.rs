//! Rules from other programs. They replace what the file or the board says.
//!
//! Shortcuts do not know them, so simulation and exact odds take the general path, which asks the position.

use std::sync::Arc;

use parlour_core::RuleError;

use super::{Memory, Rules, effect};
use crate::{Board, Cell, EffectRule, LandingRule, SixesRule};

/// All rules from other programs. Two are equal if they are the same object.
#[derive(Debug, Clone, Default)]
pub(super) struct Outside {
    pub(super) landing: Option<Arc<dyn LandingRule>>,
    pub(super) sixes: Option<Arc<dyn SixesRule>>,
    /// With their squares, in ascending order.
    pub(super) effects: Vec<(Cell, Arc<dyn EffectRule>)>,
}

impl Outside {
    pub(super) fn is_empty(&self) -> bool {
        self.landing.is_none() && self.sixes.is_none() && self.effects.is_empty()
    }
}

impl PartialEq for Outside {
    fn eq(&self, other: &Self) -> bool {
        let same_effect = |(one, other): (&(Cell, Arc<_>), &(Cell, Arc<_>))| {
            one.0 == other.0 && Arc::ptr_eq(&one.1, &other.1)
        };
        same(self.landing.as_ref(), other.landing.as_ref())
            && same(self.sixes.as_ref(), other.sixes.as_ref())
            && self.effects.len() == other.effects.len()
            && self.effects.iter().zip(&other.effects).all(same_effect)
    }
}

fn same<T: ?Sized>(one: Option<&Arc<T>>, other: Option<&Arc<T>>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => Arc::ptr_eq(one, other),
        (one, other) => one.is_none() && other.is_none(),
    }
}

impl Rules {
    /// Replaces the file's `landing` rule.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_snakes::{Board, Cell, FastRace, LandingRule, Position, Rules, RulesFile, Sent};
    /// #[derive(Debug)]
    /// struct SpareTens;
    /// impl LandingRule for SpareTens {
    ///     fn meet(&self, cell: Cell) -> Sent {
    ///         Sent { others: cell % 10 != 0, mover: false }
    ///     }
    /// }
    /// let rules = Rules::new(RulesFile::default(), Board::new(10, 10, vec![]).unwrap()).unwrap();
    /// let rules = Arc::new(rules.with_landing(Arc::new(SpareTens)));
    /// let position = Position::with_pawns(&rules, &[17, 20]).unwrap();
    /// assert!(FastRace::compile(&position, &[]).is_none());
    /// ```
    #[must_use]
    pub fn with_landing(mut self, rule: Arc<dyn LandingRule>) -> Self {
        self.outside.landing = Some(rule);
        self
    }

    /// Replaces the file's `special-rolls`, `third-six`, `three-sixes` and `four-sixes`. If the rule grants an extra
    /// roll for every number, turns never end.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_core::{Game, Silent};
    /// use parlour_snakes::{Board, CountedRoll, Position, Rules, RulesFile, Ruling, SixesRule};
    /// /// Even numbers earn an extra roll, unless a 6 came before.
    /// #[derive(Debug)]
    /// struct Evens;
    /// impl SixesRule for Evens {
    ///     fn judge(&self, roll: &CountedRoll) -> Ruling {
    ///         let again = roll.value % 2 == 0 && roll.run < 2 && roll.ended == 0;
    ///         if again { Ruling::RollAgain } else { Ruling::Play }
    ///     }
    /// }
    /// let rules = Rules::new(RulesFile::default(), Board::new(10, 10, vec![]).unwrap()).unwrap();
    /// let mut position = Position::new(&Arc::new(rules.with_sixes(Arc::new(Evens))), 2).unwrap();
    /// for roll in [4, 6, 2] {
    ///     position.roll(roll, &mut Silent).unwrap();
    /// }
    /// assert_eq!((position.pawns(), position.queue().front().unwrap().number()), (&[12, 0][..], 2));
    /// ```
    #[must_use]
    pub fn with_sixes(mut self, rule: Arc<dyn SixesRule>) -> Self {
        self.memory = Memory::of(&self.file, &*rule);
        // Its rulings may affect the next player.
        self.memory.remembers = true;
        self.outside.sixes = Some(rule);
        self
    }

    /// Puts an effect on a square, replacing what is there.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use parlour_core::{Game, Silent};
    /// use parlour_snakes::{Act, Board, Cell, EffectRule, Position, Rules, RulesFile};
    /// /// Back to the first square of the row.
    /// #[derive(Debug)]
    /// struct Landslide;
    /// impl EffectRule for Landslide {
    ///     fn name(&self) -> &'static str {
    ///         "landslide"
    ///     }
    ///     fn act(&self, cell: Cell, board: &Board) -> Act {
    ///         Act::To((cell - 1) / board.columns() * board.columns() + 1)
    ///     }
    /// }
    /// let rules = Rules::new(RulesFile::default(), Board::new(10, 10, vec![]).unwrap()).unwrap();
    /// assert!(rules.clone().with_effect(101, Arc::new(Landslide)).is_err());
    /// let rules = Arc::new(rules.with_effect(17, Arc::new(Landslide)).unwrap());
    /// let mut position = Position::with_pawns(&rules, &[14]).unwrap();
    /// position.roll(3, &mut Silent).unwrap();
    /// assert_eq!(position.pawns(), [11]);
    /// ```
    pub fn with_effect(self, cell: Cell, rule: Arc<dyn EffectRule>) -> Result<Self, RuleError> {
        let rules = self.with_effect_on(cell, rule)?;
        rules.chains_end()?;
        rules.can_finish()?;
        Ok(rules)
    }

    /// Puts the effect there without checking that games can still finish.
    fn with_effect_on(mut self, cell: Cell, rule: Arc<dyn EffectRule>) -> Result<Self, RuleError> {
        let act = rule.act(cell, &self.board);
        effect::check(&act, rule.name(), cell, &self.board)?;
        self.table.put(cell, act);
        self.ends = self.table.rolls_of_exits();
        let effects = &mut self.outside.effects;
        match effects.binary_search_by_key(&cell, |(cell, _)| *cell) {
            Ok(place) => effects[place].1 = rule,
            Err(place) => effects.insert(place, (cell, rule)),
        }
        Ok(self)
    }

    /// The same rules on another board.
    pub(crate) fn on(&self, board: Board) -> Result<Self, RuleError> {
        let Outside { landing, sixes, effects } = self.outside.clone();
        let mut rules = Self::assembled(self.file.clone(), board)?;
        rules.outside.landing = landing;
        rules = match sixes {
            Some(sixes) => rules.with_sixes(sixes),
            None => rules,
        };
        rules =
            effects.into_iter().try_fold(rules, |rules, (cell, rule)| rules.with_effect_on(cell, rule))?;
        rules.checked()
    }

    /// The sixes rule from another program, if any.
    #[inline]
    pub(crate) fn outside_sixes(&self) -> Option<&dyn SixesRule> {
        self.outside.sixes.as_deref()
    }

    /// The effect from another program on this square, if any.
    pub(crate) fn outside_effect(&self, cell: Cell) -> Option<&dyn EffectRule> {
        let effects = &self.outside.effects;
        let place = effects.binary_search_by_key(&cell, |(cell, _)| *cell).ok()?;
        Some(&*effects[place].1)
    }

    /// The squares that act on pawns, some of them listed twice.
    pub(crate) fn acting_cells(&self) -> impl Iterator<Item = Cell> {
        let entities = self.board.entities().iter().map(|entity| entity.from);
        entities.chain(self.outside.effects.iter().map(|(cell, _)| *cell))
    }
}
