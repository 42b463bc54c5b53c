//! Which games a database or a file of proven bounds is about, and the head of such a file.
//!
//! Both kinds of files begin with a head:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | `parlourK` for a database, `parlourF` for bounds |
//! | 4 | the version of the format |
//! | 4 | columns, seeds, the length of the rules (2) |
//! | 8 | the number of entries |
//! | length of the rules | the rules |
//! | 4 | a CRC-32 of the bytes before it and of what the file says is checked with them |

use std::sync::Arc;

use serde::Serialize;
use serde_json::Value;

/// The bytes of a head besides the rules.
const FIXED: usize = 28;
/// The rules for the size of a board: a database covers all boards with its columns.
const SIZES: [&str; 2] = ["columns", "seeds"];

/// The rules, the columns and the most seeds in the rows that a file is about.
///
/// The rules are kept as serialised, every key with its value. So a rule that is added later makes another id, and a file
/// for other rules is never used for these.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DatabaseId {
    rules: Arc<str>,
    pub(crate) columns: u8,
    pub(crate) seeds: u8,
}

impl DatabaseId {
    pub(crate) fn new(rules: &impl Serialize, columns: usize, seeds: usize) -> Self {
        let byte = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        Self { rules: rules_text(rules).into(), columns: byte(columns), seeds: byte(seeds) }
    }

    /// The same games with this many seeds at most.
    pub(super) fn with_seeds(&self, seeds: u8) -> Self {
        Self { seeds, ..self.clone() }
    }

    /// A name for a file, such as `mancala-6x18-8f0d1a37.endgames`.
    pub fn file_name(&self) -> String {
        let rules = crc32fast::hash(self.rules.as_bytes());
        format!("mancala-{}x{}-{rules:08x}.endgames", self.columns, self.seeds)
    }

    /// The length of a head.
    pub(crate) fn head_len(&self) -> usize {
        FIXED + self.rules.len()
    }

    /// The head of a file with this many entries; `checked` are bytes after the head that its checksum covers.
    pub(crate) fn head(&self, magic: [u8; 8], version: u32, entries: usize, checked: &[u8]) -> Vec<u8> {
        let length = u16::try_from(self.rules.len()).unwrap_or(u16::MAX);
        let mut head = magic.to_vec();
        head.extend(version.to_le_bytes());
        head.extend([self.columns, self.seeds]);
        head.extend(length.to_le_bytes());
        head.extend((entries as u64).to_le_bytes());
        head.extend(self.rules.as_bytes());
        let mut sum = crc32fast::Hasher::new();
        sum.update(&head);
        sum.update(checked);
        head.extend(sum.finalize().to_le_bytes());
        head
    }
}

/// All rules but the sizes, as JSON.
fn rules_text(rules: &impl Serialize) -> String {
    let mut rules = serde_json::to_value(rules).unwrap_or_default();
    if let Value::Object(keys) = &mut rules {
        keys.retain(|key, _| !SIZES.contains(&key.as_str()));
    }
    rules.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{End, RulesFile};
    use serde_json::json;

    // K-09: a file for other rules is never taken for this one, not even if the rule did not exist when it was written.
    #[test]
    fn every_rule_but_the_size_makes_another_id() {
        let kalah = DatabaseId::new(&RulesFile::kalah(), 6, 18);
        let same = RulesFile { columns: 3, seeds: 9, ..RulesFile::kalah() };
        assert_eq!(DatabaseId::new(&same, 6, 18), kalah);
        let end = RulesFile { end: End::Mover, ..RulesFile::kalah() };
        let mut later = serde_json::to_value(RulesFile::kalah()).unwrap();
        later["laps"] = json!(1);
        let others = [DatabaseId::new(&end, 6, 18), DatabaseId::new(&later, 6, 18)];
        for other in others {
            assert_ne!(other, kalah);
            assert_ne!(other.file_name(), kalah.file_name());
            assert_ne!(other.head(*b"parlourK", 1, 0, &[]), kalah.head(*b"parlourK", 1, 0, &[]));
        }
    }
}
