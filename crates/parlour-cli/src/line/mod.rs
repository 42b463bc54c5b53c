//! Line mode: a game as a conversation, on a terminal or through pipes.

mod ask;
mod game;
mod screen;

pub(crate) use ask::{ask_for_game, yes};
pub(crate) use game::LineGame;
pub(crate) use screen::Screen;
