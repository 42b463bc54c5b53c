//! What a game is, and how the rest of a program sees it.
//!
//! Start with `contract`: the trait [`Game`] that a game implements, with its `player`s, `turn`s, `step`s and `event`s. `any`
//! is the same game behind a pointer, for surfaces that know no game. `kind` is what there is before the first position: names,
//! rules, `board`s and how to set a game up; the `registry` lists the kinds. `colours` says who sits where if a colour is a
//! seat, and `valuation` what a position is worth.

mod any;
mod board;
mod colours;
mod contract;
mod event;
mod kind;
mod player;
mod registry;
mod step;
mod turn;
mod valuation;

pub use any::{AnyEvent, AnyGame};
pub use board::{Boards, Finding, Findings, GeneratedBoard, Named};
pub use colours::{ColourError, DrawnSeat, clockwise_order, draw_order, find_colour, seat_colours};
pub use contract::{Game, Moves, SetupError, Weighted};
pub use event::{Event, Report, Silent, Sink};
pub use kind::{About, Kind};
pub use player::{Player, PlayerNames};
pub use registry::GameRegistry;
pub use step::{Face, Notation, Step, StepError};
pub use turn::{Outcome, Turn};
pub use valuation::{Unit, Valuation};
