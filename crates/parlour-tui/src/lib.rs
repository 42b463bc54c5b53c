//! Full-screen play, replay and study in the terminal.
//!
//! A screen is pure state: it takes an [`Input`], draws itself into a buffer and asks for timer ticks. [`run`] takes
//! over the terminal, shows a screen and always restores the terminal. Boards are drawn from a `Scene`, animations
//! from `Motion`s; this crate knows no rules.
//!
//! | type | meaning |
//! |---|---|
//! | [`Screen`] | a full screen: [`Home`], [`Menu`], [`Play`], [`Replay`], [`Reader`], [`Study`], [`BoardStudy`], [`CircleStudy`] |
//! | [`Theme`] | colours and character set |
//! | [`Pace`] | speed of animations and bots |
//!
//! ```
//! use parlour_tui::{Flow, Input, Pace, Replay, Screen, Theme};
//! use crossterm::event::KeyCode;
//! use parlour::play::Record;
//!
//! let text = r#"{"parlour":1,"game":"mancala","players":[{"name":"Ann","kind":"human"},{"name":"Bob","kind":"human"}]}
//! {"move":"3"}"#;
//! let record = Record::read(text, parlour::GAMES).unwrap();
//! let mut replay = Replay::new(&record, Theme::default(), Pace::still()).without_analysis();
//! assert_eq!(replay.update(Input::Key(KeyCode::Right.into())), Flow::Stay);
//! assert_eq!(replay.at(), 1);
//! ```

mod analysis;
mod board;
mod game;
mod home;
mod key_map;
mod menu;
mod paint;
mod playback;
mod reader;
mod replay;
mod screen;
mod study;
mod terminal;
mod text_input;
mod theme;
mod widgets;
mod words;

pub use game::{Next, Pace, Play};
pub use home::{Errand, Home, SavedGame, SavedGames};
pub use key_map::KeyMap;
pub use menu::{GameSetup, Menu, PlayerSetup};
pub use reader::Reader;
pub use replay::Replay;
pub use screen::{Flow, Input, Screen};
pub use study::{BoardStudy, CircleStudy, Study, StudyError, ring};
pub use terminal::{Exit, restore, run};
pub use theme::{Depth, Hue, Signs, Theme};
