//! Boards of the protocol and positions of Mancala.

use std::fmt;

use parlour_core::{AnyGame, Player};
use parlour_mancala::Mancala;
use parlour_play::{Seat, Table};
use serde_json::{Value, json};

/// A board as its player to move, "south", sees it.
///
/// ```
/// use parlour_kgp::Board;
/// let board = Board::read("<3,10,2,1,2,3,4,2,0>").unwrap();
/// assert_eq!((board.stores, board.pits), ([10, 2], [vec![1, 2, 3], vec![4, 2, 0]]));
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The seeds in the stores of south and north.
    pub stores: [u64; 2],
    /// The seeds in the pits of south and north, each in the direction of sowing.
    pub pits: [Vec<u64>; 2],
}

/// The most pits of a side and seeds in a pit that are read; the protocol names no limits.
const MOST_PITS: usize = 100;
const MOST_SEEDS: u64 = 10_000;

impl Board {
    /// Reads `<size,south,north,pits of south…,pits of north…>`.
    pub fn read(text: &str) -> Option<Self> {
        let numbers = text.strip_prefix('<')?.strip_suffix('>')?.split(',');
        let numbers = numbers.map(|number| number.trim().parse().ok().filter(|number| *number <= MOST_SEEDS));
        let numbers: Vec<u64> = numbers.collect::<Option<_>>()?;
        let size = usize::try_from(*numbers.first()?).ok()?;
        if size == 0 || size > MOST_PITS || numbers.len() != 2 * size + 3 {
            return None;
        }
        let (south, north) = numbers[3..].split_at(size);
        Some(Self { stores: [numbers[1], numbers[2]], pits: [south.to_vec(), north.to_vec()] })
    }

    /// The position as the player to move sees it.
    pub(crate) fn of(game: &dyn AnyGame) -> Option<Self> {
        let player = game.turn().player()?;
        let fields = game.position();
        let fields: Vec<u64> =
            fields["fields"].as_array()?.iter().map(Value::as_u64).collect::<Option<_>>()?;
        // Field 0 is the store of the second player; its pits follow the first player's store.
        let (first, second) = fields.split_at(fields.len() / 2);
        let (mut pits, mut stores) = ([first[1..].to_vec(), second[1..].to_vec()], [second[0], first[0]]);
        if player == Player::new(1) {
            pits.swap(0, 1);
            stores.swap(0, 1);
        }
        Some(Self { stores, pits })
    }

    /// The position with south as the first player, who is to move.
    pub(crate) fn position(&self) -> Option<Box<dyn AnyGame>> {
        let [south, north] = &self.pits;
        let fields: Vec<u64> = [&[self.stores[1]][..], south, &[self.stores[0]], north].concat();
        let rules = json!({ "preset": "kalah", "columns": south.len() });
        let position = json!({ "fields": fields, "columns": south.len(), "player": 1 });
        let seats = vec![Seat::human("south"), Seat::human("north")];
        Some(Table::new(&Mancala, &rules, Some(&position), seats).ok()?.start())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = &self.pits;
        write!(f, "<{},{},{}", south.len(), self.stores[0], self.stores[1])?;
        south.iter().chain(north).try_for_each(|seeds| write!(f, ",{seeds}"))?;
        write!(f, ">")
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::Step;

    use super::*;

    #[test]
    fn boards_and_positions_agree() {
        let text = "<6,3,5,4,0,1,5,5,5,4,4,0,4,4,4>";
        let board = Board::read(text).expect("a board");
        let mut game = board.position().expect("a position");
        assert_eq!(Board::of(&*game), Some(board));
        assert_eq!(game.legal_moves(), ["1", "3", "4", "5", "6"]);
        game.step(&Step::Move("4".into())).expect("legal");
        let turned = Board::of(&*game).expect("it goes on").to_string();
        assert_eq!(turned, "<6,5,4,5,5,0,4,4,4,4,0,1,0,6,6>", "north sees its own pits first");
    }

    #[test]
    fn broken_boards_are_refused() {
        for text in ["", "<>", "<0,0,0>", "<2,0,0,1,1,1>", "<2,0,0,1,1,1,-1>", "<1,0,0,1,99999>", "<200,0,0>"]
        {
            assert_eq!(Board::read(text), None, "{text}");
        }
    }
}
