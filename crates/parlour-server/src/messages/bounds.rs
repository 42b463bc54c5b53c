//! Texts that people write: how long they may be, and what may not be in them.

use parlour_play::is_control;

use super::{Code, Refusal};

/// The most characters of a name.
pub const NAME: usize = 40;
/// The most characters of a player's seed.
pub const SEED: usize = 64;
/// The most characters of a chat line.
pub const CHAT: usize = 500;
/// The most tokens that one client shows.
pub const TOKENS: usize = 64;

/// A name without the blanks around it.
///
/// ```
/// use parlour_server::messages::name;
/// assert_eq!(name("  Ann ").unwrap(), "Ann");
/// assert!(name("").is_err() && name("a\tb").is_err());
/// ```
pub fn name(text: &str) -> Result<String, Refusal> {
    let name = text.trim();
    if name.is_empty() {
        return Err(Refusal::bad("a name has at least one character"));
    }
    if name.chars().any(is_control) {
        return Err(Refusal::bad("a name is one line without control characters"));
    }
    short(name, NAME, "a name")
}

/// A player's own seed, as it is.
pub fn seed(text: &str) -> Result<String, Refusal> {
    if text.chars().any(is_control) {
        return Err(Refusal::bad("a seed is one line without control characters"));
    }
    short(text, SEED, "a seed")
}

/// What somebody says, without control characters and the blanks around it.
pub fn chat(text: &str) -> Result<String, Refusal> {
    let clean: String = text.chars().filter(|letter| !is_control(*letter)).collect();
    match clean.trim() {
        "" => Err(Refusal::bad("there is nothing to say")),
        said => short(said, CHAT, "what is said"),
    }
}

fn short(text: &str, most: usize, what: &str) -> Result<String, Refusal> {
    match text.chars().count() {
        count if count <= most => Ok(text.to_owned()),
        count => {
            Err(Refusal::new(Code::TooLong, format!("{what} has at most {most} characters, not {count}")))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_refused_and_markup_is_just_text() {
        assert_eq!(name(&"x".repeat(41)).unwrap_err().code, Code::TooLong);
        assert_eq!(name(&"é".repeat(40)).unwrap().chars().count(), 40);
        assert_eq!(chat("<b>hi</b>").unwrap(), "<b>hi</b>");
        assert_eq!(chat(" a\u{7}\u{202e}b\n").unwrap(), "ab");
        assert_eq!(chat(&"y".repeat(501)).unwrap_err().code, Code::TooLong);
        assert_eq!(chat("\n\u{0}").unwrap_err().code, Code::BadMessage);
        assert_eq!(seed("").unwrap(), "");
        assert!(seed("a\nb").is_err());
    }
}
