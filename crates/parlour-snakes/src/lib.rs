//! Snakes & Ladders: play it, read, check and generate boards, find the fewest rolls and the exact odds, simulate it fast.
//!
//! The main types are [`Board`] (cells and what is on them), [`Rules`] (house rules and a board that go together) and
//! [`Position`] (a game under way). [`Graph`] answers for the fewest rolls, [`odds`] for chances, [`FastRace`] simulates.
//!
//! # The rules used
//!
//! Pawns start on cell 0, off the board, unless `start-cell` says otherwise, and race to the last cell of a [`Board`]. Nobody chooses anything: every step is a roll. What
//! a roll does is decided stage by stage, and each stage is a function. This is the classic order:
//!
//! 1. **start** — may a pawn on cell 0 come onto the board with this roll?
//! 2. **roll** — what does the roll count as, and do the sixes before it let it be played?
//! 3. **move validation** — would it go past the end?
//! 4. **movement** — the pawn walks.
//! 5. **entity** — the snake, ladder, trap, boost, black hole or teleporter on that cell acts.
//! 6. **win** — has the pawn reached the end?
//! 7. **landing** — who stands there already?
//! 8. **sixes** — another roll, or the end of the turn and the next player in the [`Queue`].
//!
//! The rule `priority` can put entity, win and landing in another order (see [`Stage`]).
//!
//! Every house rule of a [`RulesFile`] is matched in one of these stages. The presets are `classic`, `stack` (rolls
//! are stacked and played last first, the queue may reverse) and `commercial` (no extra rolls).
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
//! // 4, then 6, then 6: 1 → 5 → 11 → 17, where the snake bites.
//! assert_eq!(position.pawns(), [7, 0]);
//! ```

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
