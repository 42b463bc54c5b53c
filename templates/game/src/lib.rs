//! Pig: a complete game in a few short files, to copy when you add a game of your own.
//!
//! On your turn you roll a die as often as you like. Each roll adds to the pot of the turn, and *hold* moves the pot
//! to your score. A 1 ends the turn, and the pot is lost. The first player to reach the target wins.
//!
//! | file | what it has | what you change |
//! |---|---|---|
//! | `rules.rs` | [`RulesFile`]: house rules as people write them, and presets | fields, values, presets |
//! | `moves.rs` | [`Move`] with its notation, [`Event`] with its messages | what players choose, what happens |
//! | `messages.json` | the words of every message | the sentences |
//! | `position.rs` | [`Position`]: the state and the rules of a turn | everything |
//! | `scene.rs` | the visible board | cells and pieces |
//! | `how-to-play.md` | the game for people who have never played it | the text, not the headings |
//! | `kind.rs` | [`Pig`]: the entry for the registry | names, number of players |
//!
//! ```
//! use parlour_core::{Kind, Step};
//! use parlour_pig::Pig;
//! let rules = Pig.book().resolve(&"short".into()).unwrap();
//! let mut game = Pig.set_up(&rules, None, 2).unwrap();
//! game.step(&Step::Roll(5)).unwrap();
//! game.step(&Step::Move("hold".into())).unwrap();
//! assert_eq!(game.position()["scores"], serde_json::json!([5, 0]));
//! ```

mod kind;
mod moves;
mod position;
mod rules;
mod scene;

pub use kind::Pig;
pub use moves::{Event, Move};
pub use position::Position;
pub use rules::{OnOne, RulesFile};
