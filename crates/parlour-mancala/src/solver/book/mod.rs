//! Results that outlive a search: proven bounds in a file, openings solved in advance, and books of openings.

mod making;
pub(super) mod opening_book;
mod opening_positions;
pub(super) mod openings;
pub(super) mod proven_bounds;

#[cfg(test)]
mod tests;

pub use opening_book::OpeningBook;
pub use openings::PreparationProgress;
pub use proven_bounds::ProvenBounds;
