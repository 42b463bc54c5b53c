//! The board: a grid of cells, what stands on them, and the four links of every cell. Geometry only, no rules.

use std::sync::OnceLock;

use parlour_core::Findings;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::check::concerns_the_end;
use crate::links::Links;
use crate::{BoardFile, Cell, Effect, Entity, Grid, check};

/// The four links of a cell; none where there is nowhere to go.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CellLinks {
    /// The cell that the links start from.
    pub cell: Cell,
    /// The cell after it.
    pub next: Option<Cell>,
    /// The cell before it.
    pub previous: Option<Cell>,
    /// The next cell up a ladder.
    pub up: Option<Cell>,
    /// The next cell down a snake.
    pub down: Option<Cell>,
}

/// A sound board: all that stands on it leads to cells of it, and no jumps go round for ever.
///
/// Whether its end can be reached depends on dice and house rules; [`Rules`](crate::Rules) are made only for a board
/// on which it can.
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
    /// For every cell from 0 on: the place of its entity in the list, counted from 1; 0 for none.
    starts: Vec<u32>,
    /// Laid when somebody asks for them first: on large boards they take longer than many a question about it.
    links: OnceLock<Links>,
}

/// A cell that the board does not have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("square {cell} is not on the board; allowed: 1 to {last}, or 0 for off the board")]
pub struct NoSuchCell {
    /// The cell that was asked for.
    pub cell: Cell,
    /// The last cell of the board.
    pub last: Cell,
}

impl PartialEq for Board {
    fn eq(&self, other: &Self) -> bool {
        // The rest follows from these two.
        self.grid == other.grid && self.entities == other.entities
    }
}

impl Eq for Board {}

impl Board {
    /// A board, or everything that is wrong with it. What is merely unusual is no obstacle; [`check()`] tells.
    pub fn new(columns: u32, rows: u32, entities: Vec<Entity>) -> Result<Self, Findings> {
        Self::try_from(BoardFile { name: None, columns, rows, entities })
    }

    /// How many columns.
    pub const fn columns(&self) -> u32 {
        self.grid.columns()
    }

    /// How many rows.
    pub const fn rows(&self) -> u32 {
        self.grid.rows()
    }

    /// The bare grid.
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The end: the number of the last cell.
    pub const fn last(&self) -> Cell {
        self.grid.last()
    }

    /// The cell itself if a pawn can be there: on the board, or on cell 0 before it.
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

    /// What acts on a pawn that lands on this cell: the entity that starts here.
    #[inline]
    pub fn entity_at(&self, cell: Cell) -> Option<&Entity> {
        let place = *self.starts.get(cell as usize)?;
        self.entities.get((place as usize).checked_sub(1)?)
    }

    /// The cell after this one. Cell 0 comes before the first.
    pub fn next(&self, cell: Cell) -> Option<Cell> {
        (cell < self.last()).then(|| cell + 1)
    }

    /// The cell before this one, on the board.
    pub fn previous(&self, cell: Cell) -> Option<Cell> {
        (cell > 1 && cell <= self.last()).then(|| cell - 1)
    }

    /// The next cell up a ladder that lies on this one.
    pub fn up(&self, cell: Cell) -> Option<Cell> {
        self.links().up(cell)
    }

    /// The next cell down a snake that lies on this one.
    pub fn down(&self, cell: Cell) -> Option<Cell> {
        self.links().down(cell)
    }

    /// All four links of a cell; nothing for a cell that is not on the board.
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

    /// The cells that a pawn passes from an entity's start to its end, both included.
    ///
    /// A snake or ladder is followed along its links. A boost passes every cell. A teleporter with one end has just
    /// start and end; where the end is open, off the board, or there is none, only the start is given.
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

    /// Where a cell lies: `x` from the left, `y` from the top.
    pub fn coordinates(&self, cell: Cell) -> (u32, u32) {
        self.grid.coordinates(cell)
    }

    /// The cell in column `x` from the left and row `y` from the top.
    pub fn cell_at(&self, x: u32, y: u32) -> Option<Cell> {
        self.grid.cell_at(x, y)
    }

    fn links(&self) -> &Links {
        let lay = || Links::lay(self.grid, &self.entities, &self.starts);
        self.links.get_or_init(lay)
    }

    /// The cells along one kind of link, up to the end.
    fn follow(&self, from: Cell, to: Cell, link: impl Fn(Cell) -> Option<Cell>) -> Vec<Cell> {
        let way: Vec<Cell> = std::iter::successors(Some(from), |cell| link(*cell).filter(|_| *cell != to))
            .take(self.last() as usize)
            .collect();
        // An entity that is not of this board still ends where it ends.
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
        let mut entities = file.entities;
        for entity in &mut entities {
            forget_straight_body(grid, entity);
        }
        let starts = starts(grid, &entities);
        Ok(Self { grid, entities, starts, links: OnceLock::new() })
    }
}

/// A body that is the straight line need not be remembered; boards that look the same are then equal.
pub(crate) fn forget_straight_body(grid: Grid, entity: &mut Entity) {
    if let (Some(body), Some(end)) = (&entity.body, entity.end())
        && grid.line(entity.from, end).eq(body.iter().copied())
    {
        entity.body = None;
    }
}

/// For every cell the place of the entity that starts there, counted from 1.
fn starts(grid: Grid, entities: &[Entity]) -> Vec<u32> {
    let mut starts = vec![0; grid.last() as usize + 1];
    for (place, entity) in (1..).zip(entities) {
        starts[entity.from as usize] = place;
    }
    starts
}
