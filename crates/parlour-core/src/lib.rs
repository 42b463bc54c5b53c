//! Vocabulary and contract of Parlour's games.
//!
//! A game is a small pure value: rules in, position out ([`Game`]). Everything else (dice, players, bots, screens,
//! storage) is built around it, sees it as [`AnyGame`], and knows no rules. This crate does no I/O and holds no
//! generator.
//!
//! The three main types: [`Game`] is the contract that a game implements, [`AnyGame`] is any game behind a pointer, and
//! [`Kind`] is a game's entry in a [`GameRegistry`], which sets up games from rules and boards as data.
//!
//! House rules are a documented struct; explanations and errors come from it:
//!
//! ```
//! use parlour_core::RuleBook;
//! use schemars::JsonSchema;
//! use serde::{Deserialize, Serialize};
//!
//! /// The house rules of a race.
//! #[derive(Default, Serialize, Deserialize, JsonSchema)]
//! #[serde(default)]
//! struct RaceRules {
//!     /// The number of laps.
//!     laps: u32,
//! }
//!
//! impl parlour_core::RulesFile for RaceRules {
//!     fn presets() -> Vec<(&'static str, &'static str, Self)> {
//!         vec![("short", "A single lap.", Self { laps: 1 })]
//!     }
//! }
//!
//! let book = RuleBook::of::<RaceRules>();
//! assert_eq!(book.rules()[0].summary, "The number of laps.");
//! assert_eq!(book.resolve(&"short".into()).unwrap()["laps"], 1);
//! assert!(book.resolve(&"shrot".into()).is_err());
//! ```
//!
//! | word | meaning |
//! |---|---|
//! | [`Player`], [`PlayerNames`] | players and their names |
//! | [`Turn`], [`Outcome`] | who acts next, and how a game ended |
//! | [`Step`], [`Notation`], [`Face`] | a roll or a move, and how it is written |
//! | [`Event`], [`Sink`], [`Report`] | the events of a step, and their listeners |
//! | [`RulesFile`], [`RuleBook`], [`Coverage`] | house rules as data: presets, schema, explanations, what a shortcut supports |
//! | [`Boards`], [`Finding`] | boards as data: formats, checks |
//! | [`Scene`], [`Family`], [`Window`] | everything visible of a position |
//! | [`Motion`], [`Manner`] | how pieces move in a step |
//! | [`Message`], [`Messages`] | texts for people: keys and gaps, and tables of templates |
//! | [`Kind`], [`About`] | a game's entry in the registry |
//! | [`seat_colours`], [`draw_order`] | who sits where, in games where a colour is a seat |
//! | [`Chance`], [`Choices`] | random numbers, and positions as bots see them |
//! | [`Policy`], [`Strength`] | how bots choose: without searching, and with bots of a game's own |
//! | [`Budget`], [`budget`] | how long expensive work may go on |
//! | [`perft`] | counts lines of play |
//! | [`playout()`], [`Decider`], [`Ending`] | a game played to the end without a user interface |
//! | [`FastSimulator`], [`Lanes`] | the same games, many times faster |
//! | [`Rewind`], [`Tape`] | recorded steps, replayed forward and back |
//! | [`RandomStream`], [`Split`], [`PackedDraws`] | uniform numbers from a random stream |

pub mod budget;
mod game;
mod messages;
mod rules;
mod scene;
mod simulation;
mod tape;

pub use budget::{Budget, Exhausted};
pub use game::*;
pub use messages::*;
pub use rules::*;
pub use scene::*;
pub use simulation::*;
pub use tape::{Rewind, Tape};
