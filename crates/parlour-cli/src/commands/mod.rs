//! The commands, one file each.

pub(crate) mod bench;
pub(crate) mod check;
pub(crate) mod compare;
pub(crate) mod config;
pub(crate) mod convert;
pub(crate) mod draw;
pub(crate) mod games;
pub(crate) mod generate;
pub(crate) mod generate_maze;
mod how_to_play;
pub(crate) mod kgp;
pub(crate) mod league;
pub(crate) mod manual;
pub(crate) mod odds;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod review;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod sweep;
pub(crate) mod train;
pub(crate) mod verify_proof;
