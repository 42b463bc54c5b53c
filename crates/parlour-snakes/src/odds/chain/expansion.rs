//! All ways a turn, or part of it, can continue from a position, by playing every roll under the game's own rules.

use parlour_core::{Game, Player, Sink, Turn, Weighted, budget};
use smallvec::SmallVec;

use crate::odds::OddsError;
use crate::{Cell, Event, Position};

/// Stacked runs of special rolls less likely than this are left out: they are far below rounding, and below any remaining
/// mass a caller may ask for.
const CUT: f64 = 1e-18;
/// The limit of steps from one position.
const MOST_STEPS: u64 = 200_000;

/// Where an expansion stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Until {
    /// Wherever the dice are rolled next and no roll is stacked, even within a turn.
    Resting,
    /// At the end of the turn.
    TurnEnd,
}

/// How a result was reached.
#[derive(Debug, Clone)]
pub(crate) struct Way {
    pub(crate) chance: f64,
    /// Rolls: of the dice, and for teleporters with several exits.
    pub(crate) rolls: u32,
    /// Turns that ended, including lost ones.
    pub(crate) turns: u32,
    /// The squares of the entities that acted, in order, if recorded.
    pub(crate) used: SmallVec<[Cell; 2]>,
    /// The pawn's square at each of these rolls, if recorded.
    pub(crate) rolled_on: SmallVec<[Cell; 2]>,
}

/// A result of an expansion.
#[derive(Clone, Copy)]
pub(crate) enum Found<'a> {
    /// The turn stops in this position.
    Rest(&'a Position),
    /// The game ends with its first winner.
    Over(Player),
}

impl<'a> Found<'a> {
    /// The position, unless the game is over.
    pub(crate) fn position(self) -> Option<&'a Position> {
        match self {
            Self::Rest(position) => Some(position),
            Self::Over(_) => None,
        }
    }
}

/// Receives the results of an expansion. Dynamic, so that the whole game is not compiled again for each caller.
pub(crate) type Finder<'a> = dyn FnMut(Found, &Way) -> Result<(), OddsError> + 'a;

/// Expands positions, reusing its memory from one to the next.
pub(crate) struct Expansion {
    until: Until,
    uses: Uses,
    scratch: Position,
    waiting: Vec<(Position, Way)>,
}

/// Whether to record which entities act and where the dice are rolled, which takes time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Uses {
    Noted,
    Ignored,
}

impl Expansion {
    pub(crate) fn new(like: &Position, until: Until, uses: Uses) -> Self {
        Self { until, uses, scratch: like.clone(), waiting: Vec::new() }
    }

    /// Finds all ways from this position.
    pub(crate) fn expand(&mut self, from: &Position, found: &mut Finder) -> Result<(), OddsError> {
        let steps = self.step(from, &Way::start(), found)?;
        self.drain(steps, found)
    }

    /// Finds all ways that begin with this roll.
    pub(crate) fn follow(&mut self, from: &Position, roll: u32, found: &mut Finder) -> Result<(), OddsError> {
        self.make(from, &Way::start(), (roll, 1.0), found)?;
        self.drain(1, found)
    }

    fn drain(&mut self, mut steps: u64, found: &mut Finder) -> Result<(), OddsError> {
        while let Some((position, way)) = self.waiting.pop() {
            budget::poll();
            steps += self.step(&position, &way, found)?;
            if steps > MOST_STEPS {
                self.waiting.clear();
                return Err(OddsError::LongTurn);
            }
        }
        Ok(())
    }

    /// Makes each possible roll once and queues what continues; returns the number of rolls.
    fn step(&mut self, from: &Position, way: &Way, found: &mut Finder) -> Result<u64, OddsError> {
        for rolled in chances(from.rolls()) {
            self.make(from, way, rolled, found)?;
        }
        Ok(from.rolls().len() as u64)
    }

    fn make(
        &mut self,
        from: &Position,
        way: &Way,
        (roll, chance): (u32, f64),
        found: &mut Finder,
    ) -> Result<(), OddsError> {
        self.scratch.clone_from(from);
        let mut way = way.then(chance, roll_once(&mut self.scratch, roll, self.uses));
        way.rolls += 1;
        if let (Uses::Noted, Turn::Roll(player)) = (self.uses, from.turn()) {
            way.rolled_on.push(from.pawns()[player.index()]);
        }
        self.judge(way, found)
    }

    fn judge(&mut self, way: Way, found: &mut Finder) -> Result<(), OddsError> {
        let position = &self.scratch;
        let rests = match self.until {
            Until::Resting => position.is_resting(),
            Until::TurnEnd => way.turns > 0,
        };
        if let Some(winner) = position.finished().first().copied() {
            return found(Found::Over(winner), &way);
        }
        if rests {
            return found(Found::Rest(position), &way);
        }
        if way.chance >= CUT {
            self.waiting.push((position.clone(), way));
        }
        Ok(())
    }
}

impl Way {
    /// The rolls after the first, all for teleporters: other rolls are followed separately.
    pub(crate) fn draws(&self) -> u32 {
        self.rolls.saturating_sub(1)
    }

    fn start() -> Self {
        Self { chance: 1.0, rolls: 0, turns: 0, used: SmallVec::new(), rolled_on: SmallVec::new() }
    }

    fn then(&self, chance: f64, watch: Watch) -> Self {
        let mut used = self.used.clone();
        used.extend(watch.used);
        Self {
            chance: self.chance * chance,
            rolls: self.rolls,
            turns: self.turns + watch.turns,
            used,
            rolled_on: self.rolled_on.clone(),
        }
    }
}

/// The rolls with their probabilities. Weights below 2^53 are exact, and the quotient is rounded once.
#[expect(clippy::cast_precision_loss, reason = "the nearest number is meant")]
pub(crate) fn chances(rolls: &[Weighted<u32>]) -> impl Iterator<Item = (u32, f64)> {
    let total = Weighted::total(rolls) as f64;
    rolls.iter().map(move |weighted| (weighted.roll, weighted.weight as f64 / total))
}

/// Counts turns, and records which entities act.
pub(crate) struct Watch {
    pub(crate) turns: u32,
    uses: Uses,
    pub(crate) used: SmallVec<[Cell; 2]>,
}

/// Makes a roll. Not inlined, so that the whole game is compiled only once for [`Watch`].
#[inline(never)]
pub(crate) fn roll_once(position: &mut Position, roll: u32, uses: Uses) -> Watch {
    let mut watch = Watch { turns: 0, uses, used: SmallVec::new() };
    position.roll_unchecked(roll, &mut watch);
    watch
}

impl Sink<Event> for Watch {
    fn note(&mut self, event: impl FnOnce() -> Event) {
        if self.uses == Uses::Noted {
            self.used.extend(start_of(&event()));
        }
    }

    fn turn_ended(&mut self) {
        self.turns += 1;
    }

    fn wants_ways(&self) -> bool {
        false
    }
}

/// The square of the entity that acted in this event. A teleporter acts when it moves the pawn, not when it asks for
/// a roll.
fn start_of(event: &Event) -> Option<Cell> {
    match event {
        Event::Climbed { from, .. }
        | Event::Bitten { from, .. }
        | Event::Boosted { from, .. }
        | Event::Swallowed { from, .. }
        | Event::Teleported { from, .. }
        | Event::Acted { from, .. }
        | Event::Trapped { at: from, .. } => Some(*from),
        _ => None,
    }
}
