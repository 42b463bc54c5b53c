//! Random orders of directions.

use parlour_maze::{Direction, Tries};
use proptest::prelude::*;

/// Any order of the four directions.
pub(crate) fn orders() -> impl Strategy<Value = Tries> {
    Just(Direction::ALL.to_vec()).prop_shuffle().prop_map(|order| Tries::new(&order).unwrap())
}
