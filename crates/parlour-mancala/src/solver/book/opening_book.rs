//! A compact book of openings: the margin of every position of the first moves.
//!
//! The positions are not stored: they are enumerated again from the start, and the book has one byte for each in this
//! order. A book is a line of JSON ([`Head`]), then these bytes. The head has a checksum of the enumerated positions, so a
//! book that was made for another order or other rules of play is refused.

use std::collections::HashMap;
use std::io::{self, Read, Write};
use std::sync::LazyLock;

use parlour_core::{Game, Silent};
use serde::{Deserialize, Serialize};

use crate::solver::book::opening_positions::{Openings, openings_of};
use crate::solver::database::damaged;
use crate::solver::fast::{covered_size, packed, rows};
use crate::solver::pits::MOST_COLUMNS;
use crate::solver::{Answer, Bounds, Pits, lead, plain, store_lead};
use crate::{Attics, Position, Rules, RulesFile};

/// Changes with the format.
const VERSION: u32 = 1;
/// The longest book that is read.
const MOST_BYTES: u64 = 1 << 28;

/// The books that come with the program.
pub(super) const BUILT_IN: [&[u8]; 1] = [include_bytes!("kalah-6x4.book")];
pub(super) static BOOKS: LazyLock<Vec<OpeningBook>> = LazyLock::new(|| {
    // Tests make sure that all of them can be read.
    BUILT_IN.into_iter().filter_map(|mut bytes| OpeningBook::read_from(&mut bytes).ok()).collect()
});

/// The first line of a book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Head {
    parlour_book: u32,
    rules: RulesFile,
    plies: u32,
    positions: usize,
    /// A checksum of the positions in their order.
    order: u32,
    /// A checksum of the margins.
    margins: u32,
}

/// The margins of all positions of the first moves of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OpeningBook {
    head: Head,
    margins: HashMap<Pits, i8>,
    /// As they are written.
    bytes: Vec<u8>,
}

impl OpeningBook {
    /// A book of these positions with their margins, in the same order.
    pub(crate) fn new(rules: &RulesFile, plies: u32, openings: &Openings, margins: &[i8]) -> Self {
        let bytes: Vec<u8> = margins.iter().map(|margin| margin.cast_unsigned()).collect();
        let head = Head {
            parlour_book: VERSION,
            rules: rules.clone(),
            plies,
            positions: openings.positions.len(),
            order: openings.checksum(),
            margins: crc32fast::hash(&bytes),
        };
        let positions = openings.positions.iter().copied();
        Self { head, margins: positions.zip(margins.iter().copied()).collect(), bytes }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.margins.len()
    }

    /// Whether it has no positions.
    pub fn is_empty(&self) -> bool {
        self.margins.is_empty()
    }

    /// The moves from the start to the last positions in it.
    pub const fn plies(&self) -> u32 {
        self.head.plies
    }

    /// Writes the book.
    pub fn write_to(&self, target: &mut impl Write) -> io::Result<()> {
        let head = serde_json::to_string(&self.head).map_err(io::Error::other)?;
        writeln!(target, "{head}")?;
        target.write_all(&self.bytes)
    }

    /// Reads a book. The error kind is `InvalidData` if it is damaged or was made for another order of positions.
    pub fn read_from(source: &mut impl Read) -> io::Result<Self> {
        let mut bytes = Vec::new();
        source.take(MOST_BYTES).read_to_end(&mut bytes)?;
        let end =
            bytes.iter().position(|byte| *byte == b'\n').ok_or_else(|| damaged("this is not a book"))?;
        let head: Head =
            serde_json::from_slice(&bytes[..end]).map_err(|_| damaged("the head of this book is damaged"))?;
        let margins: Vec<i8> = bytes[end + 1..].iter().map(|byte| byte.cast_signed()).collect();
        let rules =
            Rules::new(head.rules.clone()).map_err(|_| damaged("the rules of this book are wrong"))?;
        // More positions than bytes are not enumerated.
        let openings = openings_of(rules.file(), head.plies, margins.len());
        let openings = openings.ok_or_else(|| damaged("this book has no game or too few positions"))?;
        let read = Self::new(rules.file(), head.plies, &openings, &margins);
        if read.head != head || read.bytes.len() != openings.positions.len() {
            return Err(damaged("this book is damaged or made for another order of positions"));
        }
        Ok(read)
    }

    /// The book that comes with the program for the game of a position.
    pub(crate) fn of(position: &Position) -> Option<&'static Self> {
        covered_size(position)?;
        let rules = any_size(position.rules().file());
        let fits = |book: &&Self| {
            any_size(&book.head.rules) == rules && book.head.rules.columns == position.board().columns()
        };
        BOOKS.iter().find(fits)
    }

    /// The value of a position for the player to move.
    pub(super) fn value(&self, position: &Position) -> Option<i64> {
        if position.turn().is_over() {
            return Some(lead(position));
        }
        let margin = self.margins.get(&packed::<MOST_COLUMNS>(&rows(position)).0)?;
        Some(store_lead(position) + i64::from(*margin))
    }

    /// The value of a position and of all its moves, if the book has all of them.
    pub(crate) fn answer(&self, position: &Position) -> Option<Answer> {
        self.value(position)?;
        let after = |mv| {
            let mut next = position.clone();
            next.play_unchecked(mv, &mut Silent);
            let value = Bounds::exactly(self.value(&next)?);
            Some((mv, if next.mover() == position.mover() { value } else { value.turned() }))
        };
        let moves = position.legal_moves().into_iter().map(after).collect::<Option<Vec<_>>>()?;
        Some(Answer { value: plain::value(position, &moves), moves, nodes: 0 })
    }
}

/// The rules without what does not affect the margins of positions.
fn any_size(rules: &RulesFile) -> RulesFile {
    RulesFile { columns: 6, seeds: 4, attics: Attics::Empty, ..rules.clone() }
}
