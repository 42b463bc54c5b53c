//! What can be wrong with house rules; every error names what is allowed, and the nearest of it.

use thiserror::Error;

/// Why rules were refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RuleError {
    /// No preset has this name.
    #[error("unknown rules \"{given}\"{}; presets: {}", did_you_mean(nearest.as_deref()), allowed.join(", "))]
    UnknownPreset {
        /// The name given.
        given: String,
        /// The nearest allowed name.
        nearest: Option<String>,
        /// All allowed names.
        allowed: Vec<String>,
    },
    /// No rule has this name.
    #[error("unknown rule \"{key}\"{}; rules: {}", did_you_mean(nearest.as_deref()), allowed.join(", "))]
    UnknownKey {
        /// The key given.
        key: String,
        /// The nearest allowed key.
        nearest: Option<String>,
        /// All allowed keys.
        allowed: Vec<String>,
    },
    /// The rule cannot have this value.
    #[error("rule \"{key}\" cannot be {given}{}; allowed: {allowed}", did_you_mean(nearest.as_deref()))]
    BadValue {
        /// The rule.
        key: String,
        /// The value given.
        given: String,
        /// The nearest allowed value.
        nearest: Option<String>,
        /// The allowed values in words.
        allowed: String,
    },
    /// The rule contradicts another one, the board or the players.
    #[error("rule \"{key}\": {message}")]
    Conflict {
        /// The rule.
        key: &'static str,
        /// What does not go together, and what would.
        message: String,
    },
    /// Each rule is fine, but under all of them together on this board the game could never end.
    #[error("rule \"{key}\": {message}")]
    Endless {
        /// The rule that is most to blame.
        key: &'static str,
        /// Why it never ends.
        message: String,
    },
    /// Rules are a preset's name or an object.
    #[error("rules are the name of a preset or a table of rules, not {given}")]
    NotRules {
        /// What was given.
        given: String,
    },
}

impl RuleError {
    /// A contradiction around the rule `key`.
    pub fn conflict(key: &'static str, message: impl Into<String>) -> Self {
        Self::Conflict { key, message: message.into() }
    }
}

/// The part of an error message that suggests the [`nearest()`] allowed word; empty where there is none.
///
/// ```
/// use parlour_core::did_you_mean;
/// assert_eq!(did_you_mean(Some("bounce")), ", did you mean \"bounce\"?");
/// assert_eq!(did_you_mean(None), "");
/// ```
pub fn did_you_mean(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |word| format!(", did you mean \"{word}\"?"))
}

/// The allowed word that is most like the given one, if any is like it.
///
/// ```
/// use parlour_core::nearest;
/// assert_eq!(nearest("bonce", ["exact", "overshoot", "bounce"]), Some("bounce"));
/// assert_eq!(nearest("xyzzy", ["exact", "overshoot"]), None);
/// ```
pub fn nearest<'a>(given: &str, allowed: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let given = given.to_lowercase().replace('_', "-");
    let likeness = |word: &str| strsim::jaro_winkler(&given, word);
    let best = allowed.into_iter().map(|word| (likeness(word), word)).max_by(|a, b| a.0.total_cmp(&b.0));
    best.filter(|(likeness, _)| *likeness > 0.7).map(|(_, word)| word)
}
