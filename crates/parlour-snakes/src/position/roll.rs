//! Stage 2, roll: what the roll counts as, and whether the 6s before it allow it to be played.

use crate::rules::Memory;
use crate::{Cell, CountedRoll, Rules, Ruling, SixesRule};

/// What a turn remembers of its rolls: only what some rule asks for (see `Memory`), so positions with the same future
/// are equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) struct RollCount {
    /// The length of the current run of 6s.
    pub(crate) sixes: u8,
    /// Where the pawn was before the first 6 of the run.
    pub(crate) before_sixes: Cell,
    /// The sum of the rolls modulo the rule's number.
    pub(crate) sum: u32,
    /// The next player will lose a turn.
    pub(crate) skips_next: bool,
}

impl RollCount {
    /// Counts a roll worth `value` for a pawn on this square, and judges the 6s so far.
    #[inline]
    pub(crate) fn count(&mut self, rules: &Rules, cell: Cell, value: u32) -> Ruling {
        self.add_to_sum(rules, value);
        // The built-in rule is called directly, so it can be inlined.
        match rules.outside_sixes() {
            None => self.judge(rules.memory(), rules.sixes(), cell, value),
            Some(rule) => self.judge(rules.memory(), rule, cell, value),
        }
    }

    /// Whether the turn reverses the turn order if it ends now.
    #[inline]
    pub(crate) fn reverses(&self, rules: &Rules) -> bool {
        rules.file().reverse_on_multiple_of > 0 && self.sum == 0
    }

    /// Only the remainder matters to the rule.
    #[inline]
    fn add_to_sum(&mut self, rules: &Rules, value: u32) {
        if let modulus @ 1.. = rules.file().reverse_on_multiple_of {
            let sum = (u64::from(self.sum) + u64::from(value)) % u64::from(modulus);
            // Below the modulus, which is a u32.
            self.sum = u32::try_from(sum).unwrap_or(0);
        }
    }

    #[inline]
    fn judge(&mut self, memory: Memory, rule: &(impl SixesRule + ?Sized), cell: Cell, value: u32) -> Ruling {
        let mut roll = CountedRoll { value, cell, run: 0, ended: 0, before: cell };
        if memory.longest_run > 0 {
            self.count_run(memory, rule, &mut roll);
        }
        self.skips_next |= rule.skips_next(&roll);
        rule.judge(&roll)
    }

    #[inline]
    fn count_run(&mut self, memory: Memory, rule: &(impl SixesRule + ?Sized), roll: &mut CountedRoll) {
        if self.sixes > 0 {
            roll.before = self.before_sixes;
        }
        if rule.is_six(roll.value) {
            self.sixes = (self.sixes + 1).min(memory.longest_run);
            self.before_sixes = if rule.keeps_cell(self.sixes) { roll.before } else { 0 };
            roll.run = self.sixes;
        } else {
            roll.ended = std::mem::take(&mut self.sixes);
            self.before_sixes = 0;
        }
    }
}
