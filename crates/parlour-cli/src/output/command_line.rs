//! Commands that repeat a run, as they would be typed.

/// A flag with its value.
pub(crate) fn flag(name: &str, value: &str) -> String {
    format!("--{name} {}", quoted(value))
}

/// A word quoted for the shell, if necessary.
fn quoted(word: &str) -> String {
    let plain = |sign: char| sign.is_alphanumeric() || "-_./=,:".contains(sign);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_quoted_for_the_shell() {
        assert_eq!(flag("set", "finish=exact"), "--set finish=exact");
        assert_eq!(flag("player", "it's me"), r"--player 'it'\''s me'");
        assert_eq!(flag("rules", ""), "--rules ''");
    }
}
