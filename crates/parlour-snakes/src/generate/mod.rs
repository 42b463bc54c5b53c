//! Generated boards, which keep all placement rules.
//!
//! Starts and ends are drawn uniformly from the free squares, so no two entities touch, nothing is on the first or
//! last square, and there are no chains or cycles. A draw that would stay in its row, or make a sixth start in a row
//! (which a six-sided die could not cross), is repeated; so is one that would cross another snake or ladder, as long as
//! there is room for it elsewhere. If something crosses in the end, or no draw is left, the whole board is restarted a few
//! times, with shorter snakes and ladders; the board with the fewest crossings is kept. What the user placed stays where it
//! is, even if it is unusual: [`check()`] has warnings about it.

mod placer;
mod tidy;

use parlour_core::{Chance, Finding, Findings, budget};

use self::placer::Placer;
use crate::entity::EffectKind;
use crate::{BoardFile, Entity, Grid, check};

/// The smallest board that is generated.
pub(crate) const LEAST_SIZE: u32 = 8;
/// How often a board is started.
const ATTEMPTS: u32 = 10;

/// What to place on a board of `size` × `size` squares.
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
    /// The number of snakes.
    pub snakes: u32,
    /// The number of ladders.
    pub ladders: u32,
    /// The number of traps.
    pub traps: u32,
    /// The number of boosts.
    pub boosts: u32,
    /// The number of black holes.
    pub black_holes: u32,
    /// The number of teleporters.
    pub teleporters: u32,
}

impl GenerateOptions {
    /// A board of this size with the usual snakes and ladders: 8 of each on 10 × 10, and in proportion to the side.
    pub fn new(size: u32) -> Self {
        let usual = size / 5 * 4 + size % 5 * 4 / 5;
        Self { size, snakes: usual, ladders: usual, traps: 0, boosts: 0, black_holes: 0, teleporters: 0 }
    }

    /// The number of each kind, those that need most room first.
    fn counts(&self) -> [(EffectKind, u32); 6] {
        [
            (EffectKind::Teleporter, self.teleporters),
            (EffectKind::Snake, self.snakes),
            (EffectKind::Ladder, self.ladders),
            (EffectKind::Boost, self.boosts),
            (EffectKind::BlackHole, self.black_holes),
            (EffectKind::Trap, self.traps),
        ]
    }
}

/// Generates a board that keeps all placement rules, or says why it cannot.
///
/// ```
/// use parlour_play::{Purpose, Seeded};
/// use parlour_snakes::{GenerateOptions, check, generate};
/// let file = generate(&GenerateOptions::new(12), &mut Seeded::new(7, Purpose::Dice)).unwrap();
/// assert_eq!(file.entities.len(), 18);
/// assert!(check(&file).strict().ok());
/// ```
pub fn generate(options: &GenerateOptions, chance: &mut dyn Chance) -> Result<BoardFile, Findings> {
    generate_around(options, &[], chance)
}

/// Generates a board around entities that are already placed; the options count them.
///
/// ```
/// use parlour_play::{Purpose, Seeded};
/// use parlour_snakes::{Entity, GenerateOptions, generate_around};
/// let mut chance = Seeded::new(7, Purpose::Dice);
/// let options = GenerateOptions { snakes: 3, ladders: 0, ..GenerateOptions::new(8) };
/// let file = generate_around(&options, &[Entity::snake(17, 7)], &mut chance).unwrap();
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
    let mut tidiest: Option<Placer> = None;
    for attempt in 0..ATTEMPTS {
        budget::poll();
        let mut draft = start.clone();
        draft.is_short = attempt > 0;
        let mut kinds = missing.iter().flat_map(|(kind, count)| (0..*count).map(|_| *kind));
        if kinds.all(|kind| draft.place(kind, chance)) {
            if tidiest.as_ref().is_none_or(|other| draft.crossings < other.crossings) {
                tidiest = Some(draft);
            }
            if tidiest.as_ref().is_some_and(|other| other.crossings == 0) {
                break;
            }
        } else {
            best = best.max(draft.entities.len());
        }
    }
    if let Some(tidiest) = tidiest {
        return Ok(tidiest.finish());
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

/// What the user placed may be unusual, but must be playable.
fn sound(grid: Grid, placed: &[Entity]) -> Result<(), Findings> {
    if placed.is_empty() {
        return Ok(());
    }
    let findings = check(&BoardFile::on(grid, placed.to_vec()));
    if findings.ok() { Ok(()) } else { Err(findings.errors.into()) }
}

/// What is left to place.
fn missing(options: &GenerateOptions, placed: &[Entity]) -> Result<Vec<(EffectKind, u32)>, Finding> {
    let left = |(kind, wanted): (EffectKind, u32)| {
        let there = placed.iter().filter(|entity| entity.effect.effect_kind() == kind).count();
        let left = u32::try_from(there).ok().and_then(|there| wanted.checked_sub(there));
        let too_few = || format!("{}s: {wanted} is fewer than the {there} you place yourself", kind.name());
        Ok((kind, left.ok_or_else(|| Finding::new("count", too_few()))?))
    };
    options.counts().into_iter().map(left).collect()
}

/// Checks that there are enough free squares: a start each, and an end for snakes, ladders and teleporters.
fn enough_room(grid: Grid, start: &Placer, missing: &[(EffectKind, u32)]) -> Result<(), Finding> {
    let needed: u64 = missing.iter().map(|(kind, count)| squares(*kind) * u64::from(*count)).sum();
    let free = start.free.len() as u64;
    if needed <= free {
        return Ok(());
    }
    let size = grid.columns();
    let message = format!(
        "{needed} free squares are needed: 2 for each snake, ladder and teleporter, 1 for each other special square; \
             {size} × {size} squares leave {free}, room for at most {} snakes and ladders",
        free / 2
    );
    Err(Finding::new("room", message))
}

/// The least number of squares that an entity of this kind needs.
fn squares(kind: EffectKind) -> u64 {
    match kind {
        EffectKind::Snake | EffectKind::Ladder | EffectKind::Teleporter => 2,
        EffectKind::Trap | EffectKind::Boost | EffectKind::BlackHole => 1,
    }
}
