//! Games in progress: dice, players, undo, records.
//!
//! A [`Table`] has the game, the rules, the board and the players. A [`Driver`] plays it: it reports what the game waits
//! for, rolls the dice, asks the bots, undoes steps, and stores every step before it is shown. A [`Record`] keeps the head
//! and the steps; a replay gives the same position on every machine.
//!
//! The driver and the bots are the feature `bots`, which is on by default; everything else works without it.
//!
//! ```
//! use parlour_play::{Driver, Purpose, Seat, Seeded, Session, Table, write};
//! use serde_json::json;
//! let bots = vec![Seat::bot("Ann", "random"), Seat::bot("Bob", "greedy")];
//! let table = Table::new(&parlour_ludo::Ludo, &json!(null), None, bots)?;
//! let (dice, chance) = (Seeded::new(7, Purpose::Dice), Seeded::new(7, Purpose::Bots));
//! let mut driver = Driver::new(Session::new(table), Box::new(dice), chance)?;
//! while driver.advance()?.is_some() {}
//! assert!(driver.session().game().outcome().is_some());
//! assert!(write(driver.session()).starts_with("{\"parlour\":1"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(feature = "bots")]
mod bot_turn;
mod dice;
#[cfg(feature = "bots")]
mod driver;
pub mod fair;
mod log;
pub mod luck;
mod numbered;
mod outlook;
mod progress;
mod record;
mod seat;
mod session;
mod table;

#[cfg(feature = "bots")]
pub use bot_turn::{BotMove, BotTurn, bot_move};
pub use dice::{Dice, Purpose, Scripted, Seeded};
#[cfg(feature = "bots")]
pub use driver::{DriveError, Driver, Need, StepStore};
pub use fair::{
    DiceCommitment, DiceVersion, FairDice, FairError, Secret, SeedError, Verdict, check_seed, is_hash,
    seed_commitment, verify,
};
pub use log::{LogError, LogLine};
pub use numbered::{GameStream, Numbered};
pub use outlook::{Outlook, outlooks};
pub use progress::{Progress, RollUndo, Taken, UndoError, step_messages, step_sentences};
pub use record::{Problem, Record, RecordError, full_head_line, head_line, step_line, write};
pub use seat::{Occupant, Seat, chosen_colours, is_control};
pub use session::{Session, prompt_words, result_messages, result_words, turn_data};
pub use table::{Table, TableError, setup_words};
