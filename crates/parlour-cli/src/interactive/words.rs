//! The texts of a game on the command line. They are all in `messages.json`.

use std::sync::LazyLock;

use parlour::core::{Message, Messages, PlayerNames};

static TABLE: LazyLock<Messages> = LazyLock::new(|| Messages::new(include_str!("../../messages.json")));

/// A text without gaps.
pub(crate) fn text(key: &'static str) -> String {
    say(&Message::new(key))
}

/// A text with its gaps filled.
pub(crate) fn say(message: &Message) -> String {
    debug_assert_eq!(TABLE.problem(message), None);
    TABLE.say(message, &PlayerNames::default())
}
