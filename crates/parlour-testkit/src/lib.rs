//! The conformance suite that every game runs; for tests only.
