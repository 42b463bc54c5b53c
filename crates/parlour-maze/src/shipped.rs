//! The mazes that ship with the game.

use parlour_core::{Finding, Named, did_you_mean, nearest};

use crate::{Format, Maze};

/// Names and summaries.
pub(crate) const NAMES: [Named; 4] = [
    Named { name: "seed-4", summary: "The textbook's 4×4 maze, one way forward." },
    Named { name: "seed-6", summary: "The textbook's 6×6 maze, one way along the left and the bottom." },
    Named { name: "spiral", summary: "A 9×9 spiral into the middle, for four directions." },
    Named { name: "garden", summary: "A 9×21 garden with many dead ends, for four directions." },
];

const SEED_4: &str = "1000\n1101\n0100\n1111\n";

const SEED_6: &str = "101110\n100111\n110101\n100001\n110001\n011111\n";

const SPIRAL: &str = "\
S........
########.
.......#.
.#####.#.
.#D..#.#.
.###.#.#.
.#...#.#.
.#.###.#.
...#.....
";

const GARDEN: &str = "\
#####################
#S..#.....#.....#...#
###.#.###.#.###.#.#.#
#...#...#...#.#.#.#.#
#.#####.#####.#.#.#.#
#.#...#.....#...#.#.#
#.#.#.#####.#.###.#.#
#...#.......#.....#D#
#####################
";

/// The shipped maze with this name.
pub(crate) fn maze(name: &str) -> Option<Maze> {
    let (text, format) = match name {
        "seed-4" => (SEED_4, Format::Matrix),
        "seed-6" => (SEED_6, Format::Matrix),
        "spiral" => (SPIRAL, Format::Ascii),
        "garden" => (GARDEN, Format::Ascii),
        _ => return None,
    };
    Maze::read(text, Some(format)).ok()
}

/// The finding for a name that no shipped maze has.
pub(crate) fn unknown(name: &str) -> Finding {
    let names = || NAMES.map(|named| named.name);
    let hint = did_you_mean(nearest(name, names()));
    let message = format!("unknown maze \"{name}\"{hint}; shipped: {}", names().join(", "));
    Finding::new("unknown-board", message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Directions, RulesFile, solve};

    #[test]
    fn every_shipped_maze_can_be_solved() {
        let length =
            |name, moves| solve(&maze(name).unwrap(), &RulesFile::new(moves, 0)).map(|way| way.length());
        assert_eq!(length("seed-4", Directions::Forward), Some(6));
        assert_eq!(length("seed-6", Directions::Forward), Some(10));
        assert!(NAMES.iter().all(|named| length(named.name, Directions::Four).is_some()));
        assert!(length("garden", Directions::Forward).is_none());
    }

    #[test]
    fn a_wrong_name_is_answered_with_the_nearest() {
        assert!(maze("seed4").is_none());
        assert!(unknown("seed4").message.contains("did you mean \"seed-4\"?"));
    }
}
