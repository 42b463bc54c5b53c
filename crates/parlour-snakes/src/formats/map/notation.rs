//! The meanings that the numbers beside letters can have in a map.
//!
//! All entries with the same letter and number are a group, and within a group all entries of the same form mean the
//! same. [`Groups`] lists for each group the meanings that are possible there; a reading of the map picks one for each.

use std::collections::{BTreeMap, HashMap};

use super::readings::Marked;
use super::token::{After, Label, Mark};
use crate::formats::jumps::fault;
use crate::{Cell, Grid};

/// What the numbers after letters mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Notation {
    /// Whether `S7` is a label, or the square itself.
    letter_first_labels: bool,
    /// Whether `99S7` has a label, or the end.
    number_first_labels: bool,
}

impl Notation {
    const fn new(letter_first_labels: bool, number_first_labels: bool) -> Self {
        Self { letter_first_labels, number_first_labels }
    }

    /// Labels throughout.
    const LABELS: Self = Self::new(true, true);
    /// The usual one comes first: its errors are reported if a map fits none.
    const ALL: [Self; 4] =
        [Self::new(true, false), Self::new(false, false), Self::LABELS, Self::new(false, true)];
}

/// A notation for each group.
pub(super) type Choice = HashMap<Label, Notation>;

/// The label that a mark may be.
pub(super) fn possible_label(mark: &Mark) -> Option<Label> {
    match mark.after {
        After::Number(number) if mark.letter.leads() => Some(Label(mark.letter, number)),
        _ => None,
    }
}

/// The entries with the same letter and number.
#[derive(Default)]
struct Group {
    letter_first: usize,
    number_first: usize,
    /// Whether an entry without the number of its square has it after the letter.
    own_square: bool,
    /// Whether an entry cannot end on the number.
    no_end: bool,
    /// The notations that make sense for this group alone.
    possible: Vec<Notation>,
}

impl Group {
    fn add(&mut self, grid: Grid, at: &Marked, number: Cell) {
        match at.mark.square {
            None => {
                self.letter_first += 1;
                self.own_square |= number == at.cell;
            }
            Some(square) => {
                self.number_first += 1;
                self.no_end |= fault(grid, &at.mark.letter.entity(square, number), at.word).is_some();
            }
        }
    }

    fn allows(&self, notation: Notation) -> bool {
        let labels = [
            (notation.letter_first_labels, self.letter_first),
            (notation.number_first_labels, self.number_first),
        ];
        // A label is on two squares or more, and a number is that of one square.
        let labelled: usize = labels.iter().filter(|(label, _)| *label).map(|(_, count)| count).sum();
        let squares = if notation.letter_first_labels { 0 } else { self.letter_first };
        labelled != 1
            && (squares == 0 || squares == 1 && self.own_square)
            && (notation.number_first_labels || !self.no_end)
    }

    /// Notations that differ for the forms of this group.
    fn differs(&self, notation: Notation) -> bool {
        (self.letter_first > 0 || notation.letter_first_labels)
            && (self.number_first > 0 || notation.number_first_labels)
    }

    /// Groups of one shape look alike, so one writer means the same by them.
    fn shape(&self) -> (usize, usize) {
        (self.letter_first.min(2), self.number_first.min(2))
    }

    fn is_label(&self) -> bool {
        self.possible == [Notation::LABELS]
    }

    fn is_end(&self) -> bool {
        self.number_first > 0 && self.possible.iter().all(|notation| !notation.number_first_labels)
    }
}

/// The groups of a map.
pub(super) struct Groups(BTreeMap<Label, Group>);

impl Groups {
    pub(super) fn of(grid: Grid, marks: &[Marked]) -> Self {
        let mut groups: BTreeMap<Label, Group> = BTreeMap::new();
        for at in marks {
            if let Some(label) = possible_label(&at.mark) {
                groups.entry(label).or_default().add(grid, at, label.1);
            }
        }
        for group in groups.values_mut() {
            let fits = |notation: &Notation| group.differs(*notation) && group.allows(*notation);
            group.possible = Notation::ALL.into_iter().filter(fits).collect();
        }
        let mut groups = Self(groups);
        groups.settle();
        groups
    }

    /// In a map that has numbers with labels but none that must be an end, groups like those with labels are labels:
    /// the other reading would need both meanings for entries that look the same.
    fn settle(&mut self) {
        if self.0.values().any(Group::is_end) {
            return;
        }
        let labels: Vec<_> = self.0.values().filter(|group| group.is_label()).map(Group::shape).collect();
        for group in self.0.values_mut() {
            if labels.contains(&group.shape()) && group.possible.contains(&Notation::LABELS) {
                group.possible = vec![Notation::LABELS];
            }
        }
    }

    /// How many choices there are; none if a group makes no sense.
    pub(super) fn count(&self) -> usize {
        self.0.values().map(|group| group.possible.len()).fold(1, usize::saturating_mul)
    }

    /// The choice of this number: the first has the first notation of each group, the last the last.
    pub(super) fn choice(&self, mut number: usize) -> Choice {
        let mut choice = Choice::new();
        for (label, group) in &self.0 {
            let count = group.possible.len().max(1);
            let notation = group.possible.get(number % count).unwrap_or(&Notation::ALL[0]);
            choice.insert(*label, *notation);
            number /= count;
        }
        choice
    }

    /// The same notation for all groups, each in turn, and what fits each group: one of them has the fewest errors.
    pub(super) fn attempts(&self) -> impl Iterator<Item = Choice> {
        let uniform = |notation| self.0.keys().map(|label| (*label, notation)).collect();
        Notation::ALL.into_iter().map(uniform).chain([self.choice(0)])
    }
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

/// What a mark means under a choice.
pub(super) fn sense(at: &Marked, choice: &Choice) -> Sense {
    let Mark { square, letter, after } = at.mark;
    let number = match after {
        After::Nothing => return Sense::Letter,
        After::End(end) => return Sense::End(end),
        After::Number(number) => number,
    };
    let label = Label(letter, number);
    let notation = choice.get(&label).copied().unwrap_or(Notation::ALL[0]);
    match square {
        None if notation.letter_first_labels => Sense::Label(label),
        Some(_) if notation.number_first_labels => Sense::Label(label),
        Some(_) => Sense::End(number),
        None if number == at.cell => Sense::Letter,
        None => Sense::Elsewhere(number),
    }
}
