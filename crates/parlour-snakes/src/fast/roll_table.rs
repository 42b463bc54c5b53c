//! Every roll of a pawn, computed once: the result for each state of a pawn and each number of the dice.
//!
//! The table is made by playing: each roll is one step of a real [`Position`](crate::Position), so the table knows no
//! rule and cannot contradict one. A state is a square at the start of a turn, or a square together with what the
//! turn has to remember (6s, stacked rolls, the sum, …).

use std::collections::HashMap;
use std::sync::Arc;

use parlour_core::Weighted;

use crate::position::pawn_state::{Consequence, PawnState};
use crate::{Cell, Rules};

/// The most rolls worth computing.
const MOST_ROLLS: usize = 1 << 17;
/// The most states per square, including the one at the start of a turn. Stacked rolls are unbounded; the states left
/// out are those deepest in a turn.
const STATES_OF_A_CELL: usize = 16;
/// A state takes 16 bits, and the last number is reserved.
const MOST_STATES: usize = (1 << 16) - 1;

/// The result of a roll: the new state and what else happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Transition(pub(super) u32);

impl Transition {
    pub(super) const ENDS: u32 = 1 << 16;
    pub(super) const WON: u32 = 1 << 17;
    pub(super) const REVERSES: u32 = 1 << 18;
    pub(super) const SKIPS_NEXT: u32 = 1 << 19;
    /// Other pawns on the square make a difference.
    pub(super) const MEETS: u32 = 1 << 20;
    /// A teleporter with several exits waits for another number.
    pub(super) const WAITS: u32 = 1 << 21;
    /// The state is too rare to be in the table.
    pub(super) const LEAVES: u32 = 1 << 22;
    const LOST: u32 = 24;
    const MOST_LOST: u32 = 0xFF;
    /// Nearly all rolls do none of these.
    pub(super) const RARE: u32 = Self::WON
        | Self::REVERSES
        | Self::SKIPS_NEXT
        | Self::WAITS
        | Self::LEAVES
        | Self::MOST_LOST << Self::LOST;

    /// The new state.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the state is in the lower 16 bits")]
    pub(super) const fn state(self) -> u16 {
        self.0 as u16
    }

    #[inline]
    pub(super) const fn has(self, what: u32) -> bool {
        self.0 & what != 0
    }

    /// How many turns the player has to lose.
    #[inline]
    pub(super) const fn lost(self) -> u32 {
        self.0 >> Self::LOST
    }

    fn new(state: u16, consequences: &[Consequence], lost: u32) -> Self {
        if lost > Self::MOST_LOST {
            return Self(Self::LEAVES);
        }
        let flag = |consequence: &Consequence| match consequence {
            Consequence::Ends => Self::ENDS,
            Consequence::Wins => Self::WON,
            Consequence::Reverses => Self::REVERSES,
            Consequence::SkipsNext => Self::SKIPS_NEXT,
            Consequence::Waits => Self::WAITS,
        };
        Self(consequences.iter().map(flag).sum::<u32>() | lost << Self::LOST | u32::from(state))
    }
}

#[derive(Debug, Clone)]
pub(super) struct RollTable {
    /// How many numbers the dice give: the sum of all weights.
    pub(super) numbers: u64,
    /// Row by row, one transition per number for each state that rolls the dice.
    rows: Vec<Transition>,
    /// The rolls of teleporters with several exits, by state.
    exits: Vec<(u16, Vec<Transition>)>,
    cells: Vec<Cell>,
    /// For each state, what happens to the pawn that reaches it and to others on the square.
    meetings: Vec<Meeting>,
}

/// What happens when a pawn lands on an occupied square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Meeting {
    /// The state of the pawn afterwards, if it is in the table.
    pub(super) pawn: Option<u16>,
    /// The square of the others afterwards.
    pub(super) others: u16,
}

impl RollTable {
    /// The table for a pawn under these rules; `None` if it would be too large.
    pub(super) fn new(rules: &Arc<Rules>, seats: usize) -> Option<Self> {
        let total = rules.rolls().iter().try_fold(0_u64, |sum, weighted| sum.checked_add(weighted.weight))?;
        // A single number would leave nothing to roll.
        let total = Some(total).filter(|total| *total > 1)?;
        let cells = rules.last() as usize + 1;
        let states = (MOST_ROLLS / usize::try_from(total).ok()?).min(MOST_STATES);
        if cells > states {
            return None;
        }
        Search::new(rules, states.min(cells * STATES_OF_A_CELL), seats)?.table(total)
    }

    /// The result when a pawn in this state rolls this number, which is below [`RollTable::numbers`].
    #[inline]
    pub(super) fn transition(&self, state: u16, number: u64) -> Transition {
        let at = u64::from(state) * self.numbers + number;
        // Far below 2^32 rolls.
        #[expect(clippy::cast_possible_truncation, reason = "the table has fewer than 2^32 transitions")]
        let at = at as usize;
        self.rows[at]
    }

    /// The rolls of a teleporter, one for each exit.
    pub(super) fn exits(&self, state: u16) -> &[Transition] {
        let found = self.exits.binary_search_by_key(&state, |(state, _)| *state);
        found.map_or(&[], |at| &self.exits[at].1)
    }

    /// Whether any roll satisfies the condition.
    pub(super) fn any(&self, what: impl Fn(Transition) -> bool) -> bool {
        let exits = self.exits.iter().flat_map(|(_, transitions)| transitions);
        self.rows.iter().chain(exits).any(|transition| what(*transition))
    }

    /// The pawn's square.
    #[inline]
    pub(super) fn cell(&self, state: u16) -> Cell {
        self.cells[usize::from(state)]
    }

    /// What happens to a pawn that reached this state by a roll that [meets](Transition::MEETS) others.
    pub(super) fn meeting(&self, state: u16) -> Option<Meeting> {
        self.meetings.get(usize::from(state)).copied()
    }

    /// How many states there are.
    pub(super) fn states(&self) -> usize {
        self.cells.len()
    }
}

/// Finds the states, those with fewer rolls within a turn first.
struct Search {
    most: usize,
    /// Whether pawns can meet, so that it matters who is on a square.
    meets: bool,
    places: HashMap<PawnState, u16>,
    states: Vec<PawnState>,
    meetings: HashMap<u16, Meeting>,
}

impl Search {
    /// Starts with all squares, so that at the start of a turn the state is the square.
    fn new(rules: &Arc<Rules>, most: usize, seats: usize) -> Option<Self> {
        let mut search = Self {
            most,
            meets: seats > 1 && rules.pawns_meet(),
            places: HashMap::new(),
            states: Vec::new(),
            meetings: HashMap::new(),
        };
        for cell in 0..=rules.last() {
            search.place(PawnState::new(rules, cell)?)?;
        }
        Some(search)
    }

    /// The number of a state; `None` if there are too many.
    fn place(&mut self, state: PawnState) -> Option<u16> {
        if let Some(place) = self.places.get(&state) {
            return Some(*place);
        }
        let place = u16::try_from(self.states.len()).ok().filter(|_| self.states.len() < self.most)?;
        self.places.insert(state.clone(), place);
        self.states.push(state);
        Some(place)
    }

    fn table(mut self, numbers: u64) -> Option<RollTable> {
        let (mut rows, mut exits) = (Vec::new(), Vec::new());
        let mut at = 0;
        while let Some(state) = self.states.get(at).cloned() {
            let row = self.row(&state)?;
            if state.is_in_teleporter() {
                exits.push((u16::try_from(at).ok()?, row));
                // A row that is never read keeps the others in place.
                rows.extend((0..numbers).map(|_| Transition(Transition::LEAVES)));
            } else {
                rows.extend(row);
            }
            at += 1;
        }
        let nothing = Meeting { pawn: None, others: 0 };
        let meeting = |state: u16| self.meetings.get(&state).copied().unwrap_or(nothing);
        let states = 0..u16::try_from(self.states.len()).ok()?;
        Some(RollTable {
            numbers,
            rows,
            exits,
            cells: self.states.iter().map(PawnState::cell).collect(),
            meetings: states.map(meeting).collect(),
        })
    }

    /// A transition for each number: as many per roll as its weight.
    fn row(&mut self, state: &PawnState) -> Option<Vec<Transition>> {
        let mut row = Vec::new();
        for Weighted { roll, weight } in state.rolls() {
            let transition = self.transition(state, *roll)?;
            row.extend((0..*weight).map(|_| transition));
        }
        Some(row)
    }

    /// The result of a roll; `None` if pawns do more to each other than the table can hold.
    fn transition(&mut self, state: &PawnState, roll: u32) -> Option<Transition> {
        let rolled = state.roll(roll);
        let wins = rolled.consequences.contains(&Consequence::Wins);
        let Some(place) = self.place(rolled.pawn.clone()) else {
            return Some(Transition(Transition::LEAVES));
        };
        let Transition(bits) = Transition::new(place, &rolled.consequences, rolled.lost);
        let meets = self.meets && !wins && self.meet(state, roll, &rolled.pawn, place)?;
        Some(Transition(if meets { bits | Transition::MEETS } else { bits }))
    }

    /// What happens if others are where the roll ends, and whether that makes a difference. All rolls that lead to
    /// the same state must agree.
    fn meet(&mut self, state: &PawnState, roll: u32, alone: &PawnState, place: u16) -> Option<bool> {
        let (pawn, others) = state.roll_onto_others(roll)?;
        let differs = pawn != *alone || others != alone.cell();
        if differs {
            let meeting = Meeting { pawn: self.place(pawn), others: u16::try_from(others).ok()? };
            let known = *self.meetings.entry(place).or_insert(meeting);
            (known == meeting).then_some(())?;
        }
        Some(differs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, LandingRule, RulesFile, Sent};

    /// Sends others back, except from squares divisible by ten.
    #[derive(Debug)]
    struct SpareTens;

    impl LandingRule for SpareTens {
        fn meet(&self, cell: Cell) -> Sent {
            Sent { others: !cell.is_multiple_of(10), mover: false }
        }
    }

    // S-23, S-29: the table holds what the position answers, not what is known about the built-in rules.
    #[test]
    fn meetings_are_asked_of_the_position() {
        let rules = Rules::new(RulesFile::default(), Board::new(10, 10, vec![]).unwrap()).unwrap();
        let table = RollTable::new(&Arc::new(rules.with_landing(Arc::new(SpareTens))), 2).unwrap();
        let meets = |cell, number| table.transition(cell, number).has(Transition::MEETS);
        assert!(meets(5, 3) && !meets(5, 4), "9 is a cell like any other, 10 is spared");
        let meeting = table.meeting(9).unwrap();
        assert_eq!((meeting.pawn, meeting.others), (Some(9), 0));
    }
}
