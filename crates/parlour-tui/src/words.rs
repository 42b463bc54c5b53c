//! The texts of the full screen. They are all in `messages.json`.

use std::sync::LazyLock;

use parlour::bots::levels;
use parlour::core::{Kind, Message, Messages, PlayerNames};

static TABLE: LazyLock<Messages> = LazyLock::new(|| Messages::new(include_str!("../messages.json")));

/// A text without gaps.
pub(crate) fn text(key: &'static str) -> String {
    say(&Message::new(key))
}

/// A text with its gaps filled.
pub(crate) fn say(message: &Message) -> String {
    debug_assert_eq!(TABLE.problem(message), None);
    TABLE.say(message, &PlayerNames::default())
}

/// What to call a bot: by its level, if levels differ in this game.
pub(crate) fn bot_words(kind: &dyn Kind, level: &str) -> String {
    match levels(kind) {
        [_] => text("panel-any-bot"),
        _ => say(&Message::new("panel-bot").with("level", level)),
    }
}
