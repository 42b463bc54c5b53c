//! Full-screen play, replay and study in the terminal.
//!
//! Every screen is pure state: it takes an [`Input`], draws itself into a buffer, and says when it wants to be told
//! about the time. [`run`] is the only code around it: it takes over the terminal and restores it in every case.
//! Boards are drawn from a `Scene`, animations from `Motion`s; this crate contains no rule of a game.
//!
//! | type | meaning |
//! |---|---|
//! | [`Screen`] | what [`run`] shows: [`Menu`], [`Play`], [`Replay`], [`Study`], [`BoardStudy`], [`CircleStudy`] |
//! | [`Theme`] | colours and characters |
//! | [`Pace`] | how fast things move |
//!
//! ```
//! use parlour_tui::{Flow, Input, Pace, Replay, Screen, Theme};
//! use crossterm::event::KeyCode;
//! use parlour::play::Record;
//!
//! let text = r#"{"parlour":1,"game":"mancala","players":[{"name":"Ann","kind":"human"},{"name":"Bob","kind":"human"}]}
//! {"move":"3"}"#;
//! let record = Record::read(text, parlour::GAMES).unwrap();
//! let mut replay = Replay::new(&record, Theme::default(), Pace::still()).without_thoughts();
//! assert_eq!(replay.update(Input::Key(KeyCode::Right.into())), Flow::Stay);
//! assert_eq!(replay.at(), 1);
//! ```

mod board;
mod game;
mod menu;
mod paint;
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
pub use study::{BoardStudy, CircleStudy, Study, StudyError, ring};
pub use terminal::{Exit, restore, run};
pub use theme::{Depth, Hue, Signs, Theme};
