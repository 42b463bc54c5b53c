//! The inputs of programming tasks: arrays of all squares (`moves`, `leetcode`, with `lists` for their brackets) and counts
//! with pairs (`hackerrank`, `interview`).

pub(super) mod hackerrank;
pub(super) mod interview;
pub(super) mod leetcode;
mod lists;
pub(super) mod moves;
