//! The built-in boards.

use parlour_core::Named;

use crate::{BoardFile, Entity, formats};

/// Their names and descriptions.
pub(crate) const SHIPPED: &[Named] = &[
    Named {
        name: "seed-map",
        summary: "10 × 10 with two ladders and two snakes, drawn as a map with bodies.",
    },
    Named {
        name: "geeks-30",
        summary: "The 30-square board of programming puzzles, 6 × 5, with four ladders and four snakes.",
    },
    Named {
        name: "commercial-47",
        summary: "The 100-square board sold in shops, in the printing with a snake from 47 to 26.",
    },
    Named {
        name: "commercial-48",
        summary: "The 100-square board sold in shops, in the printing with a snake from 48 to 26.",
    },
];

const SEED_MAP: &str = include_str!("../boards/seed-map.txt");

const GEEKS_LADDERS: [(u32, u32); 4] = [(3, 22), (5, 8), (11, 26), (20, 29)];
const GEEKS_SNAKES: [(u32, u32); 4] = [(17, 4), (19, 7), (21, 9), (27, 1)];

const COMMERCIAL_LADDERS: [(u32, u32); 9] =
    [(1, 38), (4, 14), (9, 31), (21, 42), (28, 84), (36, 44), (51, 67), (71, 91), (80, 100)];
const COMMERCIAL_SNAKES: [(u32, u32); 9] =
    [(16, 6), (49, 11), (56, 53), (62, 19), (64, 60), (87, 24), (93, 73), (95, 75), (98, 78)];

/// The built-in board of this name.
///
/// ```
/// use parlour_snakes::shipped_board;
/// assert_eq!(shipped_board("geeks-30").unwrap().columns, 6);
/// assert!(shipped_board("atlantis").is_none());
/// ```
pub fn board(name: &str) -> Option<BoardFile> {
    let file = match name {
        "seed-map" => formats::read(SEED_MAP, Some("map")).ok()?,
        "geeks-30" => placed(6, 5, &GEEKS_LADDERS, &GEEKS_SNAKES),
        "commercial-47" => commercial(47),
        "commercial-48" => commercial(48),
        _ => return None,
    };
    Some(BoardFile { name: Some(name.to_owned()), ..file })
}

/// The two printings differ in the head of one snake.
fn commercial(head: u32) -> BoardFile {
    let mut snakes = COMMERCIAL_SNAKES.to_vec();
    snakes.insert(1, (head, 26));
    placed(10, 10, &COMMERCIAL_LADDERS, &snakes)
}

fn placed(columns: u32, rows: u32, ladders: &[(u32, u32)], snakes: &[(u32, u32)]) -> BoardFile {
    let ladders = ladders.iter().map(|(from, to)| Entity::ladder(*from, *to));
    let snakes = snakes.iter().map(|(from, to)| Entity::snake(*from, *to));
    BoardFile { name: None, columns, rows, entities: ladders.chain(snakes).collect() }
}
