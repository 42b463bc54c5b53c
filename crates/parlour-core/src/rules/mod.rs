//! House rules as data: one type per game, its presets, and explanations from its schema.

mod book;
mod coverage;
mod error;
mod options;
mod schema;
mod values;

pub use book::{Preset, RuleBook, RuleGroup, RulesFile};
pub use coverage::{Coverage, Known};
pub use error::{RuleError, nearest, suggest};
pub use options::OptionBook;
pub use schema::{Rule, RuleValue, written};
