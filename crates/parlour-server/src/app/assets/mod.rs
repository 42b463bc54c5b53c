//! The files that browsers load: the page in `web/` and files about each game.

pub(crate) mod file;
pub(crate) mod game_files;
pub(crate) mod page;
