//! Snakes & Ladders: play it, read, check and generate boards, find the fewest rolls and the exact odds, simulate it
//! fast.
//!
//! The main types are [`Board`] (squares and what is on them), [`Rules`] (house rules and a board that go together)
//! and [`Position`] (a game in progress). [`Graph`] finds the fewest rolls, [`odds`] the chances, and [`FastRace`]
//! simulates.
//!
//! ```
//! use std::sync::Arc;
//! use parlour_core::{Game, Report};
//! use parlour_snakes::{Board, Entity, Position, Rules, RulesFile};
//!
//! let board = Board::new(10, 10, vec![Entity::snake(17, 7)]).unwrap();
//! let rules = Arc::new(Rules::new(RulesFile::stack(), board).unwrap());
//! let mut position = Position::with_pawns(&rules, &[1, 0]).unwrap();
//! let mut report = Report::default();
//! for roll in [6, 6, 4] {
//!     position.roll(roll, &mut report).unwrap();
//! }
//! // 4, then 6, then 6: 1 → 5 → 11 → 17, the head of the snake.
//! assert_eq!(position.pawns(), [7, 0]);
//! ```
//!
//! # The rules used
//!
//! Pawns start off the board on square 0, unless `start-cell` says otherwise, and race to the last square of a
//! [`Board`]. Players make no choices: every step is a roll. A roll is evaluated in stages, each of them a function.
//! This is the classic order:
//!
//! 1. **start**: can a pawn on square 0 come onto the board with this roll?
//! 2. **roll**: what does the roll count as, and do the 6s before it allow it to be played?
//! 3. **move validation**: would it go past the last square?
//! 4. **movement**: the pawn moves.
//! 5. **entity**: the snake, ladder, trap, boost, black hole or teleporter on that square acts.
//! 6. **win**: has the pawn reached the last square?
//! 7. **landing**: are there other pawns on the square?
//! 8. **sixes**: an extra roll, or the end of the turn and the next player in the [`Queue`].
//!
//! The rule `priority` can put entity, win and landing in another order (see [`Stage`]).
//!
//! Each house rule of a [`RulesFile`] is applied in one of these stages. The presets are `classic`, `stack` (extra
//! rolls are stacked and played last first, and turn order can reverse) and `commercial` (no extra rolls).

mod board;
mod catalog;
mod check;
mod dice;
mod entity;
pub mod fast;
mod file;
pub mod formats;
mod game_length;
mod generate;
mod grid;
mod kind;
mod links;
mod moves;
pub mod odds;
mod options;
mod position;
mod queue;
mod rules;
mod scene;
mod shipped;
mod shortest;

pub use board::{Board, CellLinks, NoSuchCell};
pub use catalog::BoardCatalog;
pub use check::check;
pub use dice::{Dice, DiceError};
pub use entity::{Cell, Effect, Entity};
pub use fast::FastRace;
pub use file::BoardFile;
pub use game_length::{AdjustedBoard, adjust_length};
pub use generate::{GenerateOptions, generate, generate_around};
pub use grid::{Grid, MAX_CELLS};
pub use kind::{Snakes, Variant};
pub use moves::{Event, Reason};
pub use options::{BoardOptions, Jump};
pub use position::{LandingRule, Position, Sent};
pub use queue::Queue;
pub use rules::{
    Act, CountedRoll, EffectRule, Entry, Finish, Forfeit, ForfeitReason, FourSixes, Jumps, Landing, Places,
    RollOrder, Rules, RulesFile, Ruling, Sixes, SixesRule, Stage, Start, ThirdSix, ThreeSixes,
};
pub use shipped::board as shipped_board;
pub use shortest::{Dot, Edge, Fewest, FewestSearch, FewestState, FewestStep, Graph, Luck, PathStep};
