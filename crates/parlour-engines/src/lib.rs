//! External programs as players.
//!
//! An [`Engine`] starts a program and speaks the protocol of `docs/engines.md` with it, line by line. It is a
//! [`Bot`](parlour_bots::Bot) for one table at a time ([`Engine::at`]), so everything that plays with bots plays with
//! engines. Each thread that asks at the same time gets a process of its own.
//!
//! A program may crash, lie, flood or fall silent: every wait has a limit, every answer is checked against the legal moves,
//! and a process that failed is ended with all its children. [`EngineSettings`] has the command and the limits; its
//! [`OnFailure`] says what happens to the game then.
//!
//! ```
//! use parlour_engines::{Engine, EngineSettings};
//! use parlour_play::{Driver, Purpose, Seat, Seeded, Session, Table};
//! use parlour_core::Player;
//! use serde_json::json;
//!
//! // This engine answers every question with "1".
//! let script = r#"sh -c 'while read word rest; do case $word in
//!     parlour|newgame) echo ready;; go) echo bestmove 1;; quit) exit;; esac; done'"#;
//! let engine = Engine::start(EngineSettings::new(script)?)?;
//! let seats = vec![Seat::engine("Ann", engine.name()), Seat::bot("Bob", "random")];
//! let table = Table::new(&parlour_ludo::Ludo, &json!({"tokens": 1}), None, seats)?;
//! let bot = engine.at(&table);
//! let (dice, chance) = (Seeded::new(7, Purpose::Dice), Seeded::new(7, Purpose::Bots));
//! let mut driver = Driver::new(Session::new(table), Box::new(dice), chance)?.with_bot(Player::new(0), bot);
//! while driver.advance()?.is_some() {}
//! assert!(driver.session().game().outcome().is_some() && engine.failures().count == 0);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod dialogue;
mod engine;
mod failure;
mod output;
mod process;
mod running;
mod settings;

pub use engine::{Engine, Failures};
pub use failure::EngineFailure;
pub use running::kill_all;
pub use settings::{CommandError, EngineSettings, Limits, OnFailure};
