//! Draws places for entities, one at a time, around what is there.

use std::collections::HashSet;

use parlour_core::Chance;

use super::{EntityKind, file};
use crate::check::LONGEST_RUN;
use crate::{BoardFile, Cell, Effect, Entity, Grid};

/// How many draws are tried before all possible ones are gone through.
const DRAWS: u32 = 200;
/// The longest boost and the most ends of a teleporter that are placed.
const LONGEST_BOOST: u64 = 6;
const MOST_ENDS: u64 = 3;

/// A board on which things are being placed.
#[derive(Clone)]
pub(super) struct Placer {
    grid: Grid,
    /// The cells on which nothing starts or ends, in no order.
    free: Vec<Cell>,
    starts: HashSet<Cell>,
    /// Where something ends: nothing may start there, and nothing else may end there. A boost can end on a free cell.
    ends: HashSet<Cell>,
    entities: Vec<Entity>,
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
        }
    }

    /// How many cells are free.
    pub(super) fn free(&self) -> u64 {
        self.free.len() as u64
    }

    /// How many entities are in place.
    pub(super) fn count(&self) -> usize {
        self.entities.len()
    }

    /// Draws until something fits; false if nothing can.
    pub(super) fn place(&mut self, kind: EntityKind, chance: &mut dyn Chance) -> bool {
        for _ in 0..DRAWS {
            let first = chance.index(self.free.len());
            let second = chance.index(self.free.len());
            if self.try_at(kind, first, second, chance) {
                return true;
            }
        }
        // Nearly full: go through everything, from a random place on.
        let (count, shift) = (self.free.len(), chance.index(self.free.len()));
        (0..count).any(|first| {
            let first = (first + shift) % count;
            self.may_start(self.free[first])
                && (0..count).any(|second| self.try_at(kind, first, (second + shift) % count, chance))
        })
    }

    /// Places the kind on one or two free cells, given by their places in the list, if the rules allow.
    fn try_at(&mut self, kind: EntityKind, first: usize, second: usize, chance: &mut dyn Chance) -> bool {
        let (Some(one), Some(other)) = (self.free.get(first), self.free.get(second)) else {
            return false;
        };
        let (one, other) = (*one, *other);
        let entity = match kind {
            EntityKind::Snake => Entity::snake(one.max(other), one.min(other)),
            EntityKind::Ladder => Entity::ladder(one.min(other), one.max(other)),
            EntityKind::Teleporter => Entity::teleporter(one, [other]),
            EntityKind::Trap => Entity::trap(one),
            EntityKind::BlackHole => Entity::black_hole(one),
            // Small numbers: the bound is 6.
            EntityKind::Boost => {
                Entity::boost(one, u32::try_from(chance.below(LONGEST_BOOST)).unwrap_or(0) + 1)
            }
        };
        if !self.fits(&entity) {
            return false;
        }
        self.take(entity, first, (kind.cells() == 2).then_some(second), chance);
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

    /// Whether a start here leaves a way across with a six-sided die.
    fn may_start(&self, cell: Cell) -> bool {
        let before = (1..=LONGEST_RUN).take_while(|back| self.starts.contains(&cell.saturating_sub(*back)));
        let after = (1..=LONGEST_RUN).take_while(|ahead| self.starts.contains(&(cell + ahead)));
        before.count() + after.count() < LONGEST_RUN as usize && !self.ends.contains(&cell)
    }

    fn take(&mut self, mut entity: Entity, first: usize, second: Option<usize>, chance: &mut dyn Chance) {
        // The later place first, so that the earlier one stays where it is.
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

    /// Draws further ends for a teleporter, as long as there is room to spare.
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

    /// The board, sorted by where things start.
    pub(super) fn finish(mut self) -> BoardFile {
        self.entities.sort_by_key(|entity| entity.from);
        file(self.grid, self.entities)
    }
}
