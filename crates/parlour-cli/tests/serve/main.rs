//! `parlour serve` as a process: started, killed, drained.

mod common;
mod killed;
mod settings;
mod stopped;
