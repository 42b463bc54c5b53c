//! Full-screen play, watching and studying in the terminal.
//!
//! Every screen is pure state: it takes an [`Input`], draws itself into a buffer, and says when it wants to be told
//! about the time. [`run`] is all there is around it: it takes the terminal over, and gives it back whatever happens.
//! Boards are drawn from a `Scene` alone; no rule of any game is in here.

mod board;
mod game;
mod menu;
mod replay;
mod screen;
mod study;
mod terminal;
mod text_input;
mod theme;
mod thinking;
mod widgets;

pub use game::{Pace, Play};
pub use menu::{GameSetup, Menu, PlayerSetup};
pub use replay::Replay;
pub use screen::{Flow, Input, Screen};
pub use study::{Study, StudyError};
pub use terminal::{Exit, restore, run};
pub use theme::{Depth, Hue, Signs, Theme};
