//! A database as bytes: the head (see [`DatabaseId`]), a CRC-32 of every page, the margins.
//!
//! A page has 4096 margins; the last may have fewer. The checksum of the head covers those of the pages.

use std::io::{self, Write};

use bytes::Bytes;

use crate::solver::database::margins::{Margins, PAGE, SUM};
use crate::solver::{Database, DatabaseId, Layout};

const MAGIC: [u8; 8] = *b"parlourK";
const VERSION: u32 = 4;

impl Database {
    /// Writes the database.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write_to(&self, target: &mut impl Write) -> io::Result<()> {
        let sums = self.margins.sums();
        target.write_all(&self.id.head(MAGIC, VERSION, self.layout.len, &sums))?;
        target.write_all(&sums)?;
        target.write_all(self.margins.bytes())
    }

    /// Opens the database with this id. Its pages are verified when they are first read.
    ///
    /// # Errors
    /// Of the kind `InvalidData` if it is another one or visibly damaged.
    pub fn open(bytes: &Bytes, id: &DatabaseId) -> io::Result<Self> {
        let layout = Layout::new(id.columns.into(), id.seeds.into());
        // Compare the length first, so that damage never makes a read go out of bounds.
        let head = id.head_len();
        let sums = head + SUM * layout.len.div_ceil(PAGE);
        if bytes.len() != sums + layout.len {
            return Err(damaged("this endgame database has the wrong length"));
        }
        let margins = Margins::kept(bytes.slice(sums..), bytes.slice(head..sums));
        if bytes[..head] != id.head(MAGIC, VERSION, layout.len, &bytes[head..sums]) {
            return Err(damaged("this endgame database is damaged or about another game"));
        }
        Ok(Self { id: id.clone(), layout, margins })
    }
}

pub(crate) fn damaged(words: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RulesFile;
    use crate::solver::pits::SowingTable;
    use crate::solver::{Standalone, database};

    fn kept() -> (Database, Vec<u8>) {
        let rules = RulesFile::kalah();
        let id = DatabaseId::new(&rules, 3, 5);
        let database = database::build(&SowingTable::<3>::new(&rules), id, 1, &Standalone).unwrap();
        let mut bytes = Vec::new();
        database.write_to(&mut bytes).unwrap();
        (database, bytes)
    }

    fn margins(database: &Database) -> Vec<u8> {
        let places = 0..database.margins.len();
        places.map(|place| database.margins.at(place)).collect()
    }

    // K-09
    #[test]
    fn what_was_kept_is_found_again() {
        let (database, bytes) = kept();
        assert_eq!(bytes.len(), database.id.head_len() + SUM + 462);
        let opened = Database::open(&bytes.clone().into(), &database.id).unwrap();
        assert_eq!(margins(&opened), margins(&database));
        assert!(!opened.is_damaged());
        let mut again = Vec::new();
        opened.write_to(&mut again).unwrap();
        assert_eq!(again, bytes);
    }

    // K-09: damage is detected when the file is opened or when the page is read.
    #[test]
    fn what_is_damaged_is_found_out() {
        let (database, bytes) = kept();
        for index in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[index] ^= 16;
            match Database::open(&damaged.into(), &database.id) {
                Err(error) => assert_eq!(error.kind(), io::ErrorKind::InvalidData, "byte {index}"),
                Ok(opened) => {
                    assert!(index >= database.id.head_len() + SUM, "byte {index}");
                    margins(&opened);
                    assert!(opened.is_damaged(), "byte {index}");
                }
            }
        }
        let longer = [bytes.as_slice(), &[0]].concat();
        assert!(Database::open(&longer.into(), &database.id).is_err());
        let shorter = bytes[..bytes.len() - 1].to_vec();
        assert!(Database::open(&shorter.into(), &database.id).is_err());
        assert!(Database::open(&Bytes::new(), &database.id).is_err());
    }

    #[test]
    fn another_database_is_refused() {
        let (database, bytes) = kept();
        let other = DatabaseId::new(&RulesFile::basic(), 3, 5);
        assert_ne!(other.file_name(), database.id().file_name());
        assert!(Database::open(&bytes.into(), &other).is_err());
    }
}
