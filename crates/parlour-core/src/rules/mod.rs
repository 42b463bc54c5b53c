//! House rules as data: one file type per game, presets of it, and everything told about them from its schema.

mod book;
mod coverage;
mod error;
mod options;
mod schema;

pub use book::{Preset, RuleBook, RulesFile};
pub use coverage::{Coverage, Known};
pub use error::{RuleError, did_you_mean, nearest};
pub use options::OptionBook;
pub use schema::{Rule, RuleValue};
