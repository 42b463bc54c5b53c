//! Proven bounds to store for the next run: those of the positions that took the most work.
//!
//! As bytes they are a head (see [`DatabaseId`]), which checks all that follows, then 12 bytes for each position:
//!
//! | bytes | content |
//! |---|---|
//! | 8 | the position, as a key |
//! | 2 | lower and upper bound, with 128 added |
//! | 1 | the work, from 0 to 15 |
//! | 1 | 0 |

use std::io::{self, Read, Write};

use crate::solver::database::damaged;
use crate::solver::table::key::KEY_BITS;
use crate::solver::{DatabaseId, Key, MarginRange};

const MAGIC: [u8; 8] = *b"parlourF";
/// Changes with the format, the keys of positions and the scale of the work.
const VERSION: u32 = 4;
/// The bytes of a position.
const SIZE: usize = 12;
/// The most positions that are stored; they load in a fraction of a second.
const MOST: usize = 1_500_000;

/// Bounds that were proven in the games that start with some seeds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvenBounds {
    id: DatabaseId,
    /// In their written form: there may be millions, and they are read once.
    bytes: Vec<u8>,
}

/// The bounds of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct ProvenEntry {
    pub(crate) key: Key,
    pub(crate) known: MarginRange,
    /// How much work it was, from 0 to 15.
    pub(crate) work: u8,
}

impl ProvenBounds {
    /// The bounds that took the most work, as many as are stored.
    pub(crate) fn new(id: DatabaseId, all: impl Iterator<Item = ProvenEntry> + Clone) -> Self {
        let mut by_work = [0_usize; 256];
        for finding in all.clone() {
            by_work[usize::from(finding.work)] += 1;
        }
        // Of those that took the least work, only some may fit.
        let mut room = MOST;
        for count in by_work.iter_mut().rev() {
            *count = room.min(*count);
            room -= *count;
        }
        let has_room = |finding: &ProvenEntry| {
            let left = &mut by_work[usize::from(finding.work)];
            *left > 0 && {
                *left -= 1;
                true
            }
        };
        Self { id, bytes: all.filter(has_room).flat_map(|finding| finding.bytes()).collect() }
    }

    /// The games they are about, by the seeds at the start.
    pub const fn id(&self) -> &DatabaseId {
        &self.id
    }

    /// The number of positions.
    pub const fn len(&self) -> usize {
        self.bytes.len() / SIZE
    }

    /// Whether there are no bounds.
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// All valid entries.
    pub(crate) fn iter(&self) -> impl Iterator<Item = ProvenEntry> {
        let (findings, _) = self.bytes.as_chunks::<SIZE>();
        findings.iter().filter_map(ProvenEntry::read)
    }

    /// A name for a file, such as `mancala-6x48-02b.bounds`.
    pub fn file_name(id: &DatabaseId) -> String {
        id.file_name().replace(".endgames", ".bounds")
    }

    /// Writes the bounds.
    pub fn write_to(&self, target: &mut impl Write) -> io::Result<()> {
        target.write_all(&self.head())?;
        target.write_all(&self.bytes)
    }

    /// Reads the bounds with this id. The error kind is `InvalidData` if they are others or damaged.
    pub fn read_from(source: &mut impl Read, id: &DatabaseId) -> io::Result<Self> {
        let mut start = vec![0; id.head_len()];
        source.read_exact(&mut start)?;
        let mut bytes = Vec::new();
        source.take((MOST * SIZE + 1) as u64).read_to_end(&mut bytes)?;
        let read = Self { id: id.clone(), bytes };
        if !read.bytes.len().is_multiple_of(SIZE) || start != read.head() {
            return Err(damaged("these bounds are damaged or about another game"));
        }
        Ok(read)
    }

    fn head(&self) -> Vec<u8> {
        self.id.head(MAGIC, VERSION, self.len(), &self.bytes)
    }
}

impl ProvenEntry {
    fn bytes(&self) -> [u8; SIZE] {
        let mut bytes = [0; SIZE];
        bytes[..8].copy_from_slice(&self.key.0.to_le_bytes());
        bytes[8..10].copy_from_slice(&self.known.packed().to_le_bytes()[..2]);
        bytes[10] = self.work;
        bytes
    }

    /// `None` for impossible keys or bounds.
    fn read(bytes: &[u8; SIZE]) -> Option<Self> {
        let [key @ .., lower, upper, work, 0] = *bytes else {
            return None;
        };
        let finding = Self {
            key: Key(u64::from_le_bytes(key)),
            known: MarginRange::unpacked(u64::from(u16::from_le_bytes([lower, upper]))),
            work,
        };
        let possible = finding.key.0 >> KEY_BITS == 0 && lower > 0 && lower <= upper;
        possible.then_some(finding)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::solver::fast::FastSolver;
    use crate::solver::{Options, SolverHost, Standalone};
    use crate::{ONE, Position, Rules, RulesFile};

    fn finding(key: u64, work: u8) -> ProvenEntry {
        ProvenEntry { key: Key(key), known: MarginRange { lower: -3, upper: 7 }, work }
    }

    fn kept() -> (ProvenBounds, Vec<u8>) {
        let id = DatabaseId::new(&RulesFile::kalah(), 6, 48);
        let findings = ProvenBounds::new(id, [finding(5, 1), finding(1 << 60, 15)].into_iter());
        let mut bytes = Vec::new();
        findings.write_to(&mut bytes).unwrap();
        (findings, bytes)
    }

    // K-09
    #[test]
    fn findings_are_found_again() {
        let (findings, bytes) = kept();
        assert_eq!((findings.len(), bytes.len()), (2, findings.id().head_len() + 2 * SIZE));
        let read = ProvenBounds::read_from(&mut bytes.as_slice(), findings.id()).unwrap();
        assert_eq!(read, findings);
    }

    // K-09
    #[test]
    fn damaged_findings_are_refused() {
        let (findings, bytes) = kept();
        for index in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[index] ^= 16;
            assert!(ProvenBounds::read_from(&mut damaged.as_slice(), findings.id()).is_err(), "byte {index}");
        }
        let id = DatabaseId::new(&RulesFile::kalah(), 6, 36);
        assert!(ProvenBounds::read_from(&mut bytes.as_slice(), &id).is_err());
        assert!(ProvenBounds::read_from(&mut &bytes[..bytes.len() - 1], findings.id()).is_err());
    }

    /// A host with stored bounds.
    struct Recalling(ProvenBounds);

    impl SolverHost for Recalling {
        fn load_bounds(&self, id: &DatabaseId) -> Option<ProvenBounds> {
            (self.0.id() == id).then(|| self.0.clone())
        }
    }

    // K-09
    #[test]
    fn what_is_recalled_need_not_be_searched_again() {
        let file = RulesFile { seeds: 3, ..RulesFile::kalah() };
        let rules = Arc::new(Rules::new(file).unwrap());
        let fields = [3, 0, 2, 2, 3, 4, 4, 2, 3, 0, 3, 2, 4, 4];
        let position = Position::from_fields(&rules, &fields, ONE).unwrap();
        let options = Options::new(64 << 20, 1);
        let first = FastSolver::new(&position, options, &[], &Standalone).unwrap();
        let answer = first.solve(&position, 1, &Standalone);
        let kept = Recalling(first.findings(rules.file()));
        let again = FastSolver::new(&position, options, &[], &kept).unwrap().solve(&position, 1, &kept);
        assert_eq!((&again.value, &again.moves), (&answer.value, &answer.moves));
        assert!(again.nodes * 10 < answer.nodes, "{} and {}", again.nodes, answer.nodes);
    }

    #[test]
    fn what_took_the_most_work_is_kept() {
        let id = DatabaseId::new(&RulesFile::kalah(), 6, 48);
        let count = u64::try_from(MOST).unwrap();
        let all = (0..count + 10).map(|key| finding(key, if key < 10 { 2 } else { 3 }));
        let kept = ProvenBounds::new(id.clone(), all);
        assert_eq!(kept.len(), MOST);
        assert!(!kept.is_empty() && kept.iter().all(|finding| finding.work == 3));
        let all = (0..count + 10).map(|key| finding(key, if key < 10 { 4 } else { 3 }));
        let kept = ProvenBounds::new(id, all);
        let long = kept.iter().filter(|finding| finding.work == 4);
        assert_eq!((kept.len(), long.count()), (MOST, 10));
    }
}
