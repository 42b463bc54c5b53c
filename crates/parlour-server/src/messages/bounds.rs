//! Limits on texts from clients: names and chat.

use parlour_play::is_control;

use super::{Code, Refusal, plain};

/// The most characters of a name.
pub const NAME: usize = 40;
/// The most characters of a chat message.
pub const CHAT: usize = 500;
/// The most tokens of one client.
pub const TOKENS: usize = 64;

/// A checked name, in [plain](plain()) form.
///
/// ```
/// use parlour_server::messages::name;
/// assert_eq!(name("  Ann\u{200b}  Lee ").unwrap(), "Ann Lee");
/// assert!(name("\u{200b}").is_err() && name("a\tb").is_err());
/// ```
pub fn name(text: &str) -> Result<String, Refusal> {
    if text.trim().chars().any(is_control) {
        return Err(Refusal::bad("name: control characters and line breaks are not allowed"));
    }
    match plain(text).as_str() {
        "" => Err(Refusal::bad("name: must not be empty")),
        name => short(name, NAME, "name"),
    }
}

/// A chat message, in [plain](plain()) form.
pub fn chat(text: &str) -> Result<String, Refusal> {
    match plain(text).as_str() {
        "" => Err(Refusal::bad("text: must not be empty")),
        said => short(said, CHAT, "text"),
    }
}

fn short(text: &str, most: usize, what: &str) -> Result<String, Refusal> {
    match text.chars().count() {
        count if count <= most => Ok(text.to_owned()),
        count => Err(Refusal::new(
            Code::TooLong,
            format!("{what}: {count} characters are too many; the limit is {most}"),
        )),
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
    }
}
