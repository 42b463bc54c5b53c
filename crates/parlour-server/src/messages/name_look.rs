//! Whether two names look the same to people.

use unicode_normalization::UnicodeNormalization;
use unicode_security::confusable_detection::skeleton;

/// How a name looks: without case, spaces and marks that are hard to see, and with one letter for all that look alike in
/// any script (the skeleton of [UTS 39](https://www.unicode.org/reports/tr39/#Confusable_Detection)).
///
/// ```
/// use parlour_server::messages::NameLook;
/// let ann = NameLook::of("Ann");
/// assert!(ann.is_like(&NameLook::of("АNN")), "the first letter is Cyrillic");
/// assert!(!ann.is_like(&NameLook::of("Anna")));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NameLook {
    /// Case first, then shapes: `MIKE` is `mike`.
    by_case: String,
    /// Shapes first, then case: `AI` is `Al`.
    by_shape: String,
}

impl NameLook {
    /// The look of a name.
    pub fn of(name: &str) -> Self {
        let name: String = name.nfkc().filter(|letter| !letter.is_whitespace()).collect();
        let shapes = |text: &str| skeleton(text).collect::<String>();
        Self { by_case: shapes(&name.to_lowercase()), by_shape: shapes(&name).to_lowercase() }
    }

    /// Whether people would take one for the other.
    pub fn is_like(&self, other: &Self) -> bool {
        self.by_case == other.by_case || self.by_shape == other.by_shape
    }

    /// Two keys; names look alike if they share the first or the second.
    pub(crate) fn keys(self) -> (String, String) {
        (self.by_case, self.by_shape)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn look_alikes_are_found_and_other_names_are_not() {
        for (one, other, alike) in [
            ("Ann", "ann", true),
            ("Ann", "A nn", true),
            ("Ann", "An\u{200b}n", true),
            ("Ann", "Ａｎｎ", true),
            ("Paul", "Раul", true),
            ("Al", "AI", true),
            ("Mike", "MIKE", true),
            ("Bot 1", "Bot l", true),
            ("Zoë", "Zoe\u{308}", true),
            ("Ann", "Anne", false),
            ("Bot 1", "Bot 2", false),
            ("Bot 1", "Bot 11", false),
            ("Zoë", "Zoe", false),
            ("小林", "小森", false),
        ] {
            assert_eq!(NameLook::of(one).is_like(&NameLook::of(other)), alike, "{one} and {other}");
        }
    }
}
