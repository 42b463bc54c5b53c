//! The protocol between clients and the server: one type per direction.
//!
//! Clients send a [`Request`] (JSON tagged by `do`), optionally with a `key`; [`Incoming::read`] is the only parser. The
//! server sends an [`Answer`] (JSON tagged by `is`). A [`NewTable`] describes a table to create. A refused request gets a
//! [`Refusal`] with a stable [`Code`]. Credentials are [`Token`]s, of which the server keeps only the [`TokenHash`].

mod answer;
mod bounds;
mod change;
mod name_look;
mod new_table;
mod plain_text;
mod refusal;
mod request;
mod row;
mod scene;
pub(crate) mod shapes;
mod token;
mod view;

pub use answer::{Answer, StepTaken, Text};
pub use bounds::{CHAT, NAME, TOKENS, chat, name};
pub use change::{Change, Changed, Ending};
pub use name_look::NameLook;
pub use new_table::{Clock, Created, NewSeat, NewTable, SeatKind, SeatOrder, SeatToken, Start};
pub use plain_text::plain;
pub(crate) use refusal::milliseconds;
pub use refusal::{Code, Refusal};
pub use request::{Incoming, NAMES, Request};
pub use row::{Phase, RowSeat, TableFilter, TableRow};
pub use scene::{DrawnScene, RemovedIds, SceneChange};
pub use token::{Token, TokenHash};
pub use view::{ChatLine, ClockView, DiceView, SeatView, StepWords, UndoRequest, View, You};
