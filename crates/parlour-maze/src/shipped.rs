//! The built-in mazes.

use parlour_core::{Finding, Named, nearest, suggest};

use crate::Maze;

/// Names and summaries.
pub(crate) const NAMES: [Named; 4] = [
    Named { name: "seed-4", summary: "The 4×4 maze of the textbook; one path right and down." },
    Named {
        name: "seed-6",
        summary: "The 6×6 maze of the textbook; one path along the left side and the bottom.",
    },
    Named { name: "spiral", summary: "A 9×9 spiral into the middle, for four directions." },
    Named { name: "garden", summary: "A 9×21 garden with many dead ends, for four directions." },
];

/// The mazes in the same order.
const TEXTS: [&str; 4] =
    ["1000\n1101\n0100\n1111\n", "101110\n100111\n110101\n100001\n110001\n011111\n", SPIRAL, GARDEN];

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

/// The built-in maze with this name.
pub(crate) fn maze(name: &str) -> Option<Maze> {
    let index = NAMES.iter().position(|named| named.name == name)?;
    TEXTS[index].parse().ok()
}

/// The error for an unknown name.
pub(crate) fn unknown(name: &str) -> Finding {
    let names = || NAMES.map(|named| named.name);
    let built_in = suggest(nearest(name, names()), "built-in mazes", names());
    let message = format!("unknown maze \"{name}\"; {built_in}");
    Finding::new("unknown-board", message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Directions, RulesFile, solve};

    #[test]
    fn every_built_in_maze_can_be_solved() {
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
        assert!(unknown("seed4").message.contains("did you mean seed-4?"));
    }
}
