//! Boards that the computer places, by all placement rules.
//!
//! Starts and ends are drawn uniformly from the cells that are still free, so no two entities touch, nothing stands on
//! the first or last cell, and chains or cycles cannot arise. A draw that would stay in its row, or make a sixth start
//! in a row of six (which a six-sided die could not cross), is drawn again. When no draw is left the whole board is
//! begun anew, a few times. What a person has placed stays where it is.

mod placer;

use parlour_core::{Chance, Finding, Findings};

use self::placer::Placer;
use crate::{BoardFile, Effect, Entity, Grid, check};

/// The smallest board that is generated.
pub(crate) const LEAST_SIZE: u32 = 8;
/// How often a board is begun.
const ATTEMPTS: u32 = 10;

/// What to place on a board of `size` × `size` cells.
///
/// ```
/// use parlour_snakes::GenerateOptions;
/// let options = GenerateOptions::new(10);
/// assert_eq!((options.snakes, options.ladders, options.traps), (8, 8, 0));
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GenerateOptions {
    /// Columns and rows, at least 8.
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

    /// How many there are of each kind, the ones that need most room first.
    fn counts(&self) -> [(EntityKind, u32); 6] {
        [
            (EntityKind::Teleporter, self.teleporters),
            (EntityKind::Snake, self.snakes),
            (EntityKind::Ladder, self.ladders),
            (EntityKind::Boost, self.boosts),
            (EntityKind::BlackHole, self.black_holes),
            (EntityKind::Trap, self.traps),
        ]
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
    generate_around(options, &[], chance)
}

/// The same around entities that are in place already; the options count them.
///
/// ```
/// # use parlour_core::Chance;
/// use parlour_snakes::{Entity, GenerateOptions, generate_around};
/// # struct Counting(u64);
/// # impl Chance for Counting {
/// #     fn below(&mut self, bound: u64) -> u64 {
/// #         self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
/// #         (self.0 >> 33) % bound.max(1)
/// #     }
/// # }
/// let options = GenerateOptions { snakes: 3, ladders: 0, ..GenerateOptions::new(8) };
/// let file = generate_around(&options, &[Entity::snake(17, 7)], &mut Counting(1)).unwrap();
/// assert_eq!(file.entities.len(), 3);
/// assert!(file.entities.contains(&Entity::snake(17, 7)));
/// ```
pub fn generate_around(
    options: &GenerateOptions,
    placed: &[Entity],
    chance: &mut dyn Chance,
) -> Result<BoardFile, Findings> {
    let grid = grid(options)?;
    sound(grid, placed)?;
    let missing = missing(options, placed)?;
    let start = Placer::new(grid, placed);
    enough_room(grid, &start, &missing)?;
    let mut best = 0;
    for _ in 0..ATTEMPTS {
        let mut draft = start.clone();
        let mut kinds = missing.iter().flat_map(|(kind, count)| (0..*count).map(|_| *kind));
        if kinds.all(|kind| draft.place(kind, chance)) {
            return Ok(draft.finish());
        }
        best = best.max(draft.count());
    }
    let (all, size) =
        (options.counts().iter().map(|(_, count)| u64::from(*count)).sum::<u64>(), options.size);
    let message = format!(
        "only {best} of {all} snakes, ladders and special squares fit on {size} × {size} squares; ask for fewer, \
         or for a larger board"
    );
    Err(Finding::new("room", message).into())
}

fn grid(options: &GenerateOptions) -> Result<Grid, Finding> {
    let size = options.size;
    if size < LEAST_SIZE {
        let message =
            format!("a generated board is at least {LEAST_SIZE} × {LEAST_SIZE}, not {size} × {size}");
        return Err(Finding::new("size", message));
    }
    Grid::new(size, size)
}

/// What a person has placed may be unusual, but must be playable.
fn sound(grid: Grid, placed: &[Entity]) -> Result<(), Findings> {
    if placed.is_empty() {
        return Ok(());
    }
    let findings = check(&file(grid, placed.to_vec()));
    if findings.ok() { Ok(()) } else { Err(findings.errors.into()) }
}

/// What is left to place.
fn missing(options: &GenerateOptions, placed: &[Entity]) -> Result<Vec<(EntityKind, u32)>, Finding> {
    let left = |(kind, wanted): (EntityKind, u32)| {
        let there = placed.iter().filter(|entity| EntityKind::of(&entity.effect) == kind).count();
        let left = u32::try_from(there).ok().and_then(|there| wanted.checked_sub(there));
        let too_few =
            || format!("{}: {wanted} is fewer than the {there} that you place yourself", kind.plural());
        Ok((kind, left.ok_or_else(|| Finding::new("count", too_few()))?))
    };
    options.counts().into_iter().map(left).collect()
}

/// Whether there are enough free cells: a start each, and an end for snakes, ladders and teleporters.
fn enough_room(grid: Grid, start: &Placer, missing: &[(EntityKind, u32)]) -> Result<(), Finding> {
    let needed: u64 = missing.iter().map(|(kind, count)| kind.cells() * u64::from(*count)).sum();
    let free = start.free();
    if needed <= free {
        return Ok(());
    }
    let size = grid.columns();
    let message = format!(
        "{needed} free squares are needed, 2 for each snake, ladder and teleporter and 1 for each other special square; \
         {size} × {size} squares leave {free}, room for at most {} snakes and ladders",
        free / 2
    );
    Err(Finding::new("room", message))
}

fn file(grid: Grid, entities: Vec<Entity>) -> BoardFile {
    BoardFile { name: None, columns: grid.columns(), rows: grid.rows(), entities }
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

impl EntityKind {
    fn of(effect: &Effect) -> Self {
        match effect {
            Effect::Snake { .. } => Self::Snake,
            Effect::Ladder { .. } => Self::Ladder,
            Effect::Trap => Self::Trap,
            Effect::Boost { .. } => Self::Boost,
            Effect::BlackHole => Self::BlackHole,
            Effect::Teleporter { .. } => Self::Teleporter,
        }
    }

    /// The cells that it needs at least.
    fn cells(self) -> u64 {
        match self {
            Self::Snake | Self::Ladder | Self::Teleporter => 2,
            Self::Trap | Self::Boost | Self::BlackHole => 1,
        }
    }

    /// The option that counts it.
    fn plural(self) -> &'static str {
        match self {
            Self::Snake => "snakes",
            Self::Ladder => "ladders",
            Self::Trap => "traps",
            Self::Boost => "boosts",
            Self::BlackHole => "black-holes",
            Self::Teleporter => "teleporters",
        }
    }
}
