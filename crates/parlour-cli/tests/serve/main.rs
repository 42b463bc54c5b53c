//! `parlour serve` as a process: started, killed, drained.

mod common;
mod crowded;
mod killed;
mod nodes;
mod secure;
mod settings;
mod stopped;
