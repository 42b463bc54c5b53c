//! Ludo: the game, its bots, exact chances of small games, a fast simulator.
//!
//! [`Rules`] are valid house rules, [`Position`] is the game (it implements [`parlour_core::Game`]), and [`Question`] asks
//! for exact chances of winning.
//!
//! ```
//! use std::sync::Arc;
//! use parlour_core::{Game, Silent};
//! use parlour_ludo::{Position, Rules, RulesFile};
//!
//! let rules = Arc::new(Rules::new(RulesFile::default()).unwrap());
//! let mut position = Position::new(&rules, 4).unwrap();
//! position.roll(6, &mut Silent).unwrap();
//! assert_eq!(position.legal_notations(), ["1", "2", "3", "4"]);
//! ```
//!
//! # The rules
//!
//! Two to six players race one to four tokens each round a track. The usual track has 52 squares; red, blue, green and
//! yellow start on 0, 13, 26 and 39. A token's progress is counted in steps from its start square: −1 in the yard, 0 on
//! the start square, 50 at the entrance to the home column, 56 at home. Players are spread evenly over the arms, so that
//! two of them sit opposite each other.
//!
//! A turn is a roll of one die and, if any token can move, the choice of one. A 6 (`enter-on`) brings a token out of the
//! yard onto its start square; any other move advances a token by the roll, never past home. Landing on a square that is
//! not safe captures all opponents there. A 6 (`extra-roll`) earns an extra roll, whether or not a token could move. The
//! first player with all tokens home wins.
//!
//! Every house rule is documented at its value in [`RulesFile`]; the corner cases (three sixes, blocks, teams,
//! `must-capture` and its deadlocks) are explained where they are decided, in `position/`.
//!
//! # Modules
//!
//! | module | content |
//! |---|---|
//! | `board` | [`Track`]: squares, steps and [`TokenState`]s |
//! | `rules` | [`RulesFile`] as written, [`Rules`] after validation |
//! | `seating` | colours, turn order and partners |
//! | `moves` | [`Move`], [`Roll`], [`Event`] and their notation |
//! | `position` | [`Position`]: `movement` of tokens, `turns`, and the position as data (`record`) |
//! | `evaluation` | how good a move looks to the greedy bot |
//! | `bots` | the bots that look ahead, and [`Training`] of their evaluation |
//! | `odds` | [`Question`]: exact chances of winning small games |
//! | `fast` | [`FastTrack`]: the same game compiled for simulations |
//! | `layout`, `scene` | the drawn board |
//! | `kind` | [`Ludo`] in the registry of games |

mod board;
mod bots;
mod evaluation;
mod fast;
mod kind;
mod layout;
mod moves;
mod odds;
mod position;
mod rules;
mod scene;
mod seating;
#[cfg(test)]
mod sketch;

pub use board::{COLOURS, HOME, MOST_ARMS, MOST_TOKENS, TokenState, Track};
pub use bots::{Lesson, Training, WeightsError};
pub use fast::FastTrack;
pub use kind::Ludo;
pub use moves::{Event, Move, Reason, Roll, TokenName};
pub use odds::{Odds, OddsError, Policy, Progress, Question};
pub use position::Position;
pub use rules::{
    Blocks, EntryCell, Faces, MustCapture, Places, Reward, Rules, RulesFile, Safe, SafeWord, Teams,
    ThreeSixes,
};
