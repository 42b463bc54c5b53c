//! The server's settings: flags over environment over file over defaults, each value with the place it came from.
//!
//! A setting is one documented field of [`Settings`]. Its flag (`--body-limit`), its environment variable
//! (`PARLOUR_BODY_LIMIT`), its key in the file (`body-limit`), its help and the check of its value all follow from
//! the field, in the way the house rules of a game do.

mod layers;
mod print;
mod settings;

pub use layers::{ConfigError, Layers, Origin, usual_file};
pub use settings::{Durability, LogFormat, MetricsFor, Settings, book, flag_of, variable_of};

/// Settings that were read and checked, and where each of them came from.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// The values.
    pub settings: Settings,
    /// Where they came from, in the order of the settings.
    pub origins: Vec<(String, Origin)>,
}
