//! Everything around a game in progress: dice, who sits where, sessions, records.
//!
//! A [`Table`] says which game is played, under which rules, on which board and by whom. A [`Session`] plays on it
//! step by step. A [`Record`] is what remains: the head and the steps; replaying it gives the same position on
//! every machine.

mod dice;
pub mod fair;
pub mod luck;
mod numbered;
mod past;
mod record;
mod seat;
mod session;
mod table;

pub use dice::{Dice, Purpose, Scripted, Seeded};
pub use fair::{DiceCommitment, FairDice, FairError, Secret, Verdict, verify};
pub use numbered::{GameStream, Numbered};
pub use past::{LogError, LogLine, Past};
pub use record::{Find, Problem, Record, RecordError, full_head_line, head_line, step_line, write};
pub use seat::{Occupant, Seat, is_control};
pub use session::{Session, Taken, UndoError, result_words, turn_data};
pub use table::{Table, TableError};
