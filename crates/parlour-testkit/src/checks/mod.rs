//! What must hold at every step. Each check answers with what is wrong.

mod events;
mod refusal;
mod scene;
mod turn;

pub(crate) use events::{report, same_events};
pub(crate) use refusal::{clone_lives_alone, only_listed_steps};
pub(crate) use scene::{motions, scene};
pub(crate) use turn::turn;

/// Fine, or what is wrong.
pub(crate) type Check = Result<(), String>;

/// Leaves with a message unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}
pub(crate) use ensure;
