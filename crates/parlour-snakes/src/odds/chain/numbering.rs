//! Numbers positions as they are found.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

use crate::odds::OddsError;

/// Numbers for keys, in the order of discovery.
pub(crate) struct Numbering<K> {
    numbers: HashMap<K, u32, BuildHasherDefault<Mixer>>,
    keys: Vec<K>,
    limit: usize,
}

impl<K: Copy + Eq + Hash> Numbering<K> {
    pub(crate) fn new(limit: usize) -> Self {
        Self { numbers: HashMap::default(), keys: Vec::new(), limit }
    }

    /// The number of a key; a new one if it has none yet.
    pub(crate) fn number(&mut self, key: K) -> Result<u32, OddsError> {
        let next = u32::try_from(self.keys.len()).unwrap_or(u32::MAX);
        let number = *self.numbers.entry(key).or_insert(next);
        if number == next {
            if self.keys.len() >= self.limit {
                return Err(OddsError::TooManyPositions { limit: self.limit });
            }
            self.keys.push(key);
        }
        Ok(number)
    }

    pub(crate) fn key(&self, number: usize) -> Option<K> {
        self.keys.get(number).copied()
    }
}

/// Mixes a key with one multiplication per part. Keys come from the rules, so no one can attack the table.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.mix(u64::from(*byte));
        }
    }

    fn write_u32(&mut self, part: u32) {
        self.mix(part.into());
    }

    // Enum variants are hashed as this.
    fn write_usize(&mut self, part: usize) {
        self.mix(part as u64);
    }

    fn write_u128(&mut self, key: u128) {
        // The two halves.
        #[expect(clippy::cast_possible_truncation, reason = "the other half follows")]
        self.mix(key as u64);
        self.mix((key >> 64) as u64);
    }
}

impl Mixer {
    fn mix(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 29);
    }
}
