//! Packs a position into one number and back, because exact odds hold millions of positions.

use super::roll::RollCount;
use super::{Due, Position, Progress};
use crate::{Queue, Rules};

/// Lost turns and runs of 6s need few bits. The chance of more than 63 lost turns within one turn is far below rounding
/// error.
const SKIP_BITS: u32 = 6;
const MOST_SKIPS: u32 = (1 << SKIP_BITS) - 1;
const RUN_BITS: u32 = 3;

/// The layout of a packed position.
#[derive(Debug, Clone, Copy)]
pub(crate) struct KeyForm {
    cell_bits: u32,
    sum_bits: u32,
}

impl KeyForm {
    /// The layout for these rules; `None` if positions with this number of pawns do not fit.
    pub(crate) fn new(rules: &Rules, seats: usize) -> Option<Self> {
        let bits = |number: u32| u32::BITS - number.leading_zeros();
        let form =
            Self { cell_bits: bits(rules.last()), sum_bits: bits(rules.file().reverse_on_multiple_of) };
        let turn = form.cell_bits + RUN_BITS + form.sum_bits + 1;
        let pawn = u64::from(form.cell_bits + SKIP_BITS);
        let needed = pawn.saturating_mul(seats as u64).saturating_add(turn.into());
        (needed <= u64::from(u128::BITS)).then_some(form)
    }
}

impl Position {
    /// Whether the next roll is of the dice and no roll is stacked.
    pub(crate) fn is_resting(&self) -> bool {
        self.progress.stack.is_empty() && self.progress.due == Due::Dice
    }

    /// How deep a single player is inside their turn: 0 between turns, and more with each lost turn and 6.
    pub(crate) fn depth(&self) -> u32 {
        let lost = self.skip.first().copied().unwrap_or(0).min(MOST_SKIPS);
        (lost << RUN_BITS) + u32::from(self.progress.count.sixes)
    }

    /// The key of a resting position. Players are identified by their place in the queue only, so the same situation
    /// with other players has the same key.
    ///
    /// Among several players only the differences of lost turns count: a turn that all of them lose leaves everything
    /// as it was. Without this, turns lost in long runs of extra rolls would pile up on all sides. A player alone has
    /// their lost turns counted, so they stay.
    pub(crate) fn key(&self, form: KeyForm) -> u128 {
        // Destructured, so that a new field of a position cannot be forgotten here.
        let Self { rules: _, pawns, queue, skip, finished: _, winners: _, progress } = self;
        let Progress { count, stack: _, due: _ } = progress;
        let RollCount { sixes, before_sixes, sum, skips_next } = *count;
        let fewest = queue.iter().map(|player| skip[player.index()]).min().unwrap_or(0);
        let lost_by_all = if queue.len() > 1 { fewest } else { 0 };
        let mut key = Key::default();
        for player in queue.iter() {
            key.push(pawns[player.index()], form.cell_bits);
            key.push((skip[player.index()] - lost_by_all).min(MOST_SKIPS), SKIP_BITS);
        }
        key.push(before_sixes, form.cell_bits);
        key.push(sixes.into(), RUN_BITS);
        key.push(sum, form.sum_bits);
        key.push(skips_next.into(), 1);
        key.bits
    }

    /// Becomes the position with this key; the seats follow the order of the queue.
    pub(crate) fn become_key(&mut self, form: KeyForm, key: u128) {
        let mut key = Key { bits: key, used: 0 };
        self.restart();
        for seat in 0..self.pawns.len() {
            self.pawns[seat] = key.pull(form.cell_bits);
            self.skip[seat] = key.pull(SKIP_BITS);
        }
        self.progress.count = RollCount {
            before_sixes: key.pull(form.cell_bits),
            sixes: u8::try_from(key.pull(RUN_BITS)).unwrap_or(0),
            sum: key.pull(form.sum_bits),
            skips_next: key.pull(1) == 1,
        };
    }

    fn restart(&mut self) {
        let seats = self.pawns.len();
        let in_order = self.queue.len() == seats
            && self.queue.iter().enumerate().all(|(seat, player)| player.index() == seat);
        if !in_order {
            self.queue = Queue::new(seats);
        }
        self.finished.clear();
        self.progress.stack.clear();
        self.progress.due = Due::Dice;
    }
}

/// Numbers packed one above another.
#[derive(Default)]
struct Key {
    bits: u128,
    used: u32,
}

impl Key {
    fn push(&mut self, number: u32, bits: u32) {
        self.bits |= u128::from(number) << self.used;
        self.used += bits;
    }

    fn pull(&mut self, bits: u32) -> u32 {
        let number = self.bits.checked_shr(self.used).unwrap_or(0) & ((1 << bits) - 1);
        self.used += bits;
        // At most 32 bits were asked for.
        u32::try_from(number).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use parlour_core::{Game, Silent};

    use super::*;
    use crate::{Board, RulesFile, ThirdSix};

    // S-42: the key identifies the position, up to the order of the queue.
    #[test]
    fn a_position_comes_back_from_its_key() {
        let file =
            RulesFile { third_six: ThirdSix::Backtrack, reverse_on_multiple_of: 5, ..RulesFile::default() };
        let rules = Arc::new(Rules::new(file, Board::new(10, 10, vec![]).unwrap()).unwrap());
        let form = KeyForm::new(&rules, 3).unwrap();
        let mut position = Position::with_pawns(&rules, &[7, 0, 93]).unwrap();
        for roll in [6, 6] {
            position.roll(roll, &mut Silent).unwrap();
        }
        let mut copy = Position::new(&rules, 3).unwrap();
        copy.become_key(form, position.key(form));
        assert_eq!(copy, position);
        position.roll(1, &mut Silent).unwrap();
        copy.become_key(form, position.key(form));
        assert_eq!(copy.pawns(), [0, 93, 20]);
    }

    #[test]
    fn too_many_pawns_have_no_key() {
        let rules = Rules::new(RulesFile::default(), Board::new(10, 10, vec![]).unwrap()).unwrap();
        assert!(KeyForm::new(&rules, 4).is_some());
        assert!(KeyForm::new(&rules, 40).is_none());
    }
}
