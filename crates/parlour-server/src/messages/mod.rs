//! What clients and the server say to each other: one type per direction, read and written in this one place.
//!
//! Clients send a [`Request`] (JSON tagged by `do`), perhaps with a `key`; [`Incoming::read`] is the only parser. The
//! server sends an [`Answer`] (JSON tagged by `is`). A table is made of a [`NewTable`]. A request that is not followed
//! gets a [`Refusal`] with a stable [`Code`]. What is secret is a [`Token`]; only its [`Seal`] is ever kept.

mod answer;
mod bounds;
mod change;
mod new_table;
mod refusal;
mod request;
mod row;
mod token;
mod view;

pub use answer::{Answer, RemovedIds, SceneChange, StepTaken, Text};
pub use bounds::{CHAT, NAME, SEED, TOKENS, chat, name, seed};
pub use change::{Change, Changed, Ending};
pub use new_table::{Clock, Created, NewSeat, NewTable, SeatKind, SeatOrder, SeatToken, Start};
pub use refusal::{Code, Refusal};
pub use request::{Incoming, NAMES, Request};
pub use row::{Phase, RowSeat, TableFilter, TableRow};
pub use token::{Seal, Token};
pub use view::{ChatLine, ClockView, DiceView, SeatView, StepWords, UndoRequest, View, You};
