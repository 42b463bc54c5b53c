//! A move on the linked circle, one link at a time: seeds dropped pit by pit, pits taken out of the circle.
//!
//! The position plays the move, and its events are translated into steps, so no rule is repeated here.

use parlour_core::{Game, Message, Player, PlayerNames, Report, Rewind, StepError};
use serde::Serialize;

use crate::moves::MESSAGES;
use crate::{Board, Event, Move, Position};

/// One step of a move on the circle. `pit` is the pit or store that the step is about, with its number from before the
/// move, and `seeds` is how many leave it; `left` is how many seeds are left in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
#[expect(missing_docs, reason = "the fields mean the same in all of them")]
pub enum CircleStep {
    /// The player takes all seeds of a pit in hand.
    Lift {
        #[serde(rename = "field")]
        pit: u16,
        seeds: u32,
    },
    /// The player follows a link and drops a seed.
    Drop {
        #[serde(rename = "field")]
        pit: u16,
        left: u32,
    },
    /// The player follows a link and drops nothing.
    Skip {
        #[serde(rename = "field")]
        pit: u16,
    },
    /// Seeds of a pit are captured.
    Capture {
        #[serde(rename = "field")]
        pit: u16,
        seeds: u32,
        store: u16,
    },
    /// The player pays for a fire; the seeds leave the game.
    Pay {
        #[serde(rename = "field")]
        pit: u16,
        seeds: u32,
    },
    /// A pit burns: its two neighbours are linked to each other.
    Unlink {
        #[serde(rename = "field")]
        pit: u16,
        seeds: u32,
        previous: u16,
        next: u16,
    },
    /// The remaining pits get new numbers.
    Renumber { columns: u16 },
    /// The next player is known.
    Turn { player: Player, again: bool },
    /// The game is over.
    Over { scores: [u32; 2] },
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
    /// assert_eq!(words, "Follow the link to player 1's store and drop a seed; 1 seed left.");
    /// ```
    pub fn words(&self, board: Board) -> String {
        MESSAGES.say(&self.message(board), &PlayerNames::default())
    }

    /// The step as a message.
    pub fn message(&self, board: Board) -> Message {
        let place = |pit: u16| {
            if board.is_store(pit) {
                Message::new("store").with("owner", board.owner(pit))
            } else {
                Message::new("pit").with("pit", pit)
            }
        };
        let owner = |pit: u16| board.owner(pit).to_string();
        match *self {
            Self::Lift { pit, seeds } => Message::new("step-lift")
                .with("number", owner(pit))
                .with("seeds", seeds)
                .with("place", place(pit)),
            Self::Drop { pit, left: 0 } => Message::new("step-drop-last").with("place", place(pit)),
            Self::Drop { pit, left } => {
                Message::new("step-drop").with("place", place(pit)).with("left", left)
            }
            Self::Skip { pit } => Message::new("step-skip").with("place", place(pit)),
            Self::Capture { pit, seeds, store } => Message::new("step-capture")
                .with("number", owner(store))
                .with("seeds", seeds)
                .with("place", place(pit)),
            Self::Pay { pit, seeds } => {
                Message::new("step-pay").with("number", owner(pit)).with("seeds", seeds)
            }
            Self::Unlink { pit, seeds, previous, next } => Message::new("step-unlink")
                .with("pit", pit)
                .with("seeds", seeds)
                .with("previous", place(previous))
                .with("next", place(next)),
            Self::Renumber { columns } => Message::new("step-renumber").with("columns", columns),
            Self::Turn { player, again } => {
                let key = if again { "step-again" } else { "step-turn" };
                Message::new(key).with("number", player.to_string())
            }
            Self::Over { scores: [one, two] } => Message::new("step-over").with("one", one).with("two", two),
        }
    }
}

/// A pit or store of the circle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Node {
    seeds: u32,
    next: u16,
    previous: u16,
    linked: bool,
}

/// The circle during a move: seeds and links of every pit, and the seeds in hand.
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
/// tape.go_to(2); // player 1 pays three seeds, then pit 2 burns
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

    /// The seeds in hand.
    pub const fn hand(&self) -> u32 {
        self.hand
    }

    /// The number of a pit: as before the move, until the pits get new numbers.
    pub fn number(&self, pit: u16) -> u16 {
        let before = self.nodes.iter().take(pit.into()).filter(|node| node.linked || !self.renumbered);
        u16::try_from(before.count()).unwrap_or(u16::MAX)
    }

    fn node(&mut self, pit: u16) -> &mut Node {
        &mut self.nodes[usize::from(pit)]
    }

    /// Adds seeds to a pit, or removes them.
    fn change(&mut self, pit: u16, seeds: u32, add: bool) {
        let held = &mut self.node(pit).seeds;
        *held = if add { *held + seeds } else { *held - seeds };
    }

    /// Takes a step forward, or back.
    fn apply(&mut self, step: &CircleStep, forward: bool) {
        match *step {
            CircleStep::Lift { pit, seeds } => {
                self.hand = if forward { seeds } else { 0 };
                self.change(pit, seeds, !forward);
            }
            CircleStep::Drop { pit, left } => {
                self.hand = left + u32::from(!forward);
                self.change(pit, 1, forward);
            }
            CircleStep::Capture { pit, seeds, store } => {
                self.change(pit, seeds, !forward);
                self.change(store, seeds, forward);
            }
            CircleStep::Pay { pit, seeds } => self.change(pit, seeds, !forward),
            CircleStep::Unlink { pit, seeds, previous, next } => {
                let seeds = if forward { 0 } else { seeds };
                self.node(previous).next = if forward { next } else { pit };
                self.node(next).previous = if forward { previous } else { pit };
                *self.node(pit) = Node { seeds, next, previous, linked: !forward };
            }
            CircleStep::Renumber { .. } => self.renumbered = forward,
            CircleStep::Skip { .. } | CircleStep::Turn { .. } | CircleStep::Over { .. } => {}
        }
    }
}

impl Rewind for CircleState {
    type Step = CircleStep;

    fn forward(&mut self, step: &CircleStep) {
        self.apply(step, true);
    }

    fn back(&mut self, step: &CircleStep) {
        self.apply(step, false);
    }
}

impl Position {
    /// The steps of a move on the circle, or why the move is not legal. The position does not change.
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
            Event::Captured { at, from, seeds, opposite, store, .. } => {
                self.capture(*from, *opposite, *store);
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
            // The circle leaves these seeds where they are, as the position does: they count either way.
            Event::Swept { .. } => {}
            Event::Over { scores } => self.push(CircleStep::Over { scores: *scores }),
        }
    }

    /// Follows the links from the pit and skips places that get no seed.
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
