//! Editing a line of text, and keys pressed together with Ctrl or Alt.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Whether a modifier other than Shift is held.
pub(crate) fn is_held(key: KeyEvent) -> bool {
    !(key.modifiers - KeyModifiers::SHIFT).is_empty()
}

/// The key's code, or null if it is pressed together with Ctrl or Alt.
pub(crate) fn plainly(key: KeyEvent) -> KeyCode {
    if is_held(key) { KeyCode::Null } else { key.code }
}

/// Edits a line of text the way shells do. Ignores all other keys.
pub(crate) fn edit(text: &mut String, key: KeyEvent) {
    match (key.code, key.modifiers) {
        (KeyCode::Char('u'), KeyModifiers::CONTROL) => text.clear(),
        (KeyCode::Char('w'), KeyModifiers::CONTROL) => cut_word(text),
        // Some terminals send this for Backspace.
        (KeyCode::Char('h'), KeyModifiers::CONTROL) => drop(text.pop()),
        _ if is_held(key) => {}
        (KeyCode::Backspace, _) => drop(text.pop()),
        (KeyCode::Char(sign), _) => text.push(sign),
        _ => {}
    }
}

/// Deletes the last word and the blanks after it.
fn cut_word(text: &mut String) {
    let words = text.trim_end();
    let end = words.trim_end_matches(|sign: char| !sign.is_whitespace()).len();
    text.truncate(end);
}

#[cfg(test)]
mod tests {
    use super::*;
    use rstest::rstest;

    #[rstest]
    #[case("my game", KeyCode::Char('s'), KeyModifiers::NONE, "my games")]
    #[case("my game", KeyCode::Char('S'), KeyModifiers::SHIFT, "my gameS")]
    #[case("my game", KeyCode::Backspace, KeyModifiers::NONE, "my gam")]
    #[case("my game", KeyCode::Char('h'), KeyModifiers::CONTROL, "my gam")]
    #[case("my game", KeyCode::Char('u'), KeyModifiers::CONTROL, "")]
    #[case("my game", KeyCode::Char('w'), KeyModifiers::CONTROL, "my ")]
    #[case("my  ", KeyCode::Char('w'), KeyModifiers::CONTROL, "")]
    #[case("Zoë", KeyCode::Char('w'), KeyModifiers::CONTROL, "")]
    #[case("my game", KeyCode::Char('a'), KeyModifiers::CONTROL, "my game")]
    #[case("my game", KeyCode::Char('u'), KeyModifiers::ALT, "my game")]
    #[case("my game", KeyCode::Left, KeyModifiers::NONE, "my game")]
    fn keys_change_a_text(
        #[case] before: &str,
        #[case] code: KeyCode,
        #[case] modifiers: KeyModifiers,
        #[case] after: &str,
    ) {
        let mut text = before.to_owned();
        edit(&mut text, KeyEvent::new(code, modifiers));
        assert_eq!(text, after);
    }
}
