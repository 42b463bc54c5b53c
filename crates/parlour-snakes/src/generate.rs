//! Boards that the computer places, by all placement rules.
//!
//! Starts and ends are drawn uniformly from the cells that are still free, so no two entities touch, nothing stands on
//! the first or last cell, and chains or cycles cannot arise. A draw that would stay in its row, or make a sixth start
//! in a row of six (which a six-sided die could not cross), is drawn again. When no draw is left the whole board is
//! begun anew, a few times.

use std::collections::HashSet;

use parlour_core::{Chance, Finding, Findings};

use crate::check::LONGEST_RUN;
use crate::{BoardFile, Cell, Effect, Entity, Grid};

/// The smallest board that is generated.
const LEAST_SIZE: u32 = 10;
/// How many draws are tried before all possible ones are gone through.
const DRAWS: u32 = 200;
/// How often a board is begun.
const ATTEMPTS: u32 = 10;
/// The longest boost and the most ends of a teleporter that are placed.
const LONGEST_BOOST: u64 = 6;
const MOST_ENDS: u64 = 3;

/// What to place on a board of `size` × `size` cells.
///
/// ```
/// use parlour_snakes::GenerateOptions;
/// let options = GenerateOptions::new(10);
/// assert_eq!((options.snakes, options.ladders, options.traps), (8, 8, 0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GenerateOptions {
    /// Columns and rows, at least 10.
    pub size: u32,
    /// How many snakes.
    pub snakes: u32,
    /// How many ladders.
    pub ladders: u32,
    /// How many traps.
    pub traps: u32,
    /// How many boosts.
    pub boosts: u32,
    /// How many black holes.
    pub black_holes: u32,
    /// How many teleporters.
    pub teleporters: u32,
}

impl GenerateOptions {
    /// A board of this size with the usual snakes and ladders: 8 of each on 10 × 10, and in proportion to the side.
    pub fn new(size: u32) -> Self {
        let usual = size / 5 * 4 + size % 5 * 4 / 5;
        Self { size, snakes: usual, ladders: usual, traps: 0, boosts: 0, black_holes: 0, teleporters: 0 }
    }

    /// What is to be placed, the ones that need most room first.
    fn kinds(&self) -> impl Iterator<Item = EntityKind> {
        let kinds = [
            (EntityKind::Teleporter, self.teleporters),
            (EntityKind::Snake, self.snakes),
            (EntityKind::Ladder, self.ladders),
            (EntityKind::Boost, self.boosts),
            (EntityKind::BlackHole, self.black_holes),
            (EntityKind::Trap, self.traps),
        ];
        kinds.into_iter().flat_map(|(kind, count)| (0..count).map(move |_| kind))
    }

    /// The cells that are needed at least: a start each, and an end for snakes, ladders and teleporters.
    fn needed(&self) -> u64 {
        let pairs = [self.snakes, self.ladders, self.teleporters].map(u64::from);
        let singles = [self.traps, self.boosts, self.black_holes].map(u64::from);
        2 * pairs.iter().sum::<u64>() + singles.iter().sum::<u64>()
    }
}

/// Places a board that keeps all placement rules, or says why it cannot.
///
/// ```
/// use parlour_core::Chance;
/// use parlour_snakes::{GenerateOptions, check, generate};
/// struct Counting(u64);
/// impl Chance for Counting {
///     fn below(&mut self, bound: u64) -> u64 {
///         self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
///         (self.0 >> 33) % bound.max(1)
///     }
/// }
/// let file = generate(&GenerateOptions::new(12), &mut Counting(1)).unwrap();
/// assert_eq!(file.entities.len(), 18);
/// assert!(check(&file).strict().ok());
/// ```
pub fn generate(options: &GenerateOptions, chance: &mut dyn Chance) -> Result<BoardFile, Findings> {
    let grid = grid(options)?;
    let mut best = 0;
    for _ in 0..ATTEMPTS {
        let mut placer = Placer::new(grid);
        if options.kinds().all(|kind| placer.place(kind, chance)) {
            return Ok(placer.finish());
        }
        best = best.max(placer.entities.len());
    }
    let message = format!(
        "no room was found: {best} of {} entities could be placed on {size} × {size} cells in the best of {ATTEMPTS} \
         attempts; ask for fewer, or for a larger board",
        options.kinds().count(),
        size = options.size
    );
    Err(Finding::new("room", message).into())
}

/// The grid, if what is to be placed can fit on it at all.
fn grid(options: &GenerateOptions) -> Result<Grid, Finding> {
    let size = options.size;
    if size < LEAST_SIZE {
        let message =
            format!("a generated board is at least {LEAST_SIZE} × {LEAST_SIZE}, not {size} × {size}");
        return Err(Finding::new("size", message));
    }
    let grid = Grid::new(size, size)?;
    let (free, needed) = (u64::from(grid.last()) - 2, options.needed());
    if needed > free {
        let message = format!(
            "{needed} cells are needed, 2 for each snake, ladder and teleporter and 1 for anything else; {size} × \
             {size} has {free} without the first and the last, room for at most {} snakes and ladders",
            free / 2
        );
        return Err(Finding::new("room", message));
    }
    Ok(grid)
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum EntityKind {
    Snake,
    Ladder,
    Trap,
    Boost,
    BlackHole,
    Teleporter,
}

/// A board on which things are being placed.
struct Placer {
    grid: Grid,
    /// The cells on which nothing starts or ends, in no order.
    free: Vec<Cell>,
    starts: HashSet<Cell>,
    /// Where something ends: nothing may start there, and nothing else may end there. A boost can end on a free cell.
    ends: HashSet<Cell>,
    entities: Vec<Entity>,
}

impl Placer {
    fn new(grid: Grid) -> Self {
        Self {
            grid,
            free: (2..grid.last()).collect(),
            starts: HashSet::new(),
            ends: HashSet::new(),
            entities: Vec::new(),
        }
    }

    /// Draws until something fits; false if nothing can.
    fn place(&mut self, kind: EntityKind, chance: &mut dyn Chance) -> bool {
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
        let two = !matches!(kind, EntityKind::Trap | EntityKind::BlackHole | EntityKind::Boost);
        self.take(entity, first, two.then_some(second), chance);
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

    fn finish(mut self) -> BoardFile {
        self.entities.sort_by_key(|entity| entity.from);
        BoardFile {
            name: None,
            columns: self.grid.columns(),
            rows: self.grid.rows(),
            entities: self.entities,
        }
    }
}
