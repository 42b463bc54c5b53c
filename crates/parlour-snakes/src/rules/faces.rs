//! A set of faces that is asked in every step.

/// Some faces. Small numbers, which is nearly all of them, are looked up in one word.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Faces {
    low: u64,
    high: Vec<u32>,
}

impl Faces {
    #[inline]
    pub(crate) fn contains(&self, face: u32) -> bool {
        match 1_u64.checked_shl(face) {
            Some(bit) => self.low & bit != 0,
            None => self.high.binary_search(&face).is_ok(),
        }
    }
}

impl FromIterator<u32> for Faces {
    fn from_iter<I: IntoIterator<Item = u32>>(faces: I) -> Self {
        let mut set = Self::default();
        for face in faces {
            match 1_u64.checked_shl(face) {
                Some(bit) => set.low |= bit,
                None => set.high.push(face),
            }
        }
        set.high.sort_unstable();
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_and_large_faces_are_found() {
        let faces: Faces = [6, 1, 64, 4000, 63].into_iter().collect();
        let found: Vec<u32> = (0..5000).filter(|face| faces.contains(*face)).collect();
        assert_eq!(found, [1, 6, 63, 64, 4000]);
    }
}
