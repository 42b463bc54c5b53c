//! Draws places for entities, one at a time, around what is already there.

use std::collections::HashSet;

use parlour_core::Chance;

use super::squares;
use super::tidy::{is_short, is_tidy};
use crate::check::LONGEST_RUN;
use crate::entity::EffectKind;
use crate::{BoardFile, Cell, Effect, Entity, Grid};

/// How many draws are made before all possible ones are tried in order.
const DRAWS: u32 = 200;
/// How many of the first draws must also look tidy.
const TIDY_DRAWS: u32 = 160;
/// With more entities than this, crossings cannot be avoided.
const MOST_TIDY: usize = 200;
/// The longest boost and the most exits of a teleporter.
const LONGEST_BOOST: u64 = 6;
const MOST_ENDS: u64 = 3;

/// A board under construction.
#[derive(Clone)]
pub(super) struct Placer {
    grid: Grid,
    /// The squares where nothing starts or ends, in no particular order.
    pub(super) free: Vec<Cell>,
    starts: HashSet<Cell>,
    /// Where something ends: nothing may start or end there again. A boost can end on a free square.
    ends: HashSet<Cell>,
    pub(super) entities: Vec<Entity>,
    /// Whether snakes and ladders are kept short, which leaves more room for the others.
    pub(super) is_short: bool,
    /// How many snakes and ladders had to be placed where they may cross others.
    pub(super) crossings: u32,
}

impl Placer {
    /// A board with these entities on it.
    pub(super) fn new(grid: Grid, placed: &[Entity]) -> Self {
        let taken: HashSet<Cell> =
            placed.iter().flat_map(|entity| [entity.from].into_iter().chain(entity.ends())).collect();
        Self {
            grid,
            free: (2..grid.last()).filter(|cell| !taken.contains(cell)).collect(),
            starts: placed.iter().map(|entity| entity.from).collect(),
            ends: placed.iter().flat_map(Entity::ends).collect(),
            entities: placed.to_vec(),
            is_short: false,
            crossings: 0,
        }
    }

    /// Draws until something fits; returns false if nothing can.
    pub(super) fn place(&mut self, kind: EffectKind, chance: &mut dyn Chance) -> bool {
        for draw in 0..DRAWS {
            let first = chance.index(self.free.len());
            let second = chance.index(self.free.len());
            let tidy = self.looks_tidy(kind, first, second);
            if (tidy || draw >= TIDY_DRAWS) && self.try_at(kind, first, second, chance) {
                self.crossings += u32::from(!tidy);
                return true;
            }
        }
        self.crossings += 1;
        // Nearly full: try everything, from a random place on.
        let (count, shift) = (self.free.len(), chance.index(self.free.len()));
        (0..count).any(|first| {
            let first = (first + shift) % count;
            self.may_start(self.free[first])
                && (0..count).any(|second| self.try_at(kind, first, (second + shift) % count, chance))
        })
    }

    /// Whether a snake or ladder between two free squares, given by index, keeps clear of those that are there.
    fn looks_tidy(&self, kind: EffectKind, first: usize, second: usize) -> bool {
        let drawn = matches!(kind, EffectKind::Snake | EffectKind::Ladder);
        match (self.free.get(first), self.free.get(second)) {
            (Some(one), Some(other)) if drawn && self.entities.len() <= MOST_TIDY => {
                let ends = (*one, *other);
                (!self.is_short || is_short(self.grid, ends)) && is_tidy(self.grid, ends, &self.entities)
            }
            _ => true,
        }
    }

    /// Places an entity of this kind on one or two free squares, given by index, if the rules allow.
    fn try_at(&mut self, kind: EffectKind, first: usize, second: usize, chance: &mut dyn Chance) -> bool {
        let (Some(one), Some(other)) = (self.free.get(first), self.free.get(second)) else {
            return false;
        };
        let (one, other) = (*one, *other);
        let entity = match kind {
            EffectKind::Snake => Entity::snake(one.max(other), one.min(other)),
            EffectKind::Ladder => Entity::ladder(one.min(other), one.max(other)),
            EffectKind::Teleporter => Entity::teleporter(one, [other]),
            EffectKind::Trap => Entity::trap(one),
            EffectKind::BlackHole => Entity::black_hole(one),
            // Small numbers: the bound is 6.
            EffectKind::Boost => {
                Entity::boost(one, u32::try_from(chance.below(LONGEST_BOOST)).unwrap_or(0) + 1)
            }
        };
        if !self.fits(&entity) {
            return false;
        }
        self.take(entity, first, (squares(kind) == 2).then_some(second), chance);
        true
    }

    fn fits(&self, entity: &Entity) -> bool {
        let row = |cell: Cell| self.grid.row(cell);
        let end_fits = match entity.effect {
            Effect::Trap | Effect::BlackHole => true,
            Effect::Boost { .. } => {
                let is_open = |end: &Cell| !self.starts.contains(end) && !self.ends.contains(end);
                entity.ends().iter().all(|end| *end < self.grid.last() && is_open(end))
            }
            _ => entity.ends().iter().all(|end| row(*end) != row(entity.from)),
        };
        end_fits && self.may_start(entity.from)
    }

    /// Whether a six-sided die can still cross if something starts here.
    fn may_start(&self, cell: Cell) -> bool {
        let before = (1..=LONGEST_RUN).take_while(|back| self.starts.contains(&cell.saturating_sub(*back)));
        let after = (1..=LONGEST_RUN).take_while(|ahead| self.starts.contains(&(cell + ahead)));
        before.count() + after.count() < LONGEST_RUN as usize && !self.ends.contains(&cell)
    }

    fn take(&mut self, mut entity: Entity, first: usize, second: Option<usize>, chance: &mut dyn Chance) {
        // The later index first, so that the earlier one stays valid.
        for place in [Some(first).max(second), second.and(Some(first).min(second))].into_iter().flatten() {
            self.free.swap_remove(place);
        }
        if let Effect::Teleporter { to } = &mut entity.effect {
            self.more_ends(entity.from, to, chance);
        }
        self.ends.extend(entity.ends());
        self.starts.insert(entity.from);
        self.entities.push(entity);
    }

    /// Draws further exits for a teleporter, as long as there is room to spare.
    fn more_ends(&mut self, from: Cell, to: &mut Vec<Cell>, chance: &mut dyn Chance) {
        for _ in 0..chance.below(MOST_ENDS) {
            let place = chance.index(self.free.len());
            let spare = self.free.len() > self.grid.last() as usize / 2;
            if let Some(cell) = self.free.get(place).copied().filter(|_| spare)
                && self.grid.row(cell) != self.grid.row(from)
            {
                self.free.swap_remove(place);
                to.push(cell);
            }
        }
    }

    /// The board, sorted by where entities start.
    pub(super) fn finish(self) -> BoardFile {
        BoardFile::sorted(self.grid, self.entities)
    }
}
