//! What is on a board: snakes, ladders and special squares.

use std::fmt;

use parlour_core::nearest;
use serde::{Deserialize, Deserializer, de};
use smallvec::{SmallVec, smallvec};

use crate::file::allowed;

/// The number of a square: 1 is the first, bottom left, and 0 is off the board.
pub type Cell = u32;

/// What an entity does to a pawn that lands on its start.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Effect {
    /// Down to the tail.
    Snake {
        /// The tail.
        to: Cell,
    },
    /// Up to the top.
    Ladder {
        /// The top.
        to: Cell,
    },
    /// The player loses the next turn.
    Trap,
    /// A few squares ahead.
    Boost {
        /// How many squares.
        by: u32,
    },
    /// Back to the start.
    BlackHole,
    /// To a fixed square, or to a random one of several.
    Teleporter {
        /// The exits: at least one square, all equally likely.
        to: Vec<Cell>,
    },
}

/// An [`Effect`] without its squares.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EffectKind {
    Snake,
    Ladder,
    Trap,
    Boost,
    BlackHole,
    Teleporter,
}

impl EffectKind {
    const ALL: [Self; 6] =
        [Self::Snake, Self::Ladder, Self::Trap, Self::Boost, Self::BlackHole, Self::Teleporter];
    const NAMES: [&str; 6] = ["snake", "ladder", "trap", "boost", "black-hole", "teleporter"];

    /// The name in files.
    pub(crate) const fn name(self) -> &'static str {
        Self::NAMES[self as usize]
    }
}

impl<'de> Deserialize<'de> for EffectKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        let name = word.replace("blackhole", "black-hole").replace('_', "-");
        let kind = Self::ALL.into_iter().find(|kind| kind.name() == name);
        kind.ok_or_else(|| {
            let allowed = allowed(nearest(&name, Self::NAMES), &Self::NAMES.join(", "));
            de::Error::custom(format!("\"{word}\" is not a kind; {allowed}"))
        })
    }
}

impl Effect {
    /// The name in files and on screens, such as `black-hole`.
    pub const fn kind(&self) -> &'static str {
        self.effect_kind().name()
    }

    pub(crate) const fn effect_kind(&self) -> EffectKind {
        match self {
            Self::Snake { .. } => EffectKind::Snake,
            Self::Ladder { .. } => EffectKind::Ladder,
            Self::Trap => EffectKind::Trap,
            Self::Boost { .. } => EffectKind::Boost,
            Self::BlackHole => EffectKind::BlackHole,
            Self::Teleporter { .. } => EffectKind::Teleporter,
        }
    }
}

/// A snake, ladder or special square: where it starts, what it does, and how it lies on the board.
///
/// ```
/// use parlour_snakes::Entity;
/// assert_eq!(Entity::snake(17, 7).to_string(), "snake 17→7");
/// assert_eq!(Entity::teleporter(20, [57, 80]).to_string(), "teleporter 20→57 or 80");
/// assert_eq!(Entity::boost(5, 3).to_string(), "boost on 5 by 3");
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Entity {
    /// The only square that acts on a pawn: head, foot, or the special square itself.
    pub from: Cell,
    /// What happens there.
    pub effect: Effect,
    /// The squares of a snake or ladder from start to end, including both, if a file gives them and they are not the
    /// straight line.
    pub body: Option<Vec<Cell>>,
}

impl Entity {
    /// An entity without a body of its own.
    pub const fn new(from: Cell, effect: Effect) -> Self {
        Self { from, effect, body: None }
    }

    /// A snake from its head down to its tail.
    pub const fn snake(from: Cell, to: Cell) -> Self {
        Self::new(from, Effect::Snake { to })
    }

    /// A ladder from its foot up to its top.
    pub const fn ladder(from: Cell, to: Cell) -> Self {
        Self::new(from, Effect::Ladder { to })
    }

    /// A trap.
    pub const fn trap(from: Cell) -> Self {
        Self::new(from, Effect::Trap)
    }

    /// A boost by this number of squares.
    pub const fn boost(from: Cell, by: u32) -> Self {
        Self::new(from, Effect::Boost { by })
    }

    /// A black hole.
    pub const fn black_hole(from: Cell) -> Self {
        Self::new(from, Effect::BlackHole)
    }

    /// A teleporter to one of these squares.
    pub fn teleporter(from: Cell, to: impl Into<Vec<Cell>>) -> Self {
        Self::new(from, Effect::Teleporter { to: to.into() })
    }

    /// The same entity lying on these squares, from start to end.
    #[must_use]
    pub fn along(mut self, body: impl Into<Vec<Cell>>) -> Self {
        self.body = Some(body.into());
        self
    }

    /// The end of a snake or a ladder.
    pub const fn end(&self) -> Option<Cell> {
        match self.effect {
            Effect::Snake { to } | Effect::Ladder { to } => Some(to),
            _ => None,
        }
    }

    /// The ends that a file gives: those of snakes, ladders and teleporters.
    pub(crate) fn named_ends(&self) -> &[Cell] {
        match &self.effect {
            Effect::Snake { to } | Effect::Ladder { to } => std::slice::from_ref(to),
            Effect::Teleporter { to } => to,
            Effect::Trap | Effect::Boost { .. } | Effect::BlackHole => &[],
        }
    }

    /// Every square a pawn may be taken to: none for a trap, 0 for a black hole.
    ///
    /// ```
    /// use parlour_snakes::Entity;
    /// assert_eq!(Entity::boost(5, 3).ends().as_slice(), [8]);
    /// assert_eq!(Entity::black_hole(5).ends().as_slice(), [0]);
    /// assert!(Entity::trap(5).ends().is_empty());
    /// ```
    pub fn ends(&self) -> SmallVec<[Cell; 4]> {
        match &self.effect {
            Effect::Snake { to } | Effect::Ladder { to } => smallvec![*to],
            Effect::Trap => smallvec![],
            Effect::Boost { by } => smallvec![self.from.saturating_add(*by)],
            Effect::BlackHole => smallvec![0],
            Effect::Teleporter { to } => to.iter().copied().collect(),
        }
    }
}

/// Sorts entities by their starts. One function for all callers, because each sort is a lot of code to compile.
pub(crate) fn sort_by_start(entities: &mut [Entity]) {
    entities.sort_by_key(|entity| entity.from);
}

impl fmt::Display for Entity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let from = self.from;
        match &self.effect {
            Effect::Snake { to } => write!(f, "snake {from}→{to}"),
            Effect::Ladder { to } => write!(f, "ladder {from}→{to}"),
            Effect::Trap => write!(f, "trap on {from}"),
            Effect::Boost { by } => write!(f, "boost on {from} by {by}"),
            Effect::BlackHole => write!(f, "black hole on {from}"),
            Effect::Teleporter { to } => {
                let to: Vec<String> = to.iter().map(Cell::to_string).collect();
                write!(f, "teleporter {from}→{}", to.join(" or "))
            }
        }
    }
}
