//! What Parlour itself defines: boards as JSON and TOML, and what is written only, graphs for Graphviz and links.

pub(super) mod data;
pub(super) mod written_only;
