//! Results that outlive a search: proven bounds in a file, and openings solved in advance.

pub(super) mod openings;
pub(super) mod proven_bounds;

pub use openings::PreparationProgress;
pub use proven_bounds::ProvenBounds;
