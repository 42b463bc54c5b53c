//! Lists of bits: one per cell, so that a maze of 10,000 × 10,000 takes 12.5 MB.

/// A list of bits. A bit beyond the end counts as 0.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct Bits {
    words: Vec<u64>,
    len: usize,
}

const WORD: usize = u64::BITS as usize;

impl Bits {
    pub(crate) fn zeros(len: usize) -> Self {
        Self { words: vec![0; len.div_ceil(WORD)], len }
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> bool {
        (self.words.get(index / WORD)).is_some_and(|word| (word >> (index % WORD)) & 1 == 1)
    }

    #[inline]
    pub(crate) fn set(&mut self, index: usize, bit: bool) {
        if let Some(word) = self.words.get_mut(index / WORD) {
            let mask = 1 << (index % WORD);
            *word = if bit { *word | mask } else { *word & !mask };
        }
    }

    pub(crate) fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(WORD) {
            self.words.push(0);
        }
        self.len += 1;
        if bit {
            self.set(self.len - 1, true);
        }
    }

    /// Truncates the list, or adds zeros.
    pub(crate) fn resize(&mut self, len: usize) {
        for index in len..self.len {
            self.set(index, false);
        }
        self.words.resize(len.div_ceil(WORD), 0);
        self.len = len;
    }
}

/// A list of numbers from 0 to 3, four in a byte. All are 0 at first, and beyond the end.
#[derive(Debug)]
pub(crate) struct TwoBits(Box<[u8]>);

impl TwoBits {
    pub(crate) fn zeros(len: usize) -> Self {
        Self(vec![0; len.div_ceil(4)].into_boxed_slice())
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> u8 {
        (self.0.get(index / 4)).map_or(0, |byte| (byte >> (2 * (index % 4))) & 3)
    }

    #[inline]
    pub(crate) fn set(&mut self, index: usize, number: u8) {
        if let Some(byte) = self.0.get_mut(index / 4) {
            let shift = 2 * (index % 4);
            *byte = (*byte & !(3 << shift)) | ((number & 3) << shift);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_keep_what_they_were_given() {
        let mut bits = Bits::default();
        (0..200).for_each(|index| bits.push(index % 3 == 0));
        assert!((0..200).all(|index| bits.get(index) == (index % 3 == 0)));
        assert!(!bits.get(200) && !bits.get(usize::MAX));
        bits.set(1, true);
        bits.set(0, false);
        assert!(bits.get(1) && !bits.get(0));
    }

    #[test]
    fn bits_that_were_cut_off_come_back_as_zeros() {
        let mut bits = Bits::default();
        (0..10).for_each(|_| bits.push(true));
        bits.resize(4);
        bits.resize(10);
        assert_eq!((0..10).filter(|index| bits.get(*index)).count(), 4);
        let mut same = Bits::zeros(10);
        (0..4).for_each(|index| same.set(index, true));
        assert!(bits == same);
    }

    #[test]
    fn twos_keep_what_they_were_given() {
        let mut twos = TwoBits::zeros(9);
        (0..9).for_each(|index| twos.set(index, 3));
        (0..9).for_each(|index| twos.set(index, u8::try_from(index % 4).unwrap()));
        assert!((0..9).all(|index| usize::from(twos.get(index)) == index % 4));
        twos.set(99, 3);
        assert_eq!(twos.get(99), 0);
    }
}
