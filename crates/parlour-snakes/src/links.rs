//! The links of the squares: `up` along ladders and `down` along snakes, as indices into one arena.
//!
//! The arena is in the order of the squares, so `next` and `previous` are the neighbouring indices and take no room.

use parlour_core::{Gap, Message, PlayerNames};

use crate::moves::MESSAGES;
use crate::{Cell, CellLinks, Effect, Entity, Grid};

/// `up` and `down` of each square from 0 on; 0 means none.
#[derive(Debug, Clone)]
pub(crate) struct Links {
    arena: Vec<[Cell; 2]>,
}

/// The index of a link within a square of the arena.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    Up = 0,
    Down = 1,
}

/// The rounds in which two bodies may still share a stretch that begins at the start of one.
const TRUSTING_ROUNDS: u32 = 3;

impl Links {
    /// Lays the bodies of all ladders and snakes.
    ///
    /// A ladder is laid along its body, square by square. If it needs another link than an earlier ladder on the same
    /// square, it links directly from foot to top. The link of a foot belongs to the ladder that starts there: a
    /// ladder that passes over a foot and needs another link there gives way as well, whichever is later. So
    /// following `up` from any foot ends at its own top. Snakes and `down` work the same way.
    ///
    /// `starts` gives the index of each square's entity, counted from 1.
    pub(crate) fn lay(grid: Grid, entities: &[Entity], starts: &[u32]) -> Self {
        let arena = vec![[0; 2]; grid.last() as usize + 1];
        let mut links = Self { arena };
        for side in [Side::Up, Side::Down] {
            Layer::new(grid, entities, starts, side).lay(&mut links);
        }
        links
    }

    /// The next square up or down.
    pub(crate) fn link(&self, cell: Cell, side: Side) -> Option<Cell> {
        let link = self.arena.get(cell as usize)?[side as usize];
        (link != 0).then_some(link)
    }

    fn set(&mut self, cell: Cell, side: Side, link: Cell) {
        self.arena[cell as usize][side as usize] = link;
    }
}

impl CellLinks {
    /// Every link by name.
    pub fn named(&self) -> [(&'static str, Option<Cell>); 4] {
        [("next", self.next), ("previous", self.previous), ("up", self.up), ("down", self.down)]
    }

    /// The links as a sentence.
    ///
    /// ```
    /// use parlour_snakes::{Board, Entity};
    /// let board = Board::new(10, 10, vec![Entity::ladder(4, 37)]).unwrap();
    /// let words = board.links_of(17).unwrap().words();
    /// assert_eq!(words, "Square 17 links to 18 (next), 16 (previous) and 24 (up).");
    /// ```
    pub fn words(&self) -> String {
        let link = |(name, to): (&'static str, Option<Cell>)| {
            Some(Message::new("link").with("to", to?).with("name", name))
        };
        let links = Gap::all(self.named().into_iter().filter_map(link));
        let message = Message::new("links").with("cell", self.cell).with("links", links);
        MESSAGES.say(&message, &PlayerNames::default())
    }
}

/// Lays the links of one side. All squares are on the board: entities were checked before.
struct Layer<'a> {
    grid: Grid,
    entities: &'a [Entity],
    starts: &'a [u32],
    side: Side,
    /// The entities that link directly from start to end.
    direct: Vec<bool>,
}

impl<'a> Layer<'a> {
    fn new(grid: Grid, entities: &'a [Entity], starts: &'a [u32], side: Side) -> Self {
        Self { grid, entities, starts, side, direct: vec![false; entities.len()] }
    }

    fn lay(mut self, links: &mut Links) {
        let mut round = 0;
        // Each failed round finds at least one more entity that must link directly; a round without trust cannot fail.
        while !self.lay_round(links, round < TRUSTING_ROUNDS) {
            self.clear(links);
            round += 1;
        }
    }

    /// Lays everything once; returns false if a link that an earlier body relied on had to change.
    fn lay_round(&mut self, links: &mut Links, trusting: bool) -> bool {
        let mut sound = true;
        let direct: Vec<usize> = self.mine().filter(|place| self.direct[*place]).collect();
        for place in direct {
            self.link_directly(links, place);
        }
        let bodies: Vec<usize> = self.mine().filter(|place| !self.direct[*place]).collect();
        for place in bodies {
            if self.fits(links, place, trusting) {
                self.link_along(links, place);
            } else {
                self.direct[place] = true;
                sound &= links.link(self.entities[place].from, self.side).is_none();
                self.link_directly(links, place);
            }
        }
        sound
    }

    /// The indices of the snakes or of the ladders, in order.
    fn mine(&self) -> impl Iterator<Item = usize> {
        (0..self.entities.len()).filter(|place| self.is_mine(&self.entities[*place]))
    }

    fn is_mine(&self, entity: &Entity) -> bool {
        match entity.effect {
            Effect::Ladder { .. } => self.side == Side::Up,
            Effect::Snake { .. } => self.side == Side::Down,
            _ => false,
        }
    }

    fn fits(&self, links: &Links, place: usize, trusting: bool) -> bool {
        let entity = &self.entities[place];
        self.steps(entity).all(|(cell, next)| match links.link(cell, self.side) {
            Some(link) => link == next,
            None => cell == entity.from || self.may_pass(cell, next, trusting),
        })
    }

    /// Whether a body may link this square to the next although another entity that is yet to be laid may start here.
    fn may_pass(&self, cell: Cell, next: Cell, trusting: bool) -> bool {
        let other = (self.starts[cell as usize] as usize).checked_sub(1).map(|place| &self.entities[place]);
        match other.filter(|other| self.is_mine(other)) {
            Some(other) => trusting && self.steps(other).next() == Some((cell, next)),
            None => true,
        }
    }

    /// The links that an entity's body needs.
    fn steps(&self, entity: &'a Entity) -> impl Iterator<Item = (Cell, Cell)> {
        let mut before = entity.from;
        body(self.grid, entity).skip(1).map(move |cell| (std::mem::replace(&mut before, cell), cell))
    }

    fn link_along(&self, links: &mut Links, place: usize) {
        for (cell, next) in self.steps(&self.entities[place]) {
            links.set(cell, self.side, next);
        }
    }

    fn link_directly(&self, links: &mut Links, place: usize) {
        let entity = &self.entities[place];
        if let Some(end) = entity.end() {
            links.set(entity.from, self.side, end);
        }
    }

    /// Removes all links of this side.
    fn clear(&self, links: &mut Links) {
        for place in self.mine() {
            for cell in body(self.grid, &self.entities[place]) {
                links.set(cell, self.side, 0);
            }
        }
    }
}

/// The squares of a snake or ladder from start to end: as in the file, or the straight line.
pub(crate) fn body(grid: Grid, entity: &Entity) -> impl Iterator<Item = Cell> {
    let given = entity.body.as_deref();
    let line = match given {
        None => entity.end().map(|end| grid.line(entity.from, end)),
        Some(_) => None,
    };
    given.unwrap_or_default().iter().copied().chain(line.into_iter().flatten())
}
