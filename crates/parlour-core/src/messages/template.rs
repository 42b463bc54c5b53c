//! Templates: texts with gaps.

use std::borrow::Cow;

/// The parsed text of a message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Template {
    parts: Vec<Part>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Part {
    Text(String),
    /// `{name}`
    Gap(String),
    /// `{name|# seed|# seeds}`
    Count {
        name: String,
        one: String,
        many: String,
    },
    /// `{a roll}`: a number with its indefinite article.
    Article(String),
    /// `{nth place}`: as an ordinal number.
    Ordinal(String),
}

impl Template {
    pub(super) fn read(text: &str) -> Self {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            let (gap, behind) = after.split_once('}').unwrap_or((after, ""));
            parts.extend((!before.is_empty()).then(|| Part::Text(before.to_owned())));
            parts.push(Part::read(gap));
            rest = behind;
        }
        parts.extend((!rest.is_empty()).then(|| Part::Text(rest.to_owned())));
        Self { parts }
    }

    /// The names of the gaps.
    pub(super) fn gaps(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Text(_) => None,
            Part::Gap(name) | Part::Count { name, .. } | Part::Article(name) | Part::Ordinal(name) => {
                Some(name.as_str())
            }
        })
    }

    /// Whether this can be one of several clauses about a player: it starts with who acts and has no punctuation.
    pub(super) fn is_clause(&self) -> bool {
        let starts = matches!(self.parts.as_slice(), [Part::Gap(name), Part::Text(text), ..]
            if name == "player" && text.starts_with(' '));
        let punctuated = |part: &Part| matches!(part, Part::Text(text) if text.contains([',', ';', ':']));
        starts && !self.parts.iter().any(punctuated)
    }

    /// The text with its gaps filled; without its subject if the clause before names it.
    pub(super) fn fill(
        &self,
        subject_known: bool,
        number: impl Fn(&str) -> i64,
        text: impl Fn(&str) -> String,
    ) -> String {
        let parts = self.parts.iter().skip(usize::from(subject_known)).map(|part| match part {
            Part::Text(text) => Cow::Borrowed(text.as_str()),
            Part::Gap(name) => Cow::Owned(text(name)),
            Part::Count { name, one, many } => {
                let count = number(name);
                let form = if count == 1 { one } else { many };
                Cow::Owned(form.replace('#', &count.to_string()))
            }
            Part::Article(name) => Cow::Owned(with_article(number(name))),
            Part::Ordinal(name) => Cow::Owned(ordinal(number(name).unsigned_abs())),
        });
        let filled: String = parts.collect();
        if subject_known { filled.trim_start().to_owned() } else { filled }
    }
}

impl Part {
    fn read(gap: &str) -> Self {
        let forms: Vec<&str> = gap.split('|').collect();
        match (forms.as_slice(), gap.split_once(' ')) {
            ([name, one, many], _) => {
                Self::Count { name: (*name).into(), one: (*one).into(), many: (*many).into() }
            }
            (_, Some(("a", name))) => Self::Article(name.into()),
            (_, Some(("nth", name))) => Self::Ordinal(name.into()),
            _ => Self::Gap(gap.into()),
        }
    }
}

/// "a 6", "an 8", "an 11", "an 18", "an 80": English says "an" before a vowel sound.
fn with_article(number: i64) -> String {
    let digits = number.to_string();
    let eleven_or_eighteen =
        matches!(digits.as_bytes(), [b'1', b'1' | b'8', rest @ ..] if rest.len() % 3 == 0);
    let article = if digits.starts_with('8') || eleven_or_eighteen { "an" } else { "a" };
    format!("{article} {digits}")
}

/// `1st`, `2nd`, `3rd`, `4th`.
///
/// ```
/// assert_eq!([1, 2, 3, 4, 11, 22].map(parlour_core::ordinal), ["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
/// ```
pub fn ordinal(place: u64) -> String {
    let ending = match (place % 10, place % 100) {
        (_, 11..=13) => "th",
        (1, _) => "st",
        (2, _) => "nd",
        (3, _) => "rd",
        _ => "th",
    };
    format!("{place}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn articles_follow_the_sound() {
        let words = [1, 6, 8, 10, 11, 18, 19, 80, 110, 1800, 11_000].map(with_article);
        let expected =
            ["a 1", "a 6", "an 8", "a 10", "an 11", "an 18", "a 19", "an 80", "a 110", "a 1800", "an 11000"];
        assert_eq!(words, expected);
    }

    #[test]
    fn a_clause_starts_with_its_subject() {
        let is_clause = |text: &str| Template::read(text).is_clause();
        assert!(is_clause("{player} moves to {to}"));
        assert!(!is_clause("{player}'s third six is not played"));
        assert!(!is_clause("The order of play is reversed"));
        assert!(!is_clause("{player} sows {seeds}; the last lands in {place}"));
    }
}
