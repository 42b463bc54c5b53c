//! The same tests on SQLite and PostgreSQL, and some for one of them. C-02, S-14.

mod backups;
mod common;
mod games;
mod killed;
mod lists;
mod memory;
mod nodes;
mod trouble;
mod writers;
