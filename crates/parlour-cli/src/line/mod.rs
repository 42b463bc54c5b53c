//! Line mode: a game as a conversation, on a terminal or through pipes.

mod ask;
mod screen;
mod stage;

pub(crate) use ask::{ask_for_game, yes};
pub(crate) use screen::Screen;
pub(crate) use stage::Stage;
