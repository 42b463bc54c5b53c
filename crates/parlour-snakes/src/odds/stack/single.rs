//! One roll played by one pawn: no extra rolls, and no one else on the board.

use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use smallvec::SmallVec;

use crate::odds::OddsError;
use crate::odds::chain::each::bare;
use crate::odds::chain::expansion::{Expansion, Until, Uses, roll_once};
use crate::{Cell, FourSixes, Landing, Position, RollOrder, Rules, RulesFile};

/// What a roll does to a pawn.
#[derive(Debug)]
pub(crate) struct Played {
    /// Where the pawn would be if that square were plain.
    pub(crate) landing: Cell,
    /// Whether an entity acts there.
    pub(crate) acts: bool,
    pub(crate) ends: Vec<Stop>,
}

/// Where a pawn ends up.
#[derive(Debug)]
pub(crate) struct Stop {
    pub(crate) chance: f64,
    /// The square; `None` if the pawn has won.
    pub(crate) cell: Option<Cell>,
    /// The number of turns it has to lose.
    pub(crate) lost: u32,
    /// The squares of the entities that acted, in order.
    pub(crate) used: SmallVec<[Cell; 2]>,
    /// The squares of teleporters that needed a roll.
    pub(crate) drawn_on: SmallVec<[Cell; 2]>,
}

impl Stop {
    /// How many rolls teleporters needed.
    pub(crate) fn draws(&self) -> u32 {
        u32::try_from(self.drawn_on.len()).unwrap_or(u32::MAX)
    }
}

/// Plays single rolls and caches what they do.
pub(crate) struct Single {
    rules: Arc<Rules>,
    bare: Arc<Rules>,
    expansion: Expansion,
    known: HashMap<(Cell, u32), Rc<Played>>,
    /// What the entity on a square does; the same for every roll that leads there.
    acting: HashMap<Cell, Rc<Played>>,
}

impl Single {
    pub(crate) fn new(rules: &Rules) -> Result<Self, OddsError> {
        let file = RulesFile {
            special_rolls: Vec::new(),
            roll_order: RollOrder::default(),
            reverse_on_multiple_of: 0,
            four_sixes: FourSixes::default(),
            landing: Landing::default(),
            ..rules.file().clone()
        };
        // The board and the dice come from valid rules.
        let rules = Rules::assembled(file, rules.board().clone()).map_err(|_| OddsError::NoPlayers)?;
        let rules = Arc::new(rules);
        Ok(Self {
            expansion: Expansion::new(&pawn(&rules, 0)?, Until::Resting, Uses::Noted),
            bare: bare(&rules)?,
            rules,
            known: HashMap::new(),
            acting: HashMap::new(),
        })
    }

    /// What this roll does to a pawn on this square.
    pub(crate) fn play(&mut self, cell: Cell, roll: u32) -> Result<Rc<Played>, OddsError> {
        if let Some(known) = self.known.get(&(cell, roll)) {
            return Ok(Rc::clone(known));
        }
        let mut landed = pawn(&self.bare, cell)?;
        roll_once(&mut landed, roll, Uses::Ignored);
        let mut played = Played { landing: landed.pawns()[0], acts: false, ends: Vec::new() };
        self.expansion.follow(&pawn(&self.rules, cell)?, roll, &mut |found, way| {
            played.acts |= !way.used.is_empty();
            played.ends.push(Stop {
                chance: way.chance,
                cell: found.position().map(|position| position.pawns()[0]),
                // A pawn alone loses its turns as soon as this one is over.
                lost: way.turns.saturating_sub(1),
                used: way.used.clone(),
                drawn_on: way.rolled_on.iter().skip(1).copied().collect(),
            });
            Ok(())
        })?;
        let played = Rc::new(played);
        if played.acts {
            self.acting.insert(played.landing, Rc::clone(&played));
        }
        self.known.insert((cell, roll), Rc::clone(&played));
        Ok(played)
    }

    /// What the entity on a square does, if some roll has led there.
    pub(crate) fn acting(&self, cell: Cell) -> Option<Rc<Played>> {
        self.acting.get(&cell).map(Rc::clone)
    }
}

fn pawn(rules: &Arc<Rules>, cell: Cell) -> Result<Position, OddsError> {
    // A pawn that rolls is never on the last square.
    Position::with_pawns(rules, &[cell]).map_err(|_| OddsError::NoPlayers)
}
