//! The Kalah Game Protocol (KGP, version 1.0), which universities use for Kalah tournaments: [`connect`] plays our bots on a
//! server, [`Server`] hosts clients against each other and against our bots. Both speak TCP and WebSocket.
//!
//! Both sides play the preset `kalah` of Mancala with any number of pits and seeds. The client to move is always "south":
//! boards are turned for the second player ([`Board`]).
//!
//! The main types are [`Command`] (a line of the protocol), [`Board`] (a position in its notation) and [`Server`].
//!
//! ```
//! use parlour_kgp::{Argument, Board, Command};
//! let command = Command::read("8 state <3,0,0,3,3,3,3,3,3>").unwrap();
//! let board = Board::read("<3,0,0,3,3,3,3,3,3>").unwrap();
//! assert_eq!((command.name.as_str(), &command.arguments[..]), ("state", &[Argument::Board(board)][..]));
//! ```

mod board;
mod client;
mod command;
mod connection;
mod server;
mod tcp;
mod web_socket;

pub use board::Board;
pub use client::{ClientSettings, connect};
pub use command::{Argument, Command};
pub use connection::{Address, KgpError};
pub use server::{FinishedGame, Server, ServerSettings, Stopper};

/// The port of the protocol.
pub const PORT: u16 = 2671;
