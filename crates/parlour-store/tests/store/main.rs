//! The same tests on SQLite and on PostgreSQL, and what is particular to each. C-02, S-14.

mod backups;
mod common;
mod games;
mod killed;
mod lists;
mod memory;
mod nodes;
mod trouble;
mod writers;
