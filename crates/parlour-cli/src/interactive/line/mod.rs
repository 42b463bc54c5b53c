//! Line mode: a game line by line, in a terminal or through pipes.

mod ask;
mod game;
mod screen;

pub(crate) use ask::{ask_for_game, yes};
pub(crate) use game::LineGame;
pub(crate) use screen::Screen;
