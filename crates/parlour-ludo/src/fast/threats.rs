//! Which squares are within reach of which players, updated move by move for greedy seats.

use super::tables::{CELLS, PLAYERS, Tables};
use super::tokens::YARD;

/// The largest roll.
const FAR: u16 = 6;

/// By square: how many tokens of each player could land there with one roll, eight bits for each player. Never read off
/// the track.
#[derive(Debug, Clone)]
pub(super) struct Threats(Box<[u64; CELLS]>);

impl Threats {
    /// No tokens.
    pub(super) fn new() -> Self {
        Self(Box::new([0; CELLS]))
    }

    /// Copies the counts of another one.
    pub(super) fn restart(&mut self, tables: &Tables, start: &Self) {
        let cells = tables.cells.min(CELLS);
        self.0[..cells].copy_from_slice(&start.0[..cells]);
    }

    /// Adds a token.
    pub(super) fn put(&mut self, tables: &Tables, player: usize, place: u16) {
        for ahead in 1..=FAR {
            self.add(tables, player, place + ahead, 1);
        }
    }

    /// Moves a token from one place to another.
    ///
    /// A token in its yard needs no special case: of the six places ahead of it only the last one, the start, is on the
    /// track.
    #[inline]
    pub(super) fn advance(&mut self, tables: &Tables, player: usize, from: u16, to: u16) {
        for ahead in 1..=FAR {
            self.add(tables, player, from + ahead, u64::MAX);
            self.add(tables, player, to + ahead, 1);
        }
    }

    /// Moves tokens from a place back to the yard.
    pub(super) fn send_to_yard(&mut self, tables: &Tables, player: usize, from: u16, tokens: u32) {
        for _ in 0..tokens {
            self.advance(tables, player, from, YARD);
        }
    }

    /// How many tokens of these players, given as bytes, could land on a square.
    #[inline]
    pub(super) fn on(&self, cell: u16, players: u64) -> u32 {
        // At most four of each of five players, so the sum fits into the highest byte.
        let tokens = self.0[usize::from(cell) % CELLS] & players;
        (tokens.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// Adds 1, or −1, to one player's number.
    #[inline]
    fn add(&mut self, tables: &Tables, player: usize, place: u16, change: u64) {
        let cell = usize::from(tables.place(player, place).cell) % CELLS;
        let change = change.wrapping_mul(1 << (8 * (player % PLAYERS)));
        self.0[cell] = self.0[cell].wrapping_add(change);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::RulesFile;
    use crate::sketch::sketch;

    /// The squares that the second player's tokens reach, once for each token.
    fn reach(threats: &Threats) -> Vec<u16> {
        let times = |cell| (0..threats.on(cell, 0xFF00)).map(move |_| cell);
        (0..52).flat_map(times).collect()
    }

    // Green starts on square 26 and leaves the track after square 23, step 49.
    #[test]
    fn reach_follows_the_tokens() {
        let tables = Tables::new(&sketch(RulesFile::default(), &[&[-1], &[-1]])).expect("usual rules");
        let mut threats = Threats::new();
        threats.put(&tables, 1, YARD);
        threats.put(&tables, 1, YARD);
        assert_eq!(reach(&threats), [26, 26]);
        threats.advance(&tables, 1, YARD, 6);
        assert_eq!(reach(&threats), [26, 27, 28, 29, 30, 31, 32]);
        threats.advance(&tables, 1, 6, 8);
        assert_eq!(reach(&threats), [26, 29, 30, 31, 32, 33, 34]);
        threats.advance(&tables, 1, 8, 6 + 47);
        assert_eq!(reach(&threats), [22, 23, 26]);
        threats.send_to_yard(&tables, 1, 6 + 47, 1);
        assert_eq!(reach(&threats), [26, 26]);
        assert_eq!(threats.on(26, 0xFF), 0, "no other player reaches anything");
    }
}
