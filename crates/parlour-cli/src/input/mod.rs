//! What flags and files mean: boards, rules, players and their colours, engines.

pub(crate) mod board;
pub(crate) mod board_options;
pub(crate) mod choice;
pub(crate) mod colours;
pub(crate) mod engines;
pub(crate) mod players;
pub(crate) mod rules;
