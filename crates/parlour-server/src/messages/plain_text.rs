//! Texts from people in one plain form, so that what looks the same is the same.

use parlour_play::is_control;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// The most marks over one letter. Living languages need three; more only spill over the lines around them.
const MARKS: usize = 4;

/// The text in NFC, without invisible characters, with single spaces inside and none around it.
///
/// ```
/// use parlour_server::messages::plain;
/// assert_eq!(plain(" A\u{200b}nn \u{a0} Lee\u{202e}\n"), "Ann Lee");
/// assert_eq!(plain("e\u{301}"), "é");
/// assert_eq!(plain("👩\u{200d}🚀"), "👩\u{200d}🚀");
/// ```
pub fn plain(text: &str) -> String {
    let seen = visible(text);
    let mut marks = 0;
    let few_marks = |letter: &char| {
        let is_mark = is_combining_mark(*letter);
        marks = if is_mark || is_joiner(*letter) { marks + usize::from(is_mark) } else { 0 };
        !is_mark || marks <= MARKS
    };
    seen.nfc().filter(few_marks).collect()
}

/// The text without what cannot be seen.
fn visible(text: &str) -> String {
    let mut seen = String::with_capacity(text.len());
    for letter in text.chars() {
        if is_blank(letter) {
            if !seen.is_empty() && !seen.ends_with(' ') {
                seen.push(' ');
            }
        } else if is_joiner(letter) {
            // Emoji and some scripts need them, but only after a letter of theirs; ASCII never does.
            if seen.chars().next_back().is_some_and(|last| !last.is_ascii() && !is_joiner(last)) {
                seen.push(letter);
            }
        } else if !is_hidden(letter) {
            seen.push(letter);
        }
    }
    let end = seen.trim_end_matches([' ', '\u{200c}', '\u{200d}']).len();
    seen.truncate(end);
    seen
}

/// White space, and letters that are drawn as nothing.
fn is_blank(letter: char) -> bool {
    letter.is_whitespace() || matches!(letter, '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
}

/// Joiners, and the choice between text and emoji.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}')
}

/// Controls, changes of direction, and everything else without a look of its own.
fn is_hidden(letter: char) -> bool {
    is_control(letter)
        || matches!(
            letter,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{17b4}'
                | '\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0d}'
                | '\u{fff0}'..='\u{fffb}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn what_cannot_be_seen_is_removed() {
        for (text, seen) in [
            ("Ann\u{200b}", "Ann"),
            ("An\u{200d}n", "Ann"),
            ("\u{2800}\u{3164} \u{200d}", ""),
            ("a\t\u{3000}\n b", "a b"),
            ("a\u{ad}\u{34f}\u{2066}\u{e0041}b", "ab"),
            ("می\u{200c}خواهم", "می\u{200c}خواهم"),
            ("❤\u{fe0f}", "❤\u{fe0f}"),
            ("é\u{200d}", "é"),
        ] {
            assert_eq!(plain(text), seen, "{text:?}");
        }
        let towers = format!("Z{}", "\u{308}".repeat(30));
        assert!(plain(&towers).chars().count() <= 1 + MARKS);
    }

    proptest! {
        #[test]
        fn a_plain_text_stays_as_it_is(text in "[a-zé \u{200b}-\u{200f}\u{300}-\u{308}\u{fe0f}👩🚀\u{3164}\n]{0,40}") {
            let once = plain(&text);
            prop_assert_eq!(plain(&once), once);
        }
    }
}
