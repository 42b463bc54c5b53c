//! Parts that several screens share.

mod bars;
mod dialog;
mod die;
mod small;

pub(crate) use bars::{Key, footer, header};
pub(crate) use dialog::{Line, ask, confirm, help, list};
pub(crate) use die::{DIE, die};
pub(crate) use small::{too_small, while_small};
