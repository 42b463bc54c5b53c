//! The server's settings, with the origin of each: flags override the environment, which overrides the file.
//!
//! A setting is one documented field of [`Settings`]. Its flag (`--body-limit`), environment variable
//! (`PARLOUR_BODY_LIMIT`), key in the file (`body-limit`), help and checks all follow from the field, as with the house
//! rules of a game.

mod ip_range;
mod layers;
mod print;
mod settings;

pub use ip_range::IpRange;
pub use layers::{ConfigError, Layers, Origin, setting_error, usual_file};
pub use settings::{AddressLog, Durability, LogFormat, MetricsFor, Settings, book, flag_of, variable_of};

/// Checked settings and their origins.
#[derive(Debug, Clone, Default)]
pub struct Config {
    /// The values.
    pub settings: Settings,
    /// The origin of each setting, in the order of the settings.
    pub origins: Vec<(String, Origin)>,
}
