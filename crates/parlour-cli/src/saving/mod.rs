//! Saves games: the database of saved games, and the recorder that writes each step there and to a record file.

pub(crate) mod database;
pub(crate) mod recorder;
