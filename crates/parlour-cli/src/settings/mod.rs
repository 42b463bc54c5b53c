//! The user's settings: `config.toml` in the configuration directory. Flags and environment variables override them.

mod file;

use std::path::PathBuf;
use std::sync::{LazyLock, OnceLock};

use parlour::core::{RuleBook, RulesFile};
use parlour::sim::Order;
use parlour_tui::{KeyMap, Pace};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::args::ColorWhen;
use crate::failure::Failure;

pub(crate) use file::{explained, template, usual_file};

/// The settings. `parlour config` prints the documentation of the fields.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Settings {
    /// Your name in games that you start without `--player`.
    name: String,
    /// Turn order of games that you start without `--order`: random, or as listed.
    order: OrderSetting,
    /// Presets to play by without `--rules`, such as `["mancala=kalah", "ludo=party"]`.
    presets: Vec<String>,
    /// When to use colours.
    color: ColorSetting,
    /// Whether to use ASCII characters only.
    ascii: Switch,
    /// Whether the full screen is animated.
    animation: Switch,
    /// The speed of animations and bots, in percent.
    #[schemars(range(min = 25, max = 1600))]
    speed: u32,
    /// Keys of your own on the full screen, such as `["z=u"]`: z then does what u does.
    keys: Vec<String>,
    /// Where games are saved: a file or postgres://…; empty for a file in your data directory.
    database: String,
}

/// A setting that is on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Switch {
    On,
    Off,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum OrderSetting {
    Random,
    Given,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum ColorSetting {
    Auto,
    Always,
    Never,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            name: String::new(),
            order: OrderSetting::Random,
            presets: Vec::new(),
            color: ColorSetting::Auto,
            ascii: Switch::Off,
            animation: Switch::On,
            speed: 100,
            keys: Vec::new(),
            database: String::new(),
        }
    }
}

impl RulesFile for Settings {
    fn presets() -> Vec<(&'static str, &'static str, Self)> {
        vec![("usual", "What Parlour does without a file.", Self::default())]
    }
}

static BOOK: LazyLock<RuleBook> = LazyLock::new(RuleBook::of::<Settings>);
static SETTINGS: OnceLock<Settings> = OnceLock::new();

/// Reads the settings, once, before anything else asks for them.
pub(crate) fn load() -> Result<(), Failure> {
    let read = usual_file().map_or_else(|| Ok(Settings::default()), |file| file::read(&file))?;
    let _ = SETTINGS.set(read);
    Ok(())
}

/// The settings of this run.
pub(crate) fn settings() -> &'static Settings {
    SETTINGS.get_or_init(Settings::default)
}

impl Settings {
    /// The user's name, if there is one.
    pub(crate) fn name(&self) -> Option<&str> {
        Some(self.name.trim()).filter(|name| !name.is_empty())
    }

    /// The turn order.
    pub(crate) fn order(&self) -> Order {
        match self.order {
            OrderSetting::Random => Order::Random,
            OrderSetting::Given => Order::Given,
        }
    }

    /// The preset to play a game by.
    pub(crate) fn preset(&self, game: &str) -> Option<&str> {
        let mut pairs = self.presets.iter().filter_map(|entry| entry.split_once('='));
        pairs.find(|(name, _)| name.trim() == game).map(|(_, preset)| preset.trim())
    }

    /// When to use colours.
    pub(crate) fn color(&self) -> ColorWhen {
        match self.color {
            ColorSetting::Auto => ColorWhen::Auto,
            ColorSetting::Always => ColorWhen::Always,
            ColorSetting::Never => ColorWhen::Never,
        }
    }

    /// Whether to use ASCII characters only.
    pub(crate) fn ascii(&self) -> bool {
        self.ascii == Switch::On
    }

    /// The pace of the full screen.
    pub(crate) fn pace(&self) -> Pace {
        let pace = if self.animation == Switch::On { Pace::default() } else { Pace::still() };
        pace.at(self.speed)
    }

    /// The keys of the full screen.
    pub(crate) fn keys(&self) -> KeyMap {
        KeyMap::new(self.pairs_of_keys().filter_map(Result::ok))
    }

    /// The pairs of keys, or the entry that is none.
    fn pairs_of_keys(&self) -> impl Iterator<Item = Result<(char, char), &str>> {
        let one = |text: &str| {
            let mut letters = text.trim().chars();
            letters.next().filter(|_| letters.next().is_none())
        };
        self.keys.iter().map(move |entry| {
            let pair = entry.split_once('=').and_then(|(key, acts)| Some((one(key)?, one(acts)?)));
            pair.ok_or(entry.as_str())
        })
    }

    /// Where games are saved, if not in the usual place.
    pub(crate) fn database(&self) -> Option<&str> {
        Some(self.database.as_str()).filter(|database| !database.is_empty())
    }

    /// The first setting with a value that its schema cannot check, and what is wrong with it.
    fn problem(&self) -> Option<String> {
        let preset = |entry: &String| {
            let (game, preset) = entry.split_once('=').unwrap_or((entry, ""));
            match parlour::find(game.trim()) {
                None => {
                    let games = parlour::GAMES.names().join(", ");
                    Some(format!("presets: \"{entry}\" is not GAME=PRESET; games: {games}"))
                }
                Some(kind) => {
                    kind.book().preset(preset.trim()).err().map(|error| format!("presets: {entry}: {error}"))
                }
            }
        };
        let bad_key = self.pairs_of_keys().find_map(Result::err);
        let bad_key = bad_key.map(|entry| format!("keys: \"{entry}\" is not KEY=KEY, such as z=u"));
        self.presets.iter().find_map(preset).or(bad_key)
    }
}

/// The file that is read, or would be.
pub(crate) fn place() -> Result<PathBuf, Failure> {
    usual_file().ok_or_else(|| Failure::running("no home directory for settings; set XDG_CONFIG_HOME"))
}
