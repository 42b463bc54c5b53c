//! A hash table from frontiers to numbers of paths.
//!
//! The numbers have one fixed width and are stored side by side, so that entries need no allocation. Entries stay in the
//! order they were added, so that iterating reads memory in order.

use num_bigint::BigUint;

use super::crossings::Crossings;

/// Frontiers, each with the number of paths that lead to it.
pub(super) struct Table<P> {
    /// For every hash, the number of the entry, counted from 1; 0 for none.
    slots: Vec<u32>,
    keys: Vec<P>,
    /// `words` words for each entry, the lowest first.
    ways: Vec<u64>,
    words: usize,
}

impl<P: Crossings> Table<P> {
    pub(super) fn new(words: usize) -> Self {
        Self { slots: vec![0; 1 << 10], keys: Vec::new(), ways: Vec::new(), words }
    }

    pub(super) fn len(&self) -> usize {
        self.keys.len()
    }

    /// Removes the entries but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.slots.fill(0);
        self.keys.clear();
        self.ways.clear();
    }

    pub(super) fn entries(&self) -> impl Iterator<Item = (P, &[u64])> {
        self.keys.iter().copied().zip(self.ways.chunks_exact(self.words))
    }

    /// Changes every frontier; no two may become equal.
    pub(super) fn rename(&mut self, change: impl Fn(P) -> P) {
        for key in &mut self.keys {
            *key = change(*key);
        }
        self.index_again(self.slots.len());
    }

    /// Adds ways to a frontier.
    #[inline]
    pub(super) fn add(&mut self, key: P, ways: &[u64]) {
        let mask = self.slots.len() - 1;
        let mut at = slot(key, mask);
        loop {
            match self.slots[at] {
                0 => break,
                number if self.keys[number as usize - 1] == key => {
                    let start = (number as usize - 1) * self.words;
                    return add_words(&mut self.ways[start..start + self.words], ways);
                }
                _ => at = (at + 1) & mask,
            }
        }
        self.insert(at, key, ways);
    }

    fn insert(&mut self, at: usize, key: P, ways: &[u64]) {
        self.keys.push(key);
        self.ways.extend_from_slice(ways);
        self.slots[at] =
            u32::try_from(self.keys.len()).expect("four billion frontiers do not fit into memory");
        if 2 * self.keys.len() > self.slots.len() {
            self.index_again(2 * self.slots.len());
        }
    }

    fn index_again(&mut self, size: usize) {
        self.slots.clear();
        self.slots.resize(size, 0);
        let mask = size - 1;
        for (key, number) in self.keys.iter().zip(1..) {
            let mut at = slot(*key, mask);
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = number;
        }
    }
}

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the mask cuts the hash down anyway")]
fn slot<P: Crossings>(key: P, mask: usize) -> usize {
    key.hash() as usize & mask
}

/// Adds one number to another. The sum fits: the width is enough for the largest possible number of paths.
#[inline]
pub(super) fn add_words(sum: &mut [u64], more: &[u64]) {
    let mut carry = false;
    for (word, more) in sum.iter_mut().zip(more) {
        let (half, first) = word.overflowing_add(*more);
        let (whole, second) = half.overflowing_add(u64::from(carry));
        *word = whole;
        carry = first || second;
    }
}

pub(super) fn number(words: &[u64]) -> BigUint {
    let digits = words.iter().flat_map(|word| {
        let (low, high) = (word & u64::from(u32::MAX), word >> 32);
        [low, high].map(|half| u32::try_from(half).unwrap_or_default())
    });
    BigUint::new(digits.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_carry() {
        let mut sum = [u64::MAX, u64::MAX, 0];
        add_words(&mut sum, &[1, 0, 0]);
        assert_eq!(sum, [0, 0, 1]);
        assert_eq!(number(&sum), BigUint::from(1_u8) << 128);
    }

    #[test]
    fn entries_are_found_again_however_many() {
        let mut table = Table::<u64>::new(1);
        for round in 1..=2 {
            (0..5000).for_each(|key| table.add(key, &[key]));
            assert_eq!(table.len(), 5000);
            assert!(table.entries().all(|(key, ways)| ways == [round * key]));
        }
        table.rename(|key| key + 1);
        table.add(5000, &[1]);
        assert_eq!(table.len(), 5000);
        table.clear();
        assert_eq!(table.entries().count(), 0);
    }
}
