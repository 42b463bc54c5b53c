//! House rules: [`RulesFile`] as people write them, [`Rules`] valid by construction.

mod file;
mod valid;
mod values;

pub use file::RulesFile;
pub use valid::{Faces, Rules};
pub(crate) use valid::{makes_teams, no_teams};
pub use values::{Blocks, EntryCell, MustCapture, Places, Reward, Safe, SafeWord, Teams, ThreeSixes};
