//! Scenes as text.
