//! A move seen from the linked circle, one link at a time: seeds dropped pit by pit, pits taken out of the circle.
//!
//! The rules are not written again here: the position plays the move, and the steps are read off its events.

use parlour_core::{Game, Player, Report, Rewind, StepError};
use serde::Serialize;

use crate::moves::counted;
use crate::{Board, Event, Move, Position};

/// One step of a move on the circle. Pits have the numbers they had before the move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CircleStep {
    /// All seeds of a pit are taken into the hand.
    Lift {
        /// The pit.
        #[serde(rename = "field")]
        pit: u16,
        /// How many seeds it had.
        seeds: u32,
    },
    /// The hand follows a link and drops a seed.
    Drop {
        /// Where the link leads.
        #[serde(rename = "field")]
        pit: u16,
        /// How many seeds are left in the hand.
        left: u32,
    },
    /// The hand follows a link and drops nothing.
    Skip {
        /// Where the link leads.
        #[serde(rename = "field")]
        pit: u16,
    },
    /// Seeds of a pit are captured.
    Capture {
        /// The pit.
        #[serde(rename = "field")]
        pit: u16,
        /// How many seeds leave it.
        seeds: u32,
        /// The store that gets them.
        store: u16,
    },
    /// Seeds leave the game to pay for a fire.
    Pay {
        /// The store that they leave.
        #[serde(rename = "field")]
        pit: u16,
        /// How many.
        seeds: u32,
    },
    /// A pit burns: its two neighbours are linked to each other.
    Unlink {
        /// The pit.
        #[serde(rename = "field")]
        pit: u16,
        /// How many seeds burn with it.
        seeds: u32,
        /// The neighbour before it.
        previous: u16,
        /// The neighbour after it.
        next: u16,
    },
    /// The pits that are left are numbered anew.
    Renumber {
        /// How many columns are left.
        columns: u16,
    },
    /// The turn is decided.
    Turn {
        /// Who moves next.
        player: Player,
        /// Whether that is an extra turn.
        again: bool,
    },
    /// The game is over.
    Over {
        /// The scores in turn order.
        scores: [u32; 2],
    },
}

impl CircleStep {
    /// The pit or store that the step is about.
    pub const fn pit(&self) -> Option<u16> {
        match self {
            Self::Lift { pit, .. }
            | Self::Drop { pit, .. }
            | Self::Skip { pit }
            | Self::Capture { pit, .. }
            | Self::Pay { pit, .. }
            | Self::Unlink { pit, .. } => Some(*pit),
            Self::Renumber { .. } | Self::Turn { .. } | Self::Over { .. } => None,
        }
    }

    /// The step as a sentence; the board is the one before the move.
    ///
    /// ```
    /// use parlour_mancala::{Board, CircleStep};
    /// let words = CircleStep::Drop { pit: 7, left: 1 }.words(Board::new(6));
    /// assert_eq!(words, "The link leads to player 1's store: a seed drops there, 1 seed is left.");
    /// ```
    pub fn words(&self, board: Board) -> String {
        let name = |pit| name(board, pit);
        match self {
            Self::Lift { pit, seeds } => {
                format!("Player {} lifts {} out of {}.", board.owner(*pit), counted(*seeds), name(*pit))
            }
            Self::Drop { pit, left } => {
                let left = match left {
                    0 => "it is the last one".to_owned(),
                    1 => "1 seed is left".to_owned(),
                    _ => format!("{left} seeds are left"),
                };
                format!("The link leads to {}: a seed drops there, {left}.", name(*pit))
            }
            Self::Skip { pit } => format!("The link leads to {}, which is skipped.", name(*pit)),
            Self::Capture { pit, seeds, store } => {
                format!("Player {} captures {} from {}.", board.owner(*store), counted(*seeds), name(*pit))
            }
            Self::Pay { pit, seeds } => {
                format!("Player {} pays {} for a fire.", board.owner(*pit), counted(*seeds))
            }
            Self::Unlink { pit, seeds, previous, next } => format!(
                "{} burns with {}: the link of {} now leads to {}.",
                capital(&name(*pit)),
                counted(*seeds),
                name(*previous),
                name(*next)
            ),
            Self::Renumber { columns } => {
                format!("The pits that are left get new numbers; there are {columns} columns now.")
            }
            Self::Turn { player, again: true } => format!("Player {player} gets an extra turn."),
            Self::Turn { player, again: false } => format!("Player {player} moves next."),
            Self::Over { scores: [one, two] } => {
                format!("The game is over: player 1 has {}, player 2 has {}.", counted(*one), counted(*two))
            }
        }
    }
}

fn name(board: Board, pit: u16) -> String {
    if board.is_store(pit) { format!("player {}'s store", board.owner(pit)) } else { format!("pit {pit}") }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A pit or store of the circle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    seeds: u32,
    next: u16,
    previous: u16,
    linked: bool,
}

/// The circle during a move: seeds and links of every pit, and the seeds in the hand.
///
/// ```
/// use std::sync::Arc;
/// use parlour_core::{Game, Tape};
/// use parlour_mancala::{CircleState, Move, Position, Rules, RulesFile};
/// let rules = Arc::new(Rules::new(RulesFile::fire()).unwrap());
/// let position = Position::parse(&rules, "0,1,2,3,4,3,5,6,7,8 1").unwrap();
/// let steps = position.watch(Move::Burn(2)).unwrap();
/// let mut tape = Tape::record(CircleState::new(&position), steps, 1000);
/// assert_eq!(tape.state().next(1), 2);
/// tape.go_to(2); // three seeds are paid, then pit 2 burns
/// assert_eq!((tape.state().next(1), tape.state().is_linked(2)), (3, false));
/// tape.go_to(0);
/// assert_eq!((tape.state().next(1), tape.state().seeds(2)), (2, 2));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CircleState {
    board: Board,
    nodes: Vec<Node>,
    hand: u32,
    renumbered: bool,
}

impl CircleState {
    /// The circle of a position.
    pub fn new(position: &Position) -> Self {
        let board = position.board();
        let fields = board.fields();
        let node = |(pit, seeds): (u16, u32)| Node {
            seeds,
            next: (pit + 1) % fields,
            previous: (pit + fields - 1) % fields,
            linked: true,
        };
        Self {
            board,
            nodes: (0..fields).zip(position.fields()).map(node).collect(),
            hand: 0,
            renumbered: false,
        }
    }

    /// The board before the move.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The seeds in a pit or store.
    pub fn seeds(&self, pit: u16) -> u32 {
        self.nodes[usize::from(pit)].seeds
    }

    /// The pit or store that comes after this one.
    pub fn next(&self, pit: u16) -> u16 {
        self.nodes[usize::from(pit)].next
    }

    /// The pit or store that comes before this one.
    pub fn previous(&self, pit: u16) -> u16 {
        self.nodes[usize::from(pit)].previous
    }

    /// Whether the pit is still part of the circle.
    pub fn is_linked(&self, pit: u16) -> bool {
        self.nodes[usize::from(pit)].linked
    }

    /// The seeds in the hand.
    pub const fn hand(&self) -> u32 {
        self.hand
    }

    /// The number of a pit: as before the move until the pits are numbered anew.
    pub fn number(&self, pit: u16) -> u16 {
        let before = self.nodes.iter().take(pit.into()).filter(|node| node.linked || !self.renumbered);
        u16::try_from(before.count()).unwrap_or(u16::MAX)
    }

    fn node(&mut self, pit: u16) -> &mut Node {
        &mut self.nodes[usize::from(pit)]
    }
}

impl Rewind for CircleState {
    type Step = CircleStep;

    fn forward(&mut self, step: &CircleStep) {
        match *step {
            CircleStep::Lift { pit, seeds } => {
                self.hand += seeds;
                self.node(pit).seeds -= seeds;
            }
            CircleStep::Drop { pit, left } => {
                self.hand = left;
                self.node(pit).seeds += 1;
            }
            CircleStep::Capture { pit, seeds, store } => {
                self.node(pit).seeds -= seeds;
                self.node(store).seeds += seeds;
            }
            CircleStep::Pay { pit, seeds } => self.node(pit).seeds -= seeds,
            CircleStep::Unlink { pit, previous, next, .. } => {
                self.node(previous).next = next;
                self.node(next).previous = previous;
                *self.node(pit) = Node { seeds: 0, next, previous, linked: false };
            }
            CircleStep::Renumber { .. } => self.renumbered = true,
            CircleStep::Skip { .. } | CircleStep::Turn { .. } | CircleStep::Over { .. } => {}
        }
    }

    fn back(&mut self, step: &CircleStep) {
        match *step {
            CircleStep::Lift { pit, seeds } => {
                self.hand -= seeds;
                self.node(pit).seeds += seeds;
            }
            CircleStep::Drop { pit, left } => {
                self.hand = left + 1;
                self.node(pit).seeds -= 1;
            }
            CircleStep::Capture { pit, seeds, store } => {
                self.node(pit).seeds += seeds;
                self.node(store).seeds -= seeds;
            }
            CircleStep::Pay { pit, seeds } => self.node(pit).seeds += seeds,
            CircleStep::Unlink { pit, seeds, previous, next } => {
                self.node(previous).next = pit;
                self.node(next).previous = pit;
                *self.node(pit) = Node { seeds, next, previous, linked: true };
            }
            CircleStep::Renumber { .. } => self.renumbered = false,
            CircleStep::Skip { .. } | CircleStep::Turn { .. } | CircleStep::Over { .. } => {}
        }
    }
}

impl Position {
    /// The steps of a move on the circle, or why the move is not legal. The position stays as it is.
    pub fn watch(&self, mv: Move) -> Result<Vec<CircleStep>, StepError> {
        let (mut after, mut report) = (self.clone(), Report::default());
        after.play(mv, &mut report)?;
        let mut reader = Reader { state: CircleState::new(self), steps: Vec::new() };
        for event in &report.events {
            reader.read(event);
        }
        if after.board() != self.board() {
            reader.push(CircleStep::Renumber { columns: after.board().columns() });
        }
        let told = matches!(report.events.last(), Some(Event::PlaysAgain { .. } | Event::Over { .. }));
        if !told {
            reader.push(CircleStep::Turn { player: after.mover(), again: false });
        }
        Ok(reader.steps)
    }
}

/// Turns events into steps.
struct Reader {
    state: CircleState,
    steps: Vec<CircleStep>,
}

impl Reader {
    fn push(&mut self, step: CircleStep) {
        self.state.forward(&step);
        self.steps.push(step);
    }

    fn read(&mut self, event: &Event) {
        match event {
            Event::Sown { field, seeds, way, .. } => self.sow(*field, *seeds, way),
            Event::Captured { at, from, seeds, store, .. } => {
                let opposite = self.state.seeds(*from).min(*seeds);
                self.capture(*from, opposite, *store);
                self.capture(*at, seeds - opposite, *store);
            }
            Event::Burnt { player, paid, fields, .. } => {
                self.push(CircleStep::Pay { pit: self.state.board.store(*player), seeds: *paid });
                for pit in *fields {
                    let Node { seeds, next, previous, .. } = *self.state.node(pit);
                    self.push(CircleStep::Unlink { pit, seeds, previous, next });
                }
            }
            Event::PlaysAgain { player } => self.push(CircleStep::Turn { player: *player, again: true }),
            // The circle keeps these seeds where they lie, as the position does: they count either way.
            Event::Swept { .. } => {}
            Event::Over { scores } => self.push(CircleStep::Over { scores: *scores }),
        }
    }

    /// Follows the links from the pit. A place on the circle that is not on the way of the seeds is skipped.
    fn sow(&mut self, pit: u16, seeds: u32, way: &[u16]) {
        self.push(CircleStep::Lift { pit, seeds });
        let mut at = pit;
        for (place, to) in (1..).zip(way) {
            at = self.state.next(at);
            while at != *to {
                self.push(CircleStep::Skip { pit: at });
                at = self.state.next(at);
            }
            self.push(CircleStep::Drop { pit: at, left: seeds - place });
        }
    }

    fn capture(&mut self, pit: u16, seeds: u32, store: u16) {
        if seeds > 0 {
            self.push(CircleStep::Capture { pit, seeds, store });
        }
    }
}
