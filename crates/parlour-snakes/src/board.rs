//! The board: a grid of squares, what is on them, and the four links of each square. Geometry only, no rules.

use std::sync::OnceLock;

use parlour_core::Findings;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::check::concerns_the_end;
use crate::links::{Links, Side};
use crate::{BoardFile, Cell, Effect, Entity, Grid, check};

/// The four links of a square; `None` if there is nowhere to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellLinks {
    /// The square that the links start from.
    pub cell: Cell,
    /// The square after it.
    pub next: Option<Cell>,
    /// The square before it.
    pub previous: Option<Cell>,
    /// The next square up a ladder.
    pub up: Option<Cell>,
    /// The next square down a snake.
    pub down: Option<Cell>,
}

/// A valid board: everything on it leads to squares of the board, and no jumps go on for ever.
///
/// Whether the last square can be reached depends on dice and house rules; [`Rules`](crate::Rules) are made only for a
/// board where it can.
///
/// ```
/// use parlour_snakes::{Board, Entity};
/// let board = Board::new(10, 10, vec![Entity::ladder(4, 37), Entity::snake(17, 7)]).unwrap();
/// assert_eq!(board.last(), 100);
/// assert_eq!(board.entity_at(4), Some(&Entity::ladder(4, 37)));
/// assert_eq!(board.up(4), Some(17)); // the ladder passes over cell 17, where it does nothing
/// assert_eq!(board.way(&board.entities()[0]), [4, 17, 24, 37]);
/// ```
#[derive(Debug, Clone)]
pub struct Board {
    grid: Grid,
    entities: Vec<Entity>,
    /// For each square from 0 on: the index of its entity, counted from 1; 0 for none.
    starts: Vec<u32>,
    /// Built on first use: on large boards, this takes longer than many questions about them.
    links: OnceLock<Links>,
}

/// A square that the board does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("square {cell} is not on the board; allowed: 1 to {last}, or 0 for off the board")]
pub struct NoSuchCell {
    /// The square that was asked for.
    pub cell: Cell,
    /// The last square of the board.
    pub last: Cell,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        // The other fields follow from these two.
        self.grid == other.grid && self.entities == other.entities
    }
}

impl Eq for Board {}

impl Board {
    /// A board, or everything that is wrong with it. Unusual boards are accepted; [`check()`] lists what is unusual.
    pub fn new(columns: u32, rows: u32, entities: Vec<Entity>) -> Result<Self, Findings> {
        Self::try_from(BoardFile { name: None, columns, rows, entities })
    }

    /// A board of entities that were checked one by one.
    pub(crate) fn unchecked(grid: Grid, mut entities: Vec<Entity>) -> Self {
        for entity in &mut entities {
            forget_straight_body(grid, entity);
        }
        Self { grid, starts: starts(grid, &entities), entities, links: OnceLock::new() }
    }

    /// The number of columns.
    pub const fn columns(&self) -> u32 {
        self.grid.columns()
    }

    /// The number of rows.
    pub const fn rows(&self) -> u32 {
        self.grid.rows()
    }

    /// The bare grid.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The number of the last square.
    pub const fn last(&self) -> Cell {
        self.grid.last()
    }

    /// The square itself if a pawn can be there: on the board, or off it on square 0.
    ///
    /// ```
    /// let board = parlour_snakes::Board::new(5, 6, vec![]).unwrap();
    /// assert_eq!(board.check_cell(30), Ok(30));
    /// let error = board.check_cell(31).unwrap_err();
    /// assert_eq!(error.to_string(), "square 31 is not on the board; allowed: 1 to 30, or 0 for off the board");
    /// ```
    pub const fn check_cell(&self, cell: Cell) -> Result<Cell, NoSuchCell> {
        if cell <= self.last() { Ok(cell) } else { Err(NoSuchCell { cell, last: self.last() }) }
    }

    /// Everything on the board, in the order of the file.
    pub fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// The entity that acts on a pawn landing on this square.
    #[inline]
    pub fn entity_at(&self, cell: Cell) -> Option<&Entity> {
        let place = *self.starts.get(cell as usize)?;
        self.entities.get((place as usize).checked_sub(1)?)
    }

    /// The square after this one. Square 0 comes before the first.
    pub fn next(&self, cell: Cell) -> Option<Cell> {
        (cell < self.last()).then(|| cell + 1)
    }

    /// The square before this one, on the board.
    pub fn previous(&self, cell: Cell) -> Option<Cell> {
        (cell > 1 && cell <= self.last()).then(|| cell - 1)
    }

    /// The next square up a ladder that lies on this one.
    pub fn up(&self, cell: Cell) -> Option<Cell> {
        self.links().link(cell, Side::Up)
    }

    /// The next square down a snake that lies on this one.
    pub fn down(&self, cell: Cell) -> Option<Cell> {
        self.links().link(cell, Side::Down)
    }

    /// All four links of a square; `None` if it is not on the board.
    ///
    /// ```
    /// use parlour_snakes::{Board, Entity};
    /// let board = Board::new(10, 10, vec![Entity::ladder(4, 37)]).unwrap();
    /// let links = board.links_of(17).unwrap();
    /// assert_eq!((links.next, links.previous, links.up, links.down), (Some(18), Some(16), Some(24), None));
    /// assert_eq!(board.links_of(101), None);
    /// ```
    pub fn links_of(&self, cell: Cell) -> Option<CellLinks> {
        (1..=self.last()).contains(&cell).then(|| CellLinks {
            cell,
            next: self.next(cell),
            previous: self.previous(cell),
            up: self.up(cell),
            down: self.down(cell),
        })
    }

    /// The squares a pawn passes from an entity's start to its end, including both.
    ///
    /// Snakes and ladders are followed along their links. A boost passes every square. A teleporter with one exit has
    /// just start and end; anything else has only its start.
    pub fn way(&self, entity: &Entity) -> Vec<Cell> {
        match &entity.effect {
            Effect::Ladder { to } => self.follow(entity.from, *to, |cell| self.up(cell)),
            Effect::Snake { to } => self.follow(entity.from, *to, |cell| self.down(cell)),
            Effect::Boost { by } => {
                (entity.from..=entity.from.saturating_add(*by).min(self.last())).collect()
            }
            Effect::Teleporter { to } if to.len() == 1 => vec![entity.from, to[0]],
            Effect::Teleporter { .. } | Effect::Trap | Effect::BlackHole => vec![entity.from],
        }
    }

    /// Where a square is: `x` from the left, `y` from the top.
    pub fn coordinates(&self, cell: Cell) -> (u32, u32) {
        self.grid.coordinates(cell)
    }

    /// The square in column `x` from the left and row `y` from the top.
    pub fn cell_at(&self, x: u32, y: u32) -> Option<Cell> {
        self.grid.cell_at(x, y)
    }

    fn links(&self) -> &Links {
        let lay = || Links::lay(self.grid, &self.entities, &self.starts);
        self.links.get_or_init(lay)
    }

    /// The squares along one kind of link, up to the end.
    fn follow(&self, from: Cell, to: Cell, link: impl Fn(Cell) -> Option<Cell>) -> Vec<Cell> {
        let way: Vec<Cell> = std::iter::successors(Some(from), |cell| link(*cell).filter(|_| *cell != to))
            .take(self.last() as usize)
            .collect();
        // An entity of another board still ends where it ends.
        if way.last() == Some(&to) { way } else { vec![from, to] }
    }
}

impl TryFrom<BoardFile> for Board {
    type Error = Findings;

    fn try_from(file: BoardFile) -> Result<Self, Findings> {
        let findings = check(&file);
        let sound = findings.errors.iter().all(concerns_the_end);
        let grid = match Grid::new(file.columns, file.rows) {
            Ok(grid) if sound => grid,
            _ => return Err(findings),
        };
        Ok(Self::unchecked(grid, file.entities))
    }
}

/// Drops a body that is the straight line, so that boards that look the same are equal.
pub(crate) fn forget_straight_body(grid: Grid, entity: &mut Entity) {
    if let (Some(body), Some(end)) = (&entity.body, entity.end())
        && grid.line(entity.from, end).eq(body.iter().copied())
    {
        entity.body = None;
    }
}

/// For each square, the index of the entity that starts there, counted from 1.
fn starts(grid: Grid, entities: &[Entity]) -> Vec<u32> {
    let mut starts = vec![0; grid.last() as usize + 1];
    for (place, entity) in (1..).zip(entities) {
        starts[entity.from as usize] = place;
    }
    starts
}
