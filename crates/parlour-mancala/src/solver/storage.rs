//! A database as bytes: a head of 32 bytes, then the margins.
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `parlourK` |
//! | 4 | the version of the format |
//! | 4 | rules (2), columns, seeds |
//! | 8 | the number of margins |
//! | 8 | a checksum of the margins and the bytes before it |

use std::io::{self, Read, Write};

use super::database::{Database, Layout};
use super::label::Label;

const MAGIC: [u8; 8] = *b"parlourK";
const VERSION: u32 = 2;
pub(super) const HEAD: usize = 32;

impl Database {
    /// Writes the database.
    pub fn write_to(&self, target: &mut impl Write) -> io::Result<()> {
        target.write_all(&self.head())?;
        target.write_all(&self.margins)
    }

    /// Reads the database with this label; an error of the kind `InvalidData` when it is another one or damaged.
    pub fn read_from(source: &mut impl Read, label: &Label) -> io::Result<Self> {
        let mut head = [0; HEAD];
        source.read_exact(&mut head)?;
        let layout = Layout::new(label.columns.into(), label.seeds.into());
        let mut database = Self {
            label: *label,
            layout,
            margins: Vec::new(),
        };
        // The head is compared before room is made: a damaged length asks for nothing.
        if head[..HEAD - 8] != database.head_start() {
            return Err(damaged("not the endgame database that was asked for"));
        }
        let length = database.layout.len as u64;
        database.margins.reserve_exact(database.layout.len);
        source.take(length + 1).read_to_end(&mut database.margins)?;
        if database.margins.len() != database.layout.len || database.head() != head {
            return Err(damaged("a damaged endgame database"));
        }
        Ok(database)
    }

    fn head(&self) -> [u8; HEAD] {
        let mut head = [0; HEAD];
        let start = self.head_start();
        head[..HEAD - 8].copy_from_slice(&start);
        let sum = checksum(checksum(0, &start), &self.margins);
        head[HEAD - 8..].copy_from_slice(&sum.to_le_bytes());
        head
    }

    fn head_start(&self) -> [u8; HEAD - 8] {
        let mut start = [0; HEAD - 8];
        start[..8].copy_from_slice(&MAGIC);
        start[8..12].copy_from_slice(&VERSION.to_le_bytes());
        start[12..14].copy_from_slice(&self.label.rules.to_le_bytes());
        start[14..16].copy_from_slice(&[self.label.columns, self.label.seeds]);
        start[16..].copy_from_slice(&(self.layout.len as u64).to_le_bytes());
        start
    }
}

pub(super) fn damaged(words: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, words)
}

/// Words are mixed in one after the other, so that a changed or exchanged byte changes the sum.
pub(super) fn checksum(start: u64, bytes: &[u8]) -> u64 {
    let mix = |sum: u64, word: u64| (sum ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(29);
    let (words, rest) = bytes.as_chunks::<8>();
    let sum = words
        .iter()
        .fold(start, |sum, word| mix(sum, u64::from_le_bytes(*word)));
    let rest = rest.iter().fold(sum, |sum, byte| mix(sum, u64::from(*byte)));
    mix(rest, bytes.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::super::pits::Sowing;
    use super::super::{Alone, retrograde};
    use super::*;
    use crate::RulesFile;

    fn kept() -> (Database, Vec<u8>) {
        let rules = RulesFile::kalah();
        let label = Label::new(&rules, 3, 5);
        let database = retrograde::build(&Sowing::<3>::new(&rules), label, 1, &Alone).unwrap();
        let mut bytes = Vec::new();
        database.write_to(&mut bytes).unwrap();
        (database, bytes)
    }

    // K-09
    #[test]
    fn what_was_kept_is_found_again() {
        let (database, bytes) = kept();
        assert_eq!(bytes.len(), HEAD + 462);
        assert_eq!(
            Database::read_from(&mut bytes.as_slice(), &database.label).unwrap(),
            database
        );
    }

    // K-09
    #[test]
    fn what_is_damaged_is_refused() {
        let (database, bytes) = kept();
        for index in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[index] ^= 16;
            let read = Database::read_from(&mut damaged.as_slice(), &database.label);
            assert_eq!(
                read.unwrap_err().kind(),
                io::ErrorKind::InvalidData,
                "byte {index}"
            );
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        assert!(Database::read_from(&mut longer.as_slice(), &database.label).is_err());
        assert!(Database::read_from(&mut &bytes[..bytes.len() - 1], &database.label).is_err());
        assert!(Database::read_from(&mut &bytes[..20], &database.label).is_err());
    }

    #[test]
    fn another_database_is_refused() {
        let (database, bytes) = kept();
        let other = Label::new(&RulesFile::basic(), 3, 5);
        assert_ne!(other.file_name(), database.label().file_name());
        assert!(Database::read_from(&mut bytes.as_slice(), &other).is_err());
    }
}
