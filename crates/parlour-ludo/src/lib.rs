//! Ludo: track, house rules, position.
//!
//! # The rules
//!
//! Two to six players race one to four tokens each around a ring of cells. On the usual board the ring has 52
//! cells, and red, blue, green and yellow start on 0, 13, 26 and 39. A token's way is counted in steps from its
//! own start cell: −1 in its yard, 0 on the start cell, 50 where its stretch begins, 56 at its goal. Players are
//! spread evenly over the arms, so that two of them sit opposite each other.
//!
//! A turn is a roll of one die and, if any token may move, a choice of one that does. A six (`enter-on`) brings
//! a token out of its yard onto its start cell; any other move goes on by the roll, never past the goal. Landing
//! on a cell that is not safe sends all opponents there home. A six (`extra-roll`) grants another roll, whether
//! or not anything could move. Who has all tokens at the goal first wins.
//!
//! Every house rule is documented at its value in [`RulesFile`]. The corner cases — three sixes, blocks,
//! `must-capture` and the deadlocks it brings, teams — are told where they are decided, in `position/`.
//!
//! # The rooms
//!
//! | room | what is in it |
//! |---|---|
//! | `board` | [`Track`]: cells, steps and [`TokenState`]s |
//! | `rules` | [`RulesFile`] as people write it, [`Rules`] that are valid |
//! | `seating` | who sits where and plays with whom |
//! | `moves` | [`Move`], [`Roll`], [`Event`] and how they are written |
//! | `position` | [`Position`]: `movement` of tokens, the course of `turns`, the `record` of it |
//! | `evaluation` | how good a move looks at first sight |
//! | `odds` | [`Question`]: exact winning chances of small games |
//! | `fast` | [`FastTrack`]: the same game compiled for simulations |
//! | `layout`, `scene` | the board on paper, and what there is to see |
//! | `kind` | [`Ludo`], the entry of the registry |

mod board;
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
pub use fast::FastTrack;
pub use kind::Ludo;
pub use moves::{Event, Move, Reason, Roll, TokenName};
pub use odds::{Odds, OddsError, Policy, Progress, Question};
pub use position::Position;
pub use rules::{
    Blocks, EntryCell, Faces, MustCapture, Places, Reward, Rules, RulesFile, Safe, SafeWord, Teams,
    ThreeSixes,
};
