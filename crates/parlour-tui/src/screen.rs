//! A screen: pure state that takes input and draws itself. The terminal around it is in `terminal.rs`.

use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::Frame;

/// Input to a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was clicked or its wheel was turned.
    Mouse(MouseEvent),
    /// The time since the last tick.
    Tick(Duration),
}

/// Whether a screen stays open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// Stay on this screen.
    Stay,
    /// Close this screen.
    Leave,
}

/// A full-screen state that draws itself and takes input.
pub trait Screen {
    /// Draws the whole screen.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Handles an input.
    fn update(&mut self, input: Input) -> Flow;

    /// The time until the next tick it needs; `None` while it only waits for keys.
    fn pause(&self) -> Option<Duration>;

    /// Whether letters are text at the moment, so that keys of the user's own do not apply.
    fn is_typing(&self) -> bool {
        false
    }
}
