//! Checks that must hold at every step. Each returns what is wrong.

mod events;
mod refusal;
mod scene;
mod turn;

pub(crate) use events::{report, same_events};
pub(crate) use refusal::{clone_lives_alone, only_listed_steps};
pub(crate) use scene::{motions, scene};
pub(crate) use turn::turn;

/// Success, or what is wrong.
pub(crate) type Check = Result<(), String>;

/// Returns an error with this message unless the condition holds.
macro_rules! ensure {
    ($condition:expr, $($message:tt)+) => {
        if !$condition {
            return Err(format!($($message)+));
        }
    };
}
pub(crate) use ensure;
