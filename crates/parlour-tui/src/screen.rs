//! A screen: pure state that takes inputs and draws itself. What surrounds it is in `terminal.rs`.

use std::time::Duration;

use crossterm::event::{KeyEvent, MouseEvent};
use ratatui::Frame;

/// Something that happens to a screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(KeyEvent),
    /// The mouse was clicked, or its wheel turned.
    Mouse(MouseEvent),
    /// So much time has passed since the last tick.
    Tick(Duration),
}

/// Whether a screen goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Stay,
    /// It is done.
    Leave,
}

/// Full-screen state: draws itself, takes inputs, and says when it wants to be told about the time.
pub trait Screen {
    /// Draws everything.
    fn draw(&mut self, frame: &mut Frame<'_>);

    /// Takes an input.
    fn update(&mut self, input: Input) -> Flow;

    /// How long until it wants a tick; nothing while there is nothing to wait for.
    fn pause(&self) -> Option<Duration>;
}
