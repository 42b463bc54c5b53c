//! Errors in house rules. Each lists what is allowed and suggests the nearest word.

use thiserror::Error;

/// Why rules were refused: `key` is the rule, `given` the input, `allowed` what is allowed, `nearest` the most similar
/// of it.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "the message of each error names its fields")]
pub enum RuleError {
    /// No preset has this name.
    #[error("unknown rules \"{given}\"; {}", suggest(nearest.as_deref(), "presets", allowed))]
    UnknownPreset { given: String, nearest: Option<String>, allowed: Vec<String> },
    /// No rule has this name.
    #[error("unknown rule \"{key}\"; {}", suggest(nearest.as_deref(), "rules", allowed))]
    UnknownKey { key: String, nearest: Option<String>, allowed: Vec<String> },
    /// The rule cannot have this value.
    #[error("{given} is not a value of {key}; {}", suggest(nearest.as_deref(), "allowed", [allowed]))]
    BadValue { key: String, given: String, nearest: Option<String>, allowed: String },
    /// The rule conflicts with another one, the board or the players.
    #[error("rule \"{key}\": {message}")]
    Conflict { key: &'static str, message: String },
    /// Each rule is valid, but together, on this board, the game could never end.
    #[error("rule \"{key}\": {message}")]
    Endless { key: &'static str, message: String },
    /// A shortcut does not support the value of this rule, and there is no general method.
    #[error("{what} under this value of {key} is not known")]
    Unknown { what: &'static str, key: String },
    /// Rules must be a preset's name or an object.
    #[error("rules are the name of a preset or a table of rules, not {given}")]
    NotRules { given: String },
}

impl RuleError {
    /// A conflict about the rule `key`.
    pub fn conflict(key: &'static str, message: impl Into<String>) -> Self {
        Self::Conflict { key, message: message.into() }
    }
}

/// The end of an error message: the [`nearest()`] allowed word, if there is one, and all of them after a label.
///
/// ```
/// use parlour_core::suggest;
/// let all = ["exact", "bounce"];
/// assert_eq!(suggest(Some("bounce"), "allowed", all), "did you mean bounce? Allowed: exact, bounce");
/// assert_eq!(suggest(None, "allowed", all), "allowed: exact, bounce");
/// ```
pub fn suggest<S: AsRef<str>>(
    nearest: Option<&str>,
    label: &str,
    all: impl IntoIterator<Item = S>,
) -> String {
    let all: Vec<String> = all.into_iter().map(|word| word.as_ref().to_owned()).collect();
    let all = all.join(", ");
    let Some(word) = nearest else {
        return format!("{label}: {all}");
    };
    let (first, rest) = label.split_at(label.len().min(1));
    format!("did you mean {word}? {}{rest}: {all}", first.to_uppercase())
}

/// The allowed word most similar to the given one, if any is similar.
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
