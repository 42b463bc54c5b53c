//! House rules: [`RulesFile`] as written in a file (`file`, its `values`), [`Rules`] after validation (`valid`).
//!
//! The doc comments of `file` and `values` are the rule book: `parlour rules`, the JSON Schema and the forms on the page
//! show them.

pub(crate) mod coverage;
mod file;
mod valid;
mod values;

use std::sync::LazyLock;

use parlour_core::RuleBook;

pub use file::RulesFile;
pub use valid::{Faces, Rules};
pub(crate) use valid::{makes_teams, no_teams};
pub use values::{Blocks, EntryCell, MustCapture, Places, Reward, Safe, SafeWord, Teams, ThreeSixes};

/// The rule book: rules, values and presets.
pub(crate) static BOOK: LazyLock<RuleBook> = LazyLock::new(RuleBook::of::<RulesFile>);
