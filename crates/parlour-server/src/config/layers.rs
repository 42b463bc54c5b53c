//! Layers of settings, each overriding the one before: defaults, file, environment, flags.

use std::path::{Path, PathBuf};
use std::{fmt, io};

use parlour_core::RuleError;
use serde_json::{Map, Value};
use thiserror::Error;

use super::settings::{Settings, book, flag_of, variable_of};
use super::{Config, print};

/// Where a value came from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// The default.
    Default,
    /// A file.
    File(PathBuf),
    /// An environment variable.
    Environment(String),
    /// A flag.
    Flag(String),
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Default => write!(f, "default"),
            Self::File(path) => write!(f, "{}", path.display()),
            Self::Environment(name) => write!(f, "{name}"),
            Self::Flag(flag) => write!(f, "{flag}"),
        }
    }
}

/// Why settings were refused; every error names the source.
#[derive(Debug, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read {}: {error}", path.display())]
    Unreadable { path: PathBuf, error: io::Error },
    /// The file is not TOML.
    #[error("{}: {message}", path.display())]
    NotToml { path: PathBuf, message: String },
    /// A value is wrong.
    #[error("{origin}: {message}")]
    Bad { origin: Origin, message: String },
}

/// Collects settings layer by layer; later layers override earlier ones.
///
/// ```
/// use parlour_server::config::Layers;
/// let mut layers = Layers::new();
/// layers.environment(|name| (name == "PARLOUR_LISTEN").then(|| "0.0.0.0:80".to_owned())).unwrap();
/// layers.flag("listen", "127.0.0.1:0").unwrap();
/// let config = layers.config().unwrap();
/// assert_eq!(config.settings.listen, "127.0.0.1:0");
/// assert!(config.to_toml().contains("listen = \"127.0.0.1:0\" # --listen"));
/// ```
#[derive(Debug)]
pub struct Layers {
    values: Map<String, Value>,
    origins: Vec<(String, Origin)>,
}

impl Default for Layers {
    fn default() -> Self {
        Self::new()
    }
}

impl Layers {
    /// The defaults.
    pub fn new() -> Self {
        let rules = book().rules().iter();
        Self {
            values: rules.clone().map(|rule| (rule.key.clone(), rule.default.clone())).collect(),
            origins: rules.map(|rule| (rule.key.clone(), Origin::Default)).collect(),
        }
    }

    /// Reads a file, which can be missing unless it `must_exist`.
    pub fn file(&mut self, path: &Path, must_exist: bool) -> Result<(), ConfigError> {
        match std::fs::read_to_string(path) {
            Ok(text) => self.toml(path, &text),
            Err(error) if error.kind() == io::ErrorKind::NotFound && !must_exist => Ok(()),
            Err(error) => Err(ConfigError::Unreadable { path: path.to_owned(), error }),
        }
    }

    /// Adds settings in TOML; `path` is for error messages.
    pub fn toml(&mut self, path: &Path, text: &str) -> Result<(), ConfigError> {
        let not_toml = |error: toml::de::Error| ConfigError::NotToml {
            path: path.to_owned(),
            message: error.to_string().trim_end().to_owned(),
        };
        let table: Map<String, Value> = toml::from_str(text).map_err(not_toml)?;
        for (key, value) in table {
            let origin = Origin::File(path.to_owned());
            let checked =
                book().resolve(&Value::Object([(key.clone(), value.clone())].into_iter().collect()));
            checked.map_err(|error| bad(&origin, &error))?;
            self.put(&key, value, origin);
        }
        Ok(())
    }

    /// Adds the settings of the environment, read through `get`. Empty variables count as unset.
    pub fn environment(&mut self, get: impl Fn(&str) -> Option<String>) -> Result<(), ConfigError> {
        for rule in book().rules() {
            let name = variable_of(&rule.key);
            if let Some(text) = get(&name).filter(|text| !text.is_empty()) {
                self.text(&rule.key, &text, &Origin::Environment(name))?;
            }
        }
        Ok(())
    }

    /// Adds a flag.
    pub fn flag(&mut self, key: &str, text: &str) -> Result<(), ConfigError> {
        self.text(key, text, &Origin::Flag(flag_of(key)))
    }

    /// The settings, if all of them are valid.
    pub fn config(self) -> Result<Config, ConfigError> {
        let nowhere = |error: RuleError| bad(&Origin::Default, &error);
        let settings: Settings = book().read(&self.values).map_err(nowhere)?;
        let config = Config { settings, origins: self.origins };
        match config.settings.check() {
            Ok(()) => Ok(config),
            Err((key, message)) => Err(ConfigError::Bad {
                origin: config.origin(key),
                message: format!("setting {key}: {message}"),
            }),
        }
    }

    fn text(&mut self, key: &str, text: &str, origin: &Origin) -> Result<(), ConfigError> {
        let mut one = Map::new();
        book().set(&mut one, key, text).map_err(|error| bad(origin, &error))?;
        for (key, value) in one {
            self.put(&key, value, origin.clone());
        }
        Ok(())
    }

    fn put(&mut self, key: &str, value: Value, origin: Origin) {
        self.values.insert(key.to_owned(), value);
        if let Some(place) = self.origins.iter_mut().find(|(known, _)| known == key) {
            place.1 = origin;
        }
    }
}

impl Config {
    /// The origin of a setting.
    pub fn origin(&self, key: &str) -> Origin {
        let found = self.origins.iter().find(|(known, _)| known == key);
        found.map_or(Origin::Default, |(_, origin)| origin.clone())
    }

    /// The settings as a settings file, each with its origin; passwords are left out.
    pub fn to_toml(&self) -> String {
        print::toml(self)
    }

    /// The settings as data; passwords are left out.
    pub fn to_json(&self) -> Value {
        print::json(&self.settings)
    }
}

fn bad(origin: &Origin, error: &RuleError) -> ConfigError {
    ConfigError::Bad { origin: origin.clone(), message: setting_error(error) }
}

/// Rewords errors of the rule book, which speaks of rules.
pub fn setting_error(error: &RuleError) -> String {
    match error {
        RuleError::UnknownKey { key, nearest, allowed } => {
            let all = parlour_core::suggest(nearest.as_deref(), "settings", allowed);
            format!("unknown setting \"{key}\"; {all}")
        }
        RuleError::BadValue { key, given, allowed, .. } => {
            format!("{given} is not a value of {key}; allowed: {allowed}")
        }
        other => other.to_string(),
    }
}

/// `parlour/server.toml` in the user's configuration directory (XDG).
pub fn usual_file(get: impl Fn(&str) -> Option<String>) -> Option<PathBuf> {
    let given = |name| get(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let directory = given("XDG_CONFIG_HOME").or_else(|| given("HOME").map(|home| home.join(".config")))?;
    Some(directory.join("parlour").join("server.toml"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> Result<Config, ConfigError> {
        let mut layers = Layers::new();
        layers.toml(Path::new("server.toml"), text)?;
        layers.config()
    }

    #[test]
    fn flags_override_environment_overrides_file_overrides_defaults() {
        let mut layers = Layers::new();
        let text = "bot-pace = 1\ndrain = 1\nidle-after = 1\n";
        layers.toml(Path::new("f.toml"), text).unwrap();
        let environment = |name: &str| match name {
            "PARLOUR_BOT_PACE" | "PARLOUR_DRAIN" => Some("2".to_owned()),
            "PARLOUR_LOG" => Some(String::new()),
            _ => None,
        };
        layers.environment(environment).unwrap();
        layers.flag("bot-pace", "3").unwrap();
        let config = layers.config().unwrap();
        let Settings { bot_pace, drain, idle_after, ref log, .. } = config.settings;
        assert_eq!((bot_pace, drain, idle_after, log.as_str()), (3, 2, 1, "info"));
        assert_eq!(config.origin("bot-pace").to_string(), "--bot-pace");
        assert_eq!(config.origin("drain").to_string(), "PARLOUR_DRAIN");
        assert_eq!(config.origin("idle-after").to_string(), "f.toml");
        assert_eq!(config.origin("log"), Origin::Default);
    }

    #[test]
    fn lists_are_read_from_flags_and_files() {
        let mut layers = Layers::new();
        layers.flag("allow-origins", "https://a.example,https://b.example").unwrap();
        let config = layers.config().unwrap();
        assert_eq!(config.settings.allow_origins, ["https://a.example", "https://b.example"]);
        let config = file("trusted-proxies = [\"127.0.0.1\", \"::1\"]").unwrap();
        assert_eq!(config.settings.proxies().len(), 2);
    }

    #[test]
    fn errors_name_the_source_and_the_allowed_values() {
        for (text, words) in [
            ("boddy-limit = 5", vec!["server.toml", "boddy-limit", "did you mean body-limit?"]),
            ("body-limit = 5", vec!["body-limit", "from 1024 to 67108864"]),
            ("log-format = \"yaml\"", vec!["log-format", "text, json"]),
            ("drain = \n", vec!["server.toml", "line 1"]),
            ("listen = \"8765\"", vec!["listen", "ADDRESS:PORT"]),
            ("trusted-proxies = [\"proxy\"]", vec!["trusted-proxies", "\"proxy\""]),
            ("allow-origins = [\"https://a.example/x\"]", vec!["allow-origins", "server.toml"]),
            ("preset = \"usual\"", vec!["preset"]),
        ] {
            let message = file(text).expect_err(text).to_string();
            for word in words {
                assert!(message.contains(word), "{text}: {message}");
            }
        }
    }

    #[test]
    fn printed_settings_can_be_read_again() {
        let config =
            file("listen = \"[::1]:0\"\nallow-origins = [\"https://a.example\"]\nmetrics = \"nobody\"")
                .unwrap();
        let again = file(&config.to_toml()).unwrap();
        assert_eq!(config.settings, again.settings);
    }

    #[test]
    fn only_a_named_file_must_exist() {
        let mut layers = Layers::new();
        let nowhere = Path::new("no/such/server.toml");
        assert!(layers.file(nowhere, false).is_ok());
        assert!(layers.file(nowhere, true).unwrap_err().to_string().contains("server.toml"));
    }

    #[test]
    fn the_default_file_follows_xdg() {
        let home = |name: &str| (name == "HOME").then(|| "/h".to_owned());
        assert_eq!(usual_file(home), Some(PathBuf::from("/h/.config/parlour/server.toml")));
        let both = |name: &str| Some(if name == "HOME" { "/h" } else { "/x" }.to_owned());
        assert_eq!(usual_file(both), Some(PathBuf::from("/x/parlour/server.toml")));
        assert_eq!(usual_file(|_| None), None);
    }
}
