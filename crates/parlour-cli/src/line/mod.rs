//! Line mode: a game as a conversation, on a terminal or through pipes.

mod ask;
mod keeper;
mod screen;
mod stage;

pub(crate) use ask::ask_for_game;
pub(crate) use keeper::Keeper;
pub(crate) use screen::Screen;
pub(crate) use stage::Stage;
