//! The margins of a database: just computed, or read from a file.
//!
//! A large database takes seconds to read, and a question needs only a part of it. So a stored one is a file mapped into
//! memory; each page has a checksum and is verified when a margin on it is first read. Damage may show only in the middle
//! of a search: from then on the margins [cannot be trusted](Margins::are_damaged), nor can anything derived from them.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use bytes::Bytes;

/// The bytes of a checksum.
pub(crate) const SUM: usize = 4;
/// The margins on a page: as many as most systems map at once.
pub(crate) const PAGE: usize = 1 << 12;

/// The margins of all positions in a database.
pub(crate) struct Margins {
    bytes: Bytes,
    /// `None` for margins that were computed here.
    checks: Option<Checks>,
}

/// The state of the pages of stored margins.
struct Checks {
    /// A CRC-32 for each page.
    sums: Bytes,
    /// The pages that were verified.
    seen: Vec<AtomicBool>,
    damaged: AtomicBool,
}

impl Margins {
    /// Margins that were just computed.
    pub(crate) fn new(margins: Vec<u8>) -> Self {
        Self { bytes: margins.into(), checks: None }
    }

    /// Margins from a file, with the checksums of their pages.
    pub(crate) fn kept(bytes: Bytes, sums: Bytes) -> Self {
        let pages = bytes.len().div_ceil(PAGE);
        let mut seen = Vec::new();
        seen.resize_with(pages, AtomicBool::default);
        Self { bytes, checks: Some(Checks { sums, seen, damaged: AtomicBool::new(false) }) }
    }

    #[inline]
    pub(crate) fn at(&self, place: usize) -> u8 {
        if let Some(checks) = &self.checks {
            let page = place / PAGE;
            if !checks.seen[page].load(Ordering::Relaxed) {
                self.look_at(page, checks);
            }
        }
        self.bytes[place]
    }

    pub(crate) const fn len(&self) -> usize {
        self.bytes.len()
    }

    /// Whether a page is not as it was written.
    pub(crate) fn are_damaged(&self) -> bool {
        let checks = self.checks.as_ref();
        checks.is_some_and(|checks| checks.damaged.load(Ordering::Relaxed))
    }

    /// All margins, not verified.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The checksums of the pages.
    pub(crate) fn sums(&self) -> Vec<u8> {
        let pages = self.bytes.chunks(PAGE);
        pages.flat_map(|page| crc32fast::hash(page).to_le_bytes()).collect()
    }

    /// Compares a page with its checksum.
    #[cold]
    fn look_at(&self, page: usize, checks: &Checks) {
        let first = page * PAGE;
        let margins = &self.bytes[first..self.len().min(first + PAGE)];
        let sum = crc32fast::hash(margins).to_le_bytes();
        if checks.sums.get(SUM * page..SUM * (page + 1)) != Some(sum.as_slice()) {
            checks.damaged.store(true, Ordering::Relaxed);
        }
        checks.seen[page].store(true, Ordering::Relaxed);
    }
}

impl fmt::Debug for Margins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Margins")
            .field("len", &self.len())
            .field("kept", &self.checks.is_some())
            .field("damaged", &self.are_damaged())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written() -> Vec<u8> {
        (0..2 * PAGE + 7).map(|place| (place % 251).to_le_bytes()[0]).collect()
    }

    fn kept(bytes: Vec<u8>) -> Margins {
        Margins::kept(bytes.into(), Margins::new(written()).sums().into())
    }

    // K-09
    #[test]
    fn pages_are_verified_when_first_read() {
        let margins = kept(written());
        let seen = || {
            let pages = margins.checks.iter().flat_map(|checks| &checks.seen);
            pages.map(|page| page.load(Ordering::Relaxed)).collect::<Vec<_>>()
        };
        assert_eq!(seen(), [false, false, false]);
        let last = written().len() - 1;
        assert_eq!(margins.at(last), written()[last]);
        assert_eq!(seen(), [false, false, true]);
        assert!((0..last).all(|place| margins.at(place) == written()[place]));
        assert_eq!(seen(), [true, true, true]);
        assert!(!margins.are_damaged());
    }

    // K-09
    #[test]
    fn a_damaged_page_is_detected_when_read() {
        let mut bytes = written();
        bytes[PAGE + 3] ^= 1;
        let margins = kept(bytes);
        margins.at(0);
        assert!(!margins.are_damaged(), "it was not read yet");
        margins.at(PAGE);
        assert!(margins.are_damaged());
    }
}
