//! A checksum for what is kept in files.

/// Words that are mixed at the same time: one after the other would take as long as to read them.
const LANES: usize = 4;

/// Words are mixed in one after the other, so that a changed or exchanged byte changes the sum.
pub(crate) fn checksum(start: u64, bytes: &[u8]) -> u64 {
    let (groups, rest) = bytes.as_chunks::<{ 8 * LANES }>();
    let mut sums = [start; LANES];
    for group in groups {
        let (words, _) = group.as_chunks::<8>();
        for (sum, word) in sums.iter_mut().zip(words) {
            *sum = mixed(*sum, u64::from_le_bytes(*word));
        }
    }
    let sum = sums.into_iter().fold(start, mixed);
    let rest = rest.iter().fold(sum, |sum, byte| mixed(sum, u64::from(*byte)));
    mixed(rest, bytes.len() as u64)
}

#[inline]
const fn mixed(sum: u64, word: u64) -> u64 {
    (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29)
}

#[cfg(test)]
mod tests {
    use super::*;

    // K-09
    #[test]
    fn every_change_changes_the_sum() {
        let bytes: Vec<u8> = (0..100).collect();
        let sum = checksum(0, &bytes);
        for index in 0..bytes.len() {
            let mut changed = bytes.clone();
            changed[index] ^= 16;
            assert_ne!(checksum(0, &changed), sum, "byte {index}");
        }
        for index in 0..bytes.len() - 8 {
            let mut changed = bytes.clone();
            changed.swap(index, index + 8);
            assert_ne!(checksum(0, &changed), sum, "bytes {index} and {}", index + 8);
        }
        assert_ne!(checksum(0, &bytes[..99]), sum);
        assert_ne!(checksum(1, &bytes), sum);
    }
}
