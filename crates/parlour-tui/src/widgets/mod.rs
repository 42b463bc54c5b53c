//! Parts that several screens have.

mod dialog;
mod die;
mod footer;
mod head;
mod help;
mod small;

pub(crate) use dialog::{Line, ask, confirm, list, popup};
pub(crate) use die::{DIE, die};
pub(crate) use footer::{Key, footer};
pub(crate) use head::head;
pub(crate) use help::help;
pub(crate) use small::{too_small, while_small};
