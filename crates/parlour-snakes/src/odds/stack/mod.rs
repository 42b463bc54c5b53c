//! Chains with stacked rolls: first the rolls of a turn, then the stack, from the top.
//!
//! `rolling` judges each roll before anything is played, `reversed` describes what lies on the stack below a roll,
//! and `single` plays one roll on the board. `turns` reduces all of it to whole turns.

pub(crate) mod reversed;
pub(crate) mod rolling;
pub(crate) mod single;
pub(crate) mod turns;

use std::sync::Arc;

use crate::odds::OddsError;
use crate::odds::chain::expansion::chances;
use crate::odds::chain::source::{ActingEntity, Going, Row, Site, Source};
use crate::odds::stack::reversed::{ReversedStacks, What};
use crate::odds::stack::rolling::{Signal, one_less};
use crate::odds::stack::single::{Played, Single};
use crate::{Cell, Rules};

/// A pawn alone, with stacked rolls.
pub(crate) struct Stack {
    rules: Arc<Rules>,
    single: Single,
    piles: ReversedStacks,
    most_lost: u32,
    order: OrderOfPlay,
}

/// A point in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Place {
    /// The turn begins.
    Start(Cell),
    /// The turn is over, if its effect on the turn order is asked for.
    Over(Cell, Signal),
    /// A roll is taken off the stack and played.
    Playing(Pawn),
    /// The pawn has landed where an entity acts.
    Acting(Pawn),
    /// The pawn has finished; rolls left on the stack are only counted.
    Won(u32),
}

/// A pawn while the stack is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Pawn {
    pub(crate) cell: Cell,
    /// The number of turns the player has to lose.
    pub(crate) lost: u32,
    /// The index of the [`ReversedStack`](reversed::ReversedStack) below.
    pub(crate) state: u32,
    /// How many rolls at the top of the stack are not played.
    pub(crate) unplayed: u8,
    pub(crate) signal: Signal,
}

/// How a turn's effect on the turn order is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OrderOfPlay {
    /// By the place where the turn is over.
    Told,
    /// Only in the number of turns: a player who makes the other of two lose a turn has one more.
    Counted,
}

/// Lost turns are counted up to this number at most, and only while more of them in one turn are at least this likely.
const MOST_LOST: u32 = 255;
const NOTHING: f64 = 1e-20;

impl Stack {
    pub(crate) fn new(rules: &Arc<Rules>, order: OrderOfPlay) -> Result<Self, OddsError> {
        Ok(Self {
            order,
            single: Single::new(rules)?,
            rules: Arc::clone(rules),
            piles: ReversedStacks::default(),
            most_lost: most_lost(rules),
        })
    }

    fn begin(&mut self, cell: Cell, row: &mut Row<Place>) -> Result<(), OddsError> {
        let opening = self.piles.open(&self.rules, &mut self.single, cell)?;
        for last in &opening.lasts {
            let pawn = Pawn {
                cell: last.rolling.cell,
                lost: last.rolling.lost,
                state: last.state,
                unplayed: match last.what {
                    What::Forfeits(unplayed) => unplayed,
                    What::Plays(_) | What::Won => 0,
                },
                signal: last.rolling.signal(&self.rules),
            };
            match last.what {
                What::Plays(roll) => self.play(pawn, roll, last.chance, row)?,
                What::Forfeits(_) => self.go_on(pawn, (last.chance, 1), row),
                What::Won => self.won(pawn.state, (last.chance, last.rolls), row),
            }
        }
        row.rolls.extend(&opening.rolls);
        row.uses.extend(&opening.uses);
        row.elsewhere.extend(opening.uses.iter().map(|(cell, _)| *cell));
        Ok(())
    }

    /// Takes a roll off the stack.
    fn uncover(&mut self, pawn: Pawn, row: &mut Row<Place>) -> Result<(), OddsError> {
        for place in 0..self.piles.pile(pawn.state).below.len() {
            let below = self.piles.pile(pawn.state).below[place];
            let next = Pawn { state: below.state, ..pawn };
            match (below.roll, pawn.unplayed) {
                (None, _) => self.go_on(next, (below.chance, below.rolls), row),
                (Some(roll), 0) => self.play(next, roll, below.chance, row)?,
                (Some(_), unplayed) => {
                    let unplayed = one_less(unplayed);
                    self.go_on(Pawn { unplayed, ..next }, (below.chance, 1), row);
                }
            }
        }
        Ok(())
    }

    fn play(&mut self, pawn: Pawn, roll: u32, chance: f64, row: &mut Row<Place>) -> Result<(), OddsError> {
        let played = self.single.play(pawn.cell, roll)?;
        let landed = Pawn { cell: played.landing, ..pawn };
        if played.acts && landed.cell == self.rules.last() {
            // A snake on the last square acts before anyone has won.
            row.elsewhere.push(landed.cell);
            self.stop(landed, &played, (chance, 1), row);
            return Ok(());
        }
        if played.acts {
            row.passages.push(Going { to: Some(Place::Acting(landed)), rolls: 1, turns: 0, chance });
            return Ok(());
        }
        if landed.cell == self.rules.last() {
            self.won(landed.state, (chance, 1), row);
        } else {
            self.go_on(landed, (chance, 1), row);
        }
        Ok(())
    }

    fn act(&mut self, pawn: Pawn, row: &mut Row<Place>) {
        let mut instead = Row::default();
        self.go_on(pawn, (1.0, 0), &mut instead);
        let keys = instead.passages.iter();
        let keys = keys.filter_map(|going| Some((going.to?, going.turns, going.chance))).collect();
        row.acting = Some(ActingEntity { cell: pawn.cell, instead: keys });
        let Some(acted) = self.single.acting(pawn.cell) else {
            return;
        };
        self.stop(pawn, &acted, (1.0, 0), row);
    }

    /// Adds all places an entity leads to.
    fn stop(&self, pawn: Pawn, played: &Played, (chance, rolls): (f64, u32), row: &mut Row<Place>) {
        for stop in &played.ends {
            let (chance, rolls) = (chance * stop.chance, rolls + stop.draws());
            row.rolls.extend(stop.drawn_on.iter().map(|cell| (*cell, chance)));
            row.uses.extend(stop.used.iter().map(|cell| (*cell, chance)));
            row.elsewhere.extend(stop.used.iter().skip(1));
            match stop.cell {
                None => self.won(pawn.state, (chance, rolls), row),
                Some(cell) => {
                    let lost = (pawn.lost + stop.lost).min(self.most_lost);
                    self.go_on(Pawn { cell, lost, ..pawn }, (chance, rolls), row);
                }
            }
        }
    }

    /// After a roll: the next one, or the end of the turn.
    fn go_on(&self, pawn: Pawn, (chance, rolls): (f64, u32), row: &mut Row<Place>) {
        let empty = self.piles.pile(pawn.state).empty;
        let going = |place: Place, turns: u32, chance: f64| Going { to: Some(place), rolls, turns, chance };
        if empty > 0.0 {
            let (place, turns) = match self.order {
                OrderOfPlay::Told => (Place::Over(pawn.cell, pawn.signal), 1 + pawn.lost),
                OrderOfPlay::Counted => {
                    let gained = u32::from(pawn.signal.skips_next);
                    (Place::Start(pawn.cell), 1 + pawn.lost - gained)
                }
            };
            row.passages.push(going(place, turns, chance * empty));
        }
        if empty < 1.0 {
            row.passages.push(going(Place::Playing(pawn), 0, chance * (1.0 - empty)));
        }
    }

    /// The pawn has finished: the turn is over once the rolls below are counted.
    fn won(&self, state: u32, (chance, rolls): (f64, u32), row: &mut Row<Place>) {
        let empty = self.piles.pile(state).empty;
        let more = Place::Won(state);
        for (to, turns, share) in [(None, 1, empty), (Some(more), 0, 1.0 - empty)] {
            if share > 0.0 {
                row.passages.push(Going { to, rolls, turns, chance: chance * share });
            }
        }
    }

    fn count(&self, state: u32, row: &mut Row<Place>) {
        for below in &self.piles.pile(state).below {
            self.won(below.state, (below.chance, below.rolls), row);
        }
    }
}

impl Source for Stack {
    type Key = Place;

    fn start(&self) -> Place {
        Place::Start(self.rules.start_cell())
    }

    fn expand(&mut self, place: Place, row: &mut Row<Place>) -> Result<(), OddsError> {
        row.site = match place {
            Place::Start(cell) | Place::Over(cell, _) => Site { cell, ..Site::default() },
            Place::Playing(pawn) | Place::Acting(pawn) => {
                Site { lost: pawn.lost, cell: pawn.cell, depth: 1 + pawn.state }
            }
            Place::Won(state) => Site { lost: 0, cell: self.rules.last(), depth: 1 + state },
        };
        row.is_underway = !matches!(place, Place::Start(_) | Place::Over(..));
        match place {
            Place::Start(cell) | Place::Over(cell, _) => self.begin(cell, row)?,
            Place::Playing(pawn) => self.uncover(pawn, row)?,
            Place::Acting(pawn) => self.act(pawn, row),
            Place::Won(state) => self.count(state, row),
        }
        Ok(())
    }
}

/// A turn costs at most as many turns as it has rolls, and every roll but the last earns another.
fn most_lost(rules: &Rules) -> u32 {
    let special = chances(rules.rolls()).filter(|(roll, _)| rules.sixes().grants_another(*roll));
    let goes_on: f64 = special.map(|(_, chance)| chance).sum();
    let mut chance = 1.0;
    (1..MOST_LOST)
        .find(|_| {
            chance *= goes_on;
            chance < NOTHING
        })
        .unwrap_or(MOST_LOST)
}
