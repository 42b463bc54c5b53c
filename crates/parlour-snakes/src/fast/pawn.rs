//! One pawn of a game in progress.

use parlour_core::{RandomStream, accepted, digit};

use super::packed_table::{PackedTable, next, rolls, rolls_until, row, turns};

/// The most bundles in a word that a pawn can remember: seven of a six-sided die.
pub(super) const MOST_BUNDLES: usize = 8;

/// A pawn and its own dice. `MEMORY` is how many bundles of a word it remembers: none if nobody will ask.
pub(super) struct Pawn<W, const MEMORY: usize> {
    words: W,
    /// The start of its row in the table.
    pub(super) row: u32,
    /// How many of its turns have ended, and how often it has rolled.
    pub(super) turns: u32,
    pub(super) rolls: u32,
    /// The table entries after each bundle of the last two words.
    memory: [[u32; MEMORY]; 2],
}

impl<W: RandomStream, const MEMORY: usize> Pawn<W, MEMORY> {
    #[inline]
    pub(super) fn new(words: W, row: u32) -> Self {
        Self { words, row, turns: 0, rolls: 0, memory: [[0; MEMORY]; 2] }
    }

    /// Puts the pawn at the start of another game. Nobody asks for what it remembers before it has rolled.
    #[inline]
    pub(super) fn restart(&mut self, words: W, row: u32) {
        (self.words, self.row, self.turns, self.rolls) = (words, row, 0, 0);
    }

    /// Rolls a whole word of dice for the pawns of several games, so that one is looked up while another waits for memory.
    /// `word` is the number of the word, which tells odd from even ones.
    #[inline]
    pub(super) fn roll_word<const L: usize>(table: &PackedTable, pawns: &mut [Self; L], word: usize) {
        let mut words = pawns.each_mut().map(|pawn| accepted(&mut pawn.words, &table.split));
        let mut entries = pawns.each_ref().map(|pawn| pawn.row);
        let (all, columns) = (&*table.entries, table.columns);
        for bundle in 0..table.bundles as usize {
            for lane in 0..L {
                let number = digit(&mut words[lane], columns);
                entries[lane] = next(all, entries[lane], number);
                if let Some(remembered) = pawns[lane].memory[word % 2].get_mut(bundle) {
                    *remembered = entries[lane];
                }
            }
        }
        for (pawn, entry) in pawns.iter_mut().zip(entries) {
            pawn.row = row(entry);
            pawn.turns += turns(entry);
            pawn.rolls += rolls(entry);
        }
    }

    /// How often the pawn had rolled when this many of its turns had ended. `None` if that was before the last two words.
    pub(super) fn rolls_in(&self, ended: u32, table: &PackedTable, word: usize) -> Option<u32> {
        if ended == 0 {
            return Some(0);
        }
        let (mut turns_before, mut rolls_before) = (self.turns, self.rolls);
        for memory in [&self.memory[word % 2], &self.memory[(word + 1) % 2]] {
            let entries = memory.get(..table.bundles as usize)?;
            let last = *entries.last()?;
            turns_before = turns_before.checked_sub(turns(last))?;
            rolls_before = rolls_before.checked_sub(rolls(last))?;
            if ended > turns_before {
                return Some(rolls_before + rolls_of_word(entries, ended - turns_before));
            }
        }
        None
    }
}

/// How often a pawn rolled in a word until this many turns had ended.
#[inline]
fn rolls_of_word(entries: &[u32], ended: u32) -> u32 {
    let bundle = entries.iter().filter(|entry| turns(**entry) < ended).count();
    let before = bundle.checked_sub(1).map_or(0, |before| entries[before]);
    let last = entries.get(bundle).copied().unwrap_or(before);
    rolls(before) + rolls_until(last, ended - turns(before))
}
