//! A number and its noun.

use std::fmt::Display;

/// A number with its noun, in the plural unless it is one.
///
/// ```
/// use parlour_core::counted;
/// assert_eq!([counted(1_u64, "turn"), counted(0_u64, "turn"), counted(12_u64, "roll")], ["1 turn", "0 turns", "12 rolls"]);
/// ```
pub fn counted<N: Display + PartialEq + From<u8> + Copy>(count: N, noun: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {noun}{plural}")
}
