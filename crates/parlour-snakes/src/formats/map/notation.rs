//! The meanings that the numbers beside letters can have in a map.

use std::collections::HashMap;

use super::readings::Marked;
use super::token::{After, Label, Mark};
use crate::Cell;

/// What the numbers after letters mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Notation {
    /// The same throughout the map.
    Uniform {
        /// Whether `S7` is a label, or the square itself.
        letter_first_labels: bool,
        /// Whether `99S7` has a label, or the end.
        number_first_labels: bool,
    },
    /// A label if several squares have the same letter and number.
    Mixed,
    /// The same, but a single `99S7` beside two or more `S7` has the end.
    Apart,
}

/// The usual notation comes first: its errors are reported if a map fits none.
const NOTATIONS: [Notation; 6] = [
    Notation::Uniform { letter_first_labels: true, number_first_labels: false },
    Notation::Uniform { letter_first_labels: false, number_first_labels: false },
    Notation::Uniform { letter_first_labels: true, number_first_labels: true },
    Notation::Uniform { letter_first_labels: false, number_first_labels: true },
    Notation::Mixed,
    Notation::Apart,
];

/// The label that a mark may be.
pub(super) fn possible_label(mark: &Mark) -> Option<Label> {
    match mark.after {
        After::Number(number) if mark.letter.leads() => Some(Label(mark.letter, number)),
        _ => None,
    }
}

/// On how many squares each letter and number is.
#[derive(Default)]
pub(super) struct Counts(HashMap<Label, Count>);

#[derive(Default, Clone, Copy)]
struct Count {
    letter_first: usize,
    number_first: usize,
}

impl Counts {
    pub(super) fn of(marks: &[Marked]) -> Self {
        let mut counts = Self::default();
        for at in marks {
            let Some(label) = possible_label(&at.mark) else { continue };
            let count = counts.0.entry(label).or_default();
            match at.mark.square {
                None => count.letter_first += 1,
                Some(_) => count.number_first += 1,
            }
        }
        counts
    }

    fn any(&self, condition: fn(&Count) -> bool) -> bool {
        self.0.values().any(condition)
    }

    fn count(&self, label: Label) -> Count {
        self.0.get(&label).copied().unwrap_or_default()
    }
}

impl Count {
    const fn repeated(self) -> bool {
        self.letter_first + self.number_first > 1
    }

    /// Whether one entry has the number of its square, and the others alone are enough for a label.
    const fn apart(self) -> bool {
        self.number_first == 1 && self.letter_first > 1
    }
}

/// The notations that differ for these marks.
pub(super) fn notations(counts: &Counts) -> impl Iterator<Item = Notation> {
    let letter_first = counts.any(|count| count.letter_first > 0);
    let number_first = counts.any(|count| count.number_first > 0);
    let apart = counts.any(|count| count.apart());
    let differs = move |notation: &Notation| match notation {
        Notation::Uniform { letter_first_labels, number_first_labels } => {
            (letter_first || *letter_first_labels) && (number_first || !*number_first_labels)
        }
        Notation::Mixed => letter_first || number_first,
        Notation::Apart => apart,
    };
    NOTATIONS.into_iter().filter(differs)
}

/// What a mark means in a notation.
pub(super) enum Sense {
    /// A square of the snake or ladder of this number.
    Label(Label),
    /// A square of some snake or ladder without a number.
    Letter,
    /// The start of a snake or ladder that ends here.
    End(Cell),
    /// Another square than the one it is on.
    Elsewhere(Cell),
}

impl Notation {
    pub(super) fn sense(self, at: &Marked, counts: &Counts) -> Sense {
        let Mark { square, letter, after } = at.mark;
        let number = match after {
            After::Nothing => return Sense::Letter,
            After::End(end) => return Sense::End(end),
            After::Number(number) => number,
        };
        let label = Label(letter, number);
        let is_label = match self {
            Self::Apart if square.is_some() && counts.count(label).apart() => false,
            Self::Mixed | Self::Apart => counts.count(label).repeated(),
            Self::Uniform { letter_first_labels, .. } if square.is_none() => letter_first_labels,
            Self::Uniform { number_first_labels, .. } => number_first_labels,
        };
        match square {
            _ if is_label => Sense::Label(label),
            Some(_) => Sense::End(number),
            None if number == at.cell => Sense::Letter,
            None => Sense::Elsewhere(number),
        }
    }
}
