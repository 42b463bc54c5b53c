//! Keys that the user has given to actions.

use crossterm::event::{KeyCode, KeyEvent};

use crate::text_input::is_held;

/// Which letters act as which others.
///
/// ```
/// use parlour_tui::KeyMap;
/// let keys = KeyMap::new([('z', 'u')]);
/// assert_eq!(keys, KeyMap::new([('z', 'u')]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyMap(Vec<(char, char)>);

impl KeyMap {
    /// Each first letter acts as the second one.
    pub fn new(pairs: impl IntoIterator<Item = (char, char)>) -> Self {
        Self(pairs.into_iter().collect())
    }

    /// The key that this key acts as.
    pub(crate) fn translate(&self, key: KeyEvent) -> KeyEvent {
        let KeyCode::Char(letter) = key.code else {
            return key;
        };
        let found = self.0.iter().find(|(given, _)| *given == letter).filter(|_| !is_held(key));
        found.map_or(key, |(_, acts)| KeyEvent { code: KeyCode::Char(*acts), ..key })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_letters_are_translated() {
        use crossterm::event::KeyModifiers;
        let keys = KeyMap::new([('z', 'u')]);
        let pressed = |code, modifiers| keys.translate(KeyEvent::new(code, modifiers)).code;
        assert_eq!(pressed(KeyCode::Char('z'), KeyModifiers::NONE), KeyCode::Char('u'));
        assert_eq!(pressed(KeyCode::Char('z'), KeyModifiers::CONTROL), KeyCode::Char('z'));
        assert_eq!(pressed(KeyCode::Char('u'), KeyModifiers::NONE), KeyCode::Char('u'));
    }
}
